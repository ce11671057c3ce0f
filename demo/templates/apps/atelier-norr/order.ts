import { webPage } from '../../kit/frame.ts';
import { css, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { euros, FONTS, STYLE, wordmark } from './brand.ts';
import { hvile, knap, lys, type Product } from './catalogue.ts';
import { OAK, type Piece, pendant, stool } from './furniture.ts';
import { box, darker, lighter, shape } from './paint.ts';
import { put, room, sunlight } from './room.ts';

const ORDER = css`
body{background:#8c3d25;color:#fff3e4}
.faint{color:#f3d2bb}
.scene{position:absolute;left:56px;top:346px;width:720px;height:554px;overflow:hidden}
.steps{position:absolute;left:832px;top:112px;width:552px}
.step{display:grid;grid-template-columns:34px 1fr auto;gap:18px;padding-bottom:38px;position:relative}
.step::before{content:'';position:absolute;left:16px;top:30px;bottom:-2px;width:1.5px;background:#d99c7b}
.step:last-child::before{display:none}
.step i{width:34px;height:34px;border-radius:50%;display:grid;place-items:center;border:1.5px solid #d99c7b;background:#8c3d25}
.step.done i{background:#fff3e4;color:#8c3d25;border-color:#fff3e4}
.step.now i{border:10px solid #fff3e4;background:#8c3d25}
.step b{font-weight:500;font-size:16px;line-height:34px}
.step p{font-size:14px;margin-top:-2px}
.card{position:absolute;left:832px;right:56px;bottom:0;height:314px;background:var(--bone);color:var(--ink);padding:30px 34px}
`;

const bench: Piece = [
  shape(box(-230, -118, 26, 118, 2), darker(OAK, 0.3)),
  shape(box(204, -118, 26, 118, 2), darker(OAK, 0.38)),
  shape(box(-210, -48, 420, 14, 2), darker(OAK, 0.42)),
  shape(box(-262, -142, 524, 28, 4), OAK, { upright: true, lift: 0.3 }),
  shape(box(150, -168, 62, 26, 4), darker(OAK, 0.2)),
  shape(box(-236, -112, 16, 44, 3), '#4a4038'),
].join('');

/** The unfinished chair on the workbench, without cushions. */
const chairFrame: Piece = [
  shape('M-58-172C-60-196-44-202 0-202S60-196 58-172L52-80H42L48-170C48-186-36-188-48-170L-42-80H-52z', OAK),
  ...[-28, -9, 10, 29].map((x) => shape(box(x - 3, -184, 6, 110, 2), darker(OAK, 0.18))),
  shape(box(-62, -78, 124, 13, 4), lighter(OAK, 0.14), { upright: true }),
  shape('M-60-74L-68 0H-58L-48-74z', darker(OAK, 0.12)),
  shape('M60-74L68 0H58L48-74z', darker(OAK, 0.25)),
  shape('M-84-118Q-86-126-76-127H-50Q-44-126-46-121L-50-113H-76z', lighter(OAK, 0.2)),
  shape('M84-118Q86-126 76-127H50Q44-126 46-121L50-113H76z', lighter(OAK, 0.1)),
  shape('M-78-114L-66-60H-58L-66-114z', OAK),
  shape('M78-114L66-60H58L66-114z', darker(OAK, 0.2)),
].join('');

const saw: Piece = `${shape('M0 0h12l64 10v20L0 22z', '#cfc8bd')}${shape(box(-30, -6, 34, 34, 9), '#5e3c28')}<path d="M-20 6h12v10h-12z" fill="#c99c74"/>`;

const mallet: Piece = shape(box(-4, 0, 8, 84, 3), '#b98a5a') + shape(box(-24, -10, 48, 26, 4), '#7a5236');

const chisels: Piece = [0, 22, 44, 66]
  .map((x) => shape(box(x, 0, 9, 30, 4), '#c07b43') + shape(box(x + 2, 30, 5, 44 - x / 4, 1), '#d8d3c9'))
  .join('');

const plane: Piece =
  shape('M-56 0v-20q0-8 8-8h96q10 0 10 10v18z', '#8d5f3c') +
  shape('M-34-28q-6-20 8-24q10 6 4 24z', '#5b3a26');

const workshop = room(
  { width: 720, height: 582, floorAt: 452, wall: '#d7a877', floor: '#7d5235' },
  sunlight(30, 40, 128, '#ffedbe', 0.6),
  `<g opacity=".9">${shape(box(372, 84, 300, 12, 2), '#7a5236', { upright: true })}</g>`,
  put(saw, { x: 424, y: 106, scale: 1 }),
  put(mallet, { x: 542, y: 106, scale: 1 }),
  put(chisels, { x: 586, y: 96, scale: 1.1 }),
  put(pendant('#4d5a48', 40), { x: 236, y: 0, scale: 1 }),
  put(stool(darker(OAK, 0.1)), { x: 640, y: 556, scale: 1.15, shadow: 46 }),
  put(bench, { x: 330, y: 540, scale: 1.08, shadow: 240 }),
  put(chairFrame, { x: 316, y: 388, scale: 1.18, shadow: 66 }),
  put(plane, { x: 490, y: 388, scale: 0.8 }),
);

type State = 'done' | 'now' | 'ahead';

const step = (state: State, title: string, detail: string, when: string) =>
  html`<div class="step ${state}"><i>${state === 'done' && icon('check', { size: 17, stroke: 2 })}</i><div><b>${title}</b><p class="faint">${detail}</p></div><span class="faint" style="line-height:34px">${when}</span></div>`;

const orderedItem = ({ name, picture }: Product, state: string) =>
  html`<div class="row" style="gap:14px"><div style="width:62px;height:70px;overflow:hidden">${picture}</div><div><div class="display" style="font-size:20px">${name}</div><div class="soft" style="font-size:13px;margin-top:4px;line-height:1.35">${state}</div></div></div>`;

export const order = (): string =>
  webPage({
    fonts: FONTS,
    styles: [STYLE, ORDER],
    body: html`<header class="row between" style="height:72px;padding:0 56px">${wordmark}<div class="row" style="gap:28px"><span>Orders</span><span>Saved</span><span class="row" style="gap:10px">${portrait('Lena Hofmann', { size: 32 })}Lena</span></div></header>
<div style="position:absolute;left:56px;top:112px"><div class="faint tabular">Order NR 20418, placed 11 September</div><h1 class="display" style="font-size:84px;margin-top:16px">Your chair is<br>on the bench.</h1></div>
<div class="scene">${workshop}</div>
<div class="steps">${step('done', 'Order confirmed', 'The wool is cut from bolt 77, colour rust.', '11 Sep')}${step('done', 'Oak chosen and steamed', 'A plank felled in 2019 near Gmünd.', '22 Sep')}${step('now', 'Joinery', 'Elias glues the frame, then it rests for four days.', 'Today')}${step('ahead', 'Upholstery', 'Three cushions, filled and sewn by Marit.', '12 Oct')}${step('ahead', 'On its way', 'To the room of your choice, Lindengasse 14.', '24 Oct')}</div>
<section class="card"><div class="row between" style="margin-bottom:22px"><span class="display" style="font-size:30px">Four pieces, together</span><span class="tabular" style="font-size:16px">${euros(2150)}</span></div>
<div style="display:grid;grid-template-columns:repeat(3,1fr);gap:12px">${orderedItem(hvile, 'In joinery')}${orderedItem(knap, 'Two, packed')}${orderedItem(lys, 'Packed')}</div>
<div class="row" style="gap:10px;margin-top:30px"><span class="button grow">Change delivery</span><span class="button quiet grow">${icon('message-circle', { size: 18, stroke: 1.4 })}Ask the workshop</span></div>
<p class="soft" style="font-size:13px;margin-top:16px">You can still change wool or address until 12 October.</p></section>`,
  });
