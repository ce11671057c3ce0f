import { chance } from '../../kit/chance.ts';
import { phonePage } from '../../kit/frame.ts';
import { css, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { brandStyle, fonts, sleeve, turntable, waveform } from './brand.ts';

const playerStyle = css`
body{background:#3a2040}
.ground{position:absolute;inset:0}
main{position:absolute;inset:54px 24px 34px;display:flex;flex-direction:column}
`;

const GROUND = raw(
  '<svg class="ground" width="390" height="845" viewBox="0 0 390 845"><defs><linearGradient id="p0" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#6a3a5c"/><stop offset=".55" stop-color="#3a2040"/><stop offset="1" stop-color="#1c0f22"/></linearGradient><radialGradient id="p1"><stop offset="0" stop-color="#ffb168" stop-opacity=".5"/><stop offset="1" stop-color="#ffb168" stop-opacity="0"/></radialGradient></defs><rect width="390" height="845" fill="url(#p0)"/><circle cx="320" cy="250" r="300" fill="url(#p1)"/></svg>',
);

const random = chance('kettle, rain, keys');
const LEVELS = Array.from(
  { length: 57 },
  (_, index) => 0.2 + 0.45 * Math.abs(Math.sin(index / 5)) + random.between(0, 0.35),
);

const FOOT = [
  ['mic-vocal', 'Lyrics'],
  ['airplay', 'Kitchen'],
  ['timer', '36 min'],
  ['list-music', 'Pile'],
] as const;

export const iosPlayer = (): string =>
  phonePage({
    fonts,
    ink: '#fff',
    time: '20:16',
    styles: [brandStyle, playerStyle],
    body: html`${GROUND}<main>
<div class="row between" style="height:48px">${icon('chevron-down', { size: 28 })}<div style="text-align:center"><div style="font-size:13px;color:#e6cfdc">Side A, track 3 of 6</div><div style="font-weight:600;margin-top:1px">Small Hours</div></div>${icon('ellipsis', { size: 26 })}</div>
<div style="margin-top:16px">${turntable('smallHours', 342, ['#5c3858', '#38203c'])}</div>
<div class="row between" style="margin-top:28px;gap:14px">${sleeve('smallHours', 60, 10)}<div class="grow"><h1 style="font-size:25px" class="truncate">Kettle, Rain, Keys</h1><div style="font-size:17px;color:#e6cfdc;margin-top:5px">Ruth Almeida</div></div>${icon('heart', { size: 28, colour: '#ff8a75', fill: '#ff8a75' })}</div>
<div style="margin-top:24px">${waveform(LEVELS, { width: 342, height: 50, heard: 0.47, colour: '#ff8a75', rest: 'rgba(255,255,255,.3)' })}</div>
<div class="row between tabular" style="font-size:13px;color:#e6cfdc;margin-top:8px"><span>2:06</span><span>4:28</span></div>
<div class="row between" style="margin-top:10px;padding:0 4px">${icon('shuffle', { size: 23, colour: '#e6cfdc' })}${icon('skip-back', { size: 36, fill: '#fff' })}<span class="round" style="width:76px;height:76px;background:#ff7561;color:#2d0d18">${icon('pause', { size: 32, fill: '#2d0d18' })}</span>${icon('skip-forward', { size: 36, fill: '#fff' })}${icon('repeat-1', { size: 23, colour: '#ff8a75' })}</div>
<div class="grow"></div>
<div class="row between" style="padding-bottom:8px">${FOOT.map(([name, label]) => html`<span style="display:flex;flex-direction:column;align-items:center;gap:5px;font-size:12px;color:#e6cfdc;width:72px">${icon(name, { size: 23 })}${label}</span>`)}</div>
</main>`,
  });

const lyricsStyle = css`
body{background:#f6b93b}
main{position:absolute;inset:54px 24px 0;color:#1f2f5e}
.line{font-size:33px;font-weight:700;letter-spacing:-.03em;line-height:1.13;margin-bottom:21px}
`;

const LYRICS = [
  'You keep one lamp for company',
  'and one to leave behind',
  'The street is half in silver',
  'the other half in wine',
  'Oh, meet me where the halves begin',
  'before the morning picks a side',
] as const;
const SUNG = 2;

const lineColour = (index: number): string => {
  if (index === SUNG) return '#16244d';
  return index < SUNG ? 'rgba(31,47,94,.62)' : '#fff6de';
};

const HALVES = raw(
  '<svg style="position:absolute;inset:0" width="390" height="845" viewBox="0 0 390 845"><rect width="390" height="845" fill="#f6b93b"/><path d="M0 396Q150 330 390 352V845H0z" fill="#c8452a"/><path d="M390 470a300 300 0 0 0 -230 375h230z" fill="#b23a24"/></svg>',
);

export const iosLyrics = (): string =>
  phonePage({
    fonts,
    ink: '#16244d',
    footInk: '#fff',
    time: '20:31',
    styles: [brandStyle, lyricsStyle],
    body: html`${HALVES}<main><div class="row between" style="height:60px;gap:12px">${sleeve('halflight', 48, 8, 'box-shadow:0 6px 14px rgba(120,60,0,.3)')}<div class="grow"><div style="font-weight:700;font-size:17px">Before the Morning</div><div style="font-size:15px">Juno Adair</div></div>${icon('x', { size: 26 })}</div>
<div style="margin-top:26px">${LYRICS.map((text, index) => html`<div class="line" style="color:${lineColour(index)}">${text}</div>`)}</div></main>
<div style="position:absolute;left:24px;right:24px;bottom:140px;height:7px;border-radius:4px;background:rgba(255,246,222,.35)"><div style="width:39%;height:7px;border-radius:4px;background:#fff6de"></div></div>
<div style="position:absolute;left:24px;right:24px;bottom:48px;height:76px;border-radius:38px;background:#16244d;color:#fff;display:flex;align-items:center;justify-content:space-between;padding:0 26px">${icon('skip-back', { size: 26, fill: '#fff' })}${icon('pause', { size: 30, fill: '#fff' })}${icon('skip-forward', { size: 26, fill: '#fff' })}<span class="tabular" style="font-size:15px;font-weight:500">1:12 / 3:04</span><span class="row" style="gap:7px;font-weight:600;color:#ffd98a">${icon('share', { size: 20 })}Line</span></div>`,
  });
