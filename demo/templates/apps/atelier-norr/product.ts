import { webPage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { euros, FONTS, STYLE, topBar } from './brand.ts';
import { bue, hvile, knap, lys, type Product } from './catalogue.ts';
import { floorLamp, loungeChair, OAK, rug, vase } from './furniture.ts';
import { darker, lighter } from './paint.ts';
import { arch, put, room, studio, sunlight } from './room.ts';

const PRODUCT = css`
.page{display:grid;grid-template-columns:92px 700px 1fr;gap:16px;padding:0 56px}
.thumbs{display:grid;gap:12px;align-content:start}
.thumbs>div{height:104px;overflow:hidden;opacity:.86}
.thumbs>div.on{opacity:1;box-shadow:0 0 0 1px var(--bone),0 0 0 2px var(--ink)}
.stage{height:760px;position:relative;overflow:hidden}
.panel{padding-left:52px}
.panel h1{font-size:76px}
.label{display:flex;justify-content:space-between;font-size:13px;margin:0 0 13px}
.cloth{width:52px;height:52px;overflow:hidden}
.cloth.on{box-shadow:0 0 0 3px var(--bone),0 0 0 4px var(--ink)}
.wood{flex:1;height:48px;border:1px solid #c5baa9;display:flex;align-items:center;gap:11px;padding:0 14px;font-size:14px}
.wood.on{border:1.5px solid var(--ink)}
.facts{display:grid;gap:11px;border-top:1px solid var(--line);margin-top:24px;padding-top:21px}
.facts div{display:flex;gap:13px;align-items:center}
`;

/** A texture of woven wool, in lighter and darker shades of one color. */
const weave = (colour: string): Html => {
  const threads = Array.from({ length: 9 }, (_, index) => {
    const at = index * 6 + 3;
    return `<path d="M0 ${at}H52" stroke="${lighter(colour, 0.22)}" stroke-width="2.4" stroke-dasharray="5 3" stroke-dashoffset="${index % 2 ? 4 : 0}"/>`;
  });
  return raw(
    `<svg width="52" height="52"><rect width="52" height="52" fill="${darker(colour, 0.12)}"/>${threads.join('')}</svg>`,
  );
};

const CLOTHS = ['#a4492c', '#59634a', '#d9cdb8', '#3a4a5c', '#2f2b28', '#c08a3e'] as const;

const stage = room(
  { width: 700, height: 760, floorAt: 560, wall: '#cdb79b', floor: '#a27c58' },
  arch(28, 560, 190, 400, '#b39a7d'),
  sunlight(286, 74, 124, '#fff0c8', 0.55),
  put(rug('#e4d8c1', 250), { x: 380, y: 690 }),
  put(floorLamp(), { x: 590, y: 604, scale: 1.14, shadow: 40 }),
  put(loungeChair('#a4492c', OAK), { x: 350, y: 684, scale: 2.06, shadow: 86 }),
);

const THUMBS: readonly Html[] = [
  stage,
  hvile.picture,
  room(
    { width: 200, height: 220, floorAt: 220, wall: '#8a5a42', floor: '#8a5a42' },
    put(loungeChair('#a4492c', OAK), { x: 20, y: 420, scale: 2.7 }),
  ),
  studio('#8d8a74', { scale: 1.42, shadow: 78 }, loungeChair('#d9cdb8', OAK)),
  room(
    { width: 200, height: 220, floorAt: 160, wall: '#dccdb6', floor: '#b08a64' },
    put(vase('#6b5b4a'), { x: 100, y: 196, scale: 1.1, shadow: 26 }),
  ),
];

const productPage = (inBag: number): Html => html`${topBar({ current: 'Seating', bag: inBag })}
<div class="soft" style="font-size:13px;padding:0 56px 18px">Shop / Seating / Lounge chairs / <span style="color:var(--ink)">Hvile</span></div>
<div class="page"><div class="thumbs">${THUMBS.map((picture, index) => html`<div class="${index === 0 ? 'on' : ''}">${picture}</div>`)}</div>
<div class="stage">${stage}</div>
<div class="panel"><div class="row between"><span class="caps soft">Lounge chair</span><span class="row" style="gap:7px;font-size:13px">${[0, 1, 2, 3, 4].map(() => icon('star', { size: 13, fill: '#211d1a', stroke: 0 }))}<span style="text-decoration:underline;text-underline-offset:4px;margin-left:4px">86 reviews</span></span></div>
<h1 class="display" style="margin:14px 0 14px">Hvile</h1>
<p style="font-size:16px;color:#4b443c;width:430px">A low chair for long evenings. One length of oak is steamed and bent into both arms; the wool covers come off for washing.</p>
<div class="row" style="gap:14px;margin:20px 0 25px;align-items:baseline"><span class="upright" style="font-size:30px">${euros(1290)}</span><span class="soft">or 3 payments of €430, no interest</span></div>
<div class="label"><span>Wool</span><span class="soft">Rust, from a mill in Guimarães</span></div>
<div class="row" style="gap:13px;margin-bottom:23px">${CLOTHS.map((colour, index) => html`<div class="cloth ${index === 0 ? 'on' : ''}">${weave(colour)}</div>`)}</div>
<div class="label"><span>Wood</span><span class="soft">Oiled by hand</span></div>
<div class="row" style="gap:10px;margin-bottom:24px">${(
  [
    ['Oak', '#c1925f'],
    ['Walnut', '#6e4a33'],
    ['Black ash', '#35302b'],
  ] as const
).map(
  ([name, colour], index) =>
    html`<div class="wood ${index === 0 ? 'on' : ''}"><span class="swatch" style="width:20px;height:20px;background:${colour}"></span>${name}</div>`,
)}</div>
<div class="row" style="gap:10px"><span class="button grow">Add to bag</span><span class="button quiet" style="padding:0 17px">${icon('heart', { size: 20, stroke: 1.4 })}</span></div>
<div class="facts">${(
  [
    ['hammer', 'Made for you, with you in six weeks'],
    ['truck', 'Carried to the room of your choice, €60'],
    ['rotate-ccw', 'Live with it for 60 days, or send it back'],
    ['shield-check', 'Ten years of guarantee on all joints'],
  ] as const
).map(([name, text]) => html`<div>${icon(name, { size: 18, stroke: 1.4 })}${text}</div>`)}</div></div></div>`;

export const product = (): string =>
  webPage({ fonts: FONTS, styles: [STYLE, PRODUCT], body: productPage(3) });

const DRAWER = css`
.veil{position:absolute;inset:0;background:#211d1a8c}
.drawer{position:absolute;inset:0 0 0 auto;width:520px;background:var(--paper);padding:28px 40px 32px;display:flex;flex-direction:column}
.line{display:grid;grid-template-columns:108px 1fr;gap:20px;padding:15px 0;border-bottom:1px solid var(--line)}
.line .picture{height:118px;overflow:hidden}
.count{display:inline-flex;align-items:center;height:34px;border:1px solid #c5baa9;font-size:13px}
.count span{width:32px;display:grid;place-items:center}
.gauge{height:3px;background:var(--line);margin:12px 0 0}
.gauge i{display:block;height:3px;background:var(--rust)}
`;

const line = ({ name, price, picture }: Product, detail: string, count: number) =>
  html`<div class="line"><div class="picture">${picture}</div><div class="col"><div class="row between" style="align-items:baseline"><span class="display" style="font-size:24px">${name}</span><span class="tabular" style="font-size:15px">${euros(price * count)}</span></div><div class="soft" style="font-size:13px;margin-top:7px">${detail}</div><div class="row between" style="margin-top:auto"><span class="count"><span>${icon('minus', { size: 13 })}</span><span class="tabular">${count}</span><span>${icon('plus', { size: 13 })}</span></span><span class="soft" style="font-size:13px;text-decoration:underline;text-underline-offset:4px">Remove</span></div></div></div>`;

export const bag = (): string =>
  webPage({
    fonts: FONTS,
    styles: [STYLE, PRODUCT, DRAWER],
    body: html`${productPage(4)}<div class="veil"></div>
<aside class="drawer"><div class="row between"><h2 class="display" style="font-size:40px">Your bag</h2>${icon('x', { size: 24, stroke: 1.3 })}</div>
<div style="font-size:13px;margin-top:16px">Free delivery to the doorstep is yours<div class="gauge"><i style="width:100%"></i></div></div>
<div style="margin-top:8px">${line(hvile, 'Rust wool, oak', 1)}${line(knap, 'Walnut', 2)}${line(lys, 'Bone, cord of 1.7 m', 1)}</div>
<div class="row" style="margin-top:16px;gap:16px;background:#efe9dd;padding:12px"><div style="width:62px;height:70px;overflow:hidden">${bue.picture}</div><div class="grow"><div class="soft" style="font-size:12px">Often bought with Hvile</div><div style="font-size:15px;margin-top:2px"><span class="display" style="font-size:19px">Bue</span> &nbsp;${euros(bue.price)}</div></div><span style="font-weight:500;padding-right:12px">Add</span></div>
<div style="margin-top:auto"><div class="row between" style="align-items:baseline"><span style="font-size:16px">Subtotal</span><span class="upright tabular" style="font-size:28px">${euros(2090)}</span></div><div class="soft" style="font-size:13px;margin:3px 0 18px">VAT of €348.33 included</div><span class="button" style="width:100%;height:56px">Go to checkout ${icon('arrow-right', { size: 18, stroke: 1.4 })}</span></div></aside>`,
  });
