import { webPage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { brandStyle, disc, fonts, rail, railStyle, sleeve } from './brand.ts';
import type { Cover } from './covers.ts';
import { RECORDS } from './records.ts';

const style = css`
body{background:#0d2b3d}
.sea{position:absolute;inset:0;width:1440px;height:420px}
.rail a.on{background:rgba(6,28,42,.5)}
.rail a,.muted,.caption{color:#a9cbd6}
main{position:absolute;inset:0 0 0 92px;padding:56px 60px 0 36px}
.top{display:flex;gap:108px;height:316px}
.tracks{flex:1}
.track{display:grid;grid-template-columns:40px 1fr 120px 70px 28px;align-items:center;height:54px;padding:0 16px;border-radius:14px}
.track.on{background:rgba(255,143,116,.16)}
.side{color:#a9cbd6;font-size:14px;font-weight:500;display:flex;align-items:center;gap:12px;height:38px;padding:0 16px}
.side::after{content:'';flex:1;height:1px;background:rgba(255,255,255,.13)}
`;

const SEA = raw(
  '<svg class="sea" viewBox="0 0 1440 420" preserveAspectRatio="none"><defs><linearGradient id="s0" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#2f8ba0"/><stop offset="1" stop-color="#0d2b3d"/></linearGradient></defs><rect width="1440" height="420" fill="url(#s0)"/><path d="M0 250q120-60 240 0t240 0t240 0t240 0t240 0t240 0V420H0z" fill="#124760" opacity=".55"/><path d="M-90 300q120-52 240 0t240 0t240 0t240 0t240 0t240 0t240 0V420H-90z" fill="#0d2b3d" opacity=".75"/><path d="M-30 350q120-46 240 0t240 0t240 0t240 0t240 0t240 0t240 0V420H-30z" fill="#0d2b3d"/></svg>',
);

type Track = readonly [title: string, plays: string, time: string];
const SIDE_A: readonly Track[] = [
  ['Low Water', '1.2m', '3:44'],
  ['Undertow in D', '2.6m', '4:12'],
  ['Harbour Lamp', '884k', '2:51'],
  ['Nine Gulls', '640k', '5:07'],
];
const SIDE_B: readonly Track[] = [
  ['Slack Tide', '1.9m', '6:20'],
  ['The Ferryman’s Waltz', '712k', '3:29'],
  ['Foam', '530k', '2:17'],
];
const PLAYING = 'Undertow in D';

const track = ([title, plays, time]: Track, index: number): Html => {
  const on = title === PLAYING;
  return html`<div class="track ${on ? 'on' : ''}"><span class="tabular muted">${on ? icon('audio-lines', { size: 20, colour: '#ff8f74' }) : index + 1}</span><b style="font-weight:${on ? 600 : 500};font-size:17px;color:${on ? '#ffb29f' : '#fff'}">${title}</b><span class="muted tabular">${plays} plays</span><span class="muted tabular">${time}</span>${icon('heart', { size: 19, colour: on ? '#ff7561' : '#8fb6c4', fill: on ? '#ff7561' : 'none' })}</div>`;
};

const CREDITS = [
  ['Inka Kallio', 'Piano, tape'],
  ['Bram Oduya', 'Double bass'],
  ['Signe Haller', 'Recording, mix'],
] as const;

const ALSO: readonly Cover[] = ['northPiano', 'swallows', 'copperRain'];

export const webAlbum = (): string =>
  webPage({
    fonts,
    styles: [brandStyle, railStyle, style],
    body: html`${SEA}${rail('Records')}<main>
<div class="top"><div style="position:relative;width:316px;height:316px;flex:none">${disc('tidewater', 300, 'position:absolute;left:92px;top:8px')}${sleeve('tidewater', 316, 8, 'position:relative;box-shadow:10px 24px 50px rgba(3,18,28,.55)')}</div>
<div class="col grow" style="justify-content:flex-end;align-items:flex-start"><span style="font-weight:500;color:#d8eef2">Record, 7 tracks on two sides</span><h1 style="font-size:82px;letter-spacing:-.045em;margin-top:10px">Tidewater Études</h1>
<div class="row" style="gap:12px;margin-top:18px;font-size:17px">${portrait('Inka Kallio', { size: 34 })}<b style="font-weight:600">Inka Kallio</b><span style="color:#d8eef2">2023 &ensp; 28 minutes &ensp; Skerry Tapes</span></div>
<div class="row" style="gap:14px;margin-top:26px"><span class="pill" style="height:54px;padding:0 30px;font-size:17px">${icon('play', { size: 19, fill: '#2d0d18' })}Play side A</span><span class="pill" style="height:54px;background:rgba(255,255,255,.14);color:#fff;font-size:17px">${icon('check', { size: 19 })}On your shelf</span><span class="round" style="width:54px;height:54px;background:rgba(255,255,255,.14)">${icon('share', { size: 21 })}</span><span class="round" style="width:54px;height:54px;background:rgba(255,255,255,.14)">${icon('ellipsis', { size: 22 })}</span></div></div></div>
<div style="display:flex;gap:72px;margin-top:46px"><div class="tracks"><div class="side">Side A</div>${SIDE_A.map(track)}<div class="side" style="margin-top:8px">Side B</div>${SIDE_B.map((entry, index) => track(entry, index + SIDE_A.length))}</div>
<div style="width:330px"><h3 style="font-size:19px">Liner notes</h3><p style="margin-top:12px;color:#cfe6ec;font-size:16px;line-height:1.5">Written in a boathouse outside Hanko in one February, with the windows open. You can hear the ice move at the end of Slack Tide.</p>
<div class="col" style="gap:14px;margin-top:24px">${CREDITS.map(([name, part]) => html`<div class="row" style="gap:12px">${portrait(name, { size: 42 })}<div><div style="font-weight:600">${name}</div><div class="caption">${part}</div></div></div>`)}</div>
<h3 style="font-size:19px;margin-top:32px">Stands well beside</h3><div class="row" style="gap:14px;margin-top:14px">${ALSO.map((cover) => html`<div style="width:100px">${sleeve(cover, 100, 6)}<div class="truncate" style="margin-top:8px;font-weight:500;font-size:14px">${RECORDS[cover].title}</div></div>`)}</div></div></div>
</main>`,
  });
