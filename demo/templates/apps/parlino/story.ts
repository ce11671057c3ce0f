import { phonePage } from '../../kit/frame.ts';
import { css, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { brandStyle, fonts } from './brand.ts';
import { linoParts } from './mascot.ts';
import { cypress, lighthouse } from './scenery.ts';

const style = css`
.scene{position:absolute;inset:0 0 auto 0}
.round{width:44px;height:44px;border-radius:50%;background:#fff;display:grid;place-items:center;position:absolute;top:62px}
main{position:absolute;inset:346px 24px 0;font-size:20px;line-height:1.6;font-weight:600}
main p+p{margin-top:14px}
.word{background:#ffe08a;border-radius:8px;padding:2px 5px;font-weight:800}
.hint{position:relative;margin:14px 0 8px;height:84px;border-radius:26px;background:#2a1866;color:#fff;display:flex;align-items:center;gap:14px;padding:0 16px;line-height:1.3}
.hint::before{content:'';position:absolute;left:46px;top:-9px;width:22px;height:22px;border-radius:5px;background:#2a1866;transform:rotate(45deg)}
.play{position:absolute;inset:auto 0 0;height:118px;background:#fff;border-radius:34px 34px 0 0;box-shadow:0 -10px 30px rgba(30,50,80,.14);padding:14px 22px;display:flex;gap:16px;align-items:flex-start}
`;

const CARRIAGES = [58, 168, 278]
  .map(
    (x, index) =>
      `<g transform="translate(${x} 226)"><rect width="104" height="48" rx="${index === 2 ? 18 : 9}" fill="#ff4f6d"/><path d="M0 32h104v7H0z" fill="#fff1d6"/><path d="M10 9h18v17H10zM34 9h18v17H34zM58 9h18v17H58z" fill="#ffe9a8"/><circle cx="22" cy="51" r="7" fill="#26143f"/><circle cx="82" cy="51" r="7" fill="#26143f"/></g>`,
  )
  .join('');

const SCENE = raw(
  `<svg class="scene" width="390" height="322" viewBox="0 0 390 322"><defs><linearGradient id="t0" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#4f37c4"/><stop offset=".46" stop-color="#bb478d"/><stop offset=".58" stop-color="#ff8f72"/></linearGradient><clipPath id="t1"><path d="M0 0h390v288q-195 50-390 0z"/></clipPath></defs><g clip-path="url(#t1)"><rect width="390" height="322" fill="url(#t0)"/><circle cx="262" cy="172" r="50" fill="#fff0b8"/><path d="M0 176h390v60H0z" fill="#d95d86"/><path d="M196 184h132M216 196h92M232 208h60" stroke="#fff0b8" stroke-width="5" stroke-linecap="round" opacity=".8"/><path d="M390 190q-60-30-104 6t-30 60h134z" fill="#5b2f86"/>${lighthouse([356, 182, 0.8])}<path d="M0 216q60-30 130 4t150 16t110-6v100H0z" fill="#46237a"/><path d="M0 280h390v8H0z" fill="#1f0f45"/>${CARRIAGES}<path d="M0 288h390v40H0z" fill="#33185f"/>${cypress([26, 296, 1.1])}${cypress([46, 300, 0.8])}${cypress([376, 298, 1])}<svg x="310" y="232" width="24" height="24" viewBox="10 30 180 120">${linoParts('wave')}</svg></g></svg>`,
);

export const story = (): string =>
  phonePage({
    fonts,
    ink: '#fff',
    footInk: '#16324a',
    styles: [brandStyle, style],
    body: html`${SCENE}<span class="round" style="left:20px">${icon('arrow-left', { size: 23, stroke: 2.6 })}</span><span class="round" style="right:20px">${icon('languages', { size: 22, stroke: 2.4 })}</span>
<div style="position:absolute;left:24px;top:114px;color:#fff"><div style="font-weight:800;font-size:15px">Story 12, level A2</div><h1 style="font-size:34px;margin-top:2px">Il treno<br>delle sette</h1></div>
<main><p>Ogni mattina Nora prende il treno delle sette. Il controllore la saluta sempre con un sorriso.</p><div style="margin-top:14px">Oggi, però, il suo posto vicino al <span class="word">finestrino</span> è occupato. C’è un <div class="hint"><span style="width:48px;height:48px;border-radius:18px;background:#7b5cff;display:grid;place-items:center;flex:none">${icon('volume-2', { size: 25, stroke: 2.4 })}</span><div class="grow"><div style="font-weight:900;font-size:18px">window</div><div style="font-size:14px;font-weight:600;color:#d8cfff">of a train, car or plane</div></div><span style="width:44px;height:44px;border-radius:50%;background:#ffd24a;color:#2a1866;display:grid;place-items:center">${icon('plus', { size: 24, stroke: 3 })}</span></div>signore anziano con un pappagallo verde.</div></main>
<div class="play"><span style="width:58px;height:58px;border-radius:50%;background:#0a8574;color:#fff;display:grid;place-items:center;flex:none">${icon('pause', { size: 27, fill: '#fff' })}</span><div class="grow" style="padding-top:6px"><div class="row between" style="font-weight:800;font-size:15px"><span>Read by Chiara</span><span class="soft">1:04 of 3:20</span></div><div style="height:10px;border-radius:6px;background:#e3ecf1;margin-top:10px"><div style="width:32%;height:10px;border-radius:6px;background:#14b8a0"></div></div></div></div>`,
  });
