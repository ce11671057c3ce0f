import { chance } from '../../kit/chance.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { COLOURS, dot, shell } from './brand.ts';

const STYLE = css`
.main{display:grid;grid-template-columns:1fr 372px;grid-template-rows:478px 1fr}
.chart{padding:24px 28px 0;border-right:1px solid var(--line);border-bottom:1px solid var(--line)}
.big{font:500 46px/1 'JetBrains Mono';letter-spacing:-.06em}
.uses{border-right:1px solid var(--line);padding:6px 28px 0}
.use{display:grid;grid-template-columns:170px 1fr 150px 96px;gap:18px;align-items:center;height:53px;border-bottom:1px solid var(--line)}
.use.top{height:40px;font:500 11px/1 'JetBrains Mono';color:var(--muted)}
.meter{height:8px;border-radius:4px;background:#1d231f;overflow:hidden}
.meter i{display:block;height:100%;border-radius:4px}
.side{grid-row:1/3;grid-column:2;padding:24px;overflow:hidden}
.plan{border-radius:14px;background:var(--lime);color:#141a06;padding:20px 22px;position:relative;overflow:hidden;height:186px}
.plan svg.boxes{position:absolute;right:-16px;bottom:-8px}
.bill{display:grid;grid-template-columns:1fr 90px 60px 20px;gap:10px;align-items:center;height:44px;border-bottom:1px solid var(--line)}
.slider{position:relative;height:24px;margin:16px 0 8px}
.slider i{position:absolute;left:0;right:0;top:10px;height:5px;border-radius:3px;background:#262d28}
.slider i+i{right:28%;background:var(--amber)}
.slider b{position:absolute;left:72%;top:2px;width:20px;height:20px;margin-left:-10px;border-radius:50%;background:#fff;box-shadow:0 0 0 4px #f4b74a40}
`;

type Use = { name: string; colour: string; part: number; amount: string; cost: number };

/** Usage and costs from 1 to 28 July, by kind. */
const USES: readonly Use[] = [
  { name: 'Running instances', colour: COLOURS.lime, part: 0.79, amount: '71,240 of 90,000 h', cost: 1424.8 },
  { name: 'Traffic', colour: COLOURS.blue, part: 0.64, amount: '19.2 of 30 TB', cost: 576 },
  { name: 'Builds', colour: COLOURS.violet, part: 0.92, amount: '11,040 of 12,000 min', cost: 331.2 },
  { name: 'Logs and metrics', colour: COLOURS.teal, part: 0.51, amount: '1.02 of 2 TB', cost: 255 },
];
const SPENT = USES.reduce((sum, { cost }) => sum + cost, 0);

const euros = (amount: number): string =>
  `€${amount.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

const [WIDTH, HEIGHT, BAR, STEP] = [956, 284, 23, 30.8];

/** Costs by day, as bars stacked by kind. Days still to come are outlined. */
function days(): Html {
  const random = chance('july');
  const shares = USES.map(({ cost }) => cost / SPENT);
  const high = 132;
  const bars = Array.from({ length: 31 }, (_, index) => {
    const weekend = [2, 3].includes((index + 6) % 7) ? 0.78 : 1;
    const total = 94 * weekend * random.between(0.92, 1.1) * (index === 13 ? 1.3 : 1);
    const x = index * STEP;
    if (index > 27) {
      const tall = (total / high) * HEIGHT;
      return `<rect x="${x + 0.5}" y="${HEIGHT - tall}" width="${BAR - 1}" height="${tall}" rx="3" fill="none" stroke="#4b544d" stroke-dasharray="3 3"/>`;
    }
    let y = HEIGHT;
    return shares
      .map((share, kind) => {
        const tall = (total / high) * share * HEIGHT;
        y -= tall;
        return `<rect x="${x}" y="${y.toFixed(1)}" width="${BAR}" height="${(tall - 1.5).toFixed(1)}" rx="1.5" fill="${USES[kind]?.colour}"/>`;
      })
      .join('');
  });
  const lines = [0, 40, 80, 120].map((value) => {
    const y = HEIGHT - (value / high) * HEIGHT;
    return `<path d="M0 ${y}H${WIDTH}" stroke="#1d231f"/><text x="${WIDTH}" y="${y - 5}" text-anchor="end">€${value}</text>`;
  });
  const dates = [1, 7, 14, 21, 28].map(
    (date) =>
      `<text x="${(date - 1) * STEP + BAR / 2}" y="${HEIGHT + 20}" text-anchor="middle">${date}</text>`,
  );
  return raw(
    `<svg width="${WIDTH}" height="${HEIGHT + 28}" style="overflow:visible"><g font-family="JetBrains Mono" font-size="11" fill="#8f998f">${lines.join('')}${dates.join('')}</g>${bars.join('')}<g transform="translate(${13 * STEP + BAR / 2} 6)"><rect x="-62" y="-8" width="124" height="24" rx="6" fill="#e8ece4"/><text y="8" text-anchor="middle" font-family="Inter" font-size="12" font-weight="600" fill="#141a06">Load test, 14 July</text></g></svg>`,
  );
}

const use = ({ name, colour, part, amount, cost }: Use): Html => html`
  <div class="use"><span class="row" style="gap:9px;font-weight:550">${dot(colour)}${name}</span><span class="meter"><i style="width:${part * 100}%;background:${colour}"></i></span><span class="mono muted" style="font-size:12px;text-align:right">${amount}</span><span class="mono" style="text-align:right">${euros(cost)}</span></div>`;

const BILLS: readonly [month: string, sum: number, number: string][] = [
  ['June 2026', 2811.4, '1106'],
  ['May 2026', 2764.15, '1071'],
  ['April 2026', 2590.9, '1038'],
  ['March 2026', 2655.3, '1004'],
];

const BOXES = raw(
  `<svg class="boxes" width="150" height="95" viewBox="0 0 190 120"><g fill="#141a06">${[
    [96, 70],
    [46, 96],
    [146, 96],
    [96, 30],
  ]
    .map(
      ([x = 0, y = 0], index) =>
        `<path d="M${x} ${y - 26}l46 22-46 22-46-22z" opacity="${0.2 + index * 0.06}"/><path d="M${x - 46} ${y - 4}l46 22v34l-46-22z" opacity=".34"/><path d="M${x + 46} ${y - 4}l-46 22v34l46-22z" opacity=".48"/>`,
    )
    .join('')}</g></svg>`,
);

export const billing = (): string =>
  shell({
    place: 'billing',
    path: ['northmoor', 'billing', 'july'],
    style: STYLE,
    body: html`
      <section class="chart">
        <div class="row between" style="align-items:flex-start;margin-bottom:26px"><div><h2 class="muted" style="font-weight:500">Spent in July</h2><div class="row" style="gap:14px;margin-top:10px;align-items:baseline"><span class="big">${euros(SPENT)}</span><span class="muted">about €2,869 by the 31st</span></div></div><span class="row" style="gap:16px">${USES.map(({ name, colour }) => html`<span class="row label" style="gap:7px">${dot(colour)}${name}</span>`)}</span></div>
        ${days()}
      </section>
      <section class="uses">
        <div class="use top"><span>what</span><span>of what the plan holds</span><span style="text-align:right">used</span><span style="text-align:right">cost</span></div>
        ${USES.map(use)}
        <div class="use" style="border:0"><b style="font-weight:600">Until today</b><span class="row" style="gap:8px;color:${COLOURS.amber}">${icon('triangle-alert', { size: 15 })}Builds reach their limit on the 30th</span><span></span><b class="mono" style="text-align:right;font-weight:600">${euros(SPENT)}</b></div>
      </section>
      <aside class="side">
        <div class="plan"><span class="mono" style="font-weight:600;font-size:12px">your plan</span><div style="font-size:30px;font-weight:700;letter-spacing:-.04em;margin-top:6px">Quay</div><p style="font-weight:550;margin-top:2px">12 seats, renews on 1 August</p><span class="button" style="position:absolute;left:22px;bottom:20px;background:#141a06;color:#e9fbb0;border-color:#141a06">Change plan</span>${BOXES}</div>
        <div style="margin-top:28px"><div class="row between"><h2>Tell me before</h2><span class="mono" style="color:${COLOURS.amber}">€3,600</span></div><div class="slider"><i></i><i></i><b></b></div><p class="muted">Mail to Priya and Lars at 72% of your ceiling of €5,000.</p></div>
        <h2 style="margin:30px 0 8px">Paid</h2>
        ${BILLS.map(([month, sum, number]) => html`<div class="bill"><span>${month}</span><span class="mono" style="text-align:right">${euros(sum)}</span><span class="label" style="text-align:right">${number}</span>${icon('download', { size: 15, colour: COLOURS.muted })}</div>`)}
        <h2 style="margin:28px 0 12px">Paid with</h2>
        <div class="row" style="gap:14px"><span style="width:58px;height:38px;border-radius:6px;background:linear-gradient(120deg,#2b3a67,#7057c9);display:grid;place-items:center;color:#fff">${icon('nfc', { size: 18 })}</span><span class="grow">Company card, 4471<div class="label">until 11/28, Lars Holm</div></span><span class="button">Replace</span></div>
        <h2 style="margin:28px 0 8px">Bills go to</h2>
        <p class="muted">Northmoor Freight, Lars Holm<br>Speicherweg 8, 20457 Hamburg</p>
      </aside>`,
  });
