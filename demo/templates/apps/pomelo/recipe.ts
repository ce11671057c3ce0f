import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { BASE, COLOURS, FONTS } from './brand.ts';
import { dish, type Good, good } from './dishes.ts';
import { disc, GRAPEFRUIT, herbs, leaf, place, salmon } from './food.ts';

const RECIPE = css`
body{background:#f8a79c}
.plate{position:absolute;left:50px;top:70px}
.sheet{position:absolute;inset:334px 0 0 0;background:var(--cream);border-radius:36px 36px 0 0;padding:28px 22px 0}
.facts{display:grid;grid-template-columns:repeat(3,1fr);margin:18px 0 20px;background:#fff;border-radius:22px;padding:13px 0;text-align:center;font-size:14px;color:var(--muted)}
.facts b{display:block;font:620 20px/1.2 Fraunces;color:var(--ink)}
.facts div+div{border-left:1px solid #f3e3cd}
.portions{height:44px;border-radius:22px;background:var(--blush);display:flex;align-items:center;gap:14px;padding:0 5px;font-weight:700}
.portions i{width:34px;height:34px;border-radius:50%;background:#fff;display:grid;place-items:center;color:#b42443}
.line{height:55px;gap:13px}
.line+.line{border-top:1px solid #f3e3cd}
.foot{position:absolute;left:0;right:0;bottom:0;padding:44px 22px 40px;background:linear-gradient(#fff5e400,#fff5e4 40%)}
`;

const NEEDED: readonly [name: string, drawing: Good, amount: string][] = [
  ['Salmon, skin on', 'fish', '2 fillets'],
  ['Pink grapefruit', 'grapefruit', '1'],
  ['Dill and basil', 'herb', '1 bunch'],
  ['Olive oil', 'oil', '2 spoons'],
];

const rounded = (shape: string, fill = 'none'): Html =>
  html`<span class="round" style="background:#fff5e4">${icon(shape, { size: 22, stroke: 2.1, fill, colour: fill === 'none' ? 'currentColor' : fill })}</span>`;

const GROUND = raw(
  `<svg width="390" height="420" style="position:absolute;inset:0"><rect width="390" height="420" fill="#f8a79c"/>${disc(70, 120, 150, '#f58d86', ' opacity=".6"')}${place({ x: 356, y: 380, size: 1.9, turn: -50 }, leaf('#3d8050', '#1d4630'))}${place({ x: 24, y: 350, size: 1.7, turn: 60 }, leaf('#3d8050', '#1d4630'))}${place({ x: 372, y: 150, size: 1.1 }, GRAPEFRUIT)}</svg>`,
);

export const recipe = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [BASE, RECIPE],
    ink: COLOURS.ink,
    body: html`${GROUND}
      <div class="plate">${dish('salmon', 290)}</div>
      <div class="row between" style="position:absolute;left:22px;right:22px;top:62px">${rounded('arrow-left')}<span class="row" style="gap:10px">${rounded('share')}${rounded('heart', COLOURS.pink)}</span></div>
      <section class="sheet">
        <h1 style="font-size:32px">Salmon with grapefruit and dill</h1>
        <div class="row" style="gap:7px;margin-top:10px;font-size:15px">${icon('star', { size: 18, fill: '#e8a21f', colour: '#e8a21f' })}<b style="font-weight:700">4.8</b><span class="muted">from 312 kitchens, by Greta Holm</span></div>
        <div class="facts"><div><b>25 min</b>in all</div><div><b>Easy</b>one pan</div><div><b>520</b>kcal each</div></div>
        <div class="row between" style="margin-bottom:8px"><h2>You need</h2><span class="portions"><i>${icon('minus', { size: 18, stroke: 2.6 })}</i>2 people<i>${icon('plus', { size: 18, stroke: 2.6 })}</i></span></div>
        ${NEEDED.map(([name, drawing, much]) => html`<div class="row line">${good(drawing, 36)}<span class="grow">${name}</span><span class="muted">${much}</span></div>`)}
      </section>
      <div class="foot"><span class="button">${icon('play', { size: 19, fill: '#fff' })}Start cooking</span></div>`,
  });

const STEP = css`
body{background:${COLOURS.deep};color:#fff5e4}
.bar{display:flex;gap:5px;padding:0 22px;position:absolute;top:66px;left:0;right:0}
.bar i{flex:1;height:5px;border-radius:3px;background:#ffffff2e}
.bar i.on{background:#ff9a92}
.words{position:absolute;left:26px;right:26px;top:462px}
.words h1{font-size:29px;line-height:1.14;font-weight:560}
.controls{position:absolute;left:26px;right:26px;bottom:50px}
.control{width:64px;height:64px;border-radius:50%;background:#ffffff1a;display:grid;place-items:center}
.timer{position:absolute;left:24px;right:24px;bottom:138px;height:62px;border-radius:31px;background:#fff5e4;color:var(--ink);padding:0 8px 0 22px;overflow:hidden}
.timer::before{content:'';position:absolute;left:0;top:0;bottom:0;width:34%;background:var(--butter)}
.timer>*{position:relative}
`;

const PAN = raw(`<svg width="390" height="470" viewBox="0 0 390 470" style="position:absolute;inset:0">
  <rect width="390" height="470" fill="#265a3e"/><path d="M0 404c90 36 300 36 390 0v66H0z" fill="#1d4630"/>
  <path d="M0 430c100-30 290-30 390 0v40H0z" fill="#1d4630"/>
  <ellipse cx="190" cy="292" rx="168" ry="160" fill="#0d2618" opacity=".5"/>
  <rect x="316" y="246" width="110" height="46" rx="23" fill="#15191b"/><rect x="348" y="260" width="60" height="18" rx="9" fill="#343b3f"/>
  ${disc(184, 270, 160, '#1b2022')}${disc(184, 270, 150, '#394146')}${disc(184, 272, 138, '#2a3034')}
  <path d="M64 230a136 136 0 0 1 100-92" stroke="#fff" stroke-opacity=".14" stroke-width="9" fill="none" stroke-linecap="round"/>
  ${[
    [120, 196, 20],
    [258, 352, 26],
    [246, 186, 13],
    [98, 340, 14],
    [180, 384, 18],
  ]
    .map(
      ([x = 0, y = 0, r = 0]) =>
        `${disc(x, y, r, '#d9a63f', ' opacity=".38"')}${disc(x - 3, y - 3, r * 0.5, '#ffe08a', ' opacity=".4"')}`,
    )
    .join('')}
  ${place({ x: 170, y: 224, turn: -16, size: 1.72 }, salmon())}${place({ x: 204, y: 318, turn: -10, size: 1.62 }, salmon())}
  ${herbs('dill', 26, { x: 184, y: 270, r: 118 }, '#7fb35a')}
  ${place({ x: 92, y: 268, size: 0.74 }, GRAPEFRUIT)}${place({ x: 284, y: 262, size: 0.66 }, GRAPEFRUIT)}
  <g fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="6" stroke-linecap="round"><path d="M120 130c-12-16 12-26 0-44M184 118c-12-16 12-26 0-44M244 132c-12-16 12-26 0-44"/></g>
  </svg>`);

export const cookingStep = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [BASE, STEP],
    ink: '#fff',
    body: html`${PAN}
      <div class="bar">${[1, 2, 3, 4, 5, 6].map((step) => html`<i class="${step < 4 ? 'on' : ''}"></i>`)}</div>
      <div class="row between" style="position:absolute;left:22px;right:22px;top:84px;font-weight:600;font-size:16px"><span class="round" style="background:#0d26188c">${icon('x', { size: 22, stroke: 2.2 })}</span><span class="round" style="background:#0d26188c">${icon('mic', { size: 21, stroke: 2.1 })}</span></div>
      <div class="words">
        <p style="color:#ffb3a4;font-weight:700;font-size:15px;margin-bottom:8px">Step 3 of 6</p>
        <h1>Lay the salmon skin side down. Do not touch it for <em style="color:#ffd977">four minutes.</em></h1>
      </div>
      <div class="row between timer"><span class="row" style="gap:12px;font-weight:600">${icon('timer', { size: 22, stroke: 2.2 })}Skin</span><span class="row" style="gap:14px"><b class="display tabular" style="font-size:27px">2:38</b><span style="width:46px;height:46px;border-radius:50%;background:${COLOURS.ink};display:grid;place-items:center">${icon('pause', { size: 20, fill: '#fff5e4', colour: '#fff5e4' })}</span></span></div>
      <div class="row between controls"><span class="control">${icon('arrow-left', { size: 26, stroke: 2.2 })}</span><span style="text-align:center;font-size:14px;color:#bcd3bf">Next: peel the grapefruit<br>Say “next” to go on</span><span class="control" style="background:${COLOURS.pink}">${icon('arrow-right', { size: 26, stroke: 2.2 })}</span></div>`,
  });
