import { phonePage } from '../../kit/frame.ts';
import { css, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { brandStyle, fermata, fonts, sleeve } from './brand.ts';
import type { Cover } from './covers.ts';

const style = css`
body{background:#fdeee2;color:#2a1030}
.wall{position:absolute;left:-96px;top:-92px;width:590px;display:grid;grid-template-columns:repeat(4,1fr);gap:14px;transform:rotate(-11deg)}
.veil{position:absolute;inset:250px 0 0 0;background:linear-gradient(rgba(253,238,226,0),#fdeee2 172px)}
main{position:absolute;inset:auto 24px 40px}
.field{display:flex;align-items:center;gap:12px;height:56px;border-radius:18px;background:#fff;padding:0 18px;font-size:17px;border:2px solid #2a1030}
.wide{width:100%;justify-content:center;height:56px;font-size:17px;border-radius:18px}
`;

const WALL: readonly Cover[] = [
  'kiosk',
  'swimming',
  'bloom',
  'lanterns',
  'orchard',
  'halflight',
  'vega',
  'saltAndWax',
  'cat',
  'tidewater',
  'marathon',
  'glasshouse',
  'northPiano',
  'embers',
  'staircase',
  'desert',
];

export const iosSignUp = (): string =>
  phonePage({
    fonts,
    ink: '#2a1030',
    styles: [brandStyle, style],
    body: html`<div class="wall">${WALL.map((cover) => sleeve(cover, 136, 10))}</div><div class="veil"></div>
<div style="position:absolute;inset:0 0 auto 0;height:54px;background:linear-gradient(rgba(253,238,226,.96) 60%,rgba(253,238,226,0))"></div>
<main><div class="row" style="gap:10px">${fermata(44, '#f0506a', '#2a1030')}<b style="font-size:22px;letter-spacing:-.02em">cadenza</b></div>
<h1 style="font-size:37px;margin-top:14px;letter-spacing:-.035em">Music that keeps<br>you at it</h1>
<p style="font-size:17px;color:#6b4560;margin-top:12px;line-height:1.4">Start a shelf of records, then let one play while you work.</p>
<div class="field" style="margin-top:20px">${icon('mail', { size: 21, colour: '#6b4560' })}<span>mira@castellan.example</span></div>
<div class="pill wide" style="margin-top:12px;background:#2a1030;color:#fff3ea">Create my shelf</div>
<div style="text-align:center;font-size:14px;color:#6b4560;margin-top:18px">Have one already? <b style="color:#b82647;font-weight:600">Sign in</b></div></main>`,
  });
