import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { brandStyle, fonts } from './brand.ts';
import { linoParts } from './mascot.ts';
import { boat, cloud, cypress, lemonTree, village } from './scenery.ts';

const style = css`
.scene{position:absolute;inset:0}
.bubble{position:absolute;background:#fff;border-radius:22px;padding:9px 18px;font-weight:900;font-size:20px}
.dots{display:flex;justify-content:center;gap:7px;margin-top:18px}
.dots i{width:9px;height:9px;border-radius:5px;background:#cfdde4}
main{position:absolute;inset:auto 24px 44px;text-align:center}
`;

const SCENE = raw(
  `<svg class="scene" width="390" height="845" viewBox="0 0 390 845"><defs><linearGradient id="w0" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#ffd24a"/><stop offset=".5" stop-color="#ff9a56"/><stop offset="1" stop-color="#ff6f6f"/></linearGradient><linearGradient id="w1" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#3fc7d0"/><stop offset="1" stop-color="#1798b0"/></linearGradient></defs><rect width="390" height="845" fill="url(#w0)"/><circle cx="195" cy="318" r="196" fill="#ffe58a" opacity=".5"/><circle cx="195" cy="318" r="146" fill="#fff2b8" opacity=".6"/>${cloud([70, 118, 0.9])}${cloud([330, 96, 0.7])}<path d="M0 372h390v120H0z" fill="url(#w1)"/><path d="M30 398h50M120 420h40M300 404h60M250 436h40" stroke="#fff" stroke-opacity=".6" stroke-width="4" stroke-linecap="round"/>${boat([336, 398, 0.8], '#ffd24a')}<path d="M0 420q70-60 150-26q30 14 40 34H0z" fill="#46b86b"/>${village([26, 408, 0.8])}${cypress([112, 398, 0.8])}${cypress([128, 402, 0.6])}<path d="M0 470q110-44 220-18t170-22v90H0z" fill="#2fa364"/>${lemonTree([40, 476, 1])}${lemonTree([352, 462, 1.1])}<path d="M92 486q103-26 206 0v34H92z" fill="#238a55" opacity=".5"/><svg overflow="visible" x="76" y="214" width="240" height="270" viewBox="-24 -14 248 262">${linoParts('wave')}</svg><path d="M0 502q195-46 390 0v343H0z" fill="#fff"/></svg>`,
);

const bubble = (word: string, place: string, colour: string): Html =>
  html`<span class="bubble" style="${place};color:${colour}">${word}</span>`;

export const welcome = (): string =>
  phonePage({
    fonts,
    ink: '#16324a',
    styles: [brandStyle, style],
    body: html`${SCENE}
${bubble('Ciao!', 'left:30px;top:182px;transform:rotate(-8deg)', '#c4304f')}${bubble('Olá', 'left:136px;top:112px;transform:rotate(4deg)', '#0a8574')}${bubble('Hej hej', 'right:32px;top:160px;transform:rotate(7deg)', '#5b3fd6')}
<main><h1 style="font-size:35px">Speak first,<br>study later</h1><p class="soft" style="margin-top:12px;font-weight:600">Travel along a coast with Lino and talk your way through every stop.</p>
<div class="dots">${[0, 1, 2, 3].map((page) => html`<i style="${page === 0 ? 'width:26px;background:#0a8574' : ''}"></i>`)}</div>
<div class="big" style="margin-top:22px">Choose my language</div><div style="height:54px;display:grid;place-items:center;font-weight:800;color:#0a7a6a;margin-top:6px">I have an account</div></main>`,
  });
