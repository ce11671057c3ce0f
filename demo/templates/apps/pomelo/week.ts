import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { BASE, COLOURS, FONTS, minutes, tabBar } from './brand.ts';
import { type Dish, dish, type Good, good } from './dishes.ts';

const WEEK = css`
.days{display:grid;grid-template-columns:repeat(7,1fr);margin:18px -6px 18px;text-align:center;font-size:13px;font-weight:600;color:var(--muted)}
.days span{padding:9px 0 11px;border-radius:24px}
.days b{display:block;font:620 19px/1.3 Fraunces;color:var(--ink)}
.days i{display:block;width:7px;height:7px;border-radius:50%;margin:3px auto 0}
.days .on{background:var(--pink);color:#ffe3df}
.days .on b{color:#fff}
.meal{height:102px;border-radius:28px;margin-bottom:10px;padding:0 18px 0 118px;position:relative;display:flex;align-items:center;overflow:hidden}
.meal .food{position:absolute;left:-14px;top:-9px}
.meal h3{font-size:19px;font-weight:600;letter-spacing:-.02em}
.meal small{font-size:14px;display:flex;gap:12px;margin-top:5px;color:#573a3c}
.empty{box-shadow:inset 0 0 0 2px #ecd6bb;padding-left:22px;height:66px}
`;

type Meal = { day: string; name: string; dish: Dish; time: number; ground: string; cook: string };

const MEALS: readonly Meal[] = [
  {
    day: 'Thu',
    name: 'Salmon and dill',
    dish: 'salmon',
    time: 25,
    ground: '#cfe3c3',
    cook: 'Marisol Reyes',
  },
  { day: 'Fri', name: 'Friday tacos', dish: 'tacos', time: 35, ground: '#ffd977', cook: 'Emil Strand' },
  { day: 'Sat', name: 'Mushroom ramen', dish: 'ramen', time: 20, ground: '#ddd6ea', cook: 'Marisol Reyes' },
  { day: 'Sun', name: 'Late shakshuka', dish: 'shakshuka', time: 30, ground: '#ffc9bb', cook: 'Emil Strand' },
];

const DAYS: readonly [day: string, date: number, dot: string][] = [
  ['M', 19, '#3d8050'],
  ['T', 20, '#3d8050'],
  ['W', 21, '#3d8050'],
  ['T', 22, '#fff'],
  ['F', 23, '#e8a21f'],
  ['S', 24, '#e8a21f'],
  ['S', 25, '#e8a21f'],
];

const meal = ({ day, name, dish: drawing, time, ground, cook }: Meal): Html => html`
  <article class="meal" style="background:${ground}"><span class="food">${dish(drawing, 120)}</span><div class="grow"><h3>${name}</h3><small><b style="font-weight:700">${day}</b>${minutes(time)}</small></div>${portrait(cook, { size: 36 })}</article>`;

export const week = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [BASE, WEEK],
    ink: COLOURS.ink,
    body: html`
      <main class="pad">
        <div class="row between"><h1>Your week</h1><span class="row" style="gap:10px"><span class="round">${icon('wand-sparkles', { size: 21, stroke: 2 })}</span><span class="round">${icon('share', { size: 21, stroke: 2 })}</span></span></div>
        <div class="days">${DAYS.map(([day, date, dot]) => html`<span class="${date === 22 ? 'on' : ''}">${day}<b>${date}</b><i style="background:${dot}"></i></span>`)}</div>
        ${MEALS.map(meal)}
        <article class="meal empty"><span class="grow muted" style="font-weight:600;font-size:16px">Saturday noon is free</span><span class="round" style="background:var(--blush);color:#b42443">${icon('plus', { size: 22, stroke: 2.4 })}</span></article>
      </main>
      ${tabBar('Week')}`,
  });

const SHOP = css`
body{background:var(--butter)}
.head{padding:64px 22px 0;height:222px;position:relative;overflow:hidden}
.basket{position:absolute;right:16px;top:66px;gap:0}
.sheet{position:absolute;inset:222px 0 0 0;background:var(--cream);border-radius:36px 36px 0 0;padding:8px 22px 0}
.aisle{font:620 19px/1 Fraunces;letter-spacing:-.02em;padding:20px 0 8px;display:flex;justify-content:space-between;align-items:baseline}
.line{height:52px;gap:13px;border-bottom:1px solid #f3e3cd}
.box{width:28px;height:28px;border-radius:50%;box-shadow:inset 0 0 0 2px #dcbfa0;display:grid;place-items:center;color:#fff;flex:none}
.line.done{color:#8a6d66;text-decoration:line-through}
.line.done .box{background:var(--leaf);box-shadow:none}
.line.done .picture{opacity:.45}
`;

type Line = [name: string, drawing: Good, amount: string, done: boolean];
const AISLES: readonly { name: string; lines: readonly Line[] }[] = [
  {
    name: 'Fruit and greens',
    lines: [
      ['Pink grapefruit', 'grapefruit', '3', true],
      ['Tomatoes, ripe', 'tomato', '800 g', true],
      ['Dill and basil', 'herb', '2 bunches', false],
      ['Red onions', 'onion', '4', false],
      ['Limes or lemons', 'lemon', '5', false],
    ],
  },
  {
    name: 'Cool shelf',
    lines: [
      ['Salmon, skin on', 'fish', '2 fillets', true],
      ['Eggs', 'egg', '10', false],
      ['Hard cheese', 'cheese', '150 g', false],
    ],
  },
];

const line = ([name, drawing, much, done]: Line): Html => html`
  <div class="row line ${done ? 'done' : ''}"><span class="box">${done && icon('check', { size: 17, stroke: 3 })}</span><span class="picture">${good(drawing, 34)}</span><span class="grow">${name}</span><span class="muted" style="font-size:15px">${much}</span></div>`;

const inBasket: readonly [Good, number][] = [
  ['leek', -14],
  ['bread', 10],
  ['pear', 20],
];

export const shoppingList = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [BASE, SHOP],
    ink: COLOURS.ink,
    body: html`
      <header class="head">
        <h1>Shopping</h1>
        <p style="margin-top:6px;font-size:16px;color:#5a3a1a">9 of 21 in the basket</p>
        <div class="row" style="gap:10px;margin-top:18px"><span class="row">${portrait('Marisol Reyes', { size: 34 })}${portrait('Emil Strand', { size: 34, style: 'margin-left:-8px' })}</span><span style="font-size:15px;font-weight:600">Emil is at the market</span></div>
        <div class="row basket">${inBasket.map(([drawing, turn]) => good(drawing, 70, `transform:rotate(${turn}deg);margin-left:-18px`))}</div>
      </header>
      <section class="sheet">${AISLES.map(({ name, lines }) => html`<div class="aisle">${name}<span class="muted" style="font:600 14px Figtree">${lines.filter(([, , , done]) => done).length} of ${lines.length}</span></div>${lines.map(line)}`)}</section>
      ${tabBar('Shop')}`,
  });
