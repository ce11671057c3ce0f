import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { BASE, COLOURS, FONTS, tabBar } from './brand.ts';
import { type Good, good } from './dishes.ts';
import { disc, leaf, place } from './food.ts';

const STYLE = css`
body{background:${COLOURS.mint}}
.garden{position:absolute;inset:0}
.head{position:relative;padding:72px 22px 0;text-align:center}
.figures{display:grid;grid-template-columns:repeat(3,1fr);background:#fff;border-radius:28px;padding:16px 0;margin:20px 22px 0;position:relative;text-align:center;font-size:14px;color:var(--muted)}
.figures b{display:block;font:640 27px/1.1 Fraunces;color:var(--ink);letter-spacing:-.02em}
.sheet{position:absolute;inset:386px 0 0 0;background:var(--cream);border-radius:36px 36px 0 0;padding:24px 22px 0}
.stickers{display:grid;grid-template-columns:repeat(3,1fr);gap:18px 8px;margin-top:18px;text-align:center;font-size:14px;font-weight:600;line-height:1.2}
.sticker{width:92px;height:92px;margin:0 auto 8px;display:grid;place-items:center;position:relative}
.sticker>svg:first-child{position:absolute;inset:0}
.sticker>svg+svg{position:relative}
.later{color:#8b6d6e}
.later .sticker>svg+svg{opacity:.32}
`;

const petals = (count: number, colour: string, edge: string): Html =>
  raw(
    `<svg width="92" height="92" viewBox="-46 -46 92 92">${Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * Math.PI * 2;
      return disc(Math.round(Math.cos(angle) * 33), Math.round(Math.sin(angle) * 33), 13, edge);
    }).join('')}${disc(0, 0, 38, edge)}${disc(0, 0, 33, colour)}</svg>`,
  );

type Sticker = { name: string; drawing: Good; colour: string; edge: string; later?: string };

const STICKERS: readonly Sticker[] = [
  { name: 'Squeezed', drawing: 'grapefruit', colour: '#ffc2b8', edge: '#f2697b' },
  { name: 'Ten loaves', drawing: 'bread', colour: '#ffe9b0', edge: '#e8a21f' },
  { name: 'Green month', drawing: 'herb', colour: '#e4f2d8', edge: '#3d8050' },
  { name: 'Pumpkin king', drawing: 'pumpkin', colour: '#ffe0bd', edge: '#d9701f' },
  { name: 'Night figs', drawing: 'fig', colour: '#ecd2ea', edge: '#5b2f5c' },
  { name: 'Fish on Friday', drawing: 'fish', colour: '#fff5e4', edge: '#e9d6ba', later: '3 of 4' },
];

const sticker = ({ name, drawing, colour, edge, later }: Sticker): Html => html`
  <div class="${later ? 'later' : ''}"><span class="sticker">${petals(12, colour, edge)}${good(drawing, 46)}</span>${name}${later && html`<br><span style="font-weight:500">${later}</span>`}</div>`;

const GARDEN = raw(
  `<svg class="garden" width="390" height="420" viewBox="0 0 390 420"><rect width="390" height="420" fill="${COLOURS.mint}"/>${disc(195, 130, 120, '#c5dfb8')}${[
    [36, 178, 66],
    [356, 178, -66],
    [-10, 130, 84],
    [400, 130, -84],
  ]
    .map(([x = 0, y = 0, turn = 0], index) =>
      place({ x, y, turn, size: 1.9 }, leaf(index % 2 ? '#6ba35a' : '#3d8050', '#2f6b44')),
    )
    .join('')}</svg>`,
);

const FIGURES: readonly [string, string][] = [
  ['64', 'meals cooked'],
  ['11', 'weeks in a row'],
  ['38', 'plants eaten'],
];

export const me = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [BASE, STYLE],
    ink: COLOURS.ink,
    body: html`${GARDEN}
      <header class="head">
        <span class="row between" style="position:absolute;left:22px;right:22px;top:62px"><span class="round">${icon('users', { size: 21, stroke: 2 })}</span><span class="round">${icon('settings', { size: 21, stroke: 2 })}</span></span>
        ${portrait('Marisol Reyes', { size: 104, ground: '#ffd9d6', style: 'margin:0 auto;box-shadow:0 0 0 5px #fff' })}
        <h1 style="font-size:31px;margin-top:14px">Marisol Reyes</h1>
        <p style="color:#3d5a43;font-size:16px;margin-top:3px">Cooks since March 2025, mostly on Thursdays</p>
      </header>
      <div class="figures">${FIGURES.map(([figure, name]) => html`<div><b>${figure}</b>${name}</div>`)}</div>
      <section class="sheet"><div class="row between"><h2>Stickers</h2><span class="muted" style="font-size:15px;font-weight:600">14 of 30</span></div><div class="stickers">${STICKERS.map(sticker)}</div></section>
      ${tabBar('Me')}`,
  });
