import { pathThrough, points } from '../../kit/charts.ts';
import { phonePage } from '../../kit/frame.ts';
import { css, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { FONTS, STYLE } from './brand.ts';
import { rider } from './scenery.ts';

const CLIMB = css`
.top{position:absolute;inset:0 0 auto;height:344px;background:linear-gradient(#ff8d5c,#ffbf6a 62%,#ffe09a);overflow:hidden}
.bar{position:absolute;inset:58px 16px auto;display:flex;justify-content:space-between}
.bar .round{background:#11130e;color:#fff}
.name{position:absolute;inset:116px 20px auto}
.panel{position:absolute;inset:318px 0 0;background:#f0f1ea;border-radius:26px 26px 0 0;padding:18px 16px 0}
.pick{display:grid;grid-template-columns:repeat(3,1fr);height:42px;border-radius:21px;background:#e0e2d6;padding:3px;font-weight:500;margin-bottom:12px}
.pick span{display:grid;place-items:center;border-radius:18px}
.pick .on{background:#fff}
.place{display:grid;grid-template-columns:28px 42px 1fr auto;gap:12px;align-items:center;height:58px;padding:0 14px 0 8px;border-radius:18px}
.place.you{background:#11130e;color:#fff;height:68px;--soft:#b9bdab}
.place .rank{text-align:center;font-size:16px}
`;

const HEIGHTS = [0, 30, 54, 92, 120, 176];
const HILL = { width: 390, height: 150 };

/** The road's height profile with a rider, in front of hills and the sun. */
const hill = (() => {
  const along = points(HEIGHTS, HILL, { low: -30 });
  const outline = pathThrough(along, false);
  return raw(
    `<svg width="390" height="344" viewBox="0 0 390 344" style="position:absolute;inset:0"><circle cx="300" cy="150" r="62" fill="#fff3cf" opacity=".85"/><path d="M0 250Q70 196 140 226T280 190T390 214V344H0Z" fill="#f2954f" opacity=".6"/><g transform="translate(0 172)"><linearGradient id="slope" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#6c3d7d"/><stop offset=".5" stop-color="#4c2566"/><stop offset="1" stop-color="#2a1444"/></linearGradient><path d="${outline}V200H0Z" fill="url(#slope)"/><path d="${outline}" fill="none" stroke="#ecff33" stroke-width="6"/></g><g transform="translate(196 228) rotate(-20) scale(.64)">${rider({ frame: '#ecff33' }, '#f5f6ee')}</g></svg>`,
  );
})();

type Place = readonly [rank: number, name: string, time: string, speed: string, gap: string];

const PLACES: readonly Place[] = [
  [1, 'Ivo Petrov', '9:42', '21.0 km/h', ''],
  [2, 'Ada Lindqvist', '9:58', '20.5 km/h', '+0:16'],
  [3, 'Theo Lambert', '10:03', '20.3 km/h', '+0:21'],
  [4, 'Anton Berg', '10:11', '20.0 km/h', '+0:29'],
  [5, 'Carmen Ruiz', '10:20', '19.7 km/h', '+0:38'],
  [6, 'Oskar Lind', '10:44', '19.0 km/h', '+1:02'],
  [7, 'Hugo Renard', '10:51', '18.8 km/h', '+1:09'],
];

const MEDALS = ['#e3b41f', '#9aa0a6', '#c07a45'] as const;

const place = ([rank, name, time, speed, gap]: Place) => {
  const you = name === 'Anton Berg';
  const rankLook = MEDALS[rank - 1]
    ? `width:28px;height:28px;border-radius:50%;background:${MEDALS[rank - 1]};color:#11130e;display:grid;place-items:center`
    : '';
  return html`<div class="place ${you ? 'you' : ''}"><span class="wide rank" style="${rankLook}">${rank}</span>${portrait(name, { size: 42 })}<div><div style="font-weight:600;font-size:16px">${you ? 'You' : name}</div><div class="soft small tabular">${you ? 'Your best, by 14 seconds' : speed}</div></div><div style="text-align:right"><div class="wide tabular" style="font-size:17px;${you ? 'color:#ecff33' : ''}">${time}</div><div class="soft small tabular" style="margin-top:3px">${gap || 'leads'}</div></div></div>`;
};

export const climb = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [STYLE, CLIMB],
    className: 'day',
    ink: '#11130e',
    time: '10:20',
    body: html`<div class="top">${hill}</div>
<div class="bar"><span class="round">${icon('chevron-left', { size: 24 })}</span><span class="round">${icon('bookmark', { size: 21, fill: '#ecff33', colour: '#ecff33' })}</span></div>
<div class="name"><h1 class="wide" style="font-size:31px;line-height:1.05">Seven<br>Bends</h1><div class="tabular" style="font-weight:600;margin-top:9px">3.4 km at 7.1%</div></div>
<section class="panel"><div class="pick"><span>Today</span><span class="on">This year</span><span>Friends</span></div>${PLACES.map(place)}</section>`,
  });
