import { chance } from '../../kit/chance.ts';
import { line } from '../../kit/charts.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { shell, web } from './brand.ts';

const STYLE = css`
.page{background:var(--mist);padding:26px 34px 0;height:900px;overflow:hidden}
.grid{display:grid;grid-template-columns:372px 1fr 290px;grid-template-rows:366px 396px;gap:18px;margin-top:20px}
.tile{background:#fff;border-radius:24px;padding:22px 26px}
.tile h2{font-size:16px}
.big{font-size:66px;font-weight:800;letter-spacing:-.05em;line-height:1}
.up{display:inline-flex;gap:5px;align-items:center;font-weight:600;border-radius:9px;padding:3px 9px}
`;

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const SHADES = ['#f1ebff', '#dccfff', '#bfa6ff', '#9a76fb', '#6a3df0', '#3d16a8'] as const;
/** Workload of each hour from 7 to 21. `BUSY` multiplies it on each weekday. */
const HOURS = [1, 2, 4, 5, 4, 3, 2, 3, 4, 4, 3, 3, 5, 4, 2] as const;
const BUSY = [1.1, 1, 0.9, 0.9, 0.8, 0.5, 0.6] as const;

function heat(): Html {
  const random = chance('march');
  const squares = DAYS.flatMap((day, row) => [
    `<text x="0" y="${row * 35 + 21}" font-size="13" fill="#665d80">${day}</text>`,
    ...HOURS.map((level, column) => {
      const shade = Math.min(5, Math.round(level * (BUSY[row] ?? 1) * random.between(0.78, 1.12)));
      return `<rect x="${42 + column * 33.6}" y="${row * 35}" width="30" height="30" rx="6" fill="${SHADES[shade] ?? SHADES[0]}"/>`;
    }),
  ]);
  const hours = [7, 9, 11, 13, 15, 17, 19, 21].map(
    (hour, index) =>
      `<text x="${57 + index * 67.2}" y="266" text-anchor="middle" font-size="13" fill="#665d80">${hour}</text>`,
  );
  return raw(
    `<svg width="546" height="274" viewBox="0 0 546 274" font-family="Figtree">${squares.join('')}${hours.join('')}</svg>`,
  );
}

const REPLY = [34, 31, 33, 27, 24, 25, 21, 19, 20, 17, 14, 12];

const TOPICS = [
  ['Delivery', 412, '#6a3df0'],
  ['Battery', 287, '#ff7aa8'],
  ['Advice', 231, '#ffb938'],
  ['Missing parts', 164, '#35b58a'],
  ['Billing', 148, '#4aa3e0'],
] as const;

const AGENTS = [
  ['Rosa Delgado', 318, 98],
  ['Marcus Bell', 296, 96],
  ['Edith Holm', 251, 97],
  ['Grace Mbeki', 214, 94],
  ['Elias Ward', 163, 91],
] as const;

/** An open book with a shining bicycle lamp. */
const openBook = raw(
  '<svg width="238" height="140" viewBox="0 -12 238 140" style="margin:auto 0"><defs><radialGradient id="shine"><stop offset="0" stop-color="#fff" stop-opacity=".95"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><circle cx="119" cy="42" r="53" fill="url(#shine)"/><path d="M119 116C90 98 52 94 14 100V44c38-6 76-2 105 16z" fill="#fff"/><path d="M119 116c29-18 67-22 105-16V44c-38-6-76-2-105 16z" fill="#ffeec2"/><path d="M8 104c42-6 82-2 111 18 29-20 69-24 111-18V50h-6v50c-38-6-76-2-105 16-29-18-67-22-105-16V50H8z" fill="#6a3df0"/><path d="M32 60c22-2 46 2 66 12M32 76c22-2 46 2 66 12M140 72c20-10 44-14 66-12M140 88c20-10 44-14 66-12" stroke="#d9b65a" stroke-width="4" fill="none" stroke-linecap="round"/><path d="M104 30h30l6 26H98z" fill="#3d16a8"/><circle cx="119" cy="22" r="16" fill="#ff7aa8"/><circle cx="119" cy="22" r="8" fill="#fff"/><path d="M119-2v-8M92 8l-8-6M146 8l8-6" stroke="#3d2a00" stroke-width="4" stroke-linecap="round"/></svg>',
);

/** Three faces. A happier face is larger. */
const faces = raw(
  '<svg width="238" height="120" viewBox="0 0 262 132" style="margin-top:44px"><circle cx="66" cy="66" r="64" fill="#ffd166"/><path d="M38 74a28 28 0 0 0 56 0z" fill="#5a3400"/><circle cx="46" cy="52" r="6" fill="#5a3400"/><circle cx="86" cy="52" r="6" fill="#5a3400"/><circle cx="164" cy="98" r="33" fill="#fff"/><path d="M150 106h28" stroke="#7a1d45" stroke-width="5" stroke-linecap="round"/><circle cx="154" cy="92" r="4" fill="#7a1d45"/><circle cx="174" cy="92" r="4" fill="#7a1d45"/><circle cx="228" cy="110" r="21" fill="#7a1d45"/><path d="M219 120a9 8 0 0 1 18 0" stroke="#ff9dc0" stroke-width="4" fill="none" stroke-linecap="round"/><circle cx="222" cy="106" r="3" fill="#ff9dc0"/><circle cx="234" cy="106" r="3" fill="#ff9dc0"/></svg>',
);

export const reports = (): string =>
  web({
    style: STYLE,
    body: shell(
      'Reports',
      html`<div class="page">
    <div class="row" style="gap:12px"><h1 style="font-size:32px;font-weight:800" class="grow">How we helped in March</h1><span class="btn line">${icon('calendar-days', { size: 17 })}1 to 31 March</span><span class="btn line">All channels${icon('chevron-down', { size: 16 })}</span><span class="btn">${icon('share-2', { size: 17 })}Share</span></div>
    <div class="grid">
      <section class="tile" style="background:linear-gradient(140deg,#7a4dff,#4a1fc4);color:#fff"><div class="row between"><h2>First reply</h2><span class="up" style="background:#ffffff26">${icon('trending-down', { size: 16 })}22 min faster</span></div><div class="row" style="align-items:baseline;gap:10px;margin:26px 0 20px"><span class="big">12</span><span style="font-size:20px">minutes, at the median</span></div>
        <svg width="320" height="166" viewBox="0 0 320 166" style="overflow:visible">${line(REPLY, { width: 320, height: 140, low: 4, high: 36, colour: '#ffd166', stroke: 4, area: '#ffd166' })}<circle cx="320" cy="105" r="8" fill="#ffd166" stroke="#4a1fc4" stroke-width="4"></circle><g font-family="Figtree" font-size="13" fill="#e3d8ff"><text x="0" y="164">April 2025</text><text x="320" y="164" text-anchor="end">March 2026</text></g></svg></section>
      <section class="tile"><div class="row between" style="margin-bottom:20px"><h2>When people write</h2><span class="soft row" style="gap:6px">quiet${raw(SHADES.map((shade) => `<i style="width:16px;height:14px;border-radius:4px;background:${shade}"></i>`).join(''))}busy</span></div>${heat()}</section>
      <section class="tile" style="background:#ffb3cd;color:#4f0f2b"><div class="row between"><h2>Happy with us</h2><span class="up" style="background:#ffffff8c">${icon('trending-up', { size: 16 })}2</span></div><div class="big" style="margin:18px 0 14px">95<span style="font-size:30px">%</span></div>${faces}</section>
      <section class="tile"><div class="row between" style="margin-bottom:16px"><h2>What about</h2><b style="font-weight:700;font-size:20px">1,242</b></div>${TOPICS.map(([name, count, colour]) => html`<div style="padding:10px 0"><div class="row between" style="font-size:15px;margin-bottom:6px"><span>${name}</span><b class="tabular" style="font-weight:600">${count}</b></div><div style="height:12px;border-radius:6px;background:var(--mist)"><div style="width:${(count / 412) * 100}%;height:100%;border-radius:6px;background:${colour}"></div></div></div>`)}</section>
      <section class="tile"><div class="row between" style="margin-bottom:10px"><h2>Around the desk</h2><span class="soft">closed, and how happy</span></div>${AGENTS.map(([name, closed, happy]) => html`<div class="row" style="gap:14px;padding:11px 0">${portrait(name, { size: 40 })}<b style="font-weight:600;font-size:15px;width:126px">${name}</b><div class="grow" style="height:28px;border-radius:9px;background:var(--mist)"><div style="width:${(closed / 330) * 100}%;height:100%;border-radius:9px;background:#dccfff;display:flex;align-items:center;justify-content:flex-end;padding-right:10px;font-weight:700;color:#3d16a8">${closed}</div></div><span class="tag ${happy > 95 ? 'mint' : happy > 92 ? '' : 'sun'}" style="font-size:14px;padding:4px 10px">${happy}%</span></div>`)}</section>
      <section class="tile" style="background:var(--sun);color:#3d2a00;display:flex;flex-direction:column"><h2>Closed without us</h2><div class="big" style="margin:18px 0 8px">38<span style="font-size:30px">%</span></div><p style="font-size:15px">759 people found a guide and never had to write.</p>${openBook}<div class="row" style="gap:12px;border-top:1.5px solid #3d2a0026;padding-top:14px;margin-top:14px">${icon('book-open-text', { size: 22 })}<span><b style="font-weight:600">Cold weather</b><br>helped most, 204 times</span></div></section>
    </div>
  </div>`,
    ),
  });
