import { css, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { FRIEND, phone } from './brand.ts';

const STYLE = css`
body{background:linear-gradient(#f8f9fc,#dfe4ef)}
.to{margin:20px 20px 0;padding:14px 16px;border-radius:24px;background:#fff;display:flex;gap:14px;align-items:center;box-shadow:0 14px 30px -22px #0a123099}
.amount{text-align:center;padding:28px 20px 0}
.amount .sum{font-size:76px;line-height:1;font-weight:600;letter-spacing:-.06em}
.amount .sum i{font-style:normal;color:#a4aec8}
.quick{display:flex;justify-content:center;gap:9px;margin-top:22px}
.quick span{height:40px;padding:0 17px;border-radius:20px;background:#fff;font-weight:600;font-size:15px;display:grid;place-items:center}
.quick .on{background:var(--ink);color:#fff}
.keys{position:absolute;left:24px;right:24px;top:460px;display:grid;grid-template-columns:repeat(3,1fr);gap:2px 12px;text-align:center}
.keys span{height:62px;display:grid;place-items:center;font-size:29px;font-weight:500}
.slide{position:absolute;left:20px;right:20px;bottom:46px;height:72px;border-radius:36px;background:var(--ink);color:#fff;display:flex;align-items:center;padding:7px}
.slide .knob{width:96px;height:58px;border-radius:29px;background:linear-gradient(120deg,#fdfdff,#b6c0d6);color:var(--ink);display:grid;place-items:center}
`;

export const transfer = (): string =>
  phone({
    style: STYLE,
    body: html`<div class="top"><span class="round">${icon('x', { size: 23 })}</span><span style="font-weight:600;font-size:17px">Send money</span><span class="round">${icon('qr-code', { size: 22 })}</span></div>
  <div class="to">${portrait(FRIEND, { size: 52 })}<div class="grow"><h2 style="font-size:18px">${FRIEND}</h2><span class="soft" style="font-size:14px">At Corsa, arrives in seconds</span></div>${icon('chevrons-up-down', { size: 20, colour: '#5d6786' })}</div>
  <div class="amount"><div class="sum tabular">€240<i>.00</i></div>
    <div class="row" style="justify-content:center;gap:8px;margin-top:18px;font-size:15px">${icon('notebook-pen', { size: 18, colour: '#5d6786' })}Cabin weekend, my half</div>
    <div class="quick"><span>€50</span><span>€100</span><span class="on">€240</span><span>All</span></div>
    <div class="soft" style="font-size:14px;margin-top:20px">From Main, €8,930.25 there</div></div>
  <div class="keys">${['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0'].map((key) => html`<span>${key}</span>`)}<span>${icon('delete', { size: 28 })}</span></div>
  <div class="slide"><span class="knob">${icon('chevrons-right', { size: 28, stroke: 2.2 })}</span><span class="grow" style="text-align:center;font-weight:600;font-size:17px;padding-right:24px">Slide to send €240</span></div>`,
  });
