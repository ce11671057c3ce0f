import { phonePage, webPage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';

export const AUTHOR = 'Ruth Ashdown';
export const EDITOR = 'Rafael Costa';
export const READER = 'Grace Mbeki';

export const logo: Html = raw(
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><defs><linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#b5483a"/><stop offset="1" stop-color="#7f2a20"/></linearGradient></defs><rect width="64" height="64" fill="url(#f)"/><path d="M17 10h22l10 10v34H17z" fill="#fbf6ea"/><path d="M39 10l10 10H39z" fill="#d9c7a6"/><path d="M24 21v25M24 22h9M24 32h17" stroke="#8f3226" stroke-width="4.200" stroke-linecap="round"/><path d="M31 45h10" stroke="#8f3226" stroke-opacity=".35" stroke-width="4.200" stroke-linecap="round"/></svg>',
);

const STYLES = css`
:root{--paper:#f5efe2;--sheet:#fffdf8;--ink:#25211b;--soft:#6b6252;--faint:#a2977f;--line:#e3d9c4;--ox:#9a3a2c;--moss:#4f6748;--ochre:#c48a2a;--sea:#3f5f78}
body{font-family:'Figtree';color:var(--ink);background:var(--paper);font-size:14px;line-height:1.45}
h1,h2,h3,.serif{font-family:'Source Serif 4';font-weight:600;letter-spacing:-.012em;line-height:1.2}
em,.italic{font-family:'Source Serif 4';font-style:italic}
.soft{color:var(--soft)}
.btn{display:inline-flex;align-items:center;justify-content:center;gap:8px;height:38px;padding:0 16px;border-radius:8px;background:var(--ink);color:#fbf6ea;font-weight:600;white-space:nowrap}
.btn.ox{background:var(--ox)}
.btn.line{background:none;color:var(--ink);box-shadow:inset 0 0 0 1px #cfc2a8}
.meter{height:4px;border-radius:2px;background:#e6dcc7;overflow:hidden}
.meter i{display:block;height:100%;background:var(--ox);border-radius:2px}
`;

const WEB = css`
.bar{height:60px;padding:0 26px;gap:14px;border-bottom:1px solid var(--line);position:relative;z-index:4}
.bar .views{position:absolute;left:50%;transform:translateX(-50%);display:flex;gap:34px;font-family:'Source Serif 4';font-size:17px;color:var(--soft)}
.bar .views b{font-weight:600;font-style:italic;color:var(--ox);position:relative}
.bar .views b::after{content:'';position:absolute;left:0;right:0;bottom:-18px;height:2px;background:var(--ox)}
.bar.dark{border-color:#ffffff1f;color:#f0e8d6}
.bar.dark .views{color:#b9c4b5}
.bar.dark .views b{color:#ffd9a0}
.bar.dark .views b::after{background:#ffd9a0}
`;

type Look = { body: Html; style?: string };

export const web = ({ body, style = '' }: Look): string =>
  webPage({
    fonts: ['Figtree', 'Source Serif 4', 'Source Serif 4 italic'],
    styles: [STYLES, WEB, style],
    body,
  });

export const phone = ({ body, style = '', ...signs }: Look & { ink: string; time?: string }): string =>
  phonePage({
    fonts: ['Figtree', 'Source Serif 4', 'Source Serif 4 italic'],
    styles: [STYLES, style],
    body,
    ...signs,
  });

export const mark = (size: number): Html =>
  html`<span style="width:${size}px;height:${size}px;border-radius:${size * 0.22}px;overflow:hidden;flex:none">${raw(
    logo.text.replace('width="64" height="64" viewBox', `width="${size}" height="${size}" viewBox`),
  )}</span>`;

const VIEWS = ['Write', 'Board', 'History', 'Goals', 'Publish'] as const;

export const topBar = (current: (typeof VIEWS)[number], right: Html, dark = false): Html =>
  html`<header class="bar row ${dark ? 'dark' : ''}">${mark(30)}<span class="serif" style="font-size:18px">The Salt Ferry</span><span style="opacity:.7">Draft 3</span>
  <div class="views">${VIEWS.map((view) => (view === current ? html`<b>${view}</b>` : html`<span>${view}</span>`))}</div>
  <span class="grow"></span>${right}${portrait(AUTHOR, { size: 34 })}</header>`;

/** Chapters of the novel with their current numbers of words, 61,480 in total. */
export const CHAPTERS = [
  ['One', 'The Ledger', 4210],
  ['One', 'Marrow Quay', 5034],
  ['One', 'What the Tide Left', 4688],
  ['One', 'A Borrowed Name', 5120],
  ['One', 'Salt', 3946],
  ['Two', 'The Piano', 5602],
  ['Two', 'Frost', 4871],
  ['Two', 'Letters, Unsent', 5240],
  ['Two', 'The Harbour Master', 6018],
  ['Two', 'Low Lamp', 5377],
  ['Two', 'The Other Shore', 4902],
  ['Two', 'The Crossing', 6472],
] as const;

export const thousands = (value: number): string => value.toLocaleString('en-GB');

export const cursor = (style: string): Html =>
  html`<span style="position:absolute;z-index:9;${style}">${icon('mouse-pointer-2', { size: 26, fill: '#25211b', colour: '#fff', stroke: 1.6 })}</span>`;
