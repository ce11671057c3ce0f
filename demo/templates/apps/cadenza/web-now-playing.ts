import { chance } from '../../kit/chance.ts';
import { webPage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { brandStyle, disc, fermata, fonts, sleeve, waveform } from './brand.ts';
import type { Cover } from './covers.ts';
import { RECORDS } from './records.ts';

const style = css`
body{background:#ff7a5e;color:#2a0c1c}
.ground{position:absolute;inset:0;width:1440px;height:900px}
header{position:absolute;inset:28px 40px auto 40px;display:flex;align-items:center;justify-content:space-between}
.stage{position:absolute;left:40px;top:104px;width:900px}
.queue{position:absolute;right:28px;top:28px;bottom:28px;width:412px;border-radius:30px;background:#fff1e6;padding:26px 26px 0;overflow:hidden;box-shadow:0 30px 60px rgba(122,22,40,.28)}
.item{display:flex;align-items:center;gap:14px;padding:9px 10px;border-radius:16px;margin:0 -10px}
.item.held{background:#fff;box-shadow:0 12px 26px rgba(90,20,40,.2);transform:rotate(-1.6deg) translateX(-14px)}
.dim{color:#7a4a52}
`;

const GROUND = raw(
  `<svg class="ground" viewBox="0 0 1440 900"><defs><radialGradient id="n0" cx=".34" cy=".46" r=".8"><stop offset="0" stop-color="#ff9a72"/><stop offset=".55" stop-color="#fb6b59"/><stop offset="1" stop-color="#dd4763"/></radialGradient></defs><rect width="1440" height="900" fill="url(#n0)"/>${[620, 520, 420].map((r) => `<circle cx="490" cy="390" r="${r}" fill="#fff" fill-opacity=".055"/>`).join('')}</svg>`,
);

const random = chance('desert telephone, side one');
const LEVELS = Array.from(
  { length: 118 },
  (_, index) => 0.22 + 0.5 * Math.abs(Math.sin(index / 9) * Math.cos(index / 23)) + random.between(0, 0.28),
);

type Item = readonly [title: string, cover: Cover, time: string];
const QUEUE: readonly Item[] = [
  ['Brine and Brass', 'saltAndWax', '4:07'],
  ['Fifth Floor Sunday', 'concrete', '4:05'],
  ['Vermelha', 'kiosk', '3:18'],
  ['Halogen', 'halflight', '2:47'],
  ['Night Shift, Lisbon', 'blueHour', '5:01'],
  ['Petrichor Letters', 'copperRain', '4:36'],
  ['Petal, Static, Petal', 'bloom', '3:33'],
  ['Lane Four', 'swimming', '3:09'],
  ['Long Way to Hanko', 'swallows', '4:20'],
];
const HELD = 2;

const item = ([title, cover, time]: Item, index: number): Html =>
  html`<div class="item ${index === HELD ? 'held' : ''}">${sleeve(cover, 50, 7, 'box-shadow:none')}<div class="grow"><div class="truncate" style="font-weight:600;font-size:16px">${title}</div><div class="dim truncate" style="font-size:14px">${RECORDS[cover].artist}</div></div><span class="dim tabular">${time}</span>${icon('grip-vertical', { size: 19, colour: '#a67a80' })}</div>`;

const control = (name: string, size = 26): Html =>
  icon(name, { size, colour: '#2a0c1c', fill: name.startsWith('skip') ? '#2a0c1c' : 'none' });

export const webNowPlaying = (): string =>
  webPage({
    fonts,
    styles: [brandStyle, style],
    body: html`${GROUND}
<header style="right:480px"><div class="row" style="gap:14px">${fermata(44, '#2a0c1c', '#fff1e6')}<span style="font-weight:600;font-size:17px">Playing from your shelf</span></div><div class="row" style="gap:20px">${icon('speaker', { size: 22 })}${icon('timer', { size: 22 })}${icon('minimize-2', { size: 22 })}</div></header>
<div class="stage"><div style="position:relative;height:470px">${disc('desert', 462, 'position:absolute;left:338px;top:4px;filter:drop-shadow(0 24px 34px rgba(90,8,30,.4))')}${sleeve('desert', 470, 10, 'position:absolute;left:0;top:0;box-shadow:0 26px 54px rgba(110,14,36,.45)')}</div>
<div class="row between" style="margin-top:28px;align-items:flex-end"><div><h1 style="font-size:50px;letter-spacing:-.04em">Sugar on the Needle</h1><div style="font-size:19px;font-weight:500;margin-top:8px">Rosa Calder, from Desert Telephone (1979)</div></div><div class="row" style="gap:24px">${icon('heart', { size: 28, fill: '#2a0c1c' })}${icon('list-plus', { size: 28 })}</div></div>
<div style="margin-top:22px">${waveform(LEVELS, { width: 900, height: 54, heard: 0.38, colour: '#2a0c1c', rest: 'rgba(255,241,230,.62)' })}</div>
<div class="row between" style="margin-top:14px"><span class="tabular" style="width:90px;font-weight:500">1:28</span><div class="row" style="gap:34px">${control('shuffle', 24)}${control('skip-back', 32)}<span class="round" style="width:72px;height:72px;background:#2a0c1c;color:#fff1e6">${icon('pause', { size: 30, fill: '#fff1e6' })}</span>${control('skip-forward', 32)}${control('repeat', 24)}</div><span class="tabular" style="width:90px;text-align:right;font-weight:500">3:52</span></div></div>
<aside class="queue"><div class="row between"><h2 style="font-size:26px">Next on the pile</h2><span class="dim" style="font-weight:500">Clear</span></div><div class="dim" style="margin:6px 0 14px">9 tracks, 35 minutes</div>${QUEUE.map(item)}
<div class="row" style="margin-top:14px;gap:14px;padding:16px;border-radius:20px;background:#ffd9c6"><span class="round" style="width:42px;height:42px;background:#2a0c1c;color:#ffd9c6">${icon('infinity', { size: 22 })}</span><div class="grow"><b style="font-weight:600">Keep the room going</b><div class="dim" style="font-size:14px;color:#6d3742">Then play warm soul of the seventies</div></div><span style="width:46px;height:28px;border-radius:20px;background:#d93f4f;position:relative"><i style="position:absolute;right:3px;top:3px;width:22px;height:22px;border-radius:50%;background:#fff"></i></span></div></aside>`,
  });
