import { webPage } from '../../kit/frame.ts';
import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { BASE, CATEGORIES, COLOURS, categoryIcon, FONTS, nora, pounds, tom, topBar } from './brand.ts';

const STYLE = css`
.page{display:grid;grid-template-columns:300px 1fr;height:828px}
aside{padding:34px 30px 0 48px;border-right:1px solid var(--line)}
aside h3{font:600 13px/1 'Instrument Sans';letter-spacing:0;margin:26px 0 12px}
.tick{gap:11px;height:32px;font-size:14.5px}
.box{width:18px;height:18px;border-radius:5px;box-shadow:inset 0 0 0 1.5px #bdb293;display:grid;place-items:center;color:#fff;flex:none;background:#fffdf7}
.box.on{background:var(--green);box-shadow:none}
.search{height:42px;border-radius:9px;background:#fffdf7;box-shadow:inset 0 0 0 1px #d9cfb6;padding:0 13px;gap:9px;color:#757b6e;font-size:14.5px}
.range{height:30px;position:relative}
.range i{position:absolute;top:13px;height:4px;border-radius:2px;background:#e2d8be;left:0;right:0}
.range i+i{background:var(--green);left:8%;right:34%}
.range b{position:absolute;top:6px;width:18px;height:18px;border-radius:50%;background:#fffdf7;box-shadow:0 0 0 1.5px var(--green),0 2px 4px #1433272e;margin-left:-9px}
.sheet{padding:34px 48px 0 40px;position:relative}
.chip{height:32px;padding:0 10px 0 13px;border-radius:16px;background:#e6ecda;color:#1f4a36;font-size:13.5px;font-weight:500;gap:7px;display:inline-flex;align-items:center}
.line{display:grid;grid-template-columns:74px 1fr 200px 150px 48px 116px;align-items:center;height:49px;border-bottom:1px solid #ebe3d0;font-size:14.5px}
.head{height:38px;border-bottom:2px solid var(--ink);font-size:12.5px;font-weight:600;color:var(--muted)}
.when{font:italic 420 17px/1 'Source Serif 4';color:#4a5449;height:44px;display:flex;align-items:flex-end;justify-content:space-between;padding-bottom:8px;border-bottom:1px solid var(--line)}
.amount{text-align:right;font:440 18px/1 'Source Serif 4';font-variant-numeric:lining-nums tabular-nums}
.line.open{background:#f3ecd8;margin:0 -12px;padding:0 12px;border-radius:8px;border-color:transparent}
.menu{position:absolute;left:428px;top:394px;width:252px;background:#fffdf7;border-radius:12px;box-shadow:0 20px 50px -12px #14332766,0 0 0 1px #e4dbc5;padding:8px;z-index:3}
.menu .row{height:38px;padding:0 8px;gap:11px;border-radius:7px;font-size:14.5px}
.menu .on{background:#eef0df}
.foot{position:absolute;left:300px;right:0;bottom:0;height:58px;background:#fffdf7;border-top:1px solid var(--line);padding:0 48px 0 40px;z-index:2}
`;

const FACETS: readonly [name: string, count: number, on: boolean][] = [
  ['Groceries', 14, true],
  ['Eating out', 9, true],
  ['Fun', 6, true],
  ['Children', 5, false],
  ['Getting around', 8, false],
  ['Home', 4, false],
];

type Line = {
  payee: string;
  category: string;
  account: string;
  by: 'Nora' | 'Tom';
  amount: number;
  open?: true;
};
const DAYS: readonly { day: string; lines: readonly Line[] }[] = [
  {
    day: 'Thursday, 22 October',
    lines: [
      { payee: 'Linden Bakery', category: 'Groceries', account: 'Joint card', by: 'Nora', amount: 11.4 },
      { payee: 'Corner & Vine', category: 'Eating out', account: 'Joint card', by: 'Tom', amount: 38.25 },
    ],
  },
  {
    day: 'Wednesday, 21 October',
    lines: [
      {
        payee: 'Halden Market',
        category: 'Groceries',
        account: 'Joint card',
        by: 'Tom',
        amount: 64.8,
        open: true,
      },
      { payee: 'Paper Lantern Books', category: 'Fun', account: 'Nora, current', by: 'Nora', amount: 17.99 },
      {
        payee: 'Quay Street Noodles',
        category: 'Eating out',
        account: 'Joint card',
        by: 'Nora',
        amount: 26.5,
      },
    ],
  },
  {
    day: 'Tuesday, 20 October',
    lines: [
      { payee: 'Orchard Box, weekly', category: 'Groceries', account: 'Joint card', by: 'Nora', amount: 29 },
      { payee: 'Lyric Picture House', category: 'Fun', account: 'Tom, current', by: 'Tom', amount: 24 },
    ],
  },
  {
    day: 'Sunday, 18 October',
    lines: [
      { payee: 'Halden Market', category: 'Groceries', account: 'Joint card', by: 'Nora', amount: 71.35 },
      {
        payee: 'Saddle Hill Farm Shop',
        category: 'Groceries',
        account: 'Joint card',
        by: 'Tom',
        amount: 18.6,
      },
    ],
  },
];

const colourOf = (category: string): string =>
  CATEGORIES.find(({ name }) => name === category)?.colour ?? COLOURS.green;
const signOf = (category: string, size: number): Html =>
  categoryIcon(CATEGORIES.find(({ name }) => name === category)?.icon ?? 'circle', colourOf(category), size);

const line = ({ payee, category, account, by, amount, open }: Line): Html => html`
  <div class="line ${open ? 'open' : ''}">
    <span>${signOf(category, 32)}</span><b style="font-weight:600">${payee}</b>
    <span class="row" style="gap:8px"><i style="width:9px;height:9px;border-radius:50%;background:${colourOf(category)}"></i>${category}${open && icon('chevron-down', { size: 15 })}</span>
    <span class="muted">${account}</span><span>${by === 'Nora' ? nora(26) : tom(26)}</span>
    <span class="amount">${pounds(amount)}</span>
  </div>`;

const daySum = (lines: readonly Line[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

const box = (on: boolean): Html =>
  html`<span class="box ${on ? 'on' : ''}">${on && icon('check', { size: 13, stroke: 3 })}</span>`;

const CHIPS = ['1 to 22 October', 'Groceries', 'Eating out', 'Fun', '£5 to £80'];
const KEPT: readonly [string, string][] = [
  ['Sunday page', 'bookmark'],
  ['Weekends out', 'bookmark'],
];
const MENU = ['Groceries', 'Eating out', 'Fun', 'Children', 'Home'];

export const transactions = (): string =>
  webPage({
    fonts: FONTS,
    styles: [BASE, STYLE],
    body: html`${topBar('Transactions')}
      <main class="page">
        <aside>
          <div class="row search">${icon('search', { size: 17 })}Payee or note</div>
          <h3>Category</h3>
          ${FACETS.map(([name, count, on]) => html`<div class="row tick">${box(on)}<span class="grow">${name}</span><span class="muted tabular" style="font-size:13px">${count}</span></div>`)}
          <h3>Paid by</h3>
          <div class="row tick">${box(true)}<span class="grow">Nora</span>${nora(24)}</div>
          <div class="row tick">${box(true)}<span class="grow">Tom</span>${tom(24)}</div>
          <h3 class="row between">Amount<span class="muted" style="font-weight:500">£5 to £80</span></h3>
          <div class="range"><i></i><i></i><b style="left:8%"></b><b style="left:66%"></b></div>
          <h3>Only show</h3>
          <div class="row tick">${box(false)}<span class="grow">With a receipt</span></div>
          <div class="row tick">${box(false)}<span class="grow">To be sorted</span><span style="background:#f3dcd0;color:#8f3f26;border-radius:10px;padding:1px 8px;font-size:12.5px;font-weight:600">3</span></div>
          <h3>Kept searches</h3>
          ${KEPT.map(([name, shape]) => html`<div class="row tick">${icon(shape, { size: 17, colour: '#7a8272' })}${name}</div>`)}
        </aside>
        <section class="sheet">
          <div class="row between"><h1 style="font-size:40px">Transactions</h1><span class="row" style="gap:10px"><span class="button plain small">${icon('download', { size: 15 })}Export</span><span class="button plain small">${icon('arrow-down-wide-narrow', { size: 15 })}Newest first</span></span></div>
          <div class="row" style="gap:8px;margin:18px 0 12px">${CHIPS.map((chip) => html`<span class="chip">${chip}${icon('x', { size: 14, stroke: 2 })}</span>`)}<span class="muted" style="font-size:13.5px;margin-left:6px;text-decoration:underline;text-underline-offset:3px">Clear all</span></div>
          <div class="line head"><span></span><span>Payee</span><span>Category</span><span>Account</span><span>By</span><span style="text-align:right">Amount</span></div>
          ${DAYS.map(({ day, lines }) => html`<div class="when"><span>${day}</span><span class="tabular" style="font-size:15px">${pounds(daySum(lines))}</span></div>${lines.map(line)}`)}
          <div class="menu">
            <div class="row search" style="height:38px;margin-bottom:6px;padding:0 11px">${icon('search', { size: 15 })}Move to another jar</div>
            ${MENU.map((name) => html`<div class="row ${name === 'Groceries' ? 'on' : ''}">${signOf(name, 26)}<span class="grow">${name}</span>${name === 'Groceries' && icon('check', { size: 16, stroke: 2.4, colour: COLOURS.green })}</div>`)}
            <div class="row" style="border-top:1px solid var(--line);border-radius:0;margin-top:6px;padding-top:4px;color:${COLOURS.green};font-weight:600">${icon('split', { size: 17 })}Split between jars</div>
          </div>
        </section>
        <div class="row between foot"><span class="muted">29 of 49 transactions</span><span class="row" style="gap:28px"><span class="muted">Average a day <b class="serif" style="font-size:17px;color:var(--ink);margin-left:6px">£34.27</b></span><span class="muted">Sum of these <b class="serif" style="font-size:20px;color:var(--ink);margin-left:6px">£753.85</b></span></span></div>
      </main>`,
  });
