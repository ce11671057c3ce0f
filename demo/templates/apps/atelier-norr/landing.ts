import { webPage } from '../../kit/frame.ts';
import { css, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { euros, FONTS, STYLE, topBar } from './brand.ts';
import { hvile, kant, lys, type Product, rund } from './catalogue.ts';
import { bowl, floorLamp, loungeChair, OAK, rug, sideboard, stool, vase, WALNUT } from './furniture.ts';
import { arch, put, room, sunlight } from './room.ts';

const LANDING = css`
.hero{position:absolute;inset:0 0 152px 0}
.words{position:absolute;left:56px;bottom:52px;color:#fff9ec}
.words .display{font-size:98px;line-height:.98}
.words p{font-size:17px;line-height:1.5;width:400px;margin:24px 0 0 6px}
.spot{position:absolute;display:flex;align-items:center;gap:12px;color:#fff9ec;font-size:13px;white-space:nowrap}
.spot i{width:30px;height:30px;border-radius:50%;background:#fff9ecf2;color:var(--ink);display:grid;place-items:center}
.spot span{background:#211d1ad9;padding:9px 15px}
.spot em{font:italic 400 16px/1 'Playfair Display',serif;margin-right:8px}
.strip{position:absolute;inset:auto 0 0 0;height:152px;padding:0 56px;display:grid;grid-template-columns:262px repeat(4,1fr);align-items:center;background:var(--bone)}
.strip .thing{display:flex;gap:16px;align-items:center;border-left:1px solid var(--line);padding-left:22px;height:104px}
.strip .thumb{width:84px;height:104px;overflow:hidden;flex:none}
`;

const livingRoom = room(
  { width: 1440, height: 748, floorAt: 560, wall: '#b98d6a', floor: '#8a6243' },
  arch(90, 560, 250, 470, '#8f6a50'),
  sunlight(452, 78, 112, '#ffe4ad', 0.5),
  put(sideboard('#9c6f49'), { x: 762, y: 598, scale: 0.96, shadow: 180 }),
  put(vase('#efe3cf'), { x: 716, y: 462, scale: 1.1 }),
  put(bowl('#4b4138'), { x: 822, y: 462, scale: 0.9 }),
  put(rug('#d9c8ab', 330), { x: 1066, y: 684 }),
  put(floorLamp(), { x: 1336, y: 650, scale: 1.34, shadow: 40 }),
  put(loungeChair('#a4492c', OAK), { x: 1036, y: 690, scale: 1.72, shadow: 88 }),
  put(stool(WALNUT), { x: 1244, y: 712, scale: 1.12, shadow: 50 }),
);

const spot = (left: number, top: number, product: Product) =>
  html`<div class="spot" style="left:${left}px;top:${top}px"><i>${icon('plus', { size: 16 })}</i><span><em>${product.name}</em>${euros(product.price)}</span></div>`;

const productCard = ({ name, kind, price, picture }: Product) =>
  html`<div class="thing"><div class="thumb">${picture}</div><div><div class="display" style="font-size:23px">${name}</div><div class="soft" style="font-size:13px;line-height:1.4;margin:7px 0 6px">${kind}</div>${euros(price)}</div></div>`;

export const landing = (): string =>
  webPage({
    fonts: FONTS,
    styles: [STYLE, LANDING],
    body: html`<div class="hero">${livingRoom}</div>
${topBar({ bag: 0, style: 'position:relative;color:#fff9ec' })}
<div class="words" style="bottom:204px"><div class="caps" style="margin:0 0 22px 6px">The autumn collection, 2026</div><h1 class="display">Quiet things,<br>made to be kept.</h1><p>Furniture in solid wood and wool, built to order by eleven joiners in one workshop by the sea.</p></div>
${spot(1021, 470, hvile)}
<div class="strip"><div><div class="display" style="font-size:30px">New this autumn</div><div class="row" style="gap:9px;margin-top:12px">See all fourteen ${icon('arrow-right', { size: 16, stroke: 1.4 })}</div></div>${[
      hvile,
      rund,
      lys,
      kant,
    ].map(productCard)}</div>`,
  });
