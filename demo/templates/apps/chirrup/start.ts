import { phonePage } from '../../kit/frame.ts';
import { css, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { medal, type Species, shadowBird } from './birds.ts';
import { FONTS, INK, STYLE } from './brand.ts';
import { leaf, welcomePicture } from './scenes.ts';

const WELCOME = css`
body{background:#fff}
.words{position:absolute;inset:528px 0 0;background:#fff;border-radius:40px 40px 0 0;padding:22px 28px 0;text-align:center}
.dots{display:flex;justify-content:center;gap:7px;margin-bottom:20px}
.dots i{width:9px;height:9px;border-radius:5px;background:#c9deee}
.dots .on{width:26px;background:#12324d}
`;

export const welcome = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [STYLE, WELCOME],
    ink: INK,
    time: '6:04',
    body: html`<div style="position:absolute;inset:0 0 auto">${welcomePicture()}</div>
<section class="words"><div class="dots"><i class="on"></i><i></i><i></i></div><h1 style="font-size:36px">Who sings there?</h1><p class="soft" style="font-size:18px;margin:10px 8px 26px">Learn the birds around your house, one morning at a time.</p><div class="big">Open the window</div><div style="margin-top:20px;font-weight:800;color:#1b6fb3">I have a nest already</div></section>`,
  });

const IDENTIFY = css`
body{background:linear-gradient(#ffd95c,#ffc92e)}
.bar{position:absolute;inset:60px 20px auto;display:flex;align-items:center;gap:14px}
.steps{display:flex;gap:6px;flex:1}
.steps i{flex:1;height:10px;border-radius:5px;background:#ffffff8c}
.steps .done{background:#12324d}
.ask{position:absolute;inset:126px 24px auto}
.colours{position:absolute;inset:430px 20px auto;display:grid;grid-template-columns:repeat(4,1fr);gap:12px 10px}
.colours div{text-align:center;font-weight:800;font-size:14px}
.colours span{display:block;height:62px;border-radius:24px;margin-bottom:9px}
.colours .on span{box-shadow:0 0 0 3px #ffd247,0 0 0 6px #12324d}
.left{position:absolute;inset:654px 0 0;background:#fff;border-radius:34px 34px 0 0;padding:20px 20px 0}
`;

const COLOURS = [
  ['Orange', '#f0692b'],
  ['Yellow', '#fff07a'],
  ['Red', '#d8352f'],
  ['White', '#ffffff'],
  ['Brown', '#8a5a36'],
  ['Grey', '#8793a1'],
  ['Green', '#86a83f'],
  ['Blue', '#3d80d2'],
] as const;

const LEFT: readonly Species[] = ['robin', 'kingfisher', 'hoopoe', 'bullfinch'];

const guess = raw(
  `<svg width="350" height="224" viewBox="0 0 350 224"><ellipse cx="176" cy="112" rx="150" ry="104" fill="#fff" opacity=".38"/><path d="M10 204C100 190 240 214 344 190" stroke="#7a5136" stroke-width="14" fill="none" stroke-linecap="round"/>${leaf(60, 200, -50, '#4ea455', 1.1)}${leaf(290, 196, -20, '#67b85f', 1)}<g transform="translate(72 2) scale(1.06)">${shadowBird('robin', '#12324d')}<path d="M134 38C118 54 116 84 122 104C132 124 154 124 169 106C170 88 170 56 160 40C152 32 142 32 134 38z" fill="#f0692b"/><circle cx="147" cy="57" r="7" fill="#fff"/></g></svg>`,
);

export const identify = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [STYLE, IDENTIFY],
    ink: INK,
    time: '6:41',
    body: html`<header class="bar">${icon('x', { size: 27, stroke: 2.6 })}<div class="steps"><i class="done"></i><i class="done"></i><i class="done"></i><i></i><i></i></div><b style="font-weight:900">3 of 5</b></header>
<div class="ask"><h1 style="font-size:33px">What colour was<br>its breast?</h1></div>
<div style="position:absolute;left:20px;top:196px">${guess}</div>
<section class="colours">${COLOURS.map(
      ([name, colour], index) =>
        html`<div class="${index === 0 ? 'on' : ''}"><span style="background:${colour}"></span>${name}</div>`,
    )}</section>
<section class="left"><div class="row between"><b style="font-weight:900;font-size:18px">Four birds left of 38</b><span style="font-weight:800;color:#1b6fb3">Not sure</span></div><div class="row between" style="margin-top:18px">${LEFT.map((name) => medal(name, 58))}<span class="round" style="width:58px;height:58px;background:${INK};color:#fff">${icon('arrow-right', { size: 28, stroke: 2.6 })}</span></div></section>`,
  });
