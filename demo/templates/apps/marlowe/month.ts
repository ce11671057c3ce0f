import { pathThrough, points } from '../../kit/charts.ts';
import { webPage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import {
  BASE,
  budgetBar,
  CATEGORIES,
  type Category,
  COLOURS,
  FONTS,
  formattedAmount,
  pounds,
  TOTAL_BUDGET,
  TOTAL_LEFT,
  TOTAL_SPENT,
  tom,
  topBar,
} from './brand.ts';
import { jar } from './pictures.ts';

const STYLE = css`
.page{display:grid;grid-template-columns:372px 1fr 338px;height:828px}
.page>section{padding:38px 0 0}
.first{padding-left:48px!important;padding-right:40px!important}
.ledger{border-left:1px solid var(--line);border-right:1px solid var(--line);padding:38px 40px 0!important}
.last{padding-left:32px!important;padding-right:48px!important}
h1{font-size:58px;letter-spacing:-.03em}
h2{font-size:24px}
.entry{display:grid;grid-template-columns:44px 1fr 110px;gap:16px;align-items:center;height:87px;border-bottom:1px solid var(--line)}
.entry:last-of-type{border:0}
.bill{gap:14px;padding:11px 0;border-bottom:1px dashed #dccfb2}
.day{width:42px;text-align:center;font:420 22px/1 'Source Serif 4';color:var(--green)}
.day small{display:block;font:600 10.5px/1 'Instrument Sans';letter-spacing:.06em;color:var(--muted);margin-top:4px;text-transform:uppercase}
.note{background:#f1e8cf;border-radius:14px;padding:18px 18px 16px;margin-top:24px}
`;

/** Total spending up to each day of October, until the 22nd. */
const BY_DAY = [
  1180, 1226, 1271, 1330, 1342, 1388, 1502, 1544, 1601, 1790, 1822, 1846, 1930, 1958, 2210, 2262, 2341, 2520,
  2556, 2698, 2884, 3020.75,
];
const CHART = { width: 284, height: 168 };

function paceChart(): Html {
  const high = 3800;
  const across = (CHART.width / 30) * (BY_DAY.length - 1);
  const spent = points(BY_DAY, { width: across, height: CHART.height }, { low: 0, high });
  const path = pathThrough(spent);
  const [x, y] = spent.at(-1) ?? [0, 0];
  const usual = pathThrough(points([1180, 1720, 2440, 3080, 3520, 3740], CHART, { low: 0, high }));
  const ceiling = CHART.height - (TOTAL_BUDGET / high) * CHART.height;
  return raw(`<svg width="${CHART.width}" height="${CHART.height + 24}" style="overflow:visible">
    <defs><linearGradient id="pace" x2="0" y2="1"><stop stop-color="#2f6349" stop-opacity=".28"/><stop offset="1" stop-color="#2f6349" stop-opacity="0"/></linearGradient></defs>
    <path d="M0 ${ceiling}H${CHART.width}" stroke="#bf6446" stroke-dasharray="3 4"/>
    <path d="${usual}" fill="none" stroke="#a89e80" stroke-width="1.5" stroke-dasharray="2 4"/>
    <path d="${path}L${x} ${CHART.height}L0 ${CHART.height}Z" fill="url(#pace)"/>
    <path d="${path}" fill="none" stroke="#1f4a36" stroke-width="2.5"/>
    <path d="M${x} ${y}V${CHART.height}" stroke="#1f4a36" stroke-opacity=".3"/>
    <circle cx="${x}" cy="${y}" r="5.5" fill="#1f4a36" stroke="#faf5e8" stroke-width="2.5"/>
    <path d="M0 ${CHART.height}H${CHART.width}" stroke="#d8cdb2"/>
    <g font-family="Instrument Sans" font-size="12" fill="#626b5e"><text x="0" y="${ceiling - 7}" fill="#a04a30">Budget £3,600</text><text x="0" y="${CHART.height + 18}">1 Oct</text><text x="${x}" y="${CHART.height + 18}" text-anchor="middle" font-weight="600" fill="#1d2a23">Today</text><text x="${CHART.width}" y="${CHART.height + 18}" text-anchor="end">31</text></g>
  </svg>`);
}

const MONTH_GONE = 22 / 31;

const entry = ({ name, note, colour, budget, spent }: Category): Html => html`
  <div class="entry">
    ${jar((budget - spent) / budget, colour, 42)}
    <div>
      <div class="row between" style="margin-bottom:10px"><span><b class="serif" style="font-size:19px;font-weight:480">${name}</b><span class="muted" style="font-size:13.5px;margin-left:10px">${note}</span></span><span class="muted tabular" style="font-size:13.5px">${pounds(spent)} of ${pounds(budget, false)}</span></div>
      ${budgetBar(spent / budget, colour, MONTH_GONE)}
    </div>
    <div style="text-align:right"><div class="serif" style="font-size:23px">${formattedAmount(budget - spent)}</div><div class="muted" style="font-size:12.5px">left</div></div>
  </div>`;

const BILLS = [
  { day: 24, weekday: 'Sat', name: 'Water', from: 'Home', amount: 38.6 },
  { day: 26, weekday: 'Mon', name: 'Piano lessons', from: 'Children', amount: 45 },
  { day: 28, weekday: 'Wed', name: 'Broadband', from: 'Home', amount: 29 },
  { day: 30, weekday: 'Fri', name: 'Bus pass', from: 'Getting around', amount: 42 },
];
const TO_COME = BILLS.reduce((sum, { amount }) => sum + amount, 0);

const bill = ({ day, weekday, name, from, amount }: (typeof BILLS)[number]): Html => html`
  <div class="row bill"><span class="day">${day}<small>${weekday}</small></span><span class="grow"><b style="font-weight:600">${name}</b><br><span class="muted" style="font-size:13px">from ${from}</span></span><span class="serif tabular" style="font-size:18px">${pounds(amount)}</span></div>`;

export const month = (): string =>
  webPage({
    fonts: FONTS,
    styles: [BASE, STYLE],
    body: html`${topBar('This month')}
      <main class="page">
        <section class="first">
          <div class="row between"><h1>October</h1><span class="row muted" style="gap:12px">${icon('chevron-left')}${icon('chevron-right')}</span></div>
          <p class="muted" style="margin-top:8px">Thursday the 22nd, nine days to go</p>
          <div class="serif" style="font-size:66px;margin-top:38px;color:${COLOURS.green}">${formattedAmount(TOTAL_LEFT)}</div>
          <p style="font-size:16.5px;margin-top:4px">left to spend, <em style="font-size:18px">${pounds(TOTAL_LEFT / 9)} a day</em></p>
          <div style="margin-top:36px">${paceChart()}</div>
          <p class="muted" style="font-size:14px;margin-top:18px;line-height:1.5">You are £111 below the pace of a usual October (dotted). The quiet week after the 9th made the difference.</p>
          <div class="row between" style="border-top:1px solid var(--line);margin-top:22px;padding-top:16px"><span class="muted">In this month</span><span class="serif" style="font-size:19px">${pounds(5240)}</span></div>
          <div class="row between" style="padding-top:10px"><span class="muted">Set aside for goals</span><span class="serif" style="font-size:19px">${pounds(1000)}</span></div>
          <div class="row between" style="padding-top:10px"><span class="muted">Kept back</span><span class="serif" style="font-size:19px">${pounds(640)}</span></div>
        </section>
        <section class="ledger">
          <div class="row between" style="padding-bottom:14px;border-bottom:2px solid var(--ink)"><h2>The shelf</h2><span class="muted tabular">${pounds(TOTAL_SPENT)} spent of ${pounds(TOTAL_BUDGET, false)}</span></div>
          ${CATEGORIES.map(entry)}
          <div class="row" style="gap:10px;padding-top:20px;border-top:1px solid var(--line)"><span class="button plain small">${icon('arrow-left-right', { size: 15 })}Move money</span><span class="button plain small">${icon('plus', { size: 15 })}New jar</span><span class="grow"></span><span class="row muted" style="font-size:13px;gap:8px"><i style="width:1.5px;height:13px;background:#1d2a23;opacity:.55"></i>where the month stands</span></div>
        </section>
        <section class="last">
          <h2 style="padding-bottom:12px">Still to come</h2>
          ${BILLS.map(bill)}
          <div class="row between" style="padding-top:14px"><span class="muted">Left after these</span><span class="serif" style="font-size:20px">${pounds(TOTAL_LEFT - TO_COME)}</span></div>
          <div class="note">
            <div class="row" style="gap:10px">${tom(34)}<span style="font-size:14px"><b style="font-weight:600">Tom</b> <span class="muted">this morning</span></span></div>
            <p class="serif" style="font-size:20px;line-height:1.3;margin:14px 0 16px">My parents come on the 25th. Can we move £40 from Fun to Groceries?</p>
            <div class="row" style="gap:8px"><span class="button small">Move £40</span><span class="button plain small">Reply</span></div>
          </div>
          <div class="row" style="gap:14px;margin-top:24px">${jar(0.72, COLOURS.ochre, 48)}<div class="grow"><b style="font-weight:600">Night train to Lisbon</b><div class="muted tabular" style="font-size:13.5px;margin:2px 0 8px">£1,728 of £2,400</div>${budgetBar(0.72, COLOURS.ochre)}</div></div>
          <div class="row" style="gap:14px;margin-top:18px">${jar(0.6, COLOURS.clay, 48)}<div class="grow"><b style="font-weight:600">Wood stove</b><div class="muted tabular" style="font-size:13.5px;margin:2px 0 8px">£1,140 of £1,900</div>${budgetBar(0.6, COLOURS.clay)}</div></div>
        </section>
      </main>`,
  });
