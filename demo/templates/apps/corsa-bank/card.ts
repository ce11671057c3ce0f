import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { dock, metalCard, phone, sign, toggle } from './brand.ts';

const STYLE = css`
.stage{position:absolute;inset:0 0 auto 0;height:400px;background:radial-gradient(circle at 50% 62%,#5a76ff 0%,#2440b8 36%,#0f1a4a 78%);color:#fff}
.card{position:absolute;left:35px;top:128px;filter:drop-shadow(0 30px 26px #050a1eb3)}
.dots{position:absolute;left:0;right:0;top:343px;display:flex;gap:7px;justify-content:center}
.dots i{width:7px;height:7px;border-radius:4px;background:#ffffff66}
.dots .on{width:24px;background:#fff}
.panel{position:absolute;left:0;right:0;top:366px;bottom:0;background:var(--mist);border-radius:32px 32px 0 0;padding:18px 16px}
.acts{display:grid;grid-template-columns:repeat(3,1fr);gap:10px;font-size:14px;font-weight:600}
.acts div{background:#fff;border-radius:20px;padding:11px 0 9px;display:flex;flex-direction:column;align-items:center;gap:7px}
.box{background:#fff;border-radius:24px;margin-top:12px;padding:4px 16px}
.rule{display:flex;gap:14px;align-items:center;padding:7px 0}
.rule+.rule{border-top:1px solid #edf0f6}
`;

const rule = (glyph: string, name: string, note: string, on: boolean): Html =>
  html`<div class="rule">${sign(glyph, '#e9edfb', '#2c45c9', 42)}<div class="grow"><b style="font-weight:600">${name}</b><div class="soft" style="font-size:13px">${note}</div></div>${toggle(on)}</div>`;

export const card = (): string =>
  phone({
    ink: '#fff',
    footInk: '#0a1230',
    style: STYLE,
    body: html`<div class="stage"><div class="top"><span style="width:46px"></span><span style="font-weight:600;font-size:18px">Silver card</span><span class="round" style="background:#ffffff24">${icon('ellipsis', { size: 23 })}</span></div></div>
  <div class="card">${metalCard('silver', 320, '4407')}</div>
  <div class="dots"><i class="on"></i><i></i><i></i></div>
  <section class="panel">
    <div class="acts"><div>${icon('snowflake', { size: 25, colour: '#2c45c9' })}Freeze</div><div>${icon('eye', { size: 25, colour: '#2c45c9' })}Show PIN</div><div>${icon('gauge', { size: 25, colour: '#2c45c9' })}Limits</div></div>
    <div class="box" style="padding:15px 16px 17px"><div class="row between"><b style="font-weight:600">Monthly limit</b><span class="tabular"><b style="font-weight:600">€1,480</b> <span class="soft">of €2,500</span></span></div>
      <div style="position:relative;height:10px;border-radius:5px;background:#e1e6f1;margin-top:18px"><div style="position:absolute;width:83.3%;height:100%;border-radius:5px;background:#b9c6ff"></div><div style="position:absolute;width:49.3%;height:100%;border-radius:5px;background:linear-gradient(90deg,#8da2ff,#3957f0)"></div><i style="position:absolute;left:80%;top:-9px;width:28px;height:28px;border-radius:50%;background:#fff;box-shadow:0 3px 10px #0a123059,inset 0 0 0 1px #dfe3ee"></i></div></div>
    <div class="box">
      ${rule('globe', 'Pay online', 'Asks you above €100', true)}
      ${rule('nfc', 'Tap to pay', 'Up to €50 without PIN', true)}
      ${rule('banknote', 'Cash machines', 'Europe only', false)}
    </div>
  </section>${dock('Card')}`,
  });
