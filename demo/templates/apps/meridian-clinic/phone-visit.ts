import { css, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { DOCTOR, PATIENT, phone } from './brand.ts';

const STYLE = css`
body{background:#0b2627;color:#fff}
.room,.doctor{position:absolute}
.room{inset:0}
.doctor{left:-58px;top:172px}
.doctor rect:first-child,.self rect:first-child{fill:none}
.panel{position:absolute;left:0;right:0;top:634px;bottom:0;background:#0b2627;border-radius:32px 32px 0 0}
.shade{position:absolute;inset:0;background:linear-gradient(#04191ad9 0%,#04191a8c 14%,#04191a00 26%,#04191a00 60%,#04191a99 76%)}
.self{position:absolute;right:16px;top:128px;width:108px;height:146px;border-radius:22px;overflow:hidden;box-shadow:0 8px 28px #00000059,0 0 0 2px #ffffff40;background:#c9ddea}
.self svg{position:absolute;left:-14px;bottom:-6px}
.caption{position:absolute;left:20px;right:20px;top:548px;border-radius:18px;background:#04191ac7;padding:13px 18px;font-size:17px;line-height:1.4}
.bar{position:absolute;left:14px;right:14px;bottom:42px;border-radius:34px;background:#ffffff14;padding:14px 16px;display:flex;justify-content:space-between}
.bar span{width:58px;height:58px;border-radius:50%;display:grid;place-items:center;background:#ffffff2e}
.bar .end{background:#e4573c;width:76px;border-radius:30px}
.bar .off{background:#fff;color:#0b2627}
`;

/** Books on the shelf: position from the left, height, width, color. */
const BOOKS = [
  [226, 58, 16, '#e0704b'],
  [244, 70, 13, '#f3d9a2'],
  [259, 62, 18, '#0f7f79'],
  [279, 74, 12, '#31494a'],
  [293, 54, 20, '#f6fbf8'],
  [316, 68, 14, '#ffc46b'],
  [332, 60, 17, '#5d8fb3'],
] as const;

const books = BOOKS.map(
  ([x, tall, wide, colour]) =>
    `<rect x="${x}" y="${330 - tall}" width="${wide}" height="${tall}" rx="2" fill="${colour}"/>`,
).join('');

/** A doctor's room in afternoon light: a window above roofs, shelves, a lamp and a plant. */
const room = raw(
  `<svg width="390" height="845" viewBox="0 0 390 845"><defs><linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#cfe6dc"/><stop offset="1" stop-color="#7fb3a6"/></linearGradient><linearGradient id="out" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8ecbe0"/><stop offset="1" stop-color="#ffe2b5"/></linearGradient><linearGradient id="beam" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff1cf" stop-opacity=".75"/><stop offset="1" stop-color="#fff1cf" stop-opacity="0"/></linearGradient></defs><rect width="390" height="845" fill="url(#wall)"/><rect x="-40" y="70" width="196" height="300" rx="6" fill="#f6fbf8"/><rect x="-30" y="80" width="176" height="280" fill="url(#out)"/><path d="M-30 300l34-26 30 20 36-30 40 34 36-20v82H-30z" fill="#d98f66"/><path d="M-30 326l60-14 50 18 66-24v54H-30z" fill="#a96546"/><path d="M58 80v280M-30 214h176" stroke="#f6fbf8" stroke-width="7"/><path d="M156 70L390 330v330L156 370z" fill="url(#beam)"/><rect x="214" y="330" width="190" height="9" fill="#8a6242"/><rect x="214" y="232" width="190" height="9" fill="#8a6242"/>${books}<path d="M362 330c-4-40-22-50-30-54 20 0 30 12 33 24 0-26 6-40 20-52 0 28-8 54-12 82z" fill="#2f7d5b"/><rect x="352" y="306" width="30" height="26" rx="4" fill="#d98f66"/><path d="M228 232v-34c0-8 30-8 30 0v34z" fill="#fff" opacity=".7"/><circle cx="320" cy="206" r="26" fill="#fdf6e6"/><path d="M304 206a16 16 0 0 1 32 0" fill="none" stroke="#0f7f79" stroke-width="5"/><circle cx="331" cy="194" r="5" fill="#ef7d5c"/></svg>`,
);

export const phoneVisit = (): string =>
  phone({
    ink: '#fff',
    time: '14:27',
    style: STYLE,
    body: html`<div class="room">${room}</div><div class="doctor">${portrait(DOCTOR, { size: 506, shape: 'square' })}</div><div class="shade"></div>
  <div class="row between" style="position:absolute;left:20px;right:20px;top:66px"><div class="row" style="gap:12px"><span style="width:44px;height:44px;border-radius:50%;background:#04191a80;display:grid;place-items:center">${icon('chevron-down', { size: 24 })}</span><div><b style="font-weight:600;font-size:17px">Dr ${DOCTOR}</b><div style="font-size:14px">Endocrinology</div></div></div><span class="row tabular" style="gap:8px;background:#04191a99;border-radius:18px;padding:7px 14px;font-weight:600;font-size:15px"><i style="width:9px;height:9px;border-radius:50%;background:#ff7a5c"></i>6:42</span></div>
  <div class="self">${portrait(PATIENT, { size: 136, shape: 'square' })}</div>
  <div class="caption">Your ferritin went from 9 to 26. <span style="color:#ffd58f">That is a lovely curve.</span></div>
  <div class="panel"></div>
  <div class="row" style="position:absolute;left:14px;right:14px;top:652px;gap:10px"><span class="btn grow" style="height:44px;background:#fff;color:#07484a">${icon('activity', { size: 19 })}Results shared</span><span class="btn" style="height:44px;background:#ffffff2e">${icon('notebook-pen', { size: 19 })}Notes</span></div>
  <div class="bar"><span>${icon('mic', { size: 25 })}</span><span>${icon('video', { size: 25 })}</span><span class="off">${icon('captions', { size: 25 })}</span><span>${icon('switch-camera', { size: 25 })}</span><span class="end">${icon('phone', { size: 26, style: 'transform:rotate(135deg)' })}</span></div>`,
  });
