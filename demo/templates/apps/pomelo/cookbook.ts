import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { BASE, COLOURS, FONTS, tabBar } from './brand.ts';
import { type Dish, dish } from './dishes.ts';

const STYLE = css`
.choice{display:flex;gap:8px;margin:16px -22px 18px;padding:0 22px;overflow:hidden}
.wide{height:214px;border-radius:32px;background:#f8a79c;position:relative;overflow:hidden;padding:20px 22px}
.wide .food{position:absolute}
.pairs{display:grid;grid-template-columns:1fr 1fr;gap:12px;margin-top:12px}
.book{height:190px;border-radius:28px;position:relative;overflow:hidden;padding:16px 18px}
.book .food{position:absolute;right:-34px;bottom:-38px}
h2{font-size:21px}
small{font-size:14px;display:block;margin-top:3px;color:#573a3c}
`;

const BOOKS: readonly { name: string; count: number; dish: Dish; ground: string }[] = [
  { name: 'On toast', count: 9, dish: 'toast', ground: '#cfe3c3' },
  { name: 'Plum season', count: 6, dish: 'tart', ground: '#e6d3ec' },
  { name: 'Rainy bowls', count: 14, dish: 'ramen', ground: '#ffd977' },
  { name: 'From the pan', count: 11, dish: 'shakshuka', ground: '#bfdde2' },
];

const TABS = ['Books', 'All 52', 'Cooked', 'By Greta'];

const book = ({ name, count, dish: drawing, ground }: (typeof BOOKS)[number]): Html => html`
  <article class="book" style="background:${ground}"><h2>${name}</h2><small>${count} recipes</small><span class="food">${dish(drawing, 158)}</span></article>`;

export const cookbook = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [BASE, STYLE],
    ink: COLOURS.ink,
    body: html`
      <main class="pad">
        <div class="row between"><h1>My <em>cookbook</em></h1><span class="round">${icon('plus', { size: 23, stroke: 2.2 })}</span></div>
        <div class="choice">${TABS.map((name, index) => html`<span class="chip ${index ? '' : 'on'}">${name}</span>`)}</div>
        <article class="wide"><span class="food" style="left:-30px;top:78px">${dish('pasta', 168)}</span><span class="food" style="right:-34px;top:66px">${dish('soup', 172)}</span><span class="food" style="left:92px;top:64px">${dish('pancakes', 176)}</span><h2>Slow Sundays</h2><small>12 recipes, 5 of them cooked</small></article>
        <div class="pairs">${BOOKS.map(book)}</div>
      </main>
      ${tabBar('Find')}`,
  });
