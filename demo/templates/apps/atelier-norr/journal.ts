import { webPage } from '../../kit/frame.ts';
import { css, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { FONTS, STYLE, wordmark } from './brand.ts';
import { bowl, diningChair, OAK, pendant, roundTable, vase, WALNUT } from './furniture.ts';
import { glow } from './paint.ts';
import { put, room } from './room.ts';

const JOURNAL = css`
body{background:#1f1916;color:#efe6d8;display:grid;grid-template-columns:664px 1fr}
.picture{position:relative;height:900px}
.caption{position:absolute;left:40px;bottom:34px;font-size:13px;color:#e4d3bd}
.text{padding:0 84px 0 80px}
.faint{color:#b3a595}
h1{font-size:78px;line-height:1;margin:22px 0 26px}
.lead{font:400 21px/1.5 'Playfair Display',serif;color:#efe6d8}
.body{columns:2;column-gap:36px;font-size:15px;line-height:1.68;color:#d8ccbc;margin-top:34px}
.body p+p{text-indent:1.4em}
.body p:first-child::first-letter{font:400 74px/.78 'Playfair Display',serif;float:left;padding:8px 12px 0 0;color:#e4a06f}
.quote{font:italic 400 25px/1.25 'Playfair Display',serif;color:#e4a06f;border-top:1px solid #5b4c40;border-bottom:1px solid #5b4c40;padding:18px 0;margin:18px 0;break-inside:avoid}
`;

const supper = room(
  { width: 664, height: 900, floorAt: 690, wall: '#4b3629', floor: '#2e211a' },
  '<path d="M60 110h196v300H60z" fill="#22303d"/><path d="M60 110h196v300H60z" fill="none" stroke="#2c1f18" stroke-width="14"/><path d="M158 110v300M60 260h196" stroke="#2c1f18" stroke-width="9"/><circle cx="214" cy="166" r="20" fill="#f0e4c4"/><path d="M66 404V356q30-26 54-8t44-30q36-20 86 30v56z" fill="#16202a"/>',
  glow(340, 620, [420, 340], '#ffb45e', 0.42),
  put(diningChair(WALNUT), { x: 120, y: 744, scale: 1.5, shadow: 60 }),
  put(diningChair(WALNUT), { x: 556, y: 744, scale: 1.5, shadow: 60, mirrored: true }),
  put(roundTable(OAK), { x: 338, y: 818, scale: 1.5, shadow: 100 }),
  put(vase('#e8dcc6', '#8b9468'), { x: 300, y: 606, scale: 1.2 }),
  put(bowl('#c8643c'), { x: 420, y: 612, scale: 1.2 }),
  '<g fill="#d8893f"><circle cx="404" cy="584" r="14"/><circle cx="430" cy="580" r="15"/></g>',
  put(pendant('#d9cbb4', 190), { x: 338, y: 0, scale: 1.3 }),
);

export const journal = (): string =>
  webPage({
    fonts: FONTS,
    styles: [STYLE, JOURNAL],
    body: html`<div class="picture">${supper}<span style="position:absolute;left:40px;top:26px">${wordmark}</span><div class="caption">The Rund table in the house of its maker, Hallstatt, in November</div></div>
<article class="text"><nav class="row between" style="height:76px;font-size:14px"><span class="row" style="gap:10px">${icon('arrow-left', { size: 17, stroke: 1.4 })}Journal</span><span class="row" style="gap:22px">${icon('bookmark', { size: 19, stroke: 1.4 })}${icon('share', { size: 19, stroke: 1.4 })}${icon('menu', { size: 21, stroke: 1.4 })}</span></nav>
<div class="caps" style="color:#e4a06f;margin-top:34px">The workshop, no. 31</div>
<h1 class="display">Forty-one hours<br>for one table</h1>
<p class="lead">A tabletop is glued in a morning. The other five days are for waiting, looking and a plane as thin as a fingernail.</p>
<div class="row" style="gap:13px;margin-top:26px">${portrait('Tomás Rivera', { size: 40 })}<div style="line-height:1.4">Tomás Rivera<div class="faint" style="font-size:13px">2 November 2025, nine minutes</div></div></div>
<div class="body"><p>The boards come in on a Tuesday, still smelling of rain. Elias lays them side by side on trestles and walks around them until lunch. He is looking for the line that will run from one edge of the table to the other.</p><p>Nobody will ever notice it, he says. They will only notice when it is missing.</p><div class="quote">We sell a table. What we make is the evening around it.</div><p>By Thursday the top is one piece. It is turned over, and for the first time you see the underside, which is finished as well as the face. A child will lie under there one day, says Elias, and children look closely.</p><p>The column takes longer. Twenty-four flutes are cut by hand, each with eleven strokes. He counts aloud, and on Fridays the radio stays off.</p><p>Then come the oil and the waiting. Three coats, one day apart, rubbed in with a cloth that used to be a shirt. On Monday the table leaves the house, and the trestles stand empty until the rain brings the next boards.</p><p>I ask what he will miss. The line, he says, and runs a thumb along it.</p></div></article>`,
  });
