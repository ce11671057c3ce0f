import { phonePage } from '../../kit/frame.ts';
import { css, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { BASE, COLOURS, FONTS, minutes, tabBar } from './brand.ts';
import { type Dish, dish, type Good, good } from './dishes.ts';

const STYLE = css`
.hero{margin-top:18px;height:270px;border-radius:34px;background:var(--leaf);color:#fff5e4;padding:24px;position:relative;overflow:hidden}
.hero::before{content:'';position:absolute;width:340px;height:340px;border-radius:50%;right:-150px;top:-4px;background:#3d8050}
.hero h2{font-size:29px;width:178px;margin-top:8px;position:relative}
.hero .food{position:absolute;right:-92px;top:44px}
.hero .foot{position:absolute;left:24px;bottom:22px;gap:10px}
.ripe{display:flex;gap:14px;margin:14px -22px 0;padding:0 22px;overflow:hidden}
.ripe div{text-align:center;font-size:14px;font-weight:600;flex:none}
.ripe span{width:70px;height:70px;border-radius:50%;display:grid;place-items:center;margin-bottom:6px}
.cards{display:flex;gap:14px;margin:14px -22px 0;padding:0 22px}
.card{flex:none;width:168px;border-radius:28px;padding:0 16px 16px;background:#fff;margin-top:46px}
.card svg:first-child{margin:-46px auto 10px}
.card h3{font-size:18px;font-weight:600}
`;

const RIPE: readonly [name: string, drawing: Good, ground: string][] = [
  ['Pumpkin', 'pumpkin', '#ffe3c2'],
  ['Figs', 'fig', '#f3d2e0'],
  ['Pears', 'pear', '#e9edc4'],
  ['Leeks', 'leek', '#d7e8c8'],
  ['Carrots', 'carrot', '#ffe3c2'],
];

const QUICK: readonly [name: string, drawing: Dish, minutes: number][] = [
  ['Mushroom ramen', 'ramen', 20],
  ['Pumpkin soup', 'soup', 30],
  ['Prawn curry', 'curry', 25],
];

export const today = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [BASE, STYLE],
    ink: COLOURS.ink,
    body: html`
      <main class="pad">
        <div class="row between"><div><p class="muted" style="font-size:15px">Thursday, 22 October</p><h1 style="font-size:33px;margin-top:2px">Evening, <em>Marisol</em></h1></div>${portrait('Marisol Reyes', { size: 50 })}</div>
        <section class="hero">
          <span class="food">${dish('salmon', 240)}</span>
          <p style="font-weight:600;font-size:15px;color:#cfe3c3;position:relative">Tonight, 25 minutes</p>
          <h2>Salmon with grapefruit and dill</h2>
          <div class="row foot"><span class="row" style="height:46px;padding:0 20px;border-radius:23px;background:#fff5e4;color:${COLOURS.ink};font-weight:700;gap:8px;font-size:16px">${icon('chef-hat', { size: 20, stroke: 2.1 })}Cook now</span></div>
        </section>
        <div class="row between" style="margin-top:24px"><h2>Ripe this week</h2><span style="font-size:15px;font-weight:600;color:#b42443">All 18</span></div>
        <div class="ripe">${RIPE.map(([name, drawing, ground]) => html`<div><span style="background:${ground}">${good(drawing, 46)}</span>${name}</div>`)}</div>
        <h2 style="margin-top:24px">Quick, and you have it all</h2>
        <div class="cards">${QUICK.map(([name, drawing, time]) => html`<article class="card">${dish(drawing, 128)}<h3>${name}</h3><div class="muted" style="font-size:14px;margin-top:5px">${minutes(time)}</div></article>`)}</div>
      </main>
      ${tabBar('Today')}`,
  });
