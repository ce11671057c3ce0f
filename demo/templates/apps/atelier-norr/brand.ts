import type { Face } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';

export const FONTS: readonly Face[] = ['Instrument Sans', 'Playfair Display', 'Playfair Display italic'];

export const STYLE = css`
:root{--bone:#f4f0e8;--paper:#fbf9f4;--ink:#211d1a;--soft:#6c645a;--line:#ddd5c7;--rust:#a4492c}
body{font:400 14px/1.55 'Instrument Sans',sans-serif;background:var(--bone);color:var(--ink)}
.display{font-family:'Playfair Display',serif;font-style:italic;font-weight:400;letter-spacing:-.015em;line-height:1.02}
.upright{font-family:'Playfair Display',serif;font-weight:400;letter-spacing:-.01em}
.caps{font-size:11px;font-weight:500;letter-spacing:.14em;text-transform:uppercase}
.soft{color:var(--soft)}
.bar{height:72px;padding:0 56px;display:grid;grid-template-columns:1fr auto 1fr;align-items:center}
.bar nav{display:flex;gap:30px;font-size:14px}
.bar nav .here{text-decoration:underline;text-underline-offset:7px;text-decoration-thickness:1px}
.bar .tools{display:flex;gap:24px;justify-content:flex-end;align-items:center;font-size:14px}
.wordmark{font:italic 400 27px/1 'Playfair Display',serif;letter-spacing:-.02em;white-space:nowrap}
.wordmark b{font-style:normal;font-weight:400;font-size:13px;letter-spacing:.2em;text-transform:uppercase;margin-right:9px}
.button{display:inline-flex;align-items:center;justify-content:center;gap:12px;height:52px;padding:0 30px;background:var(--ink);color:var(--bone);font-size:14px;font-weight:500;white-space:nowrap}
.button.quiet{background:none;color:var(--ink);box-shadow:inset 0 0 0 1px var(--ink)}
.swatch{width:30px;height:30px;border-radius:50%;display:block}
.swatch.on{box-shadow:0 0 0 3px var(--bone),0 0 0 4px var(--ink)}
`;

export const wordmark: Html = html`<span class="wordmark"><b>Atelier</b>Norr</span>`;

type Bar = { current?: string; bag?: number; style?: string };

/** The page header: product categories on the left, the wordmark, and the bag with its item count on the right. */
export const topBar = ({ current, bag = 0, style = '' }: Bar): Html =>
  html`<header class="bar" style="${style}"><nav>${[
    'Seating',
    'Tables',
    'Lighting',
    'Storage',
    'Journal',
  ].map(
    (category) => html`<a class="${category === current ? 'here' : ''}">${category}</a>`,
  )}</nav>${wordmark}<div class="tools"><span>Showrooms</span>${icon('search', { size: 19, stroke: 1.4 })}${icon(
    'heart',
    { size: 19, stroke: 1.4 },
  )}<span class="row" style="gap:7px">${icon('shopping-bag', { size: 19, stroke: 1.4 })}<span class="tabular">${bag}</span></span></div></header>`;

export const euros = (amount: number): string => `€${amount.toLocaleString('en-GB')}`;

export const logo: Html = raw(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#ece5d8"/><path d="M18 50V22c0-7 6-10 14-10s14 3 14 10v28" fill="none" stroke="#211d1a" stroke-width="3.2" stroke-linecap="round"/><path d="M18 36h28" stroke="#211d1a" stroke-width="3.2"/><path d="M23 36V25c0-5 4-7 9-7s9 2 9 7v11z" fill="#a4492c"/></svg>`,
);
