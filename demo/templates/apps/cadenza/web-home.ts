import { webPage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { brandStyle, deck, deckStyle, fonts, rail, railStyle, sleeve, spines } from './brand.ts';
import type { Cover } from './covers.ts';
import { RECORDS } from './records.ts';

const style = css`
main{position:absolute;inset:0 368px 0 92px;padding:30px 28px 0 18px;overflow:hidden}
.find{display:flex;align-items:center;gap:10px;width:290px;height:46px;border-radius:99px;background:#2a1a32;padding:0 18px;color:#bca9c2}
.sessions{display:grid;grid-template-columns:1.62fr 1fr;gap:16px;margin-top:24px;height:276px}
.session{position:relative;border-radius:28px;overflow:hidden;padding:26px 28px}
.session svg.art{position:absolute;inset:0;width:100%;height:100%}
.session>div{position:relative}
.shelf{display:flex;align-items:flex-end;justify-content:space-between;height:176px;margin-top:14px;padding:0 10px;border-bottom:12px solid #3a2430;box-shadow:0 12px 18px -8px rgba(0,0,0,.6)}
.pressed{display:grid;grid-template-columns:repeat(6,minmax(0,1fr));gap:16px;margin-top:14px}
`;

const RINGS = raw(
  `<svg class="art" viewBox="0 0 560 262" preserveAspectRatio="xMaxYMid slice"><defs><linearGradient id="r0" x1="0" x2="1" y1="0" y2="1"><stop offset="0" stop-color="#ff8f6d"/><stop offset="1" stop-color="#e8466b"/></linearGradient></defs><rect width="560" height="262" fill="url(#r0)"/>${[250, 205, 160, 118, 80].map((r, index) => `<circle cx="440" cy="150" r="${r}" fill="#fff" fill-opacity="${0.06 + index * 0.035}"/>`).join('')}<circle cx="440" cy="150" r="46" fill="#ffe9d2"/><path d="M300 262c60-70 96-70 140-30s84 22 120-12v42z" fill="#7d1f52" opacity=".55"/><path d="M250 262c80-40 130-44 190-14s92 10 120-4v18z" fill="#4d1440" opacity=".75"/></svg>`,
);

const EVENING = raw(
  '<svg class="art" viewBox="0 0 340 123" preserveAspectRatio="xMaxYMid slice"><defs><linearGradient id="e0" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#2d2a78"/><stop offset="1" stop-color="#7a5bc0"/></linearGradient></defs><rect width="340" height="123" fill="url(#e0)"/><circle cx="276" cy="44" r="24" fill="#ffe7b8"/><circle cx="287" cy="36" r="20" fill="#3a3486"/><path d="M180 123c30-44 60-44 82-18s50 4 78-22v40z" fill="#221c5c"/></svg>',
);

const MORNING = raw(
  '<svg class="art" viewBox="0 0 340 123" preserveAspectRatio="xMaxYMid slice"><rect width="340" height="123" fill="#ffd68a"/><circle cx="262" cy="128" r="88" fill="#ffb964"/><circle cx="262" cy="128" r="62" fill="#ff9152"/><circle cx="262" cy="128" r="38" fill="#f4623f"/><path d="M190 123h150v-12H190z" fill="#b23c3c"/></svg>',
);

const small = (art: Html, title: string, about: string, ink: string): Html =>
  html`<div class="session" style="height:130px;padding:20px 24px;color:${ink}">${art}<div><h3 style="font-size:20px">${title}</h3><div style="margin-top:5px;font-size:14px">${about}</div></div></div>`;

const SHELF: readonly Cover[] = [
  'kiosk',
  'moons',
  'glasshouse',
  'halflight',
  'embers',
  'northPiano',
  'saltAndWax',
  'orchard',
  'staircase',
  'swimming',
];
const SHELF_AFTER: readonly Cover[] = [
  'desert',
  'swallows',
  'tunnel',
  'copperRain',
  'cat',
  'blueHour',
  'concrete',
  'lanterns',
  'vega',
  'bloom',
  'tidewater',
  'smallHours',
  'kiosk',
  'glasshouse',
];

const PRESSED: readonly Cover[] = ['bloom', 'vega', 'halflight', 'staircase', 'cat', 'lanterns'];

const heading = (title: string, more: string): Html =>
  html`<div class="row between" style="margin-top:26px"><h2 style="font-size:22px">${title}</h2><span class="row caption" style="gap:4px;font-size:14px">${more}${icon('chevron-right', { size: 16 })}</span></div>`;

export const webHome = (): string =>
  webPage({
    fonts,
    styles: [brandStyle, railStyle, deckStyle, style],
    body: html`${rail('Home')}<main>
<div class="row between"><h1 style="font-size:34px">Good evening, Mira</h1><div class="find">${icon('search', { size: 19 })}Records, artists, moods</div></div>
<div class="sessions">
<div class="session">${RINGS}<div class="col" style="height:100%;align-items:flex-start;color:#2d0d18"><span style="font-weight:600;font-size:14px">Focus session</span><h2 style="font-size:45px;margin-top:8px;letter-spacing:-.035em">Deep work,<br>fifty minutes</h2><div style="margin-top:12px;font-size:16px;font-weight:500">No lyrics, 60 to 80 beats a minute</div><div class="grow"></div><span class="pill" style="background:#2a1030;color:#fff3ea">${icon('play', { size: 17, fill: '#fff3ea' })}Begin session</span></div></div>
<div class="col" style="gap:16px">${small(EVENING, 'Wind down', '30 min, felt piano', '#fff')}${small(MORNING, 'Morning pages', '25 min, warm tape loops', '#3d1520')}</div>
</div>
${heading('Your shelf', '214 records')}
<div class="shelf">${spines(SHELF, 150, 24)}<div style="margin:0 8px -2px;transform:translateY(-10px)">${sleeve('marathon', 156, 4)}</div>${spines(SHELF_AFTER, 150, 24)}</div>
${heading('Pressed this week', 'All new records')}
<div class="pressed">${PRESSED.map((cover) => html`<div>${sleeve(cover, 142, 8, 'width:100%;height:auto')}<div class="truncate" style="margin-top:10px;font-weight:600">${RECORDS[cover].title}</div><div class="caption truncate">${RECORDS[cover].artist}</div></div>`)}</div>
</main>${deck()}`,
  });
