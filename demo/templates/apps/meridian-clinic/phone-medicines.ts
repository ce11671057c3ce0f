import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { capsule, drops, phone, tabBar, tablet } from './brand.ts';

const STYLE = css`
.week{display:flex;justify-content:space-between;padding:18px 16px 0}
.week span{width:46px;height:76px;border-radius:23px;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:3px;font-size:18px;font-weight:600}
.week small{font-size:12px;font-weight:500;color:var(--soft)}
.week i{width:6px;height:6px;border-radius:50%;background:#2fa088}
.week .later i{background:#bcd3cd}
.week .on{background:var(--deep);color:#fff}
.week .on small{color:#bfe0d8}
.week .on i{background:var(--sun)}
.dose{display:flex;gap:14px;align-items:center;padding:9px 16px 9px 10px;border-radius:22px;background:#fff;margin-bottom:10px;box-shadow:0 1px 0 #0e2d2f0d,0 10px 24px -18px #07484a66}
.dose .tray{width:56px;height:56px;border-radius:18px;display:grid;place-items:center;flex:none}
.dose .box{width:36px;height:36px;border-radius:50%;display:grid;place-items:center;flex:none;box-shadow:inset 0 0 0 2px #a9c8c0}
.dose.taken .box{background:var(--teal);color:#fff;box-shadow:none}
.time{display:flex;justify-content:space-between;align-items:baseline;margin:13px 4px 8px}
`;

const WEEK = [
  ['Mon', 17, ''],
  ['Tue', 18, 'on'],
  ['Wed', 19, 'later'],
  ['Thu', 20, 'later'],
  ['Fri', 21, 'later'],
  ['Sat', 22, 'later'],
  ['Sun', 23, 'later'],
] as const;

const dose = (picture: Html, tray: string, name: string, how: string, taken: boolean): Html =>
  html`<div class="dose ${taken ? 'taken' : ''}"><span class="tray" style="background:${tray}">${picture}</span><div class="grow"><b style="font-weight:600;font-size:17px">${name}</b><div class="soft" style="font-size:14px">${how}</div></div><span class="box">${taken && icon('check', { size: 20, stroke: 3 })}</span></div>`;

const time = (at: string, part: string, state: string): Html =>
  html`<div class="time"><h2 style="font-size:18px">${part} <span class="soft" style="font-weight:400">${at}</span></h2><span class="soft" style="font-size:14px">${state}</span></div>`;

export const phoneMedicines = (): string =>
  phone({
    ink: '#0e2d2f',
    style: STYLE,
    body: html`<div class="row between" style="padding:66px 20px 0"><h1 style="font-size:33px">Medicines</h1><span class="disc" style="background:var(--teal);color:#fff">${icon('plus', { size: 23, stroke: 2.2 })}</span></div>
  <div class="week">${WEEK.map(([name, date, state]) => html`<span class="${state}"><small>${name}</small>${date}<i></i></span>`)}</div>
  <div style="padding:4px 16px 0">
    ${time('7:30', 'Early', 'Taken at 7:34')}
    ${dose(capsule('#c65a43', '#f0a58d', 48), '#fdeae3', 'Ferrous bisglycinate', '1 capsule, with orange juice', true)}
    ${time('8:00', 'Breakfast', 'Taken at 8:06')}
    ${dose(tablet('#9cc4ee', 46), '#e6f0fb', 'Levothyroxine 75 µg', '1 tablet, empty stomach', true)}
    ${time('19:00', 'Dinner', 'In 9 hours')}
    ${dose(drops('#f2a63f', 48), '#fff2d8', 'Vitamin D3', '4 drops, with something fat', false)}
    <div style="margin-top:16px;border-radius:24px;padding:16px 20px;background:var(--deep);color:#fff;position:relative;overflow:hidden"><div style="position:absolute;right:-14px;top:-20px;transform:rotate(12deg)">${capsule('#ffc46b', '#fff3d9', 132)}</div><div style="width:230px"><b style="font-weight:600;font-size:17px">6 iron capsules left</b><p style="font-size:14px;color:#cfe8e1;margin:4px 0 14px">Enough until Monday. Your pharmacy has the repeat ready.</p><span class="btn" style="height:40px;background:var(--sun);color:#3f2a05;padding:0 18px">Order for pickup</span></div></div>
  </div>${tabBar('Medicines')}`,
  });
