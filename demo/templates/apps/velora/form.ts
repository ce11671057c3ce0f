import { chance } from '../../kit/chance.ts';
import { line, pathThrough, points } from '../../kit/charts.ts';
import { phonePage } from '../../kit/frame.ts';
import { css, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { CORAL, FONTS, figure, STYLE, tabBar, VIOLET, YELLOW } from './brand.ts';

const FORM = css`
.head{position:absolute;inset:58px 20px auto}
.pick{display:grid;grid-template-columns:repeat(4,1fr);height:38px;border-radius:19px;background:var(--card);margin-top:14px;font-weight:500;font-size:14px;color:var(--soft)}
.pick span{display:grid;place-items:center;border-radius:19px}
.pick .on{background:#f5f6ee;color:#11130e}
.now{position:absolute;inset:168px 20px auto;display:grid;grid-template-columns:repeat(3,1fr)}
.now b{display:flex;align-items:center;gap:7px;font-weight:500;font-size:13px;color:var(--soft);margin-bottom:6px}
.now b i{width:9px;height:9px;border-radius:50%}
.trend{position:absolute;left:0;top:240px}
.curve{position:absolute;inset:500px 16px auto;height:250px;padding:16px 18px}
`;

const DAYS = 90;

/** Ninety days of training, in blocks of three hard weeks and one easy week. */
function trend() {
  const random = chance('velora form');
  let [fitness, fatigue] = [52, 50];
  const days = Array.from({ length: DAYS }, (_, day) => {
    const week = Math.floor(day / 7);
    const hard = week % 4 === 3 ? 0.5 : 1 + (week % 4) * 0.12;
    const load = [0, 70, 95, 60, 0, 130, 150][day % 7] ?? 0;
    const today = load * hard * random.between(0.85, 1.15);
    fitness += (today - fitness) / 42;
    fatigue += (today - fatigue) / 7;
    return { fitness, fatigue };
  });
  return { fitness: days.map((day) => day.fitness), fatigue: days.map((day) => day.fatigue) };
}

const { fitness, fatigue } = trend();
const BOX = { width: 390, height: 200 };
const RANGE = { low: 20, high: 120 };
const latest = (values: readonly number[]): number => Math.round(values.at(-1) ?? 0);
const balance = latest(fitness) - latest(fatigue);

const end = points(fitness, { width: 318, height: 200 }, RANGE).at(-1) ?? [0, 0];

const trendChart = raw(
  `<svg width="390" height="240" viewBox="0 0 390 240">${[40, 60, 80, 100].map((value) => `<path d="M0 ${200 - (value - 20) * 2}H390" stroke="#23261e"/><text x="376" y="${195 - (value - 20) * 2}" text-anchor="end" font-family="Space Grotesk" font-size="11.5" fill="#8f9284">${value}</text>`).join('')}${line(fatigue, { width: 318, height: 200, ...RANGE, colour: VIOLET, stroke: 2 }).text}${line(fitness, { width: 318, height: 200, ...RANGE, colour: YELLOW, stroke: 3.4, area: YELLOW }).text}<path d="M${end[0]} 0V200" stroke="#f5f6ee" stroke-dasharray="3 4" opacity=".6"/><circle cx="${end[0]}" cy="${end[1]}" r="6.5" fill="#0b0c0a" stroke="${YELLOW}" stroke-width="3.5"/>${(
    [
      ['Aug', 71],
      ['Sep', 182],
    ] as const
  )
    .map(
      ([month, x]) =>
        `<text x="${x}" y="226" font-family="Space Grotesk" font-size="12.5" fill="#a0a394">${month}</text>`,
    )
    .join(
      '',
    )}<text x="${end[0]}" y="226" text-anchor="middle" font-family="Space Grotesk" font-size="12.5" font-weight="600" fill="#f5f6ee">Today</text></svg>`,
);

const POWER = [
  ['5 s', 982],
  ['1 min', 468],
  ['5 min', 342],
  ['20 min', 291],
  ['60 min', 262],
] as const;

const POWER_BEFORE = [890, 420, 304, 264, 236] as const;

const CURVE = { width: 314, height: 104 };
const logarithms = (values: readonly number[]): number[] => values.map((value) => Math.log(value));
const CURVE_RANGE = { low: Math.log(220), high: Math.log(1050) };
const now = points(logarithms(POWER.map(([, watts]) => watts)), CURVE, CURVE_RANGE);
const before = points(logarithms(POWER_BEFORE), CURVE, CURVE_RANGE);

const powerCurve = raw(
  `<svg width="314" height="104" viewBox="0 0 314 104" style="overflow:visible"><path d="${pathThrough(before)}" fill="none" stroke="#6f7365" stroke-width="2" stroke-dasharray="3 5"/><path d="${pathThrough(now)}" fill="none" stroke="${CORAL}" stroke-width="3.4" stroke-linecap="round"/>${now.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="5" fill="#191b16" stroke="${CORAL}" stroke-width="3"/>`).join('')}</svg>`,
);

export const form = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [STYLE, FORM],
    ink: '#fff',
    time: '20:05',
    body: html`<header class="head"><div class="row between"><h1 class="wide" style="font-size:28px">Form</h1><span class="chip" style="color:${YELLOW}">${icon('trending-up', { size: 17 })}Building</span></div><div class="pick"><span>6 weeks</span><span class="on">3 months</span><span>Season</span><span>All</span></div></header>
<section class="now"><div><b><i style="background:${YELLOW}"></i>Fitness</b>${figure(String(latest(fitness)), '', 30)}</div><div><b><i style="background:${VIOLET}"></i>Fatigue</b>${figure(String(latest(fatigue)), '', 30)}</div><div><b><i style="background:${CORAL}"></i>Balance</b>${figure(balance > 0 ? `+${balance}` : `−${Math.abs(balance)}`, '', 30)}</div></section>
<div class="trend" style="width:${BOX.width}px">${trendChart}</div>
<section class="card curve"><div class="row between" style="margin-bottom:20px"><div><div style="font-weight:600;font-size:17px">Best power</div><div class="soft small">against last season</div></div><div style="text-align:right">${figure('3.9', 'W/kg', 24)}</div></div>${powerCurve}<div class="row between tabular" style="margin:16px -6px 0">${POWER.map(
      ([span, watts]) =>
        html`<div style="text-align:center;width:54px"><div style="font-weight:600">${watts}</div><div class="soft" style="font-size:12px">${span}</div></div>`,
    )}</div></section>
${tabBar('Form')}`,
  });
