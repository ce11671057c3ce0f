import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { topBar, web } from './brand.ts';

const STYLE = css`
.page{display:grid;grid-template-columns:372px 1fr 356px;gap:24px;padding:0 48px}
.head{padding:34px 48px 24px}
.head h1{font-size:36px}
.steps{display:flex;gap:10px;align-items:center;font-weight:500;color:var(--soft)}
.steps b{width:28px;height:28px;border-radius:50%;display:grid;place-items:center;background:var(--mint);color:var(--teal);font-size:14px}
.steps .now{color:var(--ink);font-weight:600}
.steps .now b{background:var(--teal);color:#fff}
.steps i{width:34px;height:2px;background:var(--line)}
.doctor{display:flex;gap:16px;padding:16px;border-radius:22px;align-items:center;background:#fff;box-shadow:inset 0 0 0 1.5px var(--line)}
.doctor.on{box-shadow:inset 0 0 0 2.5px var(--teal);background:#fff}
.doctor h3{font-size:17px}
.month{padding:26px 28px 24px}
.days{display:grid;grid-template-columns:repeat(7,1fr);gap:4px 0;text-align:center;margin-top:18px}
.days span{height:56px;display:grid;place-items:center;position:relative;font-size:16px}
.days .name{height:30px;font-size:13px;color:var(--soft)}
.days .none{color:#93a9a8}
.days .free{font-weight:600}
.days .free::after{content:'';position:absolute;bottom:8px;width:5px;height:5px;border-radius:50%;background:var(--teal)}
.days .few::after{background:var(--coral)}
.days .on{color:#fff}
.days .on::before{content:'';position:absolute;width:46px;height:46px;border-radius:50%;background:var(--teal);z-index:0}
.days .on i{position:relative;font-style:normal}
.days .on::after{display:none}
.slots{display:grid;grid-template-columns:repeat(5,1fr);gap:10px;margin-top:12px}
.slots span{height:44px;border-radius:14px;display:grid;place-items:center;font-weight:600;background:var(--mist);color:var(--deep)}
.slots .gone{background:none;color:#8aa2a1;font-weight:400;text-decoration:line-through}
.slots .on{background:var(--teal);color:#fff}
.sum{overflow:hidden}
.fact{display:flex;gap:14px;align-items:center;padding:13px 0;border-top:1px solid var(--line)}
`;

const DOCTORS = [
  ['Lena Haugland', 'Endocrinology', '4.9', '212', 'Thu 3 Sep'],
  ['Tobias Oyelaran', 'General practice', '4.8', '540', 'Today'],
  ['Nora Lindahl', 'Cardiology', '4.9', '168', 'Mon 7 Sep'],
  ['Anton Berg', 'Dermatology', '4.7', '97', 'Wed 9 Sep'],
] as const;

/** Days of September 2026 with free times. `FEW` are the days with only a few. */
const FREE = new Set([3, 4, 8, 10, 11, 15, 17, 18, 22, 24, 25, 29]);
const FEW = new Set([4, 11, 22]);
const CHOSEN = 10;

function day(date: number): Html {
  const state = date === CHOSEN ? 'free on' : FREE.has(date) ? `free ${FEW.has(date) ? 'few' : ''}` : 'none';
  return html`<span class="${state}"><i style="font-style:normal">${date}</i></span>`;
}

const month = html`<div class="days">
  ${['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((name) => html`<span class="name">${name}</span>`)}
  <span></span>${Array.from({ length: 30 }, (_, index) => day(index + 1))}</div>`;

const slot = (time: string): Html => {
  const gone = ['8:40', '9:20', '15:00'].includes(time);
  return html`<span class="${gone ? 'gone' : time === '10:40' ? 'on' : ''}">${time}</span>`;
};

const house = raw(
  `<svg width="356" height="150" viewBox="0 0 356 150"><defs><linearGradient id="air" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#9bd3c8"/><stop offset="1" stop-color="#fbe6c8"/></linearGradient></defs><rect width="356" height="150" fill="url(#air)"/><circle cx="282" cy="44" r="24" fill="#ffd58f"/><path d="M0 118c60-36 130-30 190-14s110 6 166-22v68H0z" fill="#5fae9f"/><path d="M88 60h120v72H88z" fill="#fdfaf4"/><path d="M208 82h58v50h-58z" fill="#e9f3ee"/><path d="M80 60l10-10h116l10 10z" fill="#0f7f79"/><path d="M208 82l4-8h52l6 8z" fill="#0b5b5a"/>${[
    100, 124, 148, 172,
  ]
    .map(
      (x) =>
        `<rect x="${x}" y="70" width="16" height="18" rx="2" fill="#9bd3c8"/><rect x="${x}" y="96" width="16" height="18" rx="2" fill="#9bd3c8"/>`,
    )
    .join(
      '',
    )}<rect x="222" y="96" width="32" height="22" rx="2" fill="#ffd58f"/><rect x="134" y="112" width="28" height="20" rx="2" fill="#0b5b5a"/><circle cx="52" cy="104" r="20" fill="#2f8d80"/><path d="M52 104v32" stroke="#5b4632" stroke-width="4"/><circle cx="306" cy="108" r="16" fill="#2f8d80"/><path d="M306 108v28" stroke="#5b4632" stroke-width="4"/><path d="M0 134h356v16H0z" fill="#3b9384"/><path d="M140 132h16l26 18h-66z" fill="#f3e3c4"/></svg>`,
);

const FACTS = [
  ['calendar-days', 'Thursday 10 September', '10:40 to 11:10'],
  ['map-pin', 'Meridian House, room 2.14', 'Lindenkade 8, second floor'],
  ['shield-check', 'Covered by your plan', 'Own share: 0.00 EUR'],
] as const;

export const booking = (): string =>
  web({
    style: STYLE,
    body: html`${topBar('Appointments')}
  <div class="head row between"><h1>Book an appointment</h1>
    <div class="steps"><b>${icon('check', { size: 15, stroke: 3 })}</b>Reason<i></i><span class="now row" style="gap:10px"><b>2</b>Doctor and time</span><i></i><b>3</b>Confirm</div></div>
  <div class="page">
    <div class="col" style="gap:12px">
      <div class="row between" style="height:46px;padding:0 18px;border-radius:23px;background:#fff;box-shadow:inset 0 0 0 1.5px var(--line)"><span class="row" style="gap:10px">${icon('search', { size: 18 })}<span class="soft">Name or specialty</span></span>${icon('sliders-horizontal', { size: 18 })}</div>
      ${DOCTORS.map(
        ([name, field, stars, votes, next], index) =>
          html`<div class="doctor ${index === 0 ? 'on' : ''}">${portrait(name, { size: 72, shape: 'rounded' })}<div class="grow"><h3>Dr ${name}</h3><div class="soft" style="font-size:14px;margin:2px 0 8px">${field}</div><div class="row between" style="font-size:14px"><span class="row" style="gap:5px">${icon('star', { size: 15, fill: '#f0a83c', colour: '#f0a83c' })}<b style="font-weight:600">${stars}</b><span class="soft">${votes}</span></span><span style="color:var(--teal);font-weight:600">${next}</span></div></div></div>`,
      )}
      <div class="row" style="gap:14px;padding:18px 20px;border-radius:22px;background:var(--mint);color:var(--deep)">${icon('stethoscope', { size: 26 })}<span style="font-size:14px"><b>Not sure whom to see?</b><br>Answer six questions and we suggest a doctor.</span></div>
    </div>
    <section class="card month">
      <div class="row between"><div class="row" style="gap:6px;background:var(--mist);border-radius:22px;padding:4px;font-weight:600"><span style="padding:8px 18px;background:#fff;border-radius:18px;box-shadow:0 1px 4px #07484a26">At the clinic</span><span style="padding:8px 18px;color:var(--soft);font-weight:500">By video</span></div>
      <div class="row" style="gap:14px"><span class="disc" style="width:38px;height:38px">${icon('chevron-left', { size: 19 })}</span><h2 style="font-size:19px;width:150px;text-align:center">September 2026</h2><span class="disc" style="width:38px;height:38px">${icon('chevron-right', { size: 19 })}</span></div></div>
      ${month}
      <div class="row" style="gap:22px;font-size:13px;color:var(--soft);padding:8px 0 18px;border-bottom:1px solid var(--line)"><span class="row" style="gap:8px"><i style="width:7px;height:7px;border-radius:50%;background:var(--teal)"></i>Free times</span><span class="row" style="gap:8px"><i style="width:7px;height:7px;border-radius:50%;background:var(--coral)"></i>Only a few left</span></div>
      <h3 style="font-size:16px;margin-top:18px">Morning</h3><div class="slots">${['8:00', '8:40', '9:20', '10:00', '10:40'].map(slot)}</div>
      <h3 style="font-size:16px;margin-top:18px">Afternoon</h3><div class="slots">${['13:40', '14:20', '15:00', '15:40', '16:20'].map(slot)}</div>
    </section>
    <section class="card sum" style="align-self:start">${house}
      <div style="padding:22px 24px 26px"><div class="row" style="gap:14px;margin-bottom:18px">${portrait('Lena Haugland', { size: 52 })}<div><h2 style="font-size:19px">Dr Lena Haugland</h2><span class="soft" style="font-size:14px">Control visit, 30 minutes</span></div></div>
      ${FACTS.map(([sign, title, note]) => html`<div class="fact"><span class="disc">${icon(sign)}</span><div><b style="font-weight:600">${title}</b><div class="soft" style="font-size:14px">${note}</div></div></div>`)}
      <div class="row" style="gap:12px;padding:16px 0 20px;border-top:1px solid var(--line)"><span style="width:44px;height:26px;border-radius:13px;background:var(--teal);padding:3px;display:flex;justify-content:flex-end"><i style="width:20px;height:20px;border-radius:50%;background:#fff"></i></span><span style="font-size:14px">Tell me if an earlier time opens</span></div>
      <span class="btn" style="width:100%;height:52px;border-radius:26px;font-size:16px">Continue to confirm${icon('arrow-right', { size: 19 })}</span>
      <p class="soft" style="font-size:13px;text-align:center;margin-top:12px">Free to cancel until 9 September, 10:40</p></div></section>
  </div>`,
  });
