import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { citrus } from './food.ts';

export const FONTS = ['Fraunces', 'Fraunces italic', 'Figtree'] as const;

export const COLOURS = {
  pink: '#d83b57',
  flesh: '#f2697b',
  blush: '#ffdcd6',
  cream: '#fff5e4',
  leaf: '#2f6b44',
  deep: '#1d4630',
  mint: '#dcebd3',
  butter: '#ffd977',
  ink: '#34141d',
  muted: '#7a5a5c',
} as const;

export const logo: Html = raw(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${COLOURS.flesh}"/><g transform="translate(32 37) scale(.5)">${citrus('#fff1de', '#d83b57', '#c22c49', 8)}</g><path d="M33 14c2-8 9-11 17-9-1 8-8 12-17 9z" fill="${COLOURS.leaf}"/></svg>`,
);

export const BASE = css`
:root{--pink:${COLOURS.pink};--blush:${COLOURS.blush};--cream:${COLOURS.cream};--leaf:${COLOURS.leaf};--mint:${COLOURS.mint};--butter:${COLOURS.butter};--ink:${COLOURS.ink};--muted:${COLOURS.muted}}
body{background:var(--cream);color:var(--ink);font:500 17px/1.35 Figtree,sans-serif}
h1,h2,h3,.display{font-family:Fraunces,serif;font-weight:620;letter-spacing:-.025em;line-height:1.06}
h1{font-size:36px}
h2{font-size:23px}
em{font-family:Fraunces,serif;font-style:italic;font-weight:500}
.muted{color:var(--muted)}
.button{display:flex;align-items:center;justify-content:center;gap:10px;height:58px;border-radius:29px;background:var(--pink);color:#fff;font-weight:700;font-size:17px}
.round{width:46px;height:46px;border-radius:50%;background:#fff;display:grid;place-items:center;flex:none}
.chip{display:inline-flex;align-items:center;gap:7px;height:40px;padding:0 15px;border-radius:20px;background:#fff;font-size:15px;font-weight:600;white-space:nowrap;flex:none}
.chip.on{background:var(--ink);color:#fff5e4}
.pad{padding:64px 22px 0}
.fade{position:absolute;left:0;right:0;bottom:0;height:120px;background:linear-gradient(#fff5e400,#fff5e4 70%);z-index:19}
.tabs{position:absolute;left:20px;right:20px;bottom:30px;height:66px;border-radius:33px;background:#fff;box-shadow:0 16px 34px -12px #34141d57;display:flex;align-items:center;justify-content:space-around;padding:0 10px;z-index:20}
.tabs span{width:50px;height:50px;border-radius:25px;display:grid;place-items:center;color:#8b6d6e}
.tabs .on{width:auto;padding:0 18px;display:flex;align-items:center;gap:8px;background:var(--blush);color:#b42443;font-size:15px;font-weight:700}
`;

const TABS: readonly [string, string][] = [
  ['house', 'Today'],
  ['search', 'Find'],
  ['calendar-days', 'Week'],
  ['shopping-basket', 'Shop'],
  ['user-round', 'Me'],
];

/** The floating tab bar. Only the current tab has a label. */
export const tabBar = (current: string): Html => html`
  <i class="fade"></i><nav class="tabs">${TABS.map(([shape, name]) =>
    name === current
      ? html`<span class="on">${icon(shape, { size: 23, stroke: 2.2 })}${name}</span>`
      : html`<span>${icon(shape, { size: 24, stroke: 2 })}</span>`,
  )}</nav>`;

export const minutes = (count: number): Html =>
  html`<span class="row" style="gap:5px">${icon('clock-3', { size: 15, stroke: 2.2 })}${count} min</span>`;
