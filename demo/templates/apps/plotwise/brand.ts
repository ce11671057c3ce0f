import { line, points } from '../../kit/charts.ts';
import type { Face } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';

export const fonts: readonly Face[] = ['Inter', 'JetBrains Mono'];

export const ORANGE = '#f2561d';
export const PLUM = '#7d2f6f';
export const TEAL = '#0c8d80';
export const INDIGO = '#3b48cf';
export const SUN = '#f6b13c';
const FAINT = '#ebe5dc';

export const brandStyle = css`
body{font-family:Inter,sans-serif;background:#fbf9f6;color:#1d1a16;font-size:13px;line-height:1.4;letter-spacing:-.005em}
h1{font-size:22px;font-weight:650;letter-spacing:-.025em;line-height:1.2}
h2{font-size:15px;font-weight:650;letter-spacing:-.015em;line-height:1.25}
b{font-weight:600}
.soft{color:#6b6257}
.up{color:#0a7468;font-weight:600}
.down{color:#b3261e;font-weight:600}
.bar{position:absolute;inset:0 0 auto 0;height:52px;background:#fff;border-bottom:1px solid ${FAINT};display:flex;align-items:center;padding:0 20px;gap:20px;z-index:3}
.bar nav{display:flex;height:52px;gap:2px}
.bar nav a{display:flex;align-items:center;padding:0 11px;font-weight:500;color:#5b5349;position:relative}
.bar nav a.on{color:#1d1a16;font-weight:600}
.bar nav a.on::after{content:'';position:absolute;inset:auto 9px -1px;height:3px;background:${ORANGE};border-radius:2px 2px 0 0}
.panel{background:#fff;border:1px solid ${FAINT};border-radius:8px}
.button{display:inline-flex;align-items:center;gap:7px;height:34px;padding:0 12px;border-radius:7px;border:1px solid #ddd5c9;background:#fff;font-weight:550;white-space:nowrap}
.button.main{background:#c93f0b;border-color:#c93f0b;color:#fff}
.tag{display:inline-flex;align-items:center;gap:6px;height:26px;padding:0 9px;border-radius:6px;background:#f3eee6;font-weight:500;white-space:nowrap}
.key{display:inline-block;width:10px;height:10px;border-radius:3px;flex:none}
.mono{font-family:'JetBrains Mono',monospace;font-size:12px;letter-spacing:0}
th{font-weight:500;color:#6b6257;text-align:left}
table{border-collapse:collapse;width:100%}
`;

const mark = (colour: string, dot: string): string =>
  `<path d="M18 74C36 74 34 42 50 42S66 58 80 28" fill="none" stroke="${colour}" stroke-width="10" stroke-linecap="round"/><circle cx="80" cy="27" r="11" fill="${dot}"/><path d="M18 20v54" stroke="${colour}" stroke-width="10" stroke-linecap="round"/>`;

export const logo = raw(
  `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100"><rect width="100" height="100" fill="${ORANGE}"/>${mark('#fff', '#3a1206')}</svg>`,
);

export const sign = (size: number): Html =>
  raw(
    `<svg width="${size}" height="${size}" viewBox="0 0 100 100" style="border-radius:${Math.round(size * 0.24)}px;flex:none"><rect width="100" height="100" fill="${ORANGE}"/>${mark('#fff', '#3a1206')}</svg>`,
  );

const PLACES = ['Overview', 'Funnels', 'Retention', 'Live', 'Reports', 'Alerts', 'Tracking plan'] as const;

export const bar = (on: (typeof PLACES)[number]): Html =>
  html`<header class="bar"><div class="row" style="gap:10px">${sign(28)}<b style="font-size:14px">Kiteline</b><span class="soft">Production</span>${icon('chevrons-up-down', { size: 14, colour: '#6b6257' })}</div><nav>${PLACES.map((place) => html`<a class="${place === on ? 'on' : ''}">${place}${place === 'Alerts' && html`<span style="margin-left:6px;background:#fde3d7;color:#a83208;border-radius:9px;padding:0 6px;font-size:11px;font-weight:600">3</span>`}</a>`)}</nav><span class="grow"></span><span class="button" style="width:208px;color:#6b6257;font-weight:400">${icon('search', { size: 15 })}<span class="grow">Ask about your data</span><span class="mono" style="font-size:11px">/</span></span>${portrait('Inka Kallio', { size: 30 })}</header>`;

export const button = (label: string, name?: string, main = false): Html =>
  html`<span class="button ${main ? 'main' : ''}">${name && icon(name, { size: 15 })}${label}</span>`;

type Plot = { width: number; height: number; low: number; high: number };
type Tick = readonly [value: number, label: string];

/** Horizontal grid lines, with their labels to the left of the plot. */
export const levels = ({ width, height, low, high }: Plot, ticks: readonly Tick[], colour = FAINT): Html =>
  raw(
    ticks
      .map(([value, label]) => {
        const y = height - ((value - low) / (high - low)) * height;
        return `<path d="M0 ${y.toFixed(1)}H${width}" stroke="${colour}"/><text x="-10" y="${(y + 4).toFixed(1)}" text-anchor="end" font-size="11.5" fill="#6b6257">${label}</text>`;
      })
      .join(''),
  );

/** Labels below a plot. `at` is the horizontal position, 0 to 1. */
export const below = (
  { width, height }: Plot,
  labels: readonly (readonly [at: number, label: string])[],
): Html =>
  raw(
    labels
      .map(
        ([at, label]) =>
          `<text x="${(at * width).toFixed(1)}" y="${height + 20}" text-anchor="middle" font-size="11.5" fill="#6b6257">${label}</text>`,
      )
      .join(''),
  );

export const plot = ({ width, height }: Plot, inside: Html, style = ''): Html =>
  html`<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" style="overflow:visible;font-family:Inter,sans-serif;${style}">${inside}</svg>`;

export const spark = (values: readonly number[], width: number, height: number, colour: string): Html => {
  const [x, y] = points(values, { width, height }).at(-1) ?? [0, 0];
  return raw(
    `<svg width="${width + 4}" height="${height}" viewBox="0 0 ${width + 4} ${height}" style="overflow:visible;flex:none">${line(values, { width, height, colour, stroke: 1.6, smooth: false, area: colour }).text}<circle cx="${x}" cy="${y.toFixed(1)}" r="2.6" fill="${colour}"/></svg>`,
  );
};
