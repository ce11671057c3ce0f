import { ringChart } from '../../kit/charts.ts';
import { css, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { metalCard, money, phone } from './brand.ts';

const STYLE = css`
body{background:#0a1230;color:#fff}
.map{position:absolute;inset:0 0 auto 0}
.sheet{position:absolute;left:0;right:0;bottom:0;top:292px;border-radius:36px 36px 0 0;background:#fff;color:var(--ink);padding:52px 24px 0;text-align:center}
.shop{position:absolute;left:50%;top:-42px;margin-left:-42px;width:84px;height:84px;border-radius:28px;background:#ffd9bd;display:grid;place-items:center;box-shadow:0 0 0 6px #fff}
.facts{border-radius:24px;background:var(--mist);margin-top:20px;padding:4px 18px;text-align:left}
.facts div{display:flex;justify-content:space-between;align-items:center;height:52px}
.facts div+div{border-top:1px solid var(--line)}
.face{display:flex;gap:16px;align-items:center;text-align:left;margin-top:18px}
`;

/** Map of the streets around the shop at night, with a river. */
const map = raw(
  '<svg width="390" height="340" viewBox="0 0 390 340"><rect width="390" height="340" fill="#14204e"/><path d="M-10 250c70-10 90-70 160-84s110 26 250-60v80c-120 70-180 40-240 54S80 330-10 330z" fill="#2a48b8" opacity=".75"/><g stroke="#2c3d7d" stroke-width="9" fill="none"><path d="M40-10l60 200M150-10l30 160M270-10l-30 150M-10 90l400-60M-10 160L130 150M200 350l-20-110M320 350l-40-180M90 350l-30-70"/></g><g stroke="#3d519c" stroke-width="14" fill="none"><path d="M-10 40c120 40 260 30 400 90M330-10c-20 120 10 240 40 350"/></g><g fill="#1c2c66"><path d="M112 66l52-8 8 34-50 10zM206 42l44-6-6 40-34 6zM30 118l40-6 8 30-40 4z"/></g><circle cx="196" cy="150" r="70" fill="#ff9d6e" opacity=".16"/><circle cx="196" cy="150" r="38" fill="#ff9d6e" opacity=".25"/><circle cx="196" cy="150" r="13" fill="#ff9d6e" stroke="#fff" stroke-width="4"/><path d="M0 0h390v120H0z" fill="#0a1230" opacity=".35"/></svg>',
);

/** Logo of the shop: a wheel on a road. */
const wheel = raw(
  '<svg width="54" height="54" viewBox="0 0 54 54" fill="none" stroke="#8f3a17" stroke-linecap="round"><circle cx="16" cy="34" r="11" stroke-width="4"/><circle cx="39" cy="34" r="11" stroke-width="4"/><path d="M16 34l8-16h11l4 16M22 22l10 12 6-14M20 16h7M33 13h6" stroke-width="3.400" stroke-linejoin="round"/></svg>',
);

export const approve = (): string =>
  phone({
    ink: '#fff',
    footInk: '#0a1230',
    time: '18:26',
    style: STYLE,
    body: html`<div class="map">${map}</div>
  <div class="top" style="position:relative"><span class="row" style="gap:10px;background:#0a1230cc;border-radius:22px;padding:11px 16px;font-weight:600">${icon('shield-check', { size: 20, colour: '#8da2ff' })}Is this you?</span><span style="position:relative;background:#0a1230cc;border-radius:50%">${ringChart([{ value: 42, colour: '#ff9d6e' }], { size: 50, thickness: 4, total: 60, track: '#ffffff2e', round: true })}<b style="position:absolute;inset:0;display:grid;place-items:center;font-size:15px;font-weight:600">42</b></span></div>
  <section class="sheet"><span class="shop">${wheel}</span>
    <h2 style="font-size:20px">Norrhaven Cycles</h2>
    <div style="font-size:56px;line-height:1.15;margin-top:6px">${money('€184.90')}</div>
    <div class="facts"><div><span class="soft">Card</span><span class="row" style="gap:10px;font-weight:600">${metalCard('silver', 44, '4407')}Silver 4407</span></div><div><span class="soft">Where</span><b style="font-weight:600">Online, from Vienna</b></div><div><span class="soft">After that</span><b style="font-weight:600" class="tabular">€8,505.35 in Main</b></div></div>
    <div class="face"><span style="width:64px;height:64px;border-radius:22px;background:#e3e8ff;color:#2c45c9;display:grid;place-items:center;flex:none">${icon('scan-face', { size: 36 })}</span><div><b style="font-weight:600">Look at your phone</b><div class="soft" style="font-size:14px">Second step, after your password at the shop</div></div></div>
    <div class="row" style="gap:12px;position:absolute;left:24px;right:24px;bottom:46px"><span class="btn" style="background:#fbe6dd;color:#96360f;width:132px">Not me</span><span class="btn grow">Approve</span></div>
  </section>`,
  });
