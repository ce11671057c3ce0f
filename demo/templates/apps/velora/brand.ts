import type { Face } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';

export const FONTS: readonly Face[] = ['Space Grotesk'];

export const YELLOW = '#ecff33';
export const VIOLET = '#9486ff';
export const CORAL = '#ff6d4d';

/** Loads Archivo with its width axis, which the kit's fonts lack. The path is relative to the folder of the page. */
export const STYLE = css`
@font-face{font-family:'Archivo Wide';src:url('node_modules/@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2') format('woff2');font-weight:100 900;font-stretch:62% 125%}
body{font:400 15px/1.4 'Space Grotesk',sans-serif;background:#0b0c0a;color:#f5f6ee;--soft:#a0a394;--card:#191b16;--line:#2a2d25;letter-spacing:-.01em}
body.day{background:#f0f1ea;color:#11130e;--soft:#5f6355;--card:#fff;--line:#dcded2}
.wide{font-family:'Archivo Wide',sans-serif;font-stretch:125%;font-weight:800;letter-spacing:-.025em;line-height:1}
.soft{color:var(--soft)}
.small{font-size:13px}
.card{background:var(--card);border-radius:20px}
.chip{display:inline-flex;align-items:center;gap:7px;height:36px;padding:0 14px;border-radius:18px;background:var(--card);font-size:14px;font-weight:500;white-space:nowrap}
.round{width:44px;height:44px;border-radius:50%;display:grid;place-items:center;background:var(--card)}
.go{height:58px;border-radius:29px;background:#ecff33;color:#11130e;display:flex;align-items:center;justify-content:center;gap:10px;font-size:17px;font-weight:600}
.tabs{position:absolute;inset:auto 0 0 0;height:84px;padding:8px 14px 0;display:grid;grid-template-columns:repeat(5,1fr);background:#0b0c0af2;border-top:1px solid #22251d;color:#8f9284}
.day .tabs{background:#fbfbf7;border-color:#dcded2;color:#6b6f60}
.tabs div{display:flex;flex-direction:column;align-items:center;gap:3px;font-size:10.5px;font-weight:500;padding-top:4px}
.tabs .here{color:#ecff33}
.day .tabs .here{color:#11130e}
.tabs .ride{width:54px;height:54px;border-radius:50%;background:#ecff33;color:#11130e;margin:-16px auto 0;padding:0;justify-content:center;box-shadow:0 0 0 6px #0b0c0a}
.day .tabs .ride{box-shadow:0 0 0 6px #fbfbf7}
`;

const TABS = [
  ['house', 'Week'],
  ['map', 'Routes'],
  ['bike', ''],
  ['chart-no-axes-column', 'Form'],
  ['user-round', 'You'],
] as const;

export const tabBar = (here: string): Html =>
  html`<nav class="tabs">${TABS.map(([name, label]) =>
    label
      ? html`<div class="${label === here ? 'here' : ''}">${icon(name, { size: 24, stroke: label === here ? 2.4 : 1.9 })}${label}</div>`
      : html`<div class="ride">${icon(name, { size: 27, stroke: 2 })}</div>`,
  )}</nav>`;

/** A number in wide type, followed by its unit. */
export const figure = (value: string, unit: string, size: number): Html =>
  html`<span class="wide tabular" style="font-size:${size}px;white-space:nowrap">${value}<span style="font:500 ${Math.max(13, size * 0.36)}px 'Space Grotesk';letter-spacing:0;margin-left:4px">${unit}</span></span>`;

export const logo: Html = raw(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#ecff33"/><path d="M11 18L28 50L40 28" fill="none" stroke="#0b0c0a" stroke-width="9.5" stroke-linejoin="round" stroke-linecap="round"/><circle cx="47" cy="18" r="7.5" fill="none" stroke="#0b0c0a" stroke-width="6"/></svg>`,
);
