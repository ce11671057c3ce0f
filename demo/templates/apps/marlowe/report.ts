import { barChart, line } from '../../kit/charts.ts';
import { webPage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { BASE, COLOURS, FONTS, pounds, topBar } from './brand.ts';

const STYLE = css`
body{background:${COLOURS.deep};color:#f4ecd6;--line:#2c4d3e;--muted:#a9bda8;--ivory:${COLOURS.deep};--green:#e9c877}
.wordmark{color:#f4ecd6}
.topbar nav .on{color:#fff7e2}
.button{background:#e9c877;color:#143327}
.button.plain{color:#f4ecd6;box-shadow:inset 0 0 0 1px #4a6a58}
.page{padding:36px 48px 0}
h1{font-size:46px}
.figures{display:grid;grid-template-columns:repeat(4,auto);gap:56px;text-align:right}
.figures b{display:block;font:420 30px/1 'Source Serif 4';margin-top:8px;font-variant-numeric:lining-nums}
.foot{display:grid;grid-template-columns:1.15fr 1fr 1fr;margin-top:20px;border-top:1px solid var(--line)}
.foot>div{padding:24px 36px 0 0}
.foot>div+div{border-left:1px solid var(--line);padding-left:36px}
h2{font-size:22px;margin-bottom:6px}
`;

type Flow = { name: string; value: number; colour: string; note: string };

const IN: readonly Flow[] = [
  { name: 'Nora, salary', value: 8940, colour: '#dfc07a', note: '57%' },
  { name: 'Tom, salary', value: 6780, colour: '#c3cfa0', note: '43%' },
];
const OUT: readonly Flow[] = [
  { name: 'Home', value: 4912, colour: '#6fa583', note: 'as agreed' },
  { name: 'Goals', value: 3900, colour: '#e9c877', note: '25% of income' },
  { name: 'Groceries', value: 1786, colour: '#a9bf7c', note: '' },
  { name: 'Kept for later', value: 1592, colour: '#cfd8c4', note: '' },
  { name: 'Children', value: 1338, colour: '#d9a64a', note: '' },
  { name: 'Getting around', value: 744, colour: '#8bb4bd', note: '' },
  { name: 'Eating out', value: 689, colour: '#d47c5d', note: '' },
  { name: 'Fun', value: 497, colour: '#a97c9d', note: '' },
  { name: 'Health', value: 262, colour: '#e3b59f', note: '' },
];

/** Size of the chart and gap between outgoing flows, in pixels. `SCALE` is in pixels per pound. */
const [WIDTH, HEIGHT, GAP, SCALE] = [1344, 452, 14, 0.0215];
/** Horizontal positions of the incoming flows, the total and the outgoing flows. */
const [LEFT, MIDDLE, RIGHT] = [150, 590, 1110];

/** Returns the upper edges of stacked flows. The stack is centered vertically in the chart. */
function stack(flows: readonly Flow[], gap: number): number[] {
  const tall = flows.reduce((sum, { value }) => sum + value * SCALE, 0) + gap * (flows.length - 1);
  let y = (HEIGHT - tall) / 2;
  return flows.map(({ value }) => {
    const top = y;
    y += value * SCALE + gap;
    return top;
  });
}

function ribbon(x0: number, y0: number, x1: number, y1: number, tall: number, colour: string): string {
  const bend = (x0 + x1) / 2;
  return `<path d="M${x0} ${y0}C${bend} ${y0} ${bend} ${y1} ${x1} ${y1}v${tall}C${bend} ${y1 + tall} ${bend} ${y0 + tall} ${x0} ${y0 + tall}z" fill="${colour}" opacity=".5"/>`;
}

function flowChart(): Html {
  const [ins, outs, middle] = [stack(IN, 44), stack(OUT, GAP), stack(IN, 0)];
  const top = middle[0] ?? 0;
  let leaving = top;
  const incoming = IN.map(({ name, value, colour, note }, index) => {
    const [y, tall] = [ins[index] ?? 0, value * SCALE];
    return `${ribbon(LEFT + 10, y, MIDDLE, middle[index] ?? 0, tall, colour)}<rect x="${LEFT}" y="${y}" width="10" height="${tall}" rx="2" fill="${colour}"/><text x="${LEFT - 16}" y="${y + tall / 2 - 8}" text-anchor="end" class="n">${name}</text><text x="${LEFT - 16}" y="${y + tall / 2 + 16}" text-anchor="end" class="v">${pounds(value, false)}</text><text x="${LEFT - 16}" y="${y + tall / 2 + 36}" text-anchor="end" class="s">${note}</text>`;
  });
  const outgoing = OUT.map(({ name, value, colour, note }, index) => {
    const [y, tall] = [outs[index] ?? 0, value * SCALE];
    const path = ribbon(MIDDLE + 12, leaving, RIGHT, y, tall, colour);
    leaving += tall;
    const middleOf = y + tall / 2;
    return `${path}<rect x="${RIGHT}" y="${y}" width="10" height="${tall}" rx="2" fill="${colour}"/><text x="${RIGHT + 24}" y="${middleOf + 5}" class="n">${name}</text><text x="${WIDTH}" y="${middleOf + 6}" text-anchor="end" class="v">${pounds(value, false)}</text>${note && tall > 60 ? `<text x="${RIGHT + 24}" y="${middleOf + 24}" class="s">${note}</text>` : ''}`;
  });
  return raw(
    `<svg width="${WIDTH}" height="${HEIGHT}" style="overflow:visible"><style>.n{font:500 15px 'Instrument Sans';fill:#f4ecd6}.s{font:400 13px 'Instrument Sans';fill:#a9bda8}.v{font:420 19px 'Source Serif 4';fill:#fff7e2;font-variant-numeric:lining-nums tabular-nums}</style>${incoming.join('')}${outgoing.join('')}<rect x="${MIDDLE}" y="${top}" width="12" height="${15720 * SCALE}" rx="2" fill="#fff7e2"/><g transform="translate(${MIDDLE - 18} ${top + 38})" text-anchor="end"><text class="n">All income</text><text y="30" style="font:420 28px 'Source Serif 4';fill:#fff7e2">£15,720</text></g></svg>`,
  );
}

const SAVED = [17, 18, 16, 19, 21, 20, 18, 22, 23, 24, 25, 25.4];
const EATING = [182, 204, 176, 191, 168, 219, 207, 240, 242];

const savedChart = (): Html =>
  raw(
    `<svg width="400" height="84" style="overflow:visible">${line(SAVED, { width: 400, height: 84, low: 10, high: 27, colour: '#e9c877', stroke: 2.5, area: '#e9c877' }).text}<circle cx="400" cy="7" r="5" fill="#e9c877"/></svg>`,
  );

const months = (text: string, width: number): Html =>
  html`<div class="row between" style="font-size:12.5px;color:#a9bda8;margin-top:10px;width:${width}px">${text.split('|').map((part) => html`<span>${part}</span>`)}</div>`;

const FIGURES: readonly [string, string][] = [
  ['Came in', '£15,720'],
  ['Went out', '£10,228'],
  ['To goals', '£3,900'],
  ['Kept', '£1,592'],
];

export const report = (): string =>
  webPage({
    fonts: FONTS,
    styles: [BASE, STYLE],
    body: html`${topBar('Reports')}
      <main class="page">
        <div class="row between" style="align-items:flex-end;margin-bottom:14px">
          <div><div class="row" style="gap:14px;color:#a9bda8;font-weight:500">July to September 2026 ${icon('chevron-down', { size: 16 })}</div><h1 style="margin-top:8px">Where a summer <em style="color:#e9c877">went</em></h1></div>
          <div class="figures">${FIGURES.map(([name, sum]) => html`<span class="muted">${name}<b style="color:#fff7e2">${sum}</b></span>`)}</div>
        </div>
        ${flowChart()}
        <div class="foot">
          <div><h2>A quarter of it is yours to keep</h2><p class="muted" style="margin-bottom:16px">Share of income put to goals, last twelve months</p>${savedChart()}${months('Oct|Jan|Apr|Jul|Sep, 25.4%', 400)}</div>
          <div><h2>Eating out crept up</h2><p class="muted" style="margin-bottom:16px">Monthly, against £220 in the jar</p>${barChart(EATING, { width: 340, height: 84, gap: 10, radius: 3, high: 250, colour: (index) => (index > 6 ? '#d47c5d' : '#4d7563') })}${months('Jan|May|Sep, £242', 340)}</div>
          <div><h2>What to talk about</h2>
            <ul class="col" style="gap:13px;margin-top:12px">${[
              ['trending-down', 'Groceries fell by £114 since the Orchard Box'],
              ['sun', 'Camp is paid: £180 a month is free again'],
              ['repeat', 'Two streaming plans, one of them unused since June'],
            ].map(
              ([name = '', text]) =>
                html`<li class="row" style="gap:12px;align-items:flex-start;line-height:1.4">${icon(name, { size: 19, colour: '#e9c877' })}<span>${text}</span></li>`,
            )}</ul>
          </div>
        </div>
      </main>`,
  });
