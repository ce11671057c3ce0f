import { barChart, ringChart } from '../../kit/charts.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { shell, web } from './brand.ts';

const STYLE = css`
.page{display:grid;grid-template-columns:264px 1fr 300px;height:900px}
.tree{background:var(--mist);border-right:1px solid var(--line);padding:22px 14px}
.tree h3{font-size:14px;display:flex;gap:8px;align-items:center;padding:9px 10px;letter-spacing:0}
.tree p{padding:7px 10px 7px 36px;border-radius:10px;display:flex;gap:8px;justify-content:space-between}
.tree .on{background:#fff;color:#4c22c9;font-weight:600;box-shadow:0 1px 3px #2a14661f}
.paper{padding:0 76px;position:relative}
.paper h1{font-size:42px;font-weight:800;letter-spacing:-.035em;margin:20px 0 10px}
.paper h2{font-size:23px;margin:24px 0 8px}
.paper .text{font-size:17px;line-height:1.6;color:#372d52}
.tools{position:absolute;left:462px;top:437px;background:var(--ink);color:#fff;border-radius:13px;display:flex;align-items:center;padding:5px;z-index:3;box-shadow:0 18px 30px -12px #1d153399}
.tools span{width:38px;height:36px;display:grid;place-items:center;border-radius:9px}
.tools .on{background:var(--violet)}
mark{background:#d9caff;color:inherit;padding:2px 0}
.hint{border-radius:16px;background:#fff1cf;padding:16px 20px;display:flex;gap:14px;font-size:16px;color:#4f3600;margin-top:18px}
.steps{display:grid;grid-template-columns:repeat(3,1fr);gap:14px;margin-top:12px}
.steps div{border-radius:18px;background:var(--mist);padding:16px 18px 30px}
.steps span{display:block;color:var(--violet);margin-bottom:10px}
.steps b{font-weight:600;font-size:16px}
.steps p{color:var(--soft);font-size:15px;margin-top:3px}
.side{border-left:1px solid var(--line);padding:22px 24px}
.side h3{font-size:15px;margin:22px 0 10px}
`;

const TREE = [
  ['Riding', ['First ride', 'Loading the front box', 'Children on board']],
  ['Battery', ['Charging, day by day', 'Cold weather', 'Reading the lights', 'Taking it on a train']],
  ['Orders', ['Changing the delivery', 'Sending it back', 'Invoices for firms']],
  ['Workshop', ['How the swap works', 'Find a mechanic']],
] as const;

const STEPS = [
  ['power', 'Switch it off', 'Wait for one minute, hands in pockets.'],
  ['hand', 'Warm it', 'Under your coat it gains five degrees.'],
  ['mountain', 'Go gently', 'First gear, lowest help, to the top.'],
] as const;

/** A cargo bike with a glowing battery in falling snow. */
const winter = raw(
  `<svg width="652" height="251" viewBox="0 0 612 236" style="border-radius:20px"><defs><linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3b1f8f"/><stop offset=".7" stop-color="#a584f0"/><stop offset="1" stop-color="#ffd9c2"/></linearGradient><radialGradient id="warm"><stop offset="0" stop-color="#ffd166" stop-opacity=".95"/><stop offset="1" stop-color="#ffd166" stop-opacity="0"/></radialGradient></defs><rect width="612" height="236" fill="url(#dusk)"/><circle cx="500" cy="66" r="30" fill="#fff4dc"/><path d="M0 170l90-66 60 40 96-84 120 96 80-52 166 96v36H0z" fill="#6d4fc4" opacity=".75"/><g fill="#2f1a78"><path d="M40 190l20-62 20 62zM84 196l14-46 14 46zM520 190l18-60 18 60zM562 196l15-48 15 48z"/></g><path d="M0 188c120-26 240 4 360-8s180-10 252 4v52H0z" fill="#fff"/><path d="M0 212c140-14 300 8 612-6v30H0z" fill="#e6ddff"/><circle cx="304" cy="146" r="58" fill="url(#warm)"/><g fill="none" stroke="#1b0d45" stroke-width="7"><circle cx="218" cy="172" r="34"/><circle cx="424" cy="178" r="27"/></g><path d="M218 172l36-58h54l-20 58zM254 114l34 58M288 172l106-4 30 10M246 104h24M308 114l-8-22h-18" stroke="#ff7aa8" stroke-width="7" fill="none" stroke-linecap="round" stroke-linejoin="round"/><path d="M324 122h96l-14 44h-72z" fill="#ffd166"/><path d="M324 122h96l-4 12h-88z" fill="#fff"/><rect x="288" y="130" width="24" height="38" rx="6" fill="#1b0d45"/><path d="M302 136l-8 13h7l-3 12 9-15h-7z" fill="#ffd166"/><path d="M236 100h34" stroke="#1b0d45" stroke-width="7" stroke-linecap="round"/><g fill="#fff">${[
    [60, 40],
    [120, 76],
    [176, 30],
    [232, 52],
    [352, 34],
    [400, 82],
    [452, 28],
    [560, 100],
    [586, 36],
    [300, 70],
    [28, 110],
    [480, 130],
  ]
    .map(([x, y], index) => `<circle cx="${x}" cy="${y}" r="${2 + (index % 3)}"/>`)
    .join('')}</g></svg>`,
);

const branch = ([name, guides]: (typeof TREE)[number]): Html =>
  html`<h3>${icon('chevron-down', { size: 16 })}${name}<span class="soft" style="margin-left:auto;font-weight:500">${guides.length}</span></h3>${guides.map((guide) => html`<p class="${guide === 'Cold weather' ? 'on' : ''}">${guide}${guide === 'Cold weather' && html`<span class="tag sun">draft</span>`}</p>`)}`;

export const guide = (): string =>
  web({
    style: STYLE,
    body: shell(
      'Guides',
      html`<div class="page">
    <aside class="tree"><div class="row between" style="padding:0 10px 12px"><h2 style="font-size:20px">Guides</h2><span class="btn soft" style="width:34px;height:34px;padding:0">${icon('plus', { size: 19 })}</span></div>${TREE.map(branch)}</aside>
    <main style="position:relative;overflow:hidden"><div class="row" style="padding:15px 28px;border-bottom:1px solid var(--line);gap:10px"><span class="soft">Battery</span>${icon('chevron-right', { size: 15, colour: '#665d80' })}<span class="grow" style="font-weight:600">Cold weather</span><span class="row soft" style="gap:7px;margin-right:6px">${portrait('Marcus Bell', { size: 28 })}Marcus, 2 min ago</span><span class="btn line">${icon('eye', { size: 17 })}Preview</span><span class="btn">Publish</span></div>
      <article class="paper"><h1>Cold weather and your battery</h1><p class="soft row" style="gap:10px;font-size:15px;margin-bottom:18px"><span class="tag">English</span><span class="tag mint">Dutch ready</span><span class="tag sun">German waits</span>3 minutes to read</p>${winter}
        <h2>Why it gets tired below five degrees</h2>
        <p class="text">A cold battery holds the same charge but lets it out more slowly. On a steep hill it may switch off to protect itself. <mark>Nothing is broken: warm it up and it comes back.</mark> Keep it indoors at night and put it in just before you leave.</p>
        <div class="hint">${icon('snowflake', { size: 22, colour: '#b27a00' })}<span><b style="font-weight:600">Never charge a frozen battery.</b> Give it an hour in the hall first.</span></div>
        <h2>If it stops on the hill</h2><div class="steps">${STEPS.map(([sign, title, text], index) => html`<div><span>${icon(sign, { size: 24 })}</span><b>${index + 1}. ${title}</b><p>${text}</p></div>`)}</div></article>
      <div class="tools">${['bold', 'italic', 'link', 'highlighter', 'list', 'quote', 'image', 'message-square-plus'].map((sign) => html`<span class="${sign === 'highlighter' ? 'on' : ''}">${icon(sign, { size: 18 })}</span>`)}</div>
    </main>
    <aside class="side"><div class="row" style="gap:16px"><div style="position:relative">${ringChart([{ value: 86, colour: '#35b58a' }], { size: 76, thickness: 9, total: 100, track: '#e3f4ec', round: true })}<b style="position:absolute;inset:0;display:grid;place-items:center;font-size:22px;font-weight:700">86</b></div><div><b style="font-weight:600;font-size:16px">Easy to read</b><div class="soft">Short sentences. One word to explain: “cells”.</div></div></div>
      <h3>Kept this many from writing</h3><div class="row" style="align-items:flex-end;gap:14px">${barChart([12, 18, 9, 22, 31, 44, 52, 61], { width: 166, height: 74, gap: 5, radius: 5, colour: (index) => (index === 7 ? '#6a3df0' : '#d9caff') })}<div><b style="font-size:26px;font-weight:700;letter-spacing:-.03em">61</b><div class="soft">last week</div></div></div>
      <h3>People searched for</h3>${[
        ['battery dies hill', 48],
        ['bike cold winter', 37],
        ['40 percent off', 29],
        ['charge outside', 12],
      ].map(
        ([term, times]) =>
          html`<div class="row" style="gap:10px;padding:6px 0">${icon('search', { size: 16, colour: '#665d80' })}<span class="grow">${term}</span><b class="tabular" style="font-weight:600">${times}</b></div>`,
      )}
      <h3>Was it any help?</h3><div style="display:flex;height:14px;border-radius:7px;overflow:hidden"><i style="width:91%;background:#35b58a"></i><i style="width:9%;background:#ff7aa8"></i></div><div class="row between" style="margin-top:8px"><span>412 yes</span><span>41 no</span></div>
      <h3>Linked from</h3>${['Reading the lights', 'Charging, day by day', 'Macro: battery and frost'].map((name) => html`<div class="row" style="gap:10px;padding:6px 0">${icon('corner-up-left', { size: 16, colour: '#665d80' })}${name}</div>`)}<h3>Written by</h3><div class="row">${['Marcus Bell', 'Rosa Delgado', 'Grace Mbeki'].map((name, index) => portrait(name, { size: 38, style: `box-shadow:0 0 0 3px #fff;${index ? 'margin-left:-8px' : ''}` }))}</div></aside>
  </div>`,
    ),
  });
