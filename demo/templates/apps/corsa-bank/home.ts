import { css, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { dock, metalCard, money, OWNER, phone, sign } from './brand.ts';

const STYLE = css`
.bend{position:absolute;inset:0 0 auto 0}
.card{position:absolute;left:44px;top:238px;transform:rotate(-9deg);filter:drop-shadow(0 30px 30px #03071acc)}
.under{position:absolute;left:62px;top:226px;transform:rotate(5deg);opacity:.95}
.acts{position:absolute;left:20px;right:20px;top:474px;display:flex;justify-content:space-between;text-align:center;font-size:13px}
.acts div{width:74px}
.acts span{width:58px;height:58px;border-radius:22px;background:#ffffff17;display:grid;place-items:center;margin:0 auto 7px}
.acts div:first-child span{background:var(--blue)}
.sheet{position:absolute;left:0;right:0;top:578px;bottom:0;background:var(--mist);color:var(--ink);border-radius:32px 32px 0 0;padding:20px 20px 0}
.sheet .soft{color:var(--soft)}
.pay{display:flex;gap:14px;align-items:center;padding:8px 0}
`;

const bend = raw(
  `<svg width="390" height="620" viewBox="0 0 390 620"><defs><linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1c2f7d"/><stop offset=".55" stop-color="#101a44"/><stop offset="1" stop-color="#0a1230"/></linearGradient><radialGradient id="lamp" cx=".8" cy=".28" r=".7"><stop offset="0" stop-color="#6f8bff" stop-opacity=".65"/><stop offset="1" stop-color="#6f8bff" stop-opacity="0"/></radialGradient></defs><rect width="390" height="620" fill="url(#dusk)"/><rect width="390" height="620" fill="url(#lamp)"/><g fill="none" stroke="#9db0ff" stroke-opacity=".16" stroke-width="1.500">${[0, 1, 2, 3, 4, 5].map((lane) => `<path d="M420 ${190 + lane * 22}H170a${150 - lane * 20} ${150 - lane * 20} 0 0 0 0 ${300 - lane * 40}H420"/>`).join('')}</g></svg>`,
);

const PAYMENTS = [
  ['briefcase-business', '#dff3ea', '#0f6e4f', 'Kestrel Studio', 'Salary, 7:00', '+3,640.00'],
  ['croissant', '#fdead9', '#9a4a1d', 'Halden Bakery', 'Food, 8:12', '−7.40'],
] as const;

export const home = (): string =>
  phone({
    night: true,
    footInk: '#0a1230',
    style: STYLE,
    body: html`<div class="bend">${bend}</div>
  <div class="top" style="position:relative"><div class="row" style="gap:12px">${portrait(OWNER, { size: 46, style: 'box-shadow:0 0 0 2px #ffffff4d' })}<span style="font-weight:600;font-size:17px">Hello, Malik</span></div><span class="round" style="position:relative">${icon('bell', { size: 22 })}<i style="position:absolute;right:12px;top:11px;width:9px;height:9px;border-radius:50%;background:#ff9d6e"></i></span></div>
  <div style="position:relative;padding:20px 20px 0"><span style="color:#c3cdf2">In all accounts</span><div style="font-size:45px;line-height:1.2">${money('€12,480.65')}</div></div>
  <div class="under">${metalCard('ink', 290, '1182')}</div>
  <div class="card">${metalCard('silver', 302, '4407')}</div>
  <div class="acts">${[
    ['Send', 'arrow-up-right'],
    ['Request', 'arrow-down-left'],
    ['Exchange', 'repeat'],
    ['Details', 'scan-text'],
  ].map(([name, glyph = '']) => html`<div><span>${icon(glyph, { size: 25 })}</span>${name}</div>`)}</div>
  <section class="sheet"><div class="row between" style="margin-bottom:6px"><h2 style="font-size:19px">Latest</h2><span style="font-size:14px;font-weight:600;color:var(--blue)">All payments</span></div>
  ${PAYMENTS.map(
    ([glyph, ground, colour, name, note, amount]) =>
      html`<div class="pay">${sign(glyph, ground, colour)}<div class="grow"><b style="font-weight:600">${name}</b><div class="soft" style="font-size:13px">${note}</div></div><b class="tabular" style="font-weight:600;${amount.startsWith('+') ? 'color:#0f7a57' : ''}">${amount}</b></div>`,
  )}</section>${dock('Home')}`,
  });
