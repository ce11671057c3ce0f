import type { Face } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';

export const FONTS: readonly Face[] = ['Nunito'];

export const INK = '#12324d';
export const SKY = '#2f8fd8';
export const SUN = '#ffc92e';

export const STYLE = css`
body{font:600 16px/1.4 Nunito,sans-serif;background:#eaf5fd;color:${INK};--soft:#4d6a82}
h1,h2,h3{font-weight:900;letter-spacing:-.015em;line-height:1.12}
.soft{color:var(--soft)}
.small{font-size:13.5px}
.card{background:#fff;border-radius:28px}
.round{width:46px;height:46px;border-radius:50%;display:grid;place-items:center;background:#fff}
.chip{display:inline-flex;align-items:center;gap:7px;height:40px;padding:0 15px;border-radius:20px;background:#fff;font-weight:800;font-size:15px;white-space:nowrap}
.big{height:58px;border-radius:29px;background:${SUN};display:flex;align-items:center;justify-content:center;gap:9px;font-size:18px;font-weight:900;box-shadow:0 4px 0 #d99f00}
.medal{border-radius:50%;overflow:hidden;display:grid;place-items:center;flex:none}
.float{position:absolute;inset:auto 16px 36px;height:66px;border-radius:33px;background:#fff;box-shadow:0 10px 30px #12324d2e;display:grid;grid-template-columns:repeat(5,1fr);align-items:center;justify-items:center;color:#64809a}
.float .on{color:${INK}}
.float .seek{width:62px;height:62px;border-radius:50%;margin-top:-26px;background:${SUN};color:${INK};display:grid;place-items:center;box-shadow:0 4px 0 #d99f00,0 0 0 6px #fff}
`;

const PLACES = ['house', 'map', 'binoculars', 'book-heart', 'user-round'] as const;

type Place = (typeof PLACES)[number];

/** Floating tab bar. The tab in the middle opens the identification of a bird. */
export const floatBar = (here: Place): Html =>
  html`<nav class="float">${PLACES.map((name) =>
    name === 'binoculars'
      ? html`<span class="seek">${icon(name, { size: 29, stroke: 2.3 })}</span>`
      : html`<span class="${name === here ? 'on' : ''}">${icon(name, { size: 27, stroke: name === here ? 2.8 : 2.2 })}</span>`,
  )}</nav>`;

export const logo: Html = raw(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#58b6f2"/><path d="M14 34c0-14 10-22 21-22 9 0 15 6 16 14l8 5-9 4c-2 12-11 19-22 19-6 0-11-2-14-5l-8 5 3-11c2-2 5-5 5-9z" fill="#ffc92e"/><path d="M18 43c2-9 14-11 23-3-5 9-18 11-23 3z" fill="#12324d"/><circle cx="41" cy="25" r="3.6" fill="#12324d"/></svg>`,
);
