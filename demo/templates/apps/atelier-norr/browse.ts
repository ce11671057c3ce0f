import { webPage } from '../../kit/frame.ts';
import { css, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { euros, FONTS, STYLE, topBar } from './brand.ts';
import { bue, bueBlack, dvale, hvile, hvileMoss, knap, type Product } from './catalogue.ts';

const BROWSE = css`
.page{display:grid;grid-template-columns:248px 1fr;gap:56px;padding:0 56px}
.side section{border-top:1px solid var(--line);padding:17px 0 18px}
.side h3{font-size:14px;font-weight:500;display:flex;justify-content:space-between;align-items:center;margin-bottom:12px}
.choice{display:flex;align-items:center;gap:11px;height:30px;color:var(--soft)}
.choice.on{color:var(--ink)}
.choice i{width:16px;height:16px;border:1px solid #a89f92;display:grid;place-items:center}
.choice.on i{background:var(--ink);border-color:var(--ink);color:var(--bone)}
.choice b{margin-left:auto;font-weight:400;font-size:13px}
.grid{display:grid;grid-template-columns:repeat(3,1fr);gap:38px 20px}
.frame{height:352px;position:relative;overflow:hidden}
.heart{position:absolute;top:14px;right:14px;color:#fffaf0}
.over{position:absolute;inset:auto 14px 14px;height:46px;background:var(--paper);display:flex;align-items:center;justify-content:space-between;padding:0 16px;font-size:13px;font-weight:500}
.chip{display:inline-flex;gap:9px;align-items:center;height:34px;padding:0 14px;border:1px solid #bfb5a6;font-size:13px}
.track{height:2px;background:var(--line);margin:22px 8px 14px;position:relative}
.track u{position:absolute;left:12%;right:8%;top:0;height:2px;background:var(--ink)}
.track i{position:absolute;top:-8px;width:18px;height:18px;margin-left:-9px;border-radius:50%;background:var(--paper);border:1px solid var(--ink)}
`;

const KINDS = [
  ['Lounge chairs', 9, true],
  ['Dining chairs', 7, true],
  ['Stools and benches', 6, true],
  ['Sofas', 4, true],
  ['Daybeds', 2, false],
] as const;

const WOODS = [
  ['Oak', '#c1925f'],
  ['Walnut', '#6e4a33'],
  ['Ash', '#dcc7a0'],
  ['Black ash', '#35302b'],
] as const;

const choice = ([name, count, on]: readonly [string, number, boolean]) =>
  html`<div class="choice ${on ? 'on' : ''}"><i>${on && icon('check', { size: 12, stroke: 2.5 })}</i>${name}<b class="tabular">${count}</b></div>`;

const head = (title: string) => html`<h3>${title}${icon('minus', { size: 15, stroke: 1.4 })}</h3>`;

const filters = html`<aside class="side"><section>${head('Kind')}${KINDS.map(choice)}</section>
<section>${head('Wood')}<div class="row" style="gap:14px">${WOODS.map(
  ([name, colour]) =>
    html`<div style="width:50px;font-size:12px;line-height:1.25;text-align:center" class="soft"><span class="swatch" style="background:${colour};margin:4px auto 9px"></span>${name}</div>`,
)}</div></section>
<section>${head('Price')}<div class="track"><u></u><i style="left:12%"></i><i style="left:92%"></i></div><div class="row between tabular" style="font-size:13px"><span>€200</span><span>€3,000</span></div></section>
<section>${head('Delivery')}${choice(['In stock, this week', 11, false])}${choice(['Made for you, 6 to 8 weeks', 15, false])}</section></aside>`;

const HOVERED = dvale;

const card = (product: Product, stock: string) =>
  html`<article><div class="frame">${product.picture}<span class="heart">${icon('heart', {
    size: 21,
    stroke: 1.5,
    fill: product === hvile ? '#fffaf0' : 'none',
  })}</span>${
    product === HOVERED && html`<div class="over">Quick look ${icon('plus', { size: 17, stroke: 1.5 })}</div>`
  }</div><div class="row between" style="margin-top:15px;align-items:baseline"><span class="display" style="font-size:23px">${product.name}</span><span class="tabular" style="font-size:15px">${euros(product.price)}</span></div><div class="row between soft" style="font-size:13px;margin-top:5px"><span>${product.kind}</span><span>${stock}</span></div></article>`;

export const browse = (): string =>
  webPage({
    fonts: FONTS,
    styles: [STYLE, BROWSE],
    body: html`${topBar({ current: 'Seating', bag: 1 })}
<div class="row between" style="padding:30px 56px 30px;align-items:flex-end"><div><div class="soft" style="font-size:13px;margin-bottom:12px">Shop / Seating</div><h1 class="display" style="font-size:68px">Seating</h1></div>
<div class="row" style="gap:10px">${['Four kinds', '€200 to €3,000'].map(
      (chip) => html`<span class="chip">${chip}${icon('x', { size: 14, stroke: 1.5 })}</span>`,
    )}<span style="text-decoration:underline;text-underline-offset:5px;margin:0 26px 0 8px;font-size:13px">Clear</span><span class="soft" style="font-size:13px">26 pieces, sorted by</span><span class="row" style="gap:8px;font-weight:500">Newest ${icon('chevron-down', { size: 16, stroke: 1.5 })}</span></div></div>
<div class="page">${filters}<main class="grid">${card(hvile, '6 weeks')}${card(dvale, '8 weeks')}${card(bue, 'In stock')}${card(hvileMoss, '6 weeks')}${card(knap, 'In stock')}${card(bueBlack, '6 weeks')}</main></div>`,
  });
