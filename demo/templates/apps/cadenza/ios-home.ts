import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { brandStyle, fonts, miniPlayer, sleeve, spines, tabBar } from './brand.ts';
import type { Cover } from './covers.ts';
import { RECORDS } from './records.ts';

const style = css`
main{position:absolute;inset:54px 0 0 0;padding:8px 20px 0}
.hero{position:relative;height:238px;border-radius:30px;overflow:hidden;margin-top:18px;padding:24px;color:#2d0d18}
.hero svg.art{position:absolute;inset:0}
.moods{display:flex;gap:12px;margin:14px -20px 0 0;overflow:hidden}
.mood{width:128px;height:62px;border-radius:18px;flex:none;display:flex;align-items:center;gap:10px;padding:0 14px;font-weight:600;line-height:1.15}
`;

const HERO = raw(
  `<svg class="art" width="350" height="238" viewBox="0 0 350 238"><defs><linearGradient id="h0" x1="0" x2="1" y1="0" y2="1"><stop offset="0" stop-color="#ff9571"/><stop offset="1" stop-color="#e8466b"/></linearGradient></defs><rect width="350" height="238" fill="url(#h0)"/>${[170, 132, 98, 66].map((r, index) => `<circle cx="272" cy="132" r="${r}" fill="#fff" fill-opacity="${0.07 + index * 0.04}"/>`).join('')}<circle cx="272" cy="132" r="38" fill="#ffe9d2"/><path d="M150 238c50-60 80-58 110-26s64 14 90-14v40z" fill="#7d1f52" opacity=".6"/></svg>`,
);

const MOODS = [
  ['Reading', 'book-open', '#5b49b8'],
  ['Rainfall', 'cloud-rain', '#17736f'],
  ['Cooking', 'cooking-pot', '#a8472f'],
] as const;

const FRESH: readonly Cover[] = ['vega', 'cat', 'bloom'];
const SHELF: readonly Cover[] = [
  'kiosk',
  'moons',
  'orchard',
  'embers',
  'halflight',
  'northPiano',
  'vega',
  'saltAndWax',
  'glasshouse',
  'staircase',
  'swallows',
  'bloom',
  'blueHour',
  'copperRain',
];

const heading = (title: string, more: string): Html =>
  html`<div class="row between" style="margin-top:22px"><h2 style="font-size:21px">${title}</h2><span style="font-size:15px" class="coral">${more}</span></div>`;

export const iosHome = (): string =>
  phonePage({
    fonts,
    ink: '#fff',
    time: '20:14',
    styles: [brandStyle, style],
    body: html`<main>
<div class="row between"><h1 style="font-size:32px">Good evening</h1>${portrait('Mira Castellan', { size: 40 })}</div>
<div class="hero">${HERO}<div class="col" style="position:relative;height:100%;align-items:flex-start"><span style="font-weight:600;font-size:14px">Tonight’s session</span><h2 style="font-size:36px;letter-spacing:-.035em;margin-top:6px">Deep work,<br>fifty minutes</h2><div class="grow"></div><span class="pill" style="background:#2a1030;color:#fff3ea;font-size:16px">${icon('play', { size: 16, fill: '#fff3ea' })}Begin</span></div></div>
<div class="moods">${MOODS.map(([title, name, colour]) => html`<div class="mood" style="background:${colour}">${icon(name, { size: 22 })}${title}</div>`)}</div>
${heading('Your shelf', '214 records')}
<div style="display:flex;align-items:flex-end;gap:2px;height:112px;margin:10px -20px 0 0;overflow:hidden;border-bottom:9px solid #3f2733"><div style="display:flex;align-items:flex-end;gap:2px;height:112px;overflow:hidden">${spines(SHELF, 108, 22)}</div></div>
${heading('Pressed this week', 'All')}
<div class="row" style="gap:12px;margin-top:12px">${FRESH.map((cover) => html`<div>${sleeve(cover, 109, 10)}<div class="truncate" style="width:109px;margin-top:8px;font-weight:600;font-size:14px">${RECORDS[cover].title}</div></div>`)}</div>
</main>${miniPlayer()}${tabBar('Home')}`,
  });
