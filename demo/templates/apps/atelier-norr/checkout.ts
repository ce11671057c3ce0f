import { webPage } from '../../kit/frame.ts';
import { css, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { euros, FONTS, STYLE, wordmark } from './brand.ts';
import { hvile, knap, lys, type Product } from './catalogue.ts';

const CHECKOUT = css`
body{display:grid;grid-template-columns:1fr 560px;background:var(--paper)}
.form{padding:34px 72px 0 120px}
.steps{display:flex;gap:12px;font-size:13px;align-items:center;color:var(--soft)}
.steps b{font-weight:500;color:var(--ink)}
h2{font:italic 400 29px/1 'Playfair Display',serif;display:flex;align-items:baseline;gap:12px}
.field{height:56px;border:1px solid #c9bfaf;padding:9px 16px 0;font-size:15px;line-height:1.35}
.field span{display:block;font-size:11.5px;color:var(--soft);line-height:1.35}
.field.focus{border:1.5px solid var(--ink);background:#fff}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px;margin-top:12px}
.way{border:1px solid #c9bfaf;padding:0 18px;height:66px;display:flex;align-items:center;gap:15px}
.way+.way{border-top:0}
.way i{width:18px;height:18px;border-radius:50%;border:1px solid #8d8376;flex:none}
.way.on i{border:5.5px solid var(--ink)}
.way.on{background:#f4efe4}
.sum{background:#33382c;color:#f1ecdf;padding:52px 56px}
.item{display:grid;grid-template-columns:76px 1fr auto;gap:18px;align-items:center;margin-bottom:16px}
.item .picture{height:88px;overflow:hidden;position:relative}
.item b{position:absolute;top:6px;right:6px;min-width:20px;height:20px;border-radius:10px;background:#211d1a;color:#fff;font-size:11px;font-weight:500;display:grid;place-items:center}
.total{display:flex;justify-content:space-between;margin-top:11px;color:#d3cfbf}
.faint{color:#c3c0ae;font-size:13px}
`;

const item = ({ name, price, picture }: Product, detail: string, count: number) =>
  html`<div class="item"><div class="picture">${picture}<b>${count}</b></div><div><div class="display" style="font-size:22px">${name}</div><div class="faint" style="margin-top:6px">${detail}</div></div><span class="tabular" style="font-size:15px">${euros(price * count)}</span></div>`;

const deliveryOption = (title: string, detail: string, price: string, on = false) =>
  html`<div class="way ${on ? 'on' : ''}"><i></i><div class="grow"><div style="font-weight:500">${title}</div><div class="soft" style="font-size:13px">${detail}</div></div><span>${price}</span></div>`;

const field = (label: string, value: string, focused = false) =>
  html`<div class="field ${focused ? 'focus' : ''}"><span>${label}</span>${value}${focused && html`<span style="display:inline-block;width:1px;height:17px;background:#211d1a;vertical-align:-3px;margin-left:1px"></span>`}</div>`;

export const checkout = (): string =>
  webPage({
    fonts: FONTS,
    styles: [STYLE, CHECKOUT],
    body: html`<main class="form"><div class="row between">${wordmark}<div class="steps">Bag ${icon('chevron-right', { size: 13 })}<b>Delivery and payment</b>${icon('chevron-right', { size: 13 })}Done</div></div>
<h2 style="margin:42px 0 16px">Where to?</h2>
<div class="row between" style="border:1px solid #c9bfaf;padding:15px 18px"><div><div style="font-weight:500">Lena Hofmann</div><div class="soft">Lindengasse 14, door 6, 1070 Vienna</div></div><span style="text-decoration:underline;text-underline-offset:4px">Change</span></div>
<h2 style="margin:32px 0 16px">How?</h2>
${deliveryOption('To the doorstep', 'One carrier, a weekday between 8:00 and 18:00', 'Free')}${deliveryOption('To the room of your choice', 'Two carriers, Saturday 24 October, we take the boxes with us', euros(60), true)}${deliveryOption('Collect from the workshop', 'Any day by arrangement', 'Free')}
<h2 style="margin:32px 0 16px">Payment<span class="soft row" style="font:400 13px 'Instrument Sans';gap:6px;align-self:center">${icon('lock', { size: 13 })}encrypted</span></h2>
<div class="row" style="gap:10px;margin-bottom:12px">${['Card', 'Bank transfer', 'Three payments'].map(
      (name, index) =>
        html`<span class="grow" style="height:46px;display:grid;place-items:center;font-weight:500;${index === 0 ? 'box-shadow:inset 0 0 0 1.5px #211d1a' : 'box-shadow:inset 0 0 0 1px #c9bfaf;color:#6c645a'}">${name}</span>`,
    )}</div>
${field('Card number', '5412 7500 3381 0946')}
<div class="pair">${field('Expires', '08 / 29')}${field('Security code', '41', true)}</div>
<div class="row" style="gap:12px;margin-top:20px"><span style="width:18px;height:18px;background:#211d1a;color:#fff;display:grid;place-items:center">${icon('check', { size: 13, stroke: 2.5 })}</span>The bill goes to the same address</div></main>
<aside class="sum"><div class="row between" style="margin-bottom:28px"><h2>Four pieces</h2><span class="faint" style="text-decoration:underline;text-underline-offset:4px">Edit bag</span></div>
${item(hvile, 'Rust wool, oak', 1)}${item(knap, 'Walnut', 2)}${item(lys, 'Bone, cord of 1.7 m', 1)}
<div class="row" style="margin:26px 0 24px;border:1px solid #71745f;height:52px;padding:0 18px"><span class="grow" style="font-size:14px;color:#dcd8c8">Promo code or gift card</span><span style="font-weight:500">Apply</span></div>
<div class="total tabular"><span>Subtotal</span><span>${euros(2090)}.00</span></div><div class="total tabular"><span>Room of your choice</span><span>€60.00</span></div><div class="total tabular"><span>VAT included, 20%</span><span>€358.33</span></div>
<div class="row between" style="border-top:1px solid #5d614f;margin-top:24px;padding-top:22px;align-items:baseline"><span style="font-size:16px">Total</span><span class="upright tabular" style="font-size:40px;line-height:1">${euros(2150)}</span></div>
<span class="button" style="width:100%;height:60px;background:#f1ecdf;color:#211d1a;margin-top:28px;font-size:15px">Place order</span>
<p class="faint" style="margin-top:18px;text-align:center">60 days to change your mind. Ten years of guarantee on all joints.</p></aside>`,
  });
