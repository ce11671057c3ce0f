import { ringChart } from '../../kit/charts.ts';
import { css, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { capsule, dayArc, drops, hills, PATIENT, phone, tabBar, tablet } from './brand.ts';

const STYLE = css`
.sky{position:absolute;inset:0 0 auto 0;height:412px;overflow:hidden;background:linear-gradient(175deg,#06434a 0%,#0f6e6b 40%,#5aa893 66%,#f3bd84 92%);color:#fff}
.sky .hills{position:absolute;left:0;bottom:0}
.sky .arc{position:absolute;left:32px;top:196px}
.sheet{position:absolute;left:0;right:0;top:382px;bottom:0;background:var(--fog);border-radius:30px 30px 0 0;padding:20px 16px}
.card{padding:16px 18px}
.quick{display:grid;grid-template-columns:1fr 1fr;gap:12px;margin-top:12px}
`;

export const phoneToday = (): string =>
  phone({
    ink: '#fff',
    footInk: '#0e2d2f',
    style: STYLE,
    body: html`<div class="sky"><div class="hills">${hills(390, 130, ['#1c7a70', '#0d5f5c', '#07484a'])}</div>
    <div class="row between" style="padding:66px 20px 0"><div><div style="font-size:15px;color:#d8efe8">Tuesday 18 August</div><h1 style="font-size:31px;margin-top:2px">Good morning, Ines</h1></div>${portrait(PATIENT, { size: 46, style: 'box-shadow:0 0 0 2.5px #ffffff80' })}</div>
    <div class="arc">${dayArc({ width: 326, height: 134, text: 13 }, 9.68, [
      { at: 8, label: 'Doses', note: 'Taken', done: true },
      { at: 14.33, label: 'Visit', note: '14:20' },
      { at: 19, label: 'Drops', note: '19:00' },
    ])}</div></div>
  <div class="sheet">
    <section class="card"><div class="row" style="gap:14px">${portrait('Lena Haugland', { size: 54 })}<div class="grow"><span style="font-size:13px;font-weight:600;color:var(--rust)">In 4 hours 39 minutes</span><h2 style="font-size:18px;margin-top:1px">Dr Lena Haugland</h2><span class="soft" style="font-size:14px">Video visit, 14:20 to 14:40</span></div><span class="disc" style="background:var(--teal);color:#fff;width:50px;height:50px">${icon('video', { size: 23 })}</span></div></section>
    <section class="card row" style="margin-top:12px;gap:16px"><div style="position:relative">${ringChart([{ value: 2, colour: '#0f7f79' }], { size: 66, thickness: 8, total: 3, track: '#d8efe8', round: true })}<b style="position:absolute;inset:0;display:grid;place-items:center;font-size:17px">2/3</b></div><div class="grow"><h2 style="font-size:17px">Medicines</h2><span class="soft" style="font-size:14px">Next dose at 19:00</span></div><div class="row" style="gap:2px">${capsule('#c65a43', '#f0a58d', 32)}${tablet('#bcd9f5', 32)}${drops('#f2b35a', 32)}</div></section>
    <div class="quick">
      <section class="card" style="background:#fdeae3"><div class="row between">${icon('thermometer', { size: 24, colour: '#b34326' })}${icon('arrow-up-right', { size: 19, colour: '#b34326' })}</div><h3 style="font-size:16px;margin-top:14px;color:#6d2713">Not feeling well?</h3><span style="font-size:14px;color:#8b3a22">Check symptoms</span></section>
      <section class="card" style="background:#fff2d8"><div class="row between">${icon('activity', { size: 24, colour: '#80540a' })}<span class="pill sunny" style="background:#fff;padding:3px 10px">2 new</span></div><h3 style="font-size:16px;margin-top:14px;color:#5f3f08">Blood panel</h3><span style="font-size:14px;color:#80540a">6 of 8 in range</span></section>
    </div>
  </div>${tabBar('Today')}`,
  });
