import { webPage } from '../../kit/frame.ts';
import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { brandStyle, deck, deckStyle, fonts, rail, railStyle, sleeve } from './brand.ts';
import type { Cover } from './covers.ts';
import { RECORDS } from './records.ts';

const style = css`
main{position:absolute;inset:0 368px 0 92px;padding:30px 28px 0 18px;overflow:hidden}
.find{display:flex;align-items:center;gap:14px;height:64px;border-radius:22px;background:#2a1a32;border:2px solid #ff7561;padding:0 22px;font-size:24px}
.chip{height:40px;padding:0 17px;border-radius:99px;background:#2a1a32;display:flex;align-items:center;gap:8px;font-weight:500}
.chip.on{background:#fbeee4;color:#241129}
.cols{display:grid;grid-template-columns:392px 1fr;gap:32px;margin-top:28px}
.best{position:relative;height:276px;border-radius:28px;overflow:hidden;background:linear-gradient(140deg,#17837c,#0b4148);padding:26px}
.hit{display:flex;align-items:center;gap:14px;height:55px}
mark{background:none;color:#ff9a86}
`;

const CHIPS = ['Everything', 'Tracks', 'Records', 'Artists', 'Sessions', 'On my shelf'];

type Hit = readonly [before: string, found: string, after: string, cover: Cover, time: string];
const HITS: readonly Hit[] = [
  ['Copper ', 'Rain', '', 'copperRain', '4:36'],
  ['Kettle, ', 'Rain', ', Keys', 'smallHours', '4:28'],
  ['', 'Rain', ' Check', 'saltAndWax', '3:14'],
  ['Prayer for ', 'Rain', '', 'embers', '6:02'],
  ['Bus Stop, ', 'Rain', '', 'blueHour', '2:58'],
];

const hit = ([before, found, after, cover, time]: Hit): Html =>
  html`<div class="hit">${sleeve(cover, 46, 6, 'box-shadow:none')}<div class="grow"><div class="truncate" style="font-size:16px;font-weight:500">${before}<mark>${found}</mark>${after}</div><div class="caption">${RECORDS[cover].artist}</div></div><span class="caption tabular" style="font-size:14px">${time}</span>${icon('plus', { size: 20, colour: '#bca9c2' })}</div>`;

const FOUND: readonly Cover[] = ['copperRain', 'glasshouse', 'smallHours', 'orchard', 'lanterns'];
const PEOPLE = [
  ['Nadia Rains', '31 records'],
  ['Lorraine Achebe', '12 records'],
  ['Rainsford Lee', '4 records'],
  ['Inka Kallio', 'Plays on Rain Check'],
] as const;

export const webSearch = (): string =>
  webPage({
    fonts,
    styles: [brandStyle, railStyle, deckStyle, style],
    body: html`${rail('Search')}<main>
<div class="find">${icon('search', { size: 25, colour: '#ff8a75' })}<span>rain<span style="display:inline-block;width:2px;height:28px;background:#ff7561;vertical-align:-5px;margin-left:2px"></span></span><span class="grow"></span><span class="caption" style="font-size:14px">68 results</span>${icon('x', { size: 22, colour: '#bca9c2' })}</div>
<div class="row" style="gap:10px;margin-top:16px">${CHIPS.map((chip, index) => html`<span class="chip ${index === 0 ? 'on' : ''}">${chip}</span>`)}<span class="grow"></span><span class="chip" style="background:none;color:#d9c9de">${icon('sliders-horizontal', { size: 18 })}Without lyrics</span></div>
<div class="cols"><div><h2 style="font-size:21px;margin-bottom:14px">Best match</h2><div class="best">${sleeve('copperRain', 138, 8)}<h2 style="font-size:34px;margin-top:20px;letter-spacing:-.03em">Copper Rain</h2><div style="margin-top:7px;color:#cdebe5;font-size:16px">Record by Anselm Ode, 2021</div><span class="round" style="position:absolute;right:24px;bottom:24px;width:60px;height:60px;background:#ff7561;color:#2d0d18">${icon('play', { size: 25, fill: '#2d0d18', style: 'margin-left:3px' })}</span></div></div>
<div><h2 style="font-size:21px;margin-bottom:14px">Tracks</h2>${HITS.map(hit)}</div></div>
<h2 style="font-size:21px;margin:30px 0 14px">Records that sound like rain</h2>
<div style="display:grid;grid-template-columns:repeat(5,1fr);gap:18px">${FOUND.map((cover) => html`<div>${sleeve(cover, 170, 8, 'width:100%;height:auto')}<div class="truncate" style="margin-top:10px;font-weight:600">${RECORDS[cover].title}</div><div class="caption truncate">${RECORDS[cover].artist}, ${RECORDS[cover].year}</div></div>`)}</div>
<h2 style="font-size:21px;margin:26px 0 14px">Artists</h2>
<div class="row" style="gap:18px">${PEOPLE.map(([name, about]) => html`<div class="row grow" style="gap:12px">${portrait(name, { size: 60 })}<div class="grow"><div class="truncate" style="font-weight:600">${name}</div><div class="caption truncate">${about}</div></div></div>`)}</div>
</main>${deck()}`,
  });
