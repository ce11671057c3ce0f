import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { BASE, COLOURS, FONTS } from './brand.ts';
import { type Dish, dish } from './dishes.ts';
import { disc, GRAPEFRUIT, LEMON, LIME, leaf, ORANGE, place } from './food.ts';

const WELCOME = css`
body{background:#f2697b;color:#fff5e4}
.scene{position:absolute;inset:0}
.words{position:relative;padding:104px 28px 0;text-align:center}
.words h1{font-size:84px;letter-spacing:-.05em;font-weight:700}
.dots{gap:7px;justify-content:center;margin-top:18px}
.dots i{width:8px;height:8px;border-radius:4px;background:#fff5e480}
.dots .on{width:24px;background:#fff5e4}
.foot{position:absolute;left:24px;right:24px;bottom:46px}
`;

const SCENE = raw(`<svg class="scene" width="390" height="845" viewBox="0 0 390 845">
  <defs><radialGradient id="glow" cx=".5" cy=".62" r=".7"><stop stop-color="#ff9a92"/><stop offset="1" stop-color="#ea5069"/></radialGradient></defs>
  <rect width="390" height="845" fill="url(#glow)"/>
  ${disc(195, 520, 262, '#ffb3a4', ' opacity=".35"')}
  ${[-64, -40, 38, 62].map((turn, index) => place({ x: 195, y: 420, turn, size: 4.3 - (index % 3) * 0.5 }, leaf(index % 2 ? '#3d8050' : '#2f6b44', '#1d4630'))).join('')}
  <ellipse cx="201" cy="536" rx="190" ry="188" fill="#8f1f3c" opacity=".28"/>
  ${place({ x: 195, y: 516, size: 3.72, turn: 8 }, GRAPEFRUIT)}
  ${place({ x: 44, y: 372, size: 0.92, turn: 20 }, LEMON)}${place({ x: 352, y: 358, size: 0.7 }, LIME)}${place({ x: 360, y: 700, size: 1.1 }, ORANGE)}${place({ x: 18, y: 682, size: 0.8 }, LIME)}
  <path d="M0 676c70 30 120 48 195 48s130-20 195-52v173H0z" fill="#b42443"/>
  </svg>`);

export const welcome = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [BASE, WELCOME],
    ink: '#fff',
    body: html`${SCENE}
      <span class="chip" style="position:absolute;right:24px;top:60px;height:34px;background:#b42443;color:#fff5e4;z-index:1">${icon('globe', { size: 16, stroke: 2.2 })}English</span>
      <div class="words"><h1>Pomelo</h1><p style="font-size:21px;font-weight:600;margin-top:12px;color:#5a0f24">Cook what is ripe.<br>Know what is for dinner.</p><div class="row dots"><i class="on"></i><i></i><i></i></div></div>
      <div class="foot">
        <span class="button" style="background:#fff5e4;color:${COLOURS.ink}">Set my table</span>
        <p style="text-align:center;margin-top:18px;font-weight:600;font-size:16px">I have been here before</p>
      </div>`,
  });

const DIETS = css`
.bar{display:flex;gap:6px;flex:1}
.bar i{height:6px;flex:1;border-radius:3px;background:#f3dfc8}
.bar i.on{background:var(--pink)}
.choices{display:grid;grid-template-columns:1fr 1fr;gap:12px;margin-top:22px}
.choice{border-radius:26px;height:152px;padding:16px;position:relative;overflow:hidden;font:620 19px/1.1 Fraunces;letter-spacing:-.02em}
.choice .food{position:absolute;right:-22px;bottom:-30px}
.tick{position:absolute;left:14px;bottom:14px;width:30px;height:30px;border-radius:50%;display:grid;place-items:center;background:#ffffff9c;color:transparent}
.choice.on{box-shadow:0 0 0 3px var(--cream),0 0 0 6px var(--pink)}
.choice.on .tick{background:var(--pink);color:#fff}
`;

const CHOICES: readonly { name: string; dish: Dish; ground: string; on?: true }[] = [
  { name: 'A bit of everything', dish: 'tacos', ground: '#ffd977' },
  { name: 'No meat', dish: 'pasta', ground: '#cfe3c3', on: true },
  { name: 'Only plants', dish: 'chickpeas', ground: '#f8b9a8' },
  { name: 'Fish, no meat', dish: 'salmon', ground: '#bfdde2', on: true },
  { name: 'Without gluten', dish: 'curry', ground: '#f3d2e0' },
  { name: 'Little dairy', dish: 'ramen', ground: '#e6dcc8' },
];

const choice = ({ name, dish: drawing, ground, on }: (typeof CHOICES)[number]): Html => html`
  <div class="choice ${on ? 'on' : ''}" style="background:${ground}">${name}<span class="food">${dish(drawing, 122)}</span><span class="tick">${icon('check', { size: 18, stroke: 3 })}</span></div>`;

export const diets = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [BASE, DIETS],
    ink: COLOURS.ink,
    body: html`
      <main class="pad">
        <div class="row" style="gap:16px;height:40px">${icon('arrow-left', { size: 24, stroke: 2.2 })}<span class="bar"><i class="on"></i><i class="on"></i><i></i><i></i></span><span class="muted" style="font-size:15px;font-weight:600">Skip</span></div>
        <h1 style="margin-top:18px">How do you <em>eat?</em></h1>
        <p class="muted" style="margin-top:8px;font-size:16px">Choose as many as are true. It only sorts your recipes, nothing is hidden.</p>
        <div class="choices">${CHOICES.map(choice)}</div>
      </main>
      <span class="button" style="position:absolute;left:22px;right:22px;bottom:40px">Next ${icon('arrow-right', { size: 20, stroke: 2.4 })}</span>`,
  });
