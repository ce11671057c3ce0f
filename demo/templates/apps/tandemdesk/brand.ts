import { webPage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';

export const AGENT = 'Rosa Delgado';

export const logo: Html = raw(
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><defs><linearGradient id="t" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#8a63ff"/><stop offset="1" stop-color="#4a1fc4"/></linearGradient></defs><rect width="64" height="64" fill="url(#t)"/><g fill="none" stroke="#fff" stroke-width="5"><circle cx="20" cy="40" r="10"/><circle cx="44" cy="40" r="10" stroke="#ffd166"/></g><path d="M20 40l8-18h14l2 18M28 22l16 18M23 18h9M40 17h8" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>',
);

const STYLES = css`
:root{--violet:#6a3df0;--deep:#2a1466;--plum:#1b0d45;--lilac:#efe9ff;--mist:#f8f6fd;--ink:#1d1533;--soft:#665d80;--line:#e8e2f4;--sun:#ffd166;--pink:#ff7aa8;--mint:#35b58a}
body{font-family:'Figtree';color:var(--ink);background:#fff;font-size:14px;line-height:1.45}
h1,h2,h3{font-weight:700;letter-spacing:-.022em;line-height:1.2}
.soft{color:var(--soft)}
.btn{display:inline-flex;align-items:center;justify-content:center;gap:8px;height:38px;padding:0 15px;border-radius:11px;background:var(--violet);color:#fff;font-weight:600;white-space:nowrap}
.btn.line{background:#fff;color:var(--ink);box-shadow:inset 0 0 0 1px #dbd3ee}
.btn.soft{background:var(--lilac);color:#4c22c9}
.tag{display:inline-flex;align-items:center;gap:6px;border-radius:7px;padding:2px 8px;font-size:12px;font-weight:600;background:var(--lilac);color:#4c22c9;white-space:nowrap}
.tag.sun{background:#fff1cf;color:#7a5200}
.tag.pink{background:#ffe3ec;color:#a8164e}
.tag.mint{background:#d9f3e8;color:#0c6646}
.shell{display:grid;grid-template-columns:72px 1fr;height:900px}
.rail{background:linear-gradient(#2a1466,#1b0d45);color:#b9a8ec;display:flex;flex-direction:column;align-items:center;padding:16px 0 18px;gap:8px}
.rail a{width:46px;height:46px;border-radius:15px;display:grid;place-items:center;position:relative}
.rail a.on{background:#ffffff24;color:#fff}
.rail b{position:absolute;top:4px;right:2px;background:var(--pink);color:#3f0419;font-size:11px;font-weight:700;border-radius:9px;padding:0 5px}
`;

type Look = { body: Html; style?: string };

export const web = ({ body, style = '' }: Look): string =>
  webPage({ fonts: ['Figtree'], styles: [STYLES, style], body });

export const mark = (size: number): Html =>
  html`<span style="width:${size}px;height:${size}px;border-radius:${size * 0.3}px;overflow:hidden;flex:none;display:block">${raw(
    logo.text.replace('width="64" height="64" viewBox', `width="${size}" height="${size}" viewBox`),
  )}</span>`;

const PLACES = [
  ['Inbox', 'inbox'],
  ['Guides', 'book-open-text'],
  ['Reports', 'chart-no-axes-column'],
  ['Flows', 'workflow'],
  ['Team', 'users-round'],
] as const;

/** A page with the narrow sidebar on the left and the content beside it. */
export const shell = (current: (typeof PLACES)[number][0], content: Html): Html =>
  html`<div class="shell"><nav class="rail">${mark(42)}<span style="height:14px"></span>${PLACES.map(
    ([name, sign]) =>
      html`<a class="${name === current ? 'on' : ''}">${icon(sign, { size: 22 })}${name === 'Inbox' && html`<b>6</b>`}</a>`,
  )}<span class="grow"></span><a>${icon('circle-question-mark', { size: 22 })}</a><span style="position:relative">${portrait(AGENT, { size: 40 })}<i style="position:absolute;right:-1px;bottom:-1px;width:13px;height:13px;border-radius:50%;background:#35b58a;border:3px solid #1b0d45"></i></span></nav>${content}</div>`;

export const toggle = (on: boolean): Html =>
  html`<span style="width:38px;height:22px;border-radius:11px;padding:3px;display:flex;flex:none;background:${on ? '#6a3df0' : '#cfc6e4'};justify-content:${on ? 'flex-end' : 'flex-start'}"><i style="width:16px;height:16px;border-radius:50%;background:#fff"></i></span>`;

export const cursor = (style: string): Html =>
  html`<span style="position:absolute;z-index:9;${style}">${icon('mouse-pointer-2', { size: 25, fill: '#1d1533', colour: '#fff', stroke: 1.6 })}</span>`;
