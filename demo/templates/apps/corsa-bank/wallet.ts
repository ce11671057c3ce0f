import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { dock, metalCard, phone } from './brand.ts';

const STYLE = css`
.pass{position:absolute;left:16px;width:358px;height:226px;border-radius:24px;overflow:hidden;box-shadow:0 -12px 26px -8px #03071ab3;color:#fff}
.pass>svg{position:absolute;inset:0}
.pass .head{position:relative;display:flex;justify-content:space-between;align-items:center;padding:17px 20px;font-weight:600;font-size:17px}
.pass .head span:last-child{font-size:15px;font-weight:500}
`;

const scene = (content: string): Html =>
  raw(`<svg width="358" height="226" viewBox="0 0 358 226">${content}</svg>`);

const tram = scene(
  '<rect width="358" height="226" fill="#0f7a57"/><path d="M0 150c80-60 150-50 220-30s100 10 138-20v126H0z" fill="#12946a"/><path d="M0 190c90-40 170-30 240-16s90 2 118-12v64H0z" fill="#0a5a40"/>',
);

const concert = scene(
  '<defs><linearGradient id="show" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#7a2c8f"/><stop offset="1" stop-color="#f0517a"/></linearGradient></defs><rect width="358" height="226" fill="url(#show)"/><g fill="#ffd27a" opacity=".9"><circle cx="290" cy="120" r="62"/></g><g fill="none" stroke="#4a1460" stroke-width="5"><path d="M228 120h124M240 96h100M240 144h100M262 72h56"/></g>',
);

const flight = scene(
  '<defs><linearGradient id="air" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2f7fd8"/><stop offset=".7" stop-color="#a8d8f5"/><stop offset="1" stop-color="#ffe1bd"/></linearGradient></defs><rect width="358" height="226" fill="url(#air)"/><circle cx="150" cy="92" r="26" fill="#fff4d6"/><path d="M0 190L70 126l46 40 58-66 70 70 44-34 70 54v36H0z" fill="#3a6a9c"/><path d="M174 100l26 28-14 6-12-10-16 14-8-10zM70 126l18 18-18 6-16-8z" fill="#fff"/><path d="M0 206c80-26 180-24 358-6v26H0z" fill="#1d3f66"/><g fill="#fff" opacity=".85"><path d="M210 78a11 11 0 0 1 21-4 9 9 0 0 1 16 7h-37z"/></g>',
);

const BARS = [3, 1, 2, 4, 1, 1, 3, 2, 1, 4, 2, 1, 1, 3, 1, 2, 4, 1, 3, 1, 2, 2, 1, 4, 1, 3, 2, 1, 1, 2, 4, 1];

function barcode(): Html {
  let x = 0;
  const bars = BARS.map((wide, index) => {
    const bar = index % 2 === 0 ? `<rect x="${x}" width="${wide * 2.3}" height="52" fill="#0a1230"/>` : '';
    x += wide * 2.3 + 1.2;
    return bar;
  });
  return raw(`<svg width="${x}" height="52" viewBox="0 0 ${x} 52">${bars.join('')}</svg>`);
}

export const wallet = (): string =>
  phone({
    night: true,
    style: css`body{background:linear-gradient(#17224f,#0a1230 40%)!important}${STYLE}`,
    body: html`<div class="top"><h1 style="font-size:32px">Wallet</h1><div class="row" style="gap:10px"><span class="round">${icon('search', { size: 22 })}</span><span class="round" style="background:#fff;color:var(--ink)">${icon('plus', { size: 24, stroke: 2.2 })}</span></div></div>
  <div class="pass" style="top:136px">${metalCard('silver', 358, '4407')}<div class="head" style="justify-content:flex-end;color:#16204a"><span>Silver 4407</span></div></div>
  <div class="pass" style="top:212px">${metalCard('copper', 358, '9026')}<div class="head" style="justify-content:flex-end;color:#3d1505"><span>Online 9026</span></div></div>
  <div class="pass" style="top:288px">${tram}<div class="head"><span class="row" style="gap:10px">${icon('tram-front', { size: 23 })}Tram, Vienna</span><span>October</span></div></div>
  <div class="pass" style="top:364px">${concert}<div class="head"><span class="row" style="gap:10px">${icon('music', { size: 23 })}Winter Garden</span><span>9 Oct, 20:00</span></div></div>
  <div class="pass" style="top:440px;height:292px">${flight}<div class="head" style="color:#fff"><span class="row" style="gap:10px">${icon('plane', { size: 23 })}Larkline 214</span><span>Sun 18 Oct</span></div>
    <div class="row between" style="position:relative;padding:0 22px;text-shadow:0 1px 8px #1d3f6699"><div><b style="font-size:34px;font-weight:600;letter-spacing:-.03em">VIE</b><div style="font-size:14px">10:35</div></div><div style="text-align:right"><b style="font-size:34px;font-weight:600;letter-spacing:-.03em">ZRH</b><div style="font-size:14px">11:55</div></div></div>
    <div style="position:absolute;left:0;right:0;bottom:0;height:92px;background:#fff;color:var(--ink);padding:0 20px;display:flex;justify-content:space-between;align-items:center"><div><span class="soft" style="font-size:13px;color:var(--soft)">Seat</span><div style="font-weight:600;font-size:20px">14A</div></div>${barcode()}</div></div>
  ${dock('Wallet')}`,
  });
