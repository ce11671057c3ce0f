import { css, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { mark, phone } from './brand.ts';

const STYLE = css`
body{background:linear-gradient(168deg,#0f7f79 0%,#07484a 46%,#042c30 100%);color:#fff}
.rings{position:absolute;inset:0 0 auto 0}
.code{display:flex;gap:9px;justify-content:center;padding:28px 20px 0}
.code span{width:50px;height:64px;border-radius:18px;background:#ffffff1f;display:grid;place-items:center;font-size:30px;font-weight:600}
.code .now{background:#fff;color:#07484a;box-shadow:0 0 0 3px var(--sun)}
.code .gap{margin-left:10px}
.keys{position:absolute;left:0;right:0;bottom:0;padding:0 26px 44px;display:grid;grid-template-columns:repeat(3,1fr);gap:6px 14px}
.keys span{height:64px;border-radius:32px;display:grid;place-items:center;font-size:29px;font-weight:500}
.keys .num{background:#ffffff12}
`;

const rings = raw(
  '<svg width="390" height="300" viewBox="0 0 390 300"><defs><radialGradient id="glow" cx=".5" cy=".5"><stop offset="0" stop-color="#ffe3a8" stop-opacity=".8"/><stop offset="1" stop-color="#ffc46b" stop-opacity="0"/></radialGradient></defs><g fill="none" stroke="#fff"><ellipse cx="195" cy="300" rx="230" ry="230" stroke-opacity=".12" stroke-width="1.500"/><ellipse cx="195" cy="300" rx="176" ry="230" stroke-opacity=".14" stroke-width="1.500"/><ellipse cx="195" cy="300" rx="116" ry="230" stroke-opacity=".16" stroke-width="1.500"/><ellipse cx="195" cy="300" rx="52" ry="230" stroke-opacity=".18" stroke-width="1.500"/></g><circle cx="305" cy="98" r="84" fill="url(#glow)"/><circle cx="305" cy="98" r="24" fill="#ffd58f"/><circle cx="305" cy="98" r="17" fill="#fff3d9"/></svg>',
);

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

export const phoneSignIn = (): string =>
  phone({
    ink: '#fff',
    style: STYLE,
    body: html`<div class="rings">${rings}</div>
  <div style="position:relative;padding:66px 24px 0">${mark(56)}
    <h1 style="font-size:34px;margin-top:44px">It’s you, we think</h1>
    <p style="font-size:17px;line-height:1.45;color:#d8efe8;margin-top:10px">Six digits went to the phone ending in 48. They keep your records yours.</p></div>
  <div class="code" style="position:relative">${['4', '0', '9', '2'].map((digit, index) => html`<span class="${index === 3 ? 'gap' : ''}">${digit}</span>`)}<span class="now"><i style="width:2.5px;height:32px;background:var(--teal)"></i></span><span></span></div>
  <div class="row between" style="padding:22px 28px 0;font-size:15px"><span style="color:#d8efe8">New code in 0:24</span><b style="font-weight:600;color:var(--sun)">Call me instead</b></div>
  <div class="row" style="margin:22px 24px 0;padding:14px 18px;gap:14px;border-radius:20px;background:#ffffff17;font-size:15px">${icon('shield-check', { size: 24, colour: '#ffc46b' })}<span class="grow">Trust this phone for 30 days</span><span style="width:50px;height:30px;border-radius:15px;background:var(--sun);padding:3px;display:flex;justify-content:flex-end"><i style="width:24px;height:24px;border-radius:50%;background:#fff"></i></span></div>
  <div class="keys">${KEYS.map((key) => html`<span class="num">${key}</span>`)}<span>${icon('scan-face', { size: 29 })}</span><span class="num">0</span><span>${icon('delete', { size: 28 })}</span></div>`,
  });
