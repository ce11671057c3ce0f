import { chance } from '../../kit/chance.ts';
import { phonePage } from '../../kit/frame.ts';
import { css, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { medal } from './birds.ts';
import { FONTS, INK, STYLE, SUN } from './brand.ts';
import { leaf, perched, sky } from './scenes.ts';

const DETAIL = css`
.top{position:absolute;inset:0 0 auto}
.bar{position:absolute;inset:58px 16px auto;display:flex;justify-content:space-between}
.sheet{position:absolute;inset:376px 0 0;background:#fff;border-radius:38px 38px 0 0;padding:26px 20px 0}
.song{display:flex;align-items:center;gap:14px;background:#12324d;color:#fff;border-radius:32px;padding:9px 18px 9px 9px;margin:16px 0}
.song .round{background:${SUN};color:${INK}}
.facts{display:grid;grid-template-columns:repeat(3,1fr);gap:10px}
.facts div{background:#eaf5fd;border-radius:22px;padding:13px 14px;font-weight:900;font-size:18px;line-height:1.2}
.facts span{display:block;font-weight:700;font-size:13.5px;color:var(--soft)}
.months{display:flex;gap:5px;align-items:flex-end;height:62px;margin-top:10px}
.months div{flex:1;text-align:center;font-size:12.5px;font-weight:800;color:var(--soft)}
.months i{display:block;border-radius:7px;margin-bottom:4px}
`;

const river = raw(
  `<svg width="390" height="420" viewBox="0 0 390 420">${sky(390, 420, ['#fff0c2', '#bfe9e0', '#5fc0c6', '#2f93ae'])}<circle cx="196" cy="196" r="150" fill="#fff" opacity=".28"/><path d="M0 262q90-50 190-20t200-30v210H0z" fill="#3fa49a" opacity=".55"/><g stroke="#c5f0ee" stroke-width="5" stroke-linecap="round" opacity=".55"><path d="M20 352h90M150 372h130M300 346h80M230 398h90"/></g><path d="M400 300C300 290 240 328 90 322" stroke="#6b4a31" stroke-width="17" fill="none" stroke-linecap="round"/><path d="M396 296C300 286 240 324 96 318" stroke="#8c6546" stroke-width="6" fill="none" stroke-linecap="round"/>${leaf(110, 318, -70, '#4f9f55', 1.2)}${leaf(330, 296, -50, '#5fb05c', 1.3)}${leaf(356, 300, 30, '#4f9f55', 1.1)}${perched('kingfisher', 196, 318, 1.36)}</svg>`,
);

const waveform = (() => {
  const random = chance('kingfisher song');
  const bars = Array.from({ length: 44 }, (_, index) => {
    const loud = index % 11 < 6 ? random.between(12, 34) : random.between(4, 8);
    return `<rect x="${index * 5}" y="${(19 - loud / 2).toFixed(1)}" width="3" height="${loud.toFixed(1)}" rx="1.5" fill="${index < 17 ? SUN : '#7f9cb5'}"/>`;
  });
  return raw(`<svg width="220" height="38" viewBox="0 0 220 38">${bars.join('')}</svg>`);
})();

/** Sightings by month, and the index of the best month. */
const SEEN = [14, 18, 26, 38, 46, 52, 44, 40, 36, 28, 20, 16] as const;
const BEST = 5;

export const detail = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [STYLE, DETAIL],
    ink: INK,
    time: '6:58',
    body: html`<div class="top">${river}</div><div class="bar"><span class="round">${icon('chevron-left', { size: 26, stroke: 2.6 })}</span><span class="row" style="gap:10px"><span class="round">${icon('share', { size: 22, stroke: 2.3 })}</span><span class="round">${icon('bookmark', { size: 22, stroke: 2.3, fill: INK })}</span></span></div>
<section class="sheet"><div class="row between"><div><h1 style="font-size:34px">Kingfisher</h1><div class="soft" style="font-style:italic;margin-top:3px">Alcedo atthis</div></div><span class="chip" style="background:#d8f3e4;color:#15694a">${icon('check', { size: 18, stroke: 3 })}Seen 4 times</span></div>
<div class="song"><span class="round">${icon('pause', { size: 22, fill: INK })}</span>${waveform}<span class="tabular" style="font-weight:800;font-size:15px">0:07</span></div>
<div class="facts"><div>17 cm<span>beak to tail</span></div><div>40 g<span>two letters</span></div><div>80 km/h<span>in the dive</span></div></div>
<div class="row between" style="margin-top:18px"><h2 style="font-size:18px">Best in June</h2><span class="soft small" style="font-weight:700">sightings near you</span></div><div class="months">${SEEN.map((seen, month) => html`<div><i style="height:${seen * 0.8}px;background:${month === BEST ? SUN : '#bfe0f5'}"></i>${'JFMAMJJASOND'[month] ?? ''}</div>`)}</div>
<div class="row" style="gap:12px;margin-top:17px">${medal('blueTit', 46)}<div class="grow"><div style="font-weight:900">Easily mistaken?</div><div class="soft small">Only from afar, for a blue tit in a hurry</div></div>${icon('chevron-right', { size: 24, stroke: 2.4 })}</div></section>`,
  });
