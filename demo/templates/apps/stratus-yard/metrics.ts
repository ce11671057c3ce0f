import { chance } from '../../kit/chance.ts';
import { line, lineChart } from '../../kit/charts.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { COLOURS, dot, shell } from './brand.ts';

const STYLE = css`
.main{display:grid;grid-template-columns:1fr 1fr 1fr;grid-template-rows:64px 388px 1fr}
.bar{grid-column:1/-1;padding:0 24px;gap:12px;border-bottom:1px solid var(--line)}
.heat{grid-column:1/-1;padding:18px 24px 0;border-bottom:1px solid var(--line);position:relative}
.span{display:flex;border:1px solid var(--line);border-radius:7px;overflow:hidden;font:500 12px/30px 'JetBrains Mono';color:var(--muted)}
.span span{padding:0 12px}
.span .on{background:var(--lime);color:#141a06;font-weight:600}
.chart{padding:16px 24px 0;border-right:1px solid var(--line);position:relative}
.chart b{font:500 22px/1 'JetBrains Mono';letter-spacing:-.03em}
.tip{position:absolute;left:846px;top:118px;width:206px;background:#1d231f;border:1px solid #3a433c;border-radius:9px;padding:12px 14px;box-shadow:0 16px 40px #000a}
.tip div{display:flex;justify-content:space-between;padding:2px 0;font:500 12px/1.5 'JetBrains Mono'}
.route{display:grid;grid-template-columns:1fr 64px;gap:12px;align-items:center;height:49px;border-bottom:1px solid var(--line);font:500 12px/1 'JetBrains Mono';position:relative}
.route i{position:absolute;left:0;bottom:0;height:2px;background:var(--amber)}
`;

const [COLUMNS, ROWS, CELL_W, CELL_H] = [96, 16, 13.4, 17.5];
const STEPS = ['#10150f', '#1b2a15', '#2c4719', '#456a1d', '#6c9726', '#98c134', '#c8f04b', '#eeffb4'];
const LABELS = ['1 s', '500', '250', '120', '60', '30', '15', '8 ms'];

/** Row of the most frequent response time in a column of the heat map. After column 72, a cache makes it shorter. */
const centre = (column: number): number => {
  const load = Math.sin((column / COLUMNS) * Math.PI * 2.2 - 1.1) * 1.5;
  return column > 72 ? 10.9 - load * 0.5 : 8.7 - load;
};

function heatmap(): Html {
  const random = chance('heat');
  const cells: string[] = [];
  for (let column = 0; column < COLUMNS; column += 1) {
    const middle = centre(column);
    const wide = column > 72 ? 1.5 : 2.3;
    for (let row = 0; row < ROWS; row += 1) {
      const far = (row - middle) / (row < middle ? wide * 1.5 : wide);
      const heat = Math.exp(-far * far) + random.between(-0.06, 0.06);
      const spike = column > 38 && column < 44 && row > 1 && row < 6 ? 0.34 : 0;
      const step = Math.max(0, Math.min(STEPS.length - 1, Math.round((heat + spike) * 6.4)));
      if (step > 0)
        cells.push(
          `<rect x="${(column * CELL_W).toFixed(1)}" y="${(row * CELL_H).toFixed(1)}" width="${CELL_W - 1.4}" height="${CELL_H - 1.5}" rx="1.5" fill="${STEPS[step]}"/>`,
        );
    }
  }
  const [width, height] = [COLUMNS * CELL_W, ROWS * CELL_H];
  const high = Array.from({ length: 33 }, (_, index) => ROWS - centre(index * 3) + (index > 24 ? 2.1 : 3.4));
  const scale = LABELS.map(
    (label, index) => `<text x="-12" y="${index * CELL_H * 2 + 15}" text-anchor="end">${label}</text>`,
  );
  const hours = [0, 4, 8, 12, 16, 20, 24].map(
    (hour) =>
      `<text x="${(hour / 24) * width}" y="${height + 20}" text-anchor="${hour === 24 ? 'end' : 'middle'}">${hour === 24 ? 'now' : `${String((hour + 10) % 24).padStart(2, '0')}:00`}</text>`,
  );
  const deploy = (column: number, name: string): string =>
    `<path d="M${column * CELL_W} -6V${height}" stroke="#e8ece4" stroke-dasharray="2 4"/><rect x="${column * CELL_W - 27}" y="-22" width="54" height="19" rx="4" fill="#e8ece4"/><text x="${column * CELL_W}" y="-8.5" text-anchor="middle" fill="#10140a" font-weight="600">${name}</text>`;
  return raw(
    `<svg width="${width}" height="${height + 30}" style="overflow:visible;margin:38px 0 0 52px"><rect width="${width}" height="${height}" fill="#0d110c"/>${cells.join('')}${line(high, { width, height, low: 0, high: ROWS, colour: '#ffffff', stroke: 2 }).text}<g font-family="JetBrains Mono" font-size="11" fill="#8f998f">${scale.join('')}${hours.join('')}${deploy(24.5, '#1466')}${deploy(72.5, '#1471')}</g><path d="M${58 * CELL_W} 0V${height}" stroke="#c8f04b" stroke-opacity=".8"/><circle cx="${58 * CELL_W}" cy="${height * (1 - 11.1 / ROWS)}" r="4.5" fill="#fff" stroke="#10140a" stroke-width="2"/></svg>`,
  );
}

/** Values over one day that rise from about `low` to `high` and fall again, with some noise. */
const wave = (seed: string, low: number, high: number, lift = 0): number[] => {
  const random = chance(seed);
  return Array.from({ length: 40 }, (_, index) => {
    const day = (Math.sin((index / 40) * Math.PI * 2 - 1.2) + 1) / 2;
    return low + (high - low) * day + random.between(-0.05, 0.05) * (high - low) + lift;
  });
};

/** Stacked requests of three regions. */
function stacked(): Html {
  const [sin, iad, fra] = [wave('sin', 1.2, 2.6), wave('iad', 2.4, 5.2), wave('fra', 4, 10.6)];
  const two = sin.map((value, index) => value + (iad[index] ?? 0));
  const three = two.map((value, index) => value + (fra[index] ?? 0));
  const look = { width: 412, height: 240, low: 0, high: 20 };
  const layer = (values: readonly number[], colour: string): string =>
    line(values, { ...look, colour, stroke: 1.75, area: colour }).text;
  return raw(
    `<svg width="412" height="240" style="overflow:visible">${layer(three, COLOURS.lime)}${layer(two, COLOURS.teal)}${layer(sin, COLOURS.blue)}</svg>`,
  );
}

const ERRORS = wave('errors', 0.02, 0.05).map((value, index) =>
  index > 15 && index < 18 ? value + 0.13 : value,
);

const HOURS = html`<div class="row between label" style="margin-top:10px">${['10:00', '16:00', '22:00', '04:00', 'now'].map((hour) => html`<span>${hour}</span>`)}</div>`;

const ROUTES: readonly [string, number][] = [
  ['POST /v2/bookings', 412],
  ['GET  /v2/tariffs/search', 286],
  ['POST /v2/manifests', 241],
  ['GET  /v1/quotes', 198],
  ['GET  /v2/berths/:id', 120],
];

const region = (name: string, colour: string): Html =>
  html`<span class="row" style="gap:6px">${dot(colour)}${name}</span>`;

export const metrics = (): string =>
  shell({
    place: 'metrics',
    path: ['northmoor', 'harbour-api', 'metrics'],
    style: STYLE,
    body: html`
      <header class="row bar"><h1>harbour-api</h1><span class="tag">production</span><span class="tag">${icon('git-commit-horizontal', { size: 13 })}b02fd1c</span><span class="grow"></span><span class="span">${['1h', '6h', '24h', '7d', '30d'].map((span) => html`<span class="${span === '24h' ? 'on' : ''}">${span}</span>`)}</span><span class="button">${icon('git-compare', { size: 15 })}vs last week</span><span class="button">${icon('bell-plus', { size: 15 })}Alert me</span></header>
      <section class="heat">
        <div class="row between"><h2>Latency, all requests <span class="muted" style="font-weight:400;margin-left:8px">1.12 billion answers, white is p95</span></h2><span class="row label" style="gap:8px">few${STEPS.slice(1).map((step) => html`<i style="width:16px;height:10px;border-radius:2px;background:${step};margin-right:-5px"></i>`)}<span style="margin-left:5px">many</span></span></div>
        ${heatmap()}
        <div class="tip"><span class="label">today, 00:30</span><div style="margin-top:6px"><span class="muted">p50</span><span>48 ms</span></div><div><span class="muted">p95</span><span>178 ms</span></div><div><span class="muted">p99</span><span style="color:${COLOURS.amber}">412 ms</span></div><div><span class="muted">requests</span><span>15.9k/s</span></div></div>
      </section>
      <section class="chart"><div class="row between"><h2>Requests by region</h2><b>7.9k/s</b></div><div class="row label" style="gap:14px;margin:9px 0 14px">${region('fra', COLOURS.lime)}${region('iad', COLOURS.teal)}${region('sin', COLOURS.blue)}</div>${stacked()}${HOURS}</section>
      <section class="chart"><div class="row between"><h2>Error rate</h2><b>0.04%</b></div><div class="row label" style="gap:14px;margin:9px 0 14px"><span style="color:${COLOURS.red}">0.17% at 19:50, a flapping node in fra</span></div>${lineChart(ERRORS, { width: 412, height: 240, low: 0, high: 0.2, colour: COLOURS.red, area: COLOURS.red, stroke: 1.75 })}${HOURS}</section>
      <section class="chart" style="border:0"><div class="row between" style="margin-bottom:10px"><h2>Slowest routes</h2><span class="label">p95, ms</span></div>${ROUTES.map(([name, value]) => html`<div class="route"><span style="white-space:pre">${name}</span><span style="text-align:right">${value}</span><i style="width:${(value / 412) * 100}%;opacity:${0.35 + (value / 412) * 0.65}"></i></div>`)}<div class="row label" style="gap:6px;margin-top:14px">${icon('circle-help', { size: 14 })}v1 is deprecated, 2 callers left</div></section>`,
  });
