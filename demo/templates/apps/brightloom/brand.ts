import type { Face } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';

export const FONTS: readonly Face[] = ['Manrope'];

export const INK = '#2a2533';
export const IRIS = '#5b46d8';

/** A light background color and a dark text color for it. */
export const HUES = {
  lilac: { soft: '#e4dafc', deep: '#5b3fc4' },
  peach: { soft: '#ffdcc8', deep: '#963d12' },
  mint: { soft: '#cdeedb', deep: '#17694a' },
  butter: { soft: '#ffebae', deep: '#7a5a00' },
  sky: { soft: '#cde6fb', deep: '#1a5c94' },
  rose: { soft: '#fcd3df', deep: '#a32c5b' },
} as const;

export type Hue = keyof typeof HUES;

export const STYLE = css`
body{font:500 14px/1.5 Manrope,sans-serif;background:#fdfbf7;color:${INK};--soft:#6d6675;--line:#ece6dd;letter-spacing:-.005em}
h1,h2,h3{font-weight:800;letter-spacing:-.025em;line-height:1.15}
.soft{color:var(--soft)}
.small{font-size:12.5px}
.tag{display:inline-flex;align-items:center;gap:5px;height:24px;padding:0 10px;border-radius:12px;font-size:12px;font-weight:700;white-space:nowrap}
.button{display:inline-flex;align-items:center;justify-content:center;gap:8px;height:42px;padding:0 18px;border-radius:21px;background:${INK};color:#fff;font-weight:700;white-space:nowrap}
.button.quiet{background:#f3eee5;color:${INK}}
.rail{position:absolute;inset:0 auto 0 0;width:76px;padding:20px 0;display:flex;flex-direction:column;align-items:center;gap:10px;border-right:1px solid var(--line);background:#fffdfa}
.rail .spot{width:44px;height:44px;border-radius:14px;display:grid;place-items:center;color:var(--soft)}
.rail .spot.on{background:#efeaff;color:${IRIS}}
.rail .project{width:40px;height:40px;border-radius:13px;display:grid;place-items:center;font-weight:800;font-size:14px}
.rail .project.on{box-shadow:0 0 0 3px #fffdfa,0 0 0 5px ${INK}}
.main{position:absolute;inset:0 0 0 76px}
.head{padding:24px 32px 0;display:flex;align-items:center;gap:16px}
.views{display:flex;gap:4px;padding:16px 32px 0;align-items:center}
.views span{height:36px;padding:0 14px;border-radius:18px;display:flex;align-items:center;gap:7px;font-weight:700;color:var(--soft)}
.views .on{background:${INK};color:#fff}
`;

export const tag = (text: string, hue: Hue, name?: string): Html =>
  html`<span class="tag" style="background:${HUES[hue].soft};color:${HUES[hue].deep}">${name && icon(name, { size: 13, stroke: 2.2 })}${text}</span>`;

/** Overlapping portraits, the first one on top. */
export const faces = (names: readonly string[], size = 28, edge = '#fff'): Html =>
  html`<span class="row" style="isolation:isolate">${names.map((name, index) =>
    portrait(name, {
      size,
      style: `margin-left:${index ? -size * 0.26 : 0}px;box-shadow:0 0 0 2px ${edge};position:relative;z-index:${9 - index}`,
    }),
  )}</span>`;

const MARK =
  '<rect x="10" y="10" width="44" height="12" rx="6" fill="#ffb28a"/><rect x="10" y="26" width="44" height="12" rx="6" fill="#ffe08a"/><rect x="10" y="42" width="44" height="12" rx="6" fill="#9fdcc0"/><path d="M22 6v20M22 38v20M42 22v20" stroke="#fdfbf7" stroke-width="11" stroke-linecap="round" opacity=".96"/><path d="M22 8v16M22 40v16M42 24v16" stroke="#8d7bf0" stroke-width="8" stroke-linecap="round"/>';

export const mark = (size: number): Html =>
  raw(`<svg width="${size}" height="${size}" viewBox="0 0 64 64" style="flex:none">${MARK}</svg>`);

export const logo: Html = raw(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#fdfbf7"/>${MARK}</svg>`,
);

const PROJECTS = [
  ['Ti', 'sky'],
  ['Co', 'peach'],
  ['Ga', 'mint'],
  ['Ma', 'rose'],
] as const;

const PLACES = [
  ['sun', 'Today'],
  ['inbox', 'Inbox'],
  ['users', 'Team'],
  ['search', 'Search'],
] as const;

type Place = (typeof PLACES)[number][1] | 'Tide Museum';

export const rail = (here: Place): Html =>
  html`<nav class="rail">${mark(36)}<span style="height:6px"></span>${PLACES.map(
    ([name, label]) =>
      html`<span class="spot ${label === here ? 'on' : ''}">${icon(name, { size: 22, stroke: 2 })}</span>`,
  )}<span style="width:28px;height:2px;background:#ece6dd;margin:6px 0"></span>${PROJECTS.map(
    ([name, hue], index) =>
      html`<span class="project ${index === 0 && here === 'Tide Museum' ? 'on' : ''}" style="background:${HUES[hue].soft};color:${HUES[hue].deep}">${name}</span>`,
  )}<span class="spot">${icon('plus', { size: 20 })}</span><span class="grow"></span>${portrait('Lena Hofmann', { size: 40 })}</nav>`;

const VIEWS = [
  ['columns-3', 'Board'],
  ['chart-no-axes-gantt', 'Timeline'],
  ['list-checks', 'List'],
  ['image', 'Files'],
] as const;

/** Header of all views of the museum project. */
export const projectHead = (view: (typeof VIEWS)[number][1]): Html =>
  html`<header class="head"><h1 style="font-size:28px">Tide Museum</h1>${tag('Opens 14 November', 'sky', 'calendar')}<span class="grow"></span>${faces(['Lena Hofmann', 'Oskar Lind', 'Priya Nair', 'Hugo Renard', 'Freya Dahl'], 34, '#fdfbf7')}<span class="button quiet" style="margin-left:8px">${icon('user-plus', { size: 17 })}Share</span><span class="button">${icon('plus', { size: 17, stroke: 2.4 })}New task</span></header>
<div class="views">${VIEWS.map(([name, label]) => html`<span class="${label === view ? 'on' : ''}">${icon(name, { size: 17, stroke: 2 })}${label}</span>`)}<i class="grow"></i><span>${icon('list-filter', { size: 17 })}Filter</span><span>${icon('arrow-down-up', { size: 16 })}Due date</span></div>`;
