import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { BASE, COLOURS, FONTS, minutes } from './brand.ts';
import { type Dish, dish } from './dishes.ts';

const STYLE = css`
.field{height:54px;border-radius:27px;background:#fff;padding:0 18px;gap:11px;box-shadow:inset 0 0 0 2px var(--ink);font-weight:600}
.grid{display:grid;grid-template-columns:1fr 1fr;gap:12px;margin-top:16px}
.card{border-radius:28px;height:216px;padding:0 16px 16px;display:flex;flex-direction:column;justify-content:flex-end;position:relative;overflow:hidden}
.card .food{position:absolute;left:50%;top:-24px;margin-left:-76px}
.card h3{font-size:18px;font-weight:600}
.card small{font-size:14px;margin-top:4px;color:#573a3c}
.sheet{position:absolute;left:0;right:0;bottom:0;height:452px;background:#fff;border-radius:36px 36px 0 0;padding:12px 22px 0;box-shadow:0 -24px 60px -20px #34141d73}
.grip{width:40px;height:5px;border-radius:3px;background:#ecd6bb;margin:0 auto 18px}
.sheet h3{font-size:18px;margin:18px 0 11px}
.chips{display:flex;flex-wrap:wrap;gap:8px}
.sheet .chip{background:var(--cream)}
.sheet .chip.on{background:var(--leaf)}
.slider{position:relative;height:30px}
.slider i{position:absolute;left:0;right:0;top:12px;height:6px;border-radius:3px;background:#f3dfc8}
.slider i+i{right:42%;background:var(--pink)}
.slider b{position:absolute;left:58%;top:0;width:30px;height:30px;margin-left:-15px;border-radius:50%;background:#fff;box-shadow:0 2px 8px #34141d4d,inset 0 0 0 2px var(--pink)}
`;

const FOUND: readonly [name: string, drawing: Dish, minutes: number, ground: string][] = [
  ['Velvet pumpkin soup', 'soup', 30, '#ffdcae'],
  ['Harvest chickpeas', 'chickpeas', 20, '#ffd0cb'],
  ['Sage tagliatelle', 'pasta', 25, '#cfe3c3'],
  ['Warm citrus plate', 'citrus', 15, '#f8d9e2'],
];

const chips = (names: readonly string[], on: readonly string[]): Html =>
  html`<div class="chips">${names.map((name) => html`<span class="chip ${on.includes(name) ? 'on' : ''}">${name}</span>`)}</div>`;

export const find = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [BASE, STYLE],
    ink: COLOURS.ink,
    body: html`
      <main class="pad">
        <div class="row field">${icon('search', { size: 22, stroke: 2.2 })}<span class="grow">pumpkin</span>${icon('circle-x', { size: 22, colour: '#8b6d6e' })}</div>
        <div class="grid">${FOUND.map(([name, drawing, time, ground]) => html`<article class="card" style="background:${ground}"><span class="food">${dish(drawing, 152)}</span><h3>${name}</h3><small>${minutes(time)}</small></article>`)}</div>
      </main>
      <section class="sheet">
        <div class="grip"></div>
        <div class="row between"><h2>Narrow it down</h2><span style="font-size:15px;font-weight:600;color:#b42443">Start over</span></div>
        <h3 class="row between">Time <span class="muted" style="font:600 15px Figtree">up to 35 minutes</span></h3>
        <div class="slider"><i></i><i></i><b></b></div>
        <h3>Kind</h3>${chips(['Soup', 'Pasta', 'Baked', 'Salad'], ['Soup', 'Salad', 'Pasta'])}
        <h3>Uses up</h3>${chips(['Half a fennel', 'Cream', 'Old bread'], ['Cream'])}
        <span class="button" style="position:absolute;left:22px;right:22px;bottom:40px">Show 38 recipes</span>
      </section>`,
  });
