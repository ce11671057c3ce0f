import { line, points } from '../../kit/charts.ts';
import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { topBar, web } from './brand.ts';

const STYLE = css`
.page{display:grid;grid-template-columns:1fr 448px;gap:26px;padding:0 48px}
table{width:100%;border-collapse:collapse}
th{text-align:left;font-size:13px;font-weight:500;color:var(--soft);padding:0 0 12px}
td{height:76px;border-top:1px solid var(--line);vertical-align:middle}
tr.on td{background:var(--mist);border-color:var(--mist)}
tr.on td:first-child{box-shadow:inset 4px 0 0 var(--teal)}
td:first-child,th:first-child{padding-left:28px}
td:last-child,th:last-child{padding-right:28px;text-align:right}
.value{font-size:21px;font-weight:600;letter-spacing:-.025em}
.scale{position:relative;width:250px;height:10px;border-radius:5px;background:linear-gradient(90deg,#f8cdbd 0,#f8cdbd 22%,#fbe3b3 22%,#fbe3b3 30%,#a9dccb 30%,#a9dccb 76%,#fbe3b3 76%,#fbe3b3 86%,#f8cdbd 86%)}
.scale i{position:absolute;top:-5px;width:20px;height:20px;margin-left:-10px;border-radius:50%;background:#fff;border:5px solid var(--teal);box-shadow:0 2px 6px #07484a40}
.scale .out{border-color:#d7792a}
.ends{display:flex;justify-content:space-between;width:250px;font-size:12px;color:var(--soft);margin-top:7px;padding:0 60px 0 75px}
.tabs{gap:26px;font-weight:500;color:var(--soft)}
.tabs b{color:var(--ink);font-weight:600;padding-bottom:8px;box-shadow:0 2px 0 var(--teal)}
.tabs span{padding-bottom:8px}
`;

type Result = {
  name: string;
  what: string;
  value: string;
  unit: string;
  low: string;
  high: string;
  at: number;
  change: string;
  verdict: 'In range' | 'A little low' | 'A little high';
};

const RESULTS: readonly Result[] = [
  {
    name: 'Ferritin',
    what: 'Stored iron',
    value: '26',
    unit: 'µg/L',
    low: '30',
    high: '200',
    at: 27,
    change: '+17',
    verdict: 'A little low',
  },
  {
    name: 'Haemoglobin',
    what: 'Carries oxygen',
    value: '126',
    unit: 'g/L',
    low: '120',
    high: '155',
    at: 42,
    change: '+11',
    verdict: 'In range',
  },
  {
    name: 'TSH',
    what: 'Drives the thyroid',
    value: '2.1',
    unit: 'mU/L',
    low: '0.4',
    high: '4.0',
    at: 52,
    change: '−1.8',
    verdict: 'In range',
  },
  {
    name: 'Free T4',
    what: 'Thyroid hormone',
    value: '16.2',
    unit: 'pmol/L',
    low: '12',
    high: '22',
    at: 50,
    change: '+1.4',
    verdict: 'In range',
  },
  {
    name: 'Vitamin D',
    what: 'Bones and mood',
    value: '71',
    unit: 'nmol/L',
    low: '50',
    high: '125',
    at: 43,
    change: '+23',
    verdict: 'In range',
  },
  {
    name: 'Vitamin B12',
    what: 'Nerves and blood',
    value: '312',
    unit: 'pmol/L',
    low: '150',
    high: '650',
    at: 45,
    change: '+8',
    verdict: 'In range',
  },
  {
    name: 'LDL cholesterol',
    what: 'Fat in the blood',
    value: '3.2',
    unit: 'mmol/L',
    low: '1.0',
    high: '3.0',
    at: 81,
    change: '+0.1',
    verdict: 'A little high',
  },
  {
    name: 'HbA1c',
    what: 'Sugar, three months',
    value: '36',
    unit: 'mmol/mol',
    low: '20',
    high: '41',
    at: 65,
    change: '0',
    verdict: 'In range',
  },
];

const resultRow = (result: Result): Html => {
  const out = result.verdict !== 'In range';
  return html`<tr class="${result.name === 'Ferritin' ? 'on' : ''}">
  <td><b style="font-weight:600;font-size:16px">${result.name}</b><div class="soft" style="font-size:13px">${result.what}</div></td>
  <td><span class="value tabular">${result.value}</span> <span class="soft" style="font-size:13px">${result.unit}</span></td>
  <td><div class="scale"><i class="${out ? 'out' : ''}" style="left:${result.at}%"></i></div><div class="ends tabular"><span>${result.low}</span><span>${result.high}</span></div></td>
  <td class="tabular soft">${result.change}</td>
  <td><span class="pill ${out ? 'sunny' : ''}">${result.verdict}</span></td></tr>`;
};

const FERRITIN = [14, 12, 11, 9, 13, 18, 22, 26];
const MONTHS = ['Aug', 'Nov', 'Feb', 'Mar', 'Apr', 'Jun', 'Jul', 'Aug'];

function trend(): Html {
  const box = { width: 392, height: 190 };
  const range = { low: 0, high: 50 };
  const at = points(FERRITIN, box, range);
  const floor = 190 - (30 / 50) * 190;
  return html`<svg width="392" height="226" viewBox="0 0 392 226" style="overflow:visible;font-family:'DM Sans'">
    <rect width="392" height="${floor}" rx="10" fill="#d9f1e8"></rect>
    <text x="14" y="24" font-size="13" font-weight="600" fill="#0b5b5a">In range, from 30</text>
    <path d="M196 0V190" stroke="#0f7f79" stroke-dasharray="3 5"></path>
    <text x="188" y="106" text-anchor="end" font-size="13" fill="#567072">Iron started</text>
    ${line(FERRITIN, { ...box, ...range, colour: '#e0743a', stroke: 3.5, area: '#f5a56c' })}
    ${at.map(([x, y], index) => html`<circle cx="${x}" cy="${y}" r="${index === 7 ? 8 : 4.5}" fill="#e0743a" stroke="#fff" stroke-width="3"></circle><text x="${x}" y="216" text-anchor="middle" font-size="13" fill="#567072">${MONTHS[index]}</text>`)}
    <g><rect x="318" y="50" width="74" height="30" rx="15" fill="#0e2d2f"></rect><text x="355" y="70" text-anchor="middle" font-size="14" font-weight="600" fill="#fff">26 µg/L</text></g>
  </svg>`;
}

export const results = (): string =>
  web({
    style: STYLE,
    body: html`${topBar('Results')}
  <div class="row between" style="padding:32px 48px 22px;align-items:flex-end"><div><h1 style="font-size:36px">Blood panel of 14 August</h1><p class="soft" style="font-size:16px;margin-top:6px">Drawn at 7:45 after a night without food. Released by Dr Lena Haugland on 17 August.</p></div>
    <div class="row" style="gap:10px"><span class="btn line" style="background:#fff">${icon('git-compare', { size: 18 })}Compare with March</span><span class="btn">${icon('download', { size: 18 })}Report</span></div></div>
  <div class="page">
    <section class="card" style="padding:24px 0 0">
      <div class="row between" style="padding:0 28px;border-bottom:1px solid var(--line);margin-bottom:18px"><div class="row tabs"><b>All 8</b><span>To discuss 2</span><span>Iron</span><span>Thyroid</span><span>Metabolism</span></div><span class="soft row" style="gap:8px;padding-bottom:8px">${icon('arrow-up-down', { size: 16 })}By group</span></div>
      <table><thead><tr><th>Marker</th><th>Result</th><th>Reference range</th><th>Since March</th><th>Verdict</th></tr></thead><tbody>${RESULTS.map(resultRow)}</tbody></table>
    </section>
    <div class="col" style="gap:22px">
      <section class="card" style="padding:26px 28px 20px"><div class="row between"><h2 style="font-size:24px">Ferritin</h2><span class="pill sunny">4 below range</span></div>
        <p class="soft" style="margin:6px 0 22px">Stored iron over the last twelve months</p>${trend()}</section>
      <section class="card" style="padding:24px 28px;background:var(--deep);color:#fff"><div class="row" style="gap:14px;margin-bottom:14px">${portrait('Lena Haugland', { size: 48 })}<div><b style="font-weight:600;font-size:16px">Dr Haugland’s note</b><div style="color:#bfe0d8;font-size:14px">17 August, 16:32</div></div></div>
        <p style="font-size:17px;line-height:1.5">“Nearly there, Ines. Your iron has almost tripled since spring. Stay with one capsule a day; we look again in eight weeks. The LDL is worth a word tomorrow, nothing to worry about.”</p>
        <div class="row" style="gap:10px;margin-top:18px"><span class="btn" style="background:var(--sun);color:#3f2a05">Ask a question</span><span class="btn" style="background:#ffffff1f">Share with my GP</span></div></section>
      <section class="card row" style="padding:18px 24px;gap:16px"><span class="disc">${icon('book-open')}</span><div class="grow"><b style="font-weight:600">What ferritin tells you</b><div class="soft" style="font-size:14px">3 minutes, reviewed by our doctors</div></div>${icon('chevron-right')}</section>
    </div>
  </div>`,
  });
