import { lineChart } from '../../kit/charts.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { COLOURS, dot, person, shell } from './brand.ts';

const STYLE = css`
.main{display:grid;grid-template-columns:1fr 396px;grid-template-rows:1fr 154px}
.map{position:relative;overflow:hidden;border-right:1px solid var(--line);background:radial-gradient(80% 90% at 48% 52%,#151b16,#0a0c0b)}
.map svg.field{position:absolute;inset:0}
.legend{position:absolute;left:24px;bottom:20px;gap:18px;font:500 11px/1 'JetBrains Mono';color:#aab3a8}
.feed{overflow:hidden}
.feed .head{height:52px;padding:0 20px;border-bottom:1px solid var(--line)}
.item{display:grid;grid-template-columns:26px 1fr auto;gap:12px;padding:13px 20px 12px;border-bottom:1px solid var(--line)}
.figures{grid-column:1/-1;display:grid;grid-template-columns:repeat(4,1fr);border-top:1px solid var(--line);background:var(--panel)}
.figures>div{padding:18px 20px 0;border-right:1px solid var(--line);position:relative;overflow:hidden}
.figures b{font:500 28px/1 'JetBrains Mono';letter-spacing:-.04em;display:block;margin:8px 0 0}
.figures svg{position:absolute;left:0;bottom:0}
`;

type Point = readonly [number, number];
/** In pixels: half the width and half the height of a floor tile, and the height of a container. */
const [HALF_W, HALF_H, RISE] = [26, 13, 21];
/** Position of the floor's corner (0, 0) on the screen. */
const ORIGIN: Point = [444, 196];

/** Projects a point of the yard's floor to the screen. */
const onScreen = (x: number, y: number, up = 0): Point => [
  ORIGIN[0] + (x - y) * HALF_W,
  ORIGIN[1] + (x + y) * HALF_H - up * RISE,
];

const polygon = (corners: readonly Point[], fill: string): string =>
  `<path d="M${corners.map(([x, y]) => `${x} ${y}`).join('L')}Z" fill="${fill}"/>`;

type Shades = readonly [string, string, string];
const SHADES: Record<string, Shades> = {
  lime: ['#d6f76a', '#a3c935', '#7a9a22'],
  teal: ['#6fe3c6', '#37a78b', '#247763'],
  blue: ['#94cbf7', '#4a8cc7', '#336694'],
  violet: ['#c2b2ff', '#8069d6', '#5d4aa6'],
  amber: ['#ffd07a', '#d4932a', '#a06a16'],
  red: ['#ff9b8b', '#d94c3a', '#a13325'],
  grey: ['#3a423c', '#2a302c', '#202522'],
};

/** Draws a container of 2 by 1 units on top of `level` others. */
function box(x: number, y: number, level: number, [top, left, right]: Shades): string {
  const [long, wide] = [2, 1];
  const at = (dx: number, dy: number, up: number): Point => onScreen(x + dx, y + dy, level + up);
  const ribs = [0.25, 0.5, 0.75]
    .map((part) => {
      const [from, to] = [at(long * part, wide, 0.12), at(long * part, wide, 0.88)];
      return `<path d="M${from[0]} ${from[1]}V${to[1]}" stroke="#000" stroke-opacity=".22" stroke-width="2"/>`;
    })
    .join('');
  return [
    polygon([at(0, wide, 0), at(long, wide, 0), at(long, wide, 1), at(0, wide, 1)], left),
    polygon([at(long, 0, 0), at(long, wide, 0), at(long, wide, 1), at(long, 0, 1)], right),
    polygon([at(0, 0, 1), at(long, 0, 1), at(long, wide, 1), at(0, wide, 1)], top),
    ribs,
  ].join('');
}

type Service = {
  name: string;
  note: string;
  x: number;
  y: number;
  stacks: readonly number[];
  shade: keyof typeof SHADES;
};

const SERVICES: readonly Service[] = [
  { name: 'lantern-cdn', note: 'up', x: 1, y: -3, stacks: [4, 4, 4], shade: 'teal' },
  { name: 'harbour-api', note: 'up', x: 7, y: -3, stacks: [5, 5, 4], shade: 'lime' },
  { name: 'atlas-web', note: 'up', x: 13, y: -3, stacks: [3, 3, 2], shade: 'blue' },
  { name: 'quay-auth', note: 'up', x: 1, y: 4, stacks: [2, 2, 2], shade: 'violet' },
  { name: 'tide-queue', note: '1 slow', x: 7, y: 4, stacks: [3, 2, 2], shade: 'amber' },
  { name: 'ledger-worker', note: 'up', x: 13, y: 4, stacks: [4, 3, 3], shade: 'lime' },
  { name: 'beacon-mail', note: 'up', x: 1, y: 11, stacks: [1, 1, 1], shade: 'blue' },
  { name: 'cargo-search', note: 'rolling out', x: 7, y: 11, stacks: [3, 2, 1], shade: 'violet' },
  { name: 'preview', note: 'asleep', x: 13, y: 11, stacks: [1, 1, 1], shade: 'grey' },
];

const GREY: Shades = ['#3a423c', '#2a302c', '#202522'];

/** The floor of a service with its containers. One container of the slow service is red. */
function berth({ x, y, stacks, shade }: Service): string {
  const shades = SHADES[shade] ?? GREY;
  const floor = polygon(
    [
      onScreen(x - 0.7, y - 0.7),
      onScreen(x + 4.1, y - 0.7),
      onScreen(x + 4.1, y + 5),
      onScreen(x - 0.7, y + 5),
    ],
    '#1a201c',
  );
  const rows = stacks.map((tall, row) =>
    [0, 1]
      .map((column) =>
        Array.from({ length: Math.max(1, tall - column) }, (_, level) => {
          const isHighlighted = shade === 'amber' && row === 2 && column === 0 && level === tall - 1;
          return box(
            x + column * 2.15 - 0.3,
            y + row * 1.55,
            level,
            isHighlighted ? (SHADES.red ?? GREY) : shades,
          );
        }).join(''),
      )
      .join(''),
  );
  return floor + rows.join('');
}

/** Counts the containers of a service: each row has one stack, and a second one that is one container lower. */
const count = ({ stacks }: Service): number =>
  stacks.reduce((sum, tall) => sum + tall + Math.max(1, tall - 1), 0);

const RUNNING = SERVICES.filter(({ shade }) => shade !== 'grey').reduce(
  (sum, service) => sum + count(service),
  0,
);

function label(service: Service): string {
  const { name, note, x, y, shade } = service;
  const [middle, top] = onScreen(x + 3.6, y + 4.6);
  const text = `${count(service)}, ${note}`;
  const wide = Math.max(name.length * 7.9, text.length * 6.7) + 20;
  const colour = (SHADES[shade] ?? GREY)[0];
  return `<g transform="translate(${middle - wide / 2} ${top - 14})" font-family="JetBrains Mono"><rect width="${wide}" height="40" rx="6" fill="#0a0c0b" stroke="#2c332e"/><text x="10" y="17" font-size="13" font-weight="600" fill="#e8ece4">${name}</text><text x="10" y="32" font-size="11" fill="${shade === 'grey' ? '#8f998f' : colour}">${text}</text></g>`;
}

function yardMap(): Html {
  const lines = Array.from({ length: 13 }, (_, index) => {
    const [a, b] = [onScreen(-4 + index * 2, -8), onScreen(-4 + index * 2, 20)];
    const [c, d] = [onScreen(-4, -8 + index * 2.33), onScreen(20, -8 + index * 2.33)];
    return `<path d="M${a}L${b}M${c}L${d}" stroke="#1b211d" stroke-width="1"/>`;
  }).join('');
  return raw(
    `<svg class="field" width="988" height="666" viewBox="0 -10 988 666">${lines}${SERVICES.map(berth).join('')}${SERVICES.map(label).join('')}</svg>`,
  );
}

type Deploy = { service: string; text: string; by: string; when: string; colour: string; state: string };

const DEPLOYS: readonly Deploy[] = [
  {
    service: 'cargo-search',
    text: 'Rank by freight class first',
    by: 'Jonas Holm',
    when: 'now',
    colour: COLOURS.violet,
    state: 'canary 25%',
  },
  {
    service: 'harbour-api',
    text: 'Cache tariff tables per tenant',
    by: 'Priya Sethi',
    when: '4 min',
    colour: COLOURS.lime,
    state: 'live',
  },
  {
    service: 'atlas-web',
    text: 'Map tiles from the nearest berth',
    by: 'Ruth Adler',
    when: '19 min',
    colour: COLOURS.lime,
    state: 'live',
  },
  {
    service: 'tide-queue',
    text: 'Raise visibility timeout to 90 s',
    by: 'Emil Strand',
    when: '41 min',
    colour: COLOURS.amber,
    state: 'watching',
  },
  {
    service: 'quay-auth',
    text: 'Rotate signing keys',
    by: 'Tessa Moor',
    when: '1 h',
    colour: COLOURS.lime,
    state: 'live',
  },
  {
    service: 'ledger-worker',
    text: 'Batch writes by 500',
    by: 'Dev Patel',
    when: '2 h',
    colour: COLOURS.red,
    state: 'rolled back',
  },
  {
    service: 'beacon-mail',
    text: 'Retry soft bounces once',
    by: 'Sam Whitlock',
    when: '3 h',
    colour: COLOURS.lime,
    state: 'live',
  },
  {
    service: 'lantern-cdn',
    text: 'Brotli for manifests',
    by: 'Zofia Nowak',
    when: '3 h',
    colour: COLOURS.lime,
    state: 'live',
  },
  {
    service: 'harbour-api',
    text: 'Log tariff misses',
    by: 'Jonas Holm',
    when: '4 h',
    colour: COLOURS.lime,
    state: 'live',
  },
];

const deploy = ({ service, text, by, when, colour, state }: Deploy): Html => html`
  <div class="item">${person(by, 26)}<div style="min-width:0"><div class="truncate" style="font-weight:550">${text}</div><div class="row label" style="gap:8px;margin-top:5px"><span style="color:#c3ccc0">${service}</span><span>${when}</span></div></div><span class="tag" style="color:${colour}">${dot(colour)}${state}</span></div>`;

type Figure = { name: string; value: string; change: string; colour: string; series: readonly number[] };

const FIGURES: readonly Figure[] = [
  {
    name: 'requests',
    value: '18.4k/s',
    change: '+6% on last week',
    colour: COLOURS.lime,
    series: [9, 10, 9, 11, 12, 11, 13, 15, 14, 16, 15, 17, 16, 18, 18],
  },
  {
    name: 'latency p95',
    value: '142 ms',
    change: '11 ms faster since 09:36',
    colour: COLOURS.blue,
    series: [15, 15, 16, 15, 17, 16, 15, 16, 16, 17, 14, 13, 13, 12, 12],
  },
  {
    name: 'errors',
    value: '0.04%',
    change: 'budget 92% left',
    colour: COLOURS.teal,
    series: [3, 3, 4, 3, 3, 9, 5, 3, 3, 4, 3, 3, 3, 3, 3],
  },
  {
    name: 'deploys today',
    value: '23',
    change: '1 rolled back',
    colour: COLOURS.violet,
    series: [0, 1, 1, 2, 4, 5, 8, 9, 12, 13, 15, 18, 19, 22, 23],
  },
];

const figure = ({ name, value, change, colour, series }: Figure): Html => html`
  <div><div class="row between"><span class="label">${name}</span><span class="label" style="color:#c3ccc0">${change}</span></div><b>${value}</b>${lineChart(series, { width: 346, height: 56, low: 0, high: Math.max(...series) * 1.15, colour, stroke: 1.75, area: colour })}</div>`;

export const yard = (): string =>
  shell({
    place: 'yard',
    news: html`<span class="row" style="gap:7px;color:${COLOURS.amber}">${dot(COLOURS.amber)}tide-queue: 1 slow</span>`,
    path: ['northmoor', 'yard'],
    style: STYLE,
    body: html`
      <section class="map">${yardMap()}
        <div style="position:absolute;left:24px;top:22px"><h1>The yard</h1><p class="muted" style="margin-top:4px">${RUNNING} instances running in 8 berths, one of them slow</p></div>
        <div class="row" style="position:absolute;right:20px;top:20px;gap:8px"><span class="button">${icon('layers', { size: 15 })}production</span><span class="button">${icon('map-pin', { size: 15 })}all regions</span></div>
        <div class="row legend"><span class="row" style="gap:7px">${dot(COLOURS.red)}slow</span><span class="row" style="gap:7px">${dot('#3a423c')}asleep</span><span>one box, one instance</span></div>
      </section>
      <aside class="feed"><div class="row between head"><h2>On the quay</h2><span class="row muted" style="gap:6px">23 today ${icon('arrow-right', { size: 14 })}</span></div>${DEPLOYS.map(deploy)}</aside>
      <section class="figures">${FIGURES.map(figure)}</section>`,
  });
