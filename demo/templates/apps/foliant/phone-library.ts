import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { AUTHOR, phone } from './brand.ts';
import { cover } from './covers.ts';

const STYLE = css`
.hero{margin:18px 20px 0;border-radius:22px;padding:18px;display:flex;gap:18px;background:linear-gradient(125deg,#2c5266,#173544);color:#fbf3e2;align-items:center}
.shelf{position:relative;padding:0 26px;display:flex;gap:17px;align-items:flex-end}
.shelf>svg{border-radius:2px 4px 4px 2px;box-shadow:0 10px 14px -6px #4a2f10b3}
.board{height:16px;margin:0 10px;border-radius:3px;background:linear-gradient(#c9995f,#9d6d37);box-shadow:0 8px 14px -6px #6b4a1f80}
.names{display:flex;gap:17px;padding:10px 26px 20px;font-size:13px;color:var(--soft)}
.names span{width:101px;line-height:1.3}
.names b{display:block;font-weight:600;color:var(--ink)}
.tabs{position:absolute;left:0;right:0;bottom:0;height:84px;background:#fbf6eaf7;box-shadow:0 -1px 0 var(--line);display:flex;padding:10px 14px}
.tabs span{flex:1;display:flex;flex-direction:column;align-items:center;gap:3px;font-size:11px;font-weight:500;color:var(--soft)}
.tabs .on{color:var(--ox);font-weight:700}
`;

const SHELVES = [
  [
    ['orchard', 'Orchard', '88,204 words'],
    ['leaving', 'Field Guide', '41,970 words'],
    ['tin', 'Tin House', '102,338 words'],
  ],
  [
    ['winters', 'Nine Winters', '74,612 words'],
    ['notes', 'Notes', '312 scraps'],
  ],
] as const;

const shelf = (books: (typeof SHELVES)[number]): Html =>
  html`<div class="shelf">${books.map(([name]) => cover(name, 101))}${
    books.length < 3 &&
    html`<span style="width:101px;height:151px;border-radius:4px;border:2px dashed #c3b491;display:grid;place-items:center;color:var(--soft)">${icon('plus', { size: 28 })}</span>`
  }</div><div class="board"></div><div class="names">${books.map(([, title, words]) => html`<span><b>${title}</b>${words}</span>`)}${books.length < 3 && html`<span><b>New</b>Blank pages</span>`}</div>`;

export const phoneLibrary = (): string =>
  phone({
    ink: '#25211b',
    style: STYLE,
    body: html`<div class="row between" style="padding:64px 22px 0"><h1 style="font-size:36px">Library</h1><div class="row" style="gap:16px">${icon('search', { size: 25 })}${portrait(AUTHOR, { size: 40 })}</div></div>
  <section class="hero">${cover('ferry', 94, 'border-radius:2px 5px 5px 2px;box-shadow:0 10px 20px -6px #000')}<div class="grow"><span style="font-size:13px;color:#ffd9a0">In the drawer for 8 minutes</span><h2 style="font-size:23px;margin:3px 0 2px">The Crossing</h2><span style="font-size:14px;color:#c9dadf">Chapter 12 of 15</span><div class="meter" style="margin:14px 0 7px;background:#ffffff2e"><i style="width:68.3%;background:#ffd9a0"></i></div><span class="row between" style="font-size:13px"><span>61,480 words</span><span>68 percent</span></span></div></section>
  <div class="row between" style="padding:22px 22px 14px"><h2 style="font-size:22px">On the shelf</h2><span class="row soft" style="gap:6px;font-size:15px">Last opened${icon('chevron-down', { size: 17 })}</span></div>
  ${SHELVES.map(shelf)}
  <div class="tabs">${[
    ['Library', 'library-big', 'on'],
    ['Write', 'feather', ''],
    ['Board', 'sticky-note', ''],
    ['Goals', 'target', ''],
  ].map(
    ([name = '', sign = '', state]) =>
      html`<span class="${state}">${icon(sign, { size: 25, stroke: 1.6 })}${name}</span>`,
  )}</div>`,
  });
