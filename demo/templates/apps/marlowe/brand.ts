import { css, type Html, html, type Part, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';

export const FONTS = ['Source Serif 4', 'Source Serif 4 italic', 'Instrument Sans'] as const;

export const COLOURS = {
  ivory: '#faf5e8',
  paper: '#fffdf7',
  line: '#e4dbc5',
  ink: '#1d2a23',
  muted: '#626b5e',
  green: '#1f4a36',
  deep: '#143327',
  sage: '#9db58b',
  ochre: '#cf9a3c',
  clay: '#bf6446',
  plum: '#7b5470',
  mist: '#6f99a3',
  blush: '#dcaa92',
} as const;

export type Category = {
  name: string;
  icon: string;
  colour: string;
  budget: number;
  spent: number;
  note: string;
};

/** Budget and spending of the Hale household in October. The amounts on the other screens add up to these. */
export const CATEGORIES: readonly Category[] = [
  {
    name: 'Home',
    icon: 'house',
    colour: '#2f6349',
    budget: 1680,
    spent: 1612,
    note: 'Rent, power, council tax',
  },
  {
    name: 'Groceries',
    icon: 'shopping-basket',
    colour: '#8fa865',
    budget: 620,
    spent: 438.2,
    note: '14 shops',
  },
  {
    name: 'Children',
    icon: 'baby',
    colour: COLOURS.ochre,
    budget: 480,
    spent: 402.5,
    note: 'Nursery days, piano',
  },
  {
    name: 'Getting around',
    icon: 'bike',
    colour: COLOURS.mist,
    budget: 290,
    spent: 188.4,
    note: 'Fuel, bus pass',
  },
  {
    name: 'Eating out',
    icon: 'utensils',
    colour: COLOURS.clay,
    budget: 220,
    spent: 196.75,
    note: '9 visits',
  },
  {
    name: 'Fun',
    icon: 'ticket',
    colour: COLOURS.plum,
    budget: 170,
    spent: 118.9,
    note: 'Cinema, books, the choir',
  },
  {
    name: 'Health',
    icon: 'heart-pulse',
    colour: COLOURS.blush,
    budget: 140,
    spent: 64,
    note: 'Dentist, pharmacy',
  },
];

export const pounds = (amount: number, pence = true): string =>
  `£${amount.toLocaleString('en-GB', { minimumFractionDigits: pence ? 2 : 0, maximumFractionDigits: pence ? 2 : 0 })}`;

export const TOTAL_BUDGET = CATEGORIES.reduce((sum, { budget }) => sum + budget, 0);
export const TOTAL_SPENT = CATEGORIES.reduce((sum, { spent }) => sum + spent, 0);
export const TOTAL_LEFT = TOTAL_BUDGET - TOTAL_SPENT;

/** Returns an amount in pounds, with the pence in smaller type. */
export function formattedAmount(amount: number): Html {
  const [whole, pence] = pounds(amount).split('.');
  return html`<span class="figure">${whole}<small>.${pence}</small></span>`;
}

export const nora = (size: number, style = ''): Html => portrait('Nora Hale', { size, style });
export const tom = (size: number, style = ''): Html => portrait('Tom Hale', { size, style });

const MARK =
  '<path d="M3 29V13a6.5 6.5 0 0 1 13 0v16M16 29V13a6.5 6.5 0 0 1 13 0v16" fill="none" stroke="currentColor" stroke-width="3.4" stroke-linecap="round"/>';

export const mark = (size: number): Html =>
  raw(`<svg width="${size}" height="${size}" viewBox="0 0 32 32">${MARK}</svg>`);

export const logo: Html = raw(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${COLOURS.green}"/><circle cx="32" cy="17" r="4.4" fill="${COLOURS.ochre}"/><g transform="translate(14 17) scale(1.125)" color="${COLOURS.ivory}">${MARK}</g></svg>`,
);

export const wordmark = (size = 26): Html =>
  html`<span class="row wordmark" style="font-size:${size}px">${mark(size * 0.96)}Marlowe</span>`;

export const BASE = css`
:root{--ivory:${COLOURS.ivory};--paper:${COLOURS.paper};--line:${COLOURS.line};--ink:${COLOURS.ink};--muted:${COLOURS.muted};--green:${COLOURS.green};--deep:${COLOURS.deep};--ochre:${COLOURS.ochre};--clay:${COLOURS.clay}}
body{background:var(--ivory);color:var(--ink);font:15px/1.45 'Instrument Sans',sans-serif}
h1,h2,h3,.serif,.figure{font-family:'Source Serif 4',serif;font-weight:420;letter-spacing:-.018em;line-height:1.08}
em{font-family:'Source Serif 4',serif;font-style:italic}
.figure{font-variant-numeric:lining-nums tabular-nums;white-space:nowrap}
.figure small{font-size:.62em;opacity:.72;letter-spacing:0}
.muted{color:var(--muted)}
.wordmark{font-family:'Source Serif 4',serif;font-weight:560;letter-spacing:-.02em;gap:.4em;color:var(--green)}
.button{display:inline-flex;align-items:center;justify-content:center;gap:8px;height:44px;padding:0 20px;border-radius:8px;background:var(--green);color:#fdf9ee;font-weight:600;font-size:15px;white-space:nowrap}
.button.plain{background:none;box-shadow:inset 0 0 0 1px #cfc4a8;color:var(--ink)}
.button.small{height:34px;padding:0 14px;font-size:13.5px}
.overline{font-size:12px;font-weight:600;letter-spacing:.09em;text-transform:uppercase;color:var(--muted)}
.topbar{height:72px;padding:0 48px;border-bottom:1px solid var(--line);gap:44px;background:var(--ivory)}
.topbar nav{gap:30px;font-weight:500;color:var(--muted);align-self:stretch}
.topbar nav span{display:flex;align-items:center;height:100%;border-bottom:2px solid transparent;margin-bottom:-1px}
.topbar nav .on{color:var(--ink);border-color:var(--green);font-weight:600}
.couple{display:flex}
.couple svg+svg{margin-left:-9px;box-shadow:0 0 0 2px var(--ivory)}
`;

const PLACES = ['This month', 'Transactions', 'Reports', 'Goals', 'Accounts'];

export const topBar = (place: string): Html => html`
  <header class="row topbar">
    ${wordmark()}
    <nav class="row">${PLACES.map((name) => html`<span class="${name === place ? 'on' : ''}">${name}</span>`)}</nav>
    <span class="grow"></span>
    <span class="row" style="gap:18px">
      <span class="button small">${icon('plus', { size: 16, stroke: 2.2 })}Add</span>
      ${icon('search', { size: 20 })}${icon('bell', { size: 20 })}
      <span class="couple">${nora(34)}${tom(34)}</span>
    </span>
  </header>`;

const TABS: readonly [string, string][] = [
  ['archive', 'Month'],
  ['list', 'Activity'],
  ['plus', ''],
  ['flag', 'Goals'],
  ['chart-no-axes-column', 'Reports'],
];

export const PHONE = css`
body{font-size:17px;line-height:1.35}
.tabs{position:absolute;inset:auto 0 0 0;height:84px;padding:9px 14px 0;display:grid;grid-template-columns:repeat(5,1fr);background:#fffdf7;border-top:1px solid var(--line);font-size:11px;font-weight:600;color:#6f7669;z-index:10}
.tabs>span{display:flex;flex-direction:column;align-items:center;gap:4px}
.tabs .on{color:var(--green)}
.tabs .add{width:52px;height:52px;border-radius:50%;background:var(--green);color:#fff;display:grid;place-items:center;margin-top:-6px}
`;

export const tabBar = (place: string): Html => html`
  <nav class="tabs">${TABS.map(([iconName, name]) =>
    name
      ? html`<span class="${name === place ? 'on' : ''}">${icon(iconName, { size: 24, stroke: name === place ? 2.1 : 1.7 })}${name}</span>`
      : html`<span><span class="add">${icon(iconName, { size: 26, stroke: 2.2 })}</span></span>`,
  )}</nav>`;

/** A round icon in the color of a category. */
export const categoryIcon = (name: string, colour: string, size = 36): Html =>
  html`<span style="width:${size}px;height:${size}px;border-radius:50%;background:${colour}26;color:${colour};display:grid;place-items:center;flex:none">${icon(name, { size: size * 0.5, stroke: 2 })}</span>`;

/** A bar that shows the used part of a budget, 0 to 1. `notch` marks the elapsed part of the month. */
export function budgetBar(part: number, colour: string, notch?: number, width: Part = '100%'): Html {
  const mark =
    notch !== undefined &&
    html`<i style="position:absolute;left:${notch * 100}%;top:-4px;width:1.5px;height:14px;background:#1d2a23;opacity:.55"></i>`;
  return html`<span style="display:block;position:relative;width:${width};height:6px;border-radius:3px;background:#ece4d0"><i style="display:block;height:100%;width:${Math.min(100, part * 100).toFixed(1)}%;border-radius:3px;background:${colour}"></i>${mark}</span>`;
}
