import type { Face } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { linoParts } from './mascot.ts';

export const fonts: readonly Face[] = ['Nunito'];

export const INK = '#16324a';

export const brandStyle = css`
body{font-family:Nunito,sans-serif;background:#fff;color:${INK};font-size:17px;line-height:1.35}
h1,h2,h3{font-weight:900;letter-spacing:-.015em;line-height:1.15}
b{font-weight:800}
.soft{color:#5a7185}
.big{display:flex;align-items:center;justify-content:center;height:58px;border-radius:29px;font-size:18px;font-weight:900;background:#0a8574;color:#fff}
.sheet{position:absolute;inset:auto 0 0 0;border-radius:34px 34px 0 0}
`;

export const logo = raw(
  `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100"><rect width="100" height="100" fill="#ffd24a"/><circle cx="50" cy="112" r="62" fill="#ff8f3f"/><svg overflow="visible" x="10" y="9" width="80" height="96" viewBox="-8 -14 216 250">${linoParts('wave')}</svg></svg>`,
);

/** A small flame, the icon of the streak. */
export const flame = (size: number): Html =>
  raw(
    `<svg width="${size}" height="${size}" viewBox="0 0 40 40" style="flex:none"><path d="M20 2c3 7 13 11 13 22a13 13 0 0 1-26 0c0-6 3-9 5-13 2 3 3 4 5 5 0-6 0-9 3-14z" fill="#ff7a2f"/><path d="M20 18c2 4 7 6 7 12a7 7 0 0 1-14 0c0-4 2-5 3-8 2 2 2 2 3 2 0-2 0-4 1-6z" fill="#ffd24a"/></svg>`,
  );

/** The coin that learners earn. */
export const lemon = (size: number): Html =>
  raw(
    `<svg width="${size}" height="${size}" viewBox="0 0 40 40" style="flex:none"><g transform="rotate(-28 20 20)"><path d="M4 20c2-9 9-13 16-13s14 4 16 13c-2 9-9 13-16 13S6 29 4 20z" fill="#ffd21f"/><path d="M2 20l5-4v8zM38 20l-5-4v8z" fill="#f2b500"/><path d="M11 15c3-4 7-5 11-4" stroke="#fff3b0" stroke-width="3" fill="none" stroke-linecap="round"/></g><path d="M22 8c2-6 8-7 13-5-2 5-7 7-13 5z" fill="#3fb06a"/></svg>`,
  );

/** Round flag of the language that is learned. */
export const flag = (size: number): Html =>
  raw(
    `<svg width="${size}" height="${size}" viewBox="0 0 30 30" style="flex:none;border-radius:50%"><path d="M0 0h10v30H0z" fill="#1f9d5b"/><path d="M10 0h10v30H10z" fill="#fff"/><path d="M20 0h10v30H20z" fill="#e5484d"/></svg>`,
  );

export const lessonBar = (share: number): Html =>
  html`<div class="row" style="gap:16px;height:44px">${icon('x', { size: 26, stroke: 2.5, colour: '#5a7185' })}<div class="grow" style="height:16px;border-radius:9px;background:#e3ecf1"><div style="width:${share}%;height:16px;border-radius:9px;background:#14b8a0;padding:4px 8px"><i style="display:block;height:4px;border-radius:4px;background:rgba(255,255,255,.45)"></i></div></div><span class="row" style="gap:5px;font-weight:900">${icon('heart', { size: 24, colour: '#ff4f7b', fill: '#ff4f7b' })}4</span></div>`;

const TABS = [
  ['map', 'Journey'],
  ['book-open', 'Stories'],
  ['trophy', 'League'],
  ['stamp', 'Passport'],
] as const;

export const tabBar = (on: (typeof TABS)[number][1]): Html =>
  html`<nav style="position:absolute;inset:auto 0 0 0;height:86px;display:flex;padding:10px 12px 0;background:#fff">${TABS.map(
    ([name, label]) =>
      html`<a style="flex:1;display:flex;flex-direction:column;align-items:center;gap:3px;font-size:12px;font-weight:800;color:${label === on ? '#0a8574' : '#5a7185'}">${icon(name, { size: 27, stroke: 2.3 })}${label}</a>`,
  )}</nav>`;
