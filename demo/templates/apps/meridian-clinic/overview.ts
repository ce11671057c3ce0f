import { barChart, line } from '../../kit/charts.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { capsule, DOCTOR, dayArc, drops, hills, tablet, topBar, web } from './brand.ts';

const STYLE = css`
.sky{height:330px;position:relative;overflow:hidden;background:linear-gradient(100deg,#063e42 0%,#0a5c5c 38%,#22807a 74%,#d99e6b 112%);color:#fff}
.sky .hello{position:absolute;left:100px;top:52px;width:430px}
.sky h1{font-size:46px;margin-bottom:14px}
.sky p{font-size:18px;line-height:1.45;color:#e1f3ee}
.sky .arc{position:absolute;left:620px;top:74px}
.sky .hills{position:absolute;left:0;right:0;bottom:0}
.grid{position:absolute;left:100px;right:100px;top:346px;display:grid;grid-template-columns:400px 1fr 372px;gap:22px}
.card{padding:24px 26px}
.card h2{font-size:18px;margin-bottom:16px;display:flex;justify-content:space-between;align-items:center}
.card h2 a{font-size:14px;font-weight:600;color:var(--teal);letter-spacing:0}
.visit{background:var(--deep);color:#fff}
.visit .when{display:grid;grid-template-columns:1fr 1fr;gap:1px;background:#ffffff26;border-radius:16px;overflow:hidden;margin:18px 0}
.visit .when div{background:#0d5a5a;padding:12px 16px;font-weight:600}
.visit .when small{display:block;font-size:13px;font-weight:400;color:#bfe0d8}
.med{display:flex;align-items:center;gap:14px;padding:11px 0;border-top:1px solid var(--line)}
.med:first-of-type{border:0;padding-top:0}
.med .tick{width:30px;height:30px;border-radius:50%;box-shadow:inset 0 0 0 2px #b9d3cc;display:grid;place-items:center}
.med.done .tick{background:var(--teal);box-shadow:none;color:#fff}
.plan{display:flex;gap:14px;position:relative;padding-bottom:17px}
.plan .dot{width:24px;height:24px;border-radius:50%;display:grid;place-items:center;flex:none;background:var(--mint);color:var(--teal);z-index:1}
.plan.now .dot{background:var(--sun);color:#5c3c06}
.plan.later .dot{background:#fff;box-shadow:inset 0 0 0 2px #b9d3cc}
.plan:not(:last-child)::after{content:'';position:absolute;left:11px;top:24px;bottom:0;width:2px;background:var(--mint)}
`;

const MEDICINES = [
  ['Ferrous bisglycinate', '1 capsule with orange juice', '7:30', true, capsule('#c65a43', '#f0a58d', 42)],
  ['Levothyroxine 75 µg', '1 tablet before breakfast', '8:00', true, tablet('#bcd9f5', 42)],
  ['Vitamin D3', '4 drops with dinner', '19:00', false, drops('#f2b35a', 42)],
] as const;

const PLAN = [
  ['done', 'First blood count', 'Ferritin 9 µg/L, 3 March'],
  ['done', 'Iron, twelve weeks', '82 of 84 days taken'],
  ['now', 'Control of iron and thyroid', 'Visit today at 14:20'],
  ['later', 'Decide on the dose', 'With Dr Haugland, September'],
] as const;

const SYSTOLIC = [131, 129, 132, 127, 128, 124, 126, 122, 123, 119, 121, 118];
const DIASTOLIC = [86, 85, 87, 84, 83, 82, 83, 80, 81, 79, 79, 77];
const WEEKS = ['1 Jun', '15 Jun', '29 Jun', '13 Jul', '27 Jul', '10 Aug'];

function pressureChart(): Html {
  const box = { width: 360, height: 150, low: 70, high: 140 };
  const level = (value: number): number => 150 - ((value - 70) / 70) * 150;
  const rule = (value: number): string =>
    `<path d="M0 ${level(value)}H360" stroke="#deeae6"/><text x="372" y="${level(value) + 4}" font-size="12" fill="#567072">${value}</text>`;
  return html`<svg width="400" height="186" viewBox="0 -8 400 186" style="overflow:visible;font-family:'DM Sans'">
    <rect y="${level(120)}" width="360" height="${level(80) - level(120)}" rx="8" fill="#eaf5f1"></rect>
    ${raw([80, 100, 120, 140].map(rule).join(''))}
    ${line(SYSTOLIC, { ...box, colour: '#0f7f79', stroke: 3 })}
    ${line(DIASTOLIC, { ...box, colour: '#ef7d5c', stroke: 3 })}
    <circle cx="360" cy="${level(118)}" r="6" fill="#0f7f79" stroke="#fff" stroke-width="3"></circle>
    <circle cx="360" cy="${level(77)}" r="6" fill="#ef7d5c" stroke="#fff" stroke-width="3"></circle>
    ${WEEKS.map((week, index) => html`<text x="${index * 65.5}" y="174" font-size="12" fill="#567072">${week}</text>`)}
  </svg>`;
}

const visit = html`<section class="card visit">
  <div class="row" style="gap:16px">${portrait(DOCTOR, { size: 68 })}<div><span style="color:#bfe0d8;font-size:14px">Your visit today</span><h3 style="font-size:21px;margin-top:3px">Dr ${DOCTOR}</h3><span style="font-size:14px;color:#d8efe8">Endocrinology, 20 minutes</span></div></div>
  <div class="when"><div><small>Starts</small>14:20</div><div><small>Where</small>By video</div></div>
  <div class="row" style="gap:10px"><span class="btn grow" style="background:var(--sun);color:#3f2a05">${icon('video', { size: 19 })}Test camera</span><span class="btn" style="background:#ffffff1f">Reschedule</span></div>
</section>`;

const medicines = html`<section class="card"><h2>Medicines today<span class="pill">2 of 3 taken</span></h2>
  ${MEDICINES.map(
    ([name, how, time, done, picture]) =>
      html`<div class="med ${done ? 'done' : ''}">${picture}<div class="grow"><b style="font-weight:600">${name}</b><div class="soft" style="font-size:14px">${time} · ${how}</div></div><span class="tick">${done && icon('check', { size: 16, stroke: 3 })}</span></div>`,
  )}</section>`;

const pressure = html`<section class="card"><h2>Blood pressure<span class="pill">${icon('trending-down', { size: 15 })}13 mmHg lower</span></h2>
  <div class="row" style="gap:22px;margin-bottom:16px;align-items:flex-end"><span style="font-size:40px;font-weight:600;letter-spacing:-.04em;line-height:1">118<span style="color:#9db5b3">/</span>77</span><span class="soft" style="font-size:14px">mmHg, this morning at 7:12<br>Twelve weeks, measured at home</span></div>
  ${pressureChart()}</section>`;

const results = html`<section class="card"><h2>New results<a>See all 8</a></h2>
  <div class="row" style="gap:14px">
    ${[
      ['Ferritin', '26', 'µg/L', 'A little low', 'sunny'],
      ['TSH', '2.1', 'mU/L', 'In range', ''],
      ['Haemoglobin', '126', 'g/L', 'In range', ''],
    ].map(
      ([name, value, unit, verdict, tone]) =>
        html`<div class="grow"><div class="soft" style="font-size:14px">${name}</div><div style="font-size:27px;font-weight:600;letter-spacing:-.03em;margin:2px 0 8px">${value}<span class="soft" style="font-size:13px;font-weight:400;letter-spacing:0"> ${unit}</span></div><span class="pill ${tone}">${verdict}</span></div>`,
    )}
  </div></section>`;

const plan = html`<section class="card"><h2>Care plan: more iron, more energy</h2>
  ${PLAN.map(
    ([state, title, note]) =>
      html`<div class="plan ${state}"><span class="dot">${state === 'done' ? icon('check', { size: 14, stroke: 3 }) : state === 'now' && icon('sun', { size: 14, stroke: 2.4 })}</span><div style="margin-top:1px"><b style="font-weight:600">${title}</b><div class="soft" style="font-size:14px">${note}</div></div></div>`,
  )}</section>`;

const ENERGY = [3, 4, 3, 5, 5, 4, 6, 5, 7, 6, 7, 8, 7, 8];

const energy = html`<section class="card" style="background:#fdeae3"><h2 style="color:#6d2713">Energy diary<span class="pill warm" style="background:#fff">8 of 10</span></h2>
  ${barChart(ENERGY, { width: 320, height: 92, gap: 8, radius: 7, high: 8, colour: (index) => (index === 13 ? '#e0542f' : '#f4b39c') })}
  <div class="row between" style="font-size:13px;color:#8b3a22;margin-top:10px"><span>5 Aug</span><span>Today</span></div></section>`;

const message = html`<section class="card"><div class="row" style="gap:14px;align-items:flex-start">${portrait('Mireille Bakker', { size: 46 })}<div><b style="font-weight:600">Mireille Bakker</b> <span class="soft" style="font-size:14px">nurse, 8:52</span><p style="margin-top:4px">Your iron came up nicely. Please have the last three readings at hand for this afternoon.</p></div></div></section>`;

export const overview = (): string =>
  web({
    style: STYLE,
    body: html`${topBar('Overview')}
  <div class="sky"><div class="hills">${hills(1440, 130, ['#0d6a66', '#0a5554', '#07484a'])}</div>
    <div class="arc">${dayArc({ width: 720, height: 200, text: 14 }, 9.68, [
      { at: 8, label: 'Morning doses', note: 'Taken', done: true },
      { at: 14.33, label: 'Video visit', note: '14:20' },
      { at: 19, label: 'Vitamin D3', note: '19:00' },
    ])}</div>
    <div class="hello"><h1>Good morning, Ines</h1><p>Two doses are behind you. Dr Haugland sees you at 14:20, and your new results are in.</p></div>
  </div>
  <div class="grid">
    <div class="col" style="gap:22px">${visit}${plan}</div>
    <div class="col" style="gap:22px">${pressure}${results}</div>
    <div class="col" style="gap:22px">${medicines}${message}${energy}</div>
  </div>`,
  });
