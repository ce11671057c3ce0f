import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { medal, type Species } from './birds.ts';
import { FONTS, floatBar, INK, SKY, STYLE, SUN } from './brand.ts';

const MAP = css`
.find{position:absolute;inset:60px 16px auto;height:54px;border-radius:27px;background:#fff;display:flex;align-items:center;gap:11px;padding:0 8px 0 18px;color:var(--soft);font-size:17px;box-shadow:0 6px 20px #12324d1f}
.chips{position:absolute;left:16px;top:126px;display:flex;gap:8px}
.chips .on{background:${INK};color:#fff}
.pin{position:absolute;filter:drop-shadow(0 5px 6px #12324d40)}
.pin .medal{border:4px solid #fff}
.pin::after{content:'';position:absolute;left:50%;bottom:-8px;margin-left:-8px;border:8px solid transparent;border-top-color:#fff;border-bottom:0}
.many{position:absolute;width:54px;height:54px;border-radius:50%;background:${SUN};display:grid;place-items:center;font-weight:900;font-size:19px;box-shadow:0 0 0 7px #ffc92e59}
.here{position:absolute;inset:590px 16px auto;padding:13px;display:flex;gap:14px;align-items:center}
`;

const tree = (x: number, y: number, size: number): string =>
  `<circle cx="${x + 2}" cy="${y + 3}" r="${size}" fill="#6fae62" opacity=".5"/><circle cx="${x}" cy="${y}" r="${size}" fill="#8fcb7c"/><circle cx="${x - size * 0.3}" cy="${y - size * 0.3}" r="${size * 0.45}" fill="#aedd9b"/>`;

const TREES = [
  [40, 250, 12],
  [66, 268, 15],
  [28, 286, 10],
  [300, 214, 14],
  [330, 232, 11],
  [352, 204, 15],
  [250, 520, 13],
  [282, 536, 16],
  [316, 516, 11],
  [340, 548, 14],
  [54, 560, 13],
  [84, 580, 11],
  [214, 232, 10],
] as const;

const HOUSES = [
  [150, 430],
  [176, 430],
  [202, 430],
  [150, 460],
  [176, 460],
  [96, 398],
  [122, 398],
  [300, 640],
  [326, 640],
  [60, 690],
  [86, 690],
  [112, 690],
] as const;

const ground: Html = raw(
  `<svg width="390" height="845" viewBox="0 0 390 845"><rect width="390" height="845" fill="#eef3e4"/><path d="M-10 200C60 170 150 200 196 250C230 300 120 380 40 370L-10 360z" fill="#cdeabb"/><path d="M230 180C300 150 360 170 400 190V360C340 380 280 340 250 300C230 260 200 210 230 180z" fill="#d9eec2"/><path d="M210 480C280 450 360 480 400 500V610C330 620 260 610 230 580C200 550 180 500 210 480z" fill="#cdeabb"/><path d="M-10 530C60 520 120 560 130 610C120 650 40 650-10 640z" fill="#d9eec2"/><path d="M-20 430C60 400 90 330 170 318S320 400 420 372" stroke="#9bd6f3" stroke-width="38" fill="none"/><path d="M-20 430C60 400 90 330 170 318S320 400 420 372" stroke="#b9e4f8" stroke-width="24" fill="none"/><path d="M276 232c30-16 60 4 56 28s-40 26-58 10-18-28 2-38z" fill="#9bd6f3"/><g stroke="#fff" fill="none" stroke-linecap="round"><path d="M-10 490C100 470 160 520 240 460S340 420 400 440" stroke-width="13"/><path d="M130-10C150 120 100 200 140 300S200 480 150 640S170 780 160 860" stroke-width="11"/><path d="M400 130C300 140 240 110 120 150S-10 160-10 160M240 460C260 560 220 640 280 860" stroke-width="8"/></g><g fill="none" stroke="#c9a76b" stroke-width="2.5" stroke-dasharray="2 7" stroke-linecap="round"><path d="M20 350C60 300 120 280 180 250M240 590C280 560 320 560 380 580"/></g>${HOUSES.map(([x, y]) => `<rect x="${x}" y="${y}" width="19" height="19" rx="4" fill="#f3cdb4"/><path d="M${x} ${y + 9}h19" stroke="#dba98a" stroke-width="2"/>`).join('')}${TREES.map(([x, y, size]) => tree(x, y, size)).join('')}<g font-family="Nunito" font-weight="800" font-size="13" fill="#4d7a4a"><text x="30" y="226">Old orchard</text><text x="284" y="322">Long meadow</text><text x="252" y="602">Alder wood</text></g><text x="60" y="415" font-family="Nunito" font-weight="800" font-size="13" font-style="italic" fill="#2574a8" transform="rotate(-34 60 415)">Lys brook</text></svg>`,
);

const pin = (species: Species, left: number, top: number, size: number): Html =>
  html`<span class="pin" style="left:${left}px;top:${top}px">${medal(species, size)}</span>`;

export const sightings = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [STYLE, MAP],
    ink: INK,
    time: '7:02',
    body: html`${ground}<div class="find">${icon('search', { size: 23, stroke: 2.5 })}<span class="grow">A bird or a place</span><span class="round" style="width:40px;height:40px;background:#eaf5fd">${icon('sliders-horizontal', { size: 21, stroke: 2.4 })}</span></div>
<div class="chips"><span class="chip on">Today</span><span class="chip">Rare</span><span class="chip">Singing</span><span class="chip">Not yet on my list</span></div>
${pin('blueTit', 60, 262, 64)}${pin('hoopoe', 294, 222, 72)}${pin('wagtail', 218, 300, 58)}${pin('woodpecker', 312, 452, 62)}${pin('kingfisher', 148, 340, 92)}${pin('magpie', 34, 466, 58)}<span class="many" style="left:238px;top:500px">9</span><span style="position:absolute;left:140px;top:520px;width:24px;height:24px;border-radius:50%;background:${SKY};border:4px solid #fff;box-shadow:0 0 0 14px #2f8fd833"></span>
<section class="card here" style="box-shadow:0 10px 30px #12324d24">${medal('kingfisher', 96, 'border-radius:24px')}<div class="grow"><h2 style="font-size:22px">Kingfisher</h2><div class="soft" style="font-size:15px;margin:2px 0 9px">Lys brook, 400 m</div><div class="row" style="gap:8px">${portrait('Ada Lindqvist', { size: 28 })}<span class="small" style="font-weight:800">Ada, 30 min ago</span></div></div><span class="round" style="background:${SUN}">${icon('navigation', { size: 22, stroke: 2.4, fill: INK })}</span></section>
${floatBar('map')}`,
  });
