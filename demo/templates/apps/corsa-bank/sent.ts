import { css, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { FRIEND, money, OWNER, phone } from './brand.ts';

const STYLE = css`
body{background:linear-gradient(165deg,#5c7bff 0%,#3957f0 40%,#1c2fa3 100%);color:#fff}
.track{position:absolute;inset:0 0 auto 0}
.slip{position:absolute;left:24px;right:24px;top:396px;background:#fff;color:var(--ink);border-radius:28px;padding:42px 22px 8px}
.slip::before,.slip::after{content:'';position:absolute;top:124px;width:26px;height:26px;border-radius:50%;background:#3350e2}
.slip::before{left:-13px}
.slip::after{right:-13px;background:#2c46d2}
.pair{position:absolute;left:0;right:0;top:-36px;display:flex;justify-content:center}
.line{display:flex;justify-content:space-between;height:43px;align-items:center;font-size:15px}
.line b{font-weight:600}
`;

const lane = (offset: number, colour: string, opacity: number): string =>
  `<path transform="translate(0 ${offset})" d="M-30 214C60 176 96 176 138 236L178 296C196 322 214 318 228 290L430 60" fill="none" stroke="${colour}" stroke-width="17" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** Lanes of a race track in the shape of a check mark. */
const track = raw(
  `<svg width="390" height="420" viewBox="0 0 390 420"><defs><linearGradient id="steel" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset=".45" stop-color="#fff"/><stop offset="1" stop-color="#c3cdf2"/></linearGradient></defs>${lane(-44, '#fff', 0.14)}${lane(-22, '#fff', 0.24)}<path d="M-30 214C60 176 96 176 138 236L178 296C196 322 214 318 228 290L430 60" fill="none" stroke="#0a1230" stroke-opacity=".2" stroke-width="20" transform="translate(4 12)"/>${lane(0, 'url(#steel)', 1)}${lane(22, '#ff9d6e', 0.95)}${lane(44, '#0a1230', 0.45)}</svg>`,
);

const LINES = [
  ['For', 'Cabin weekend, my half'],
  ['From', 'Main account'],
  ['When', '1 October, 9:42'],
  ['Fee', 'None'],
] as const;

export const sent = (): string =>
  phone({
    ink: '#fff',
    time: '9:42',
    style: STYLE,
    body: html`<div class="track">${track}</div>
  <div class="top" style="position:relative"><h1 style="font-size:36px;line-height:1.1">There<br>already</h1></div>
  <section class="slip"><div class="pair">${portrait(OWNER, { size: 72, style: 'box-shadow:0 0 0 5px #fff' })}${portrait(FRIEND, { size: 72, style: 'margin-left:-12px;box-shadow:0 0 0 5px #fff' })}</div>
    <div style="text-align:center;padding-bottom:22px;border-bottom:2px dashed #d3d9e8"><div style="font-size:44px;line-height:1.15">${money('€240.00')}</div><span class="soft" style="font-size:16px">to ${FRIEND}, in 1.4 seconds</span></div>
    <div style="padding-top:8px">${LINES.map(([name, value]) => html`<div class="line"><span class="soft">${name}</span><b>${value}</b></div>`)}</div></section>
  <div class="row" style="gap:12px;position:absolute;left:24px;right:24px;bottom:46px"><span class="btn" style="background:#ffffff26;width:64px">${icon('share', { size: 23 })}</span><span class="btn grow" style="background:#fff;color:var(--ink)">Done</span></div>`,
  });
