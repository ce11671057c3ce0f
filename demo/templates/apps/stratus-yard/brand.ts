import { webPage } from '../../kit/frame.ts';
import { css, type Html, html, type Part, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';

export const COLOURS = {
  ground: '#0a0c0b',
  panel: '#101311',
  raised: '#171b18',
  line: '#232925',
  ink: '#e8ece4',
  muted: '#8f998f',
  lime: '#c8f04b',
  amber: '#f4b74a',
  red: '#ff6f5b',
  blue: '#74b9f2',
  violet: '#a993ff',
  teal: '#4fd1b0',
} as const;

/** The logo: two stacked boxes, in a square of 64. */
const boxes = (colour: string): string =>
  `<g fill="${colour}"><path d="M32 8l22 11-22 11-22-11z"/><path d="M10 23.5l20 10V45l-20-10zM54 23.5l-20 10V45l20-10z" opacity=".72"/><path d="M10 39.5l20 10V58L10 48zM54 39.5l-20 10V58l20-10z" opacity=".42"/></g>`;

export const logo: Html = raw(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${COLOURS.lime}"/><g transform="translate(6.4 6) scale(.8)">${boxes('#10140a')}</g></svg>`,
);

const BASE = css`
:root{--ground:${COLOURS.ground};--panel:${COLOURS.panel};--raised:${COLOURS.raised};--line:${COLOURS.line};--ink:${COLOURS.ink};--muted:${COLOURS.muted};--lime:${COLOURS.lime};--amber:${COLOURS.amber};--red:${COLOURS.red}}
body{background:var(--ground);color:var(--ink);font:13px/1.45 Inter,sans-serif}
.mono,.label{font-family:'JetBrains Mono',monospace}
.label{font-size:11px;color:var(--muted);letter-spacing:.02em}
.muted{color:var(--muted)}
h1{font-size:22px;font-weight:600;letter-spacing:-.02em;line-height:1.2}
h2{font-size:13px;font-weight:600}
.rail{position:absolute;left:0;top:0;bottom:28px;width:56px;border-right:1px solid var(--line);display:flex;flex-direction:column;align-items:center;padding:10px 0;gap:4px;color:var(--muted)}
.rail span{width:38px;height:38px;border-radius:7px;display:grid;place-items:center}
.rail .on{background:#c8f04b1f;color:var(--lime)}
.strip{position:absolute;left:56px;right:0;top:0;height:52px;border-bottom:1px solid var(--line);padding:0 20px;gap:14px}
.path{font:500 13px/1 'JetBrains Mono';gap:9px;color:var(--muted)}
.path b{font-weight:600;color:var(--ink)}
.search{height:32px;width:250px;border:1px solid var(--line);border-radius:7px;padding:0 10px;gap:8px;color:var(--muted);background:var(--panel)}
.key{font:500 11px/1 'JetBrains Mono';padding:4px 6px;border-radius:4px;background:#222823;color:#b7c0b5}
.foot{position:absolute;left:0;right:0;bottom:0;height:28px;border-top:1px solid var(--line);background:var(--panel);font:500 11px/1 'JetBrains Mono';color:var(--muted);padding:0 14px;gap:22px}
.main{position:absolute;left:56px;right:0;top:52px;bottom:28px}
.button{display:inline-flex;align-items:center;gap:7px;height:32px;padding:0 13px;border-radius:7px;border:1px solid #303731;background:var(--raised);font-weight:550;white-space:nowrap}
.button.lime{background:var(--lime);border-color:var(--lime);color:#141a06;font-weight:650}
.dot{display:inline-block;width:8px;height:8px;border-radius:50%;flex:none}
.tag{display:inline-flex;align-items:center;gap:6px;height:22px;padding:0 8px;border-radius:5px;font:500 11px/1 'JetBrains Mono';background:#1d231f;color:#c3ccc0;white-space:nowrap}
`;

const PLACES: readonly [string, string][] = [
  ['layout-grid', 'yard'],
  ['rocket', 'deploys'],
  ['activity', 'metrics'],
  ['siren', 'incidents'],
  ['blocks', 'integrations'],
  ['users', 'team'],
  ['credit-card', 'billing'],
];

type Shell = {
  place: string;
  /** Breadcrumb. The last part is the page itself. */
  path: readonly string[];
  style: string;
  body: Html;
  /** Content above the whole page, such as a dialog. */
  over?: Part;
  /** First text of the status line at the bottom. */
  news?: Html;
};

const mark = raw(`<svg width="26" height="26" viewBox="0 0 64 64">${boxes(COLOURS.lime)}</svg>`);

export const person = (name: string, size = 22, style = ''): Html =>
  portrait(name, { size, shape: 'rounded', style });

export const dot = (colour: string): Html => html`<i class="dot" style="background:${colour}"></i>`;

/** A page of the app with its sidebar, breadcrumb and status line. */
export const shell = ({ place, path, style, body, over, news }: Shell): string =>
  webPage({
    fonts: ['Inter', 'JetBrains Mono'],
    styles: [BASE, style],
    body: html`
      <nav class="rail"><span style="margin-bottom:8px">${mark}</span>${PLACES.map(([shape, name]) => html`<span class="${name === place ? 'on' : ''}">${icon(shape, { size: 19 })}</span>`)}<span style="margin-top:auto">${icon('settings', { size: 19 })}</span>${person('Priya Sethi', 30)}</nav>
      <header class="row strip">
        <span class="row path">${path.map((part, index) => html`${index > 0 && html`<span style="color:#485048">/</span>`}${index === path.length - 1 ? html`<b>${part}</b>` : html`<span>${part}</span>`}`)}</span>
        <span class="grow"></span>
        <span class="row search">${icon('search', { size: 15 })}<span class="grow">Find or run</span><span class="key">⌘K</span></span>
        ${icon('bell', { size: 18, colour: COLOURS.muted })}
        <span class="button lime">${icon('rocket', { size: 15, stroke: 2.2 })}Deploy</span>
      </header>
      <main class="main">${body}</main>
      <footer class="row foot">${news ?? html`<span class="row" style="gap:7px;color:${COLOURS.lime}">${dot(COLOURS.lime)}all berths calm</span>`}<span>fra 11 ms</span><span>iad 84 ms</span><span>sin 162 ms</span><span class="grow"></span><span>builders 3/8 busy</span><span>northmoor</span><span>yard 4.18</span></footer>
      ${over}`,
  });
