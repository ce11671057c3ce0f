import { chance } from '../../kit/chance.ts';
import { pathThrough } from '../../kit/charts.ts';
import { webPage } from '../../kit/frame.ts';
import { css, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { brandStyle, fonts, ORANGE, sign } from './brand.ts';

const style = css`
body{background:#fff;font-size:15px}
main{position:absolute;left:0;top:0;bottom:0;width:560px;padding:44px 84px;display:flex;flex-direction:column}
.art{position:absolute;right:0;top:0}
label{display:block;font-weight:550;margin-bottom:7px}
.field{display:flex;align-items:center;height:50px;border-radius:9px;border:1px solid #d8cfc2;padding:0 15px}
.field.on{border:2px solid ${ORANGE};box-shadow:0 0 0 4px #ffe3d5}
.wide{display:flex;align-items:center;justify-content:center;gap:10px;height:52px;border-radius:9px;font-weight:600}
`;

const RIDGES = 11;
const [WIDE, TALL] = [880, 900];

/** One day of the ridge plot: a line with four hills. Lines further in front have higher hills. */
function ridge(day: number): string {
  const random = chance(`ridge ${day}`);
  const floor = 262 + day * 43;
  const hills = Array.from({ length: 4 }, () => ({
    at: random.between(90, WIDE - 90),
    high: random.between(36, 128) * (0.8 + day / 30),
    wide: random.between(48, 118),
  }));
  const through = Array.from({ length: WIDE / 8 + 1 }, (_, index) => {
    const x = index * 8;
    const rise = hills.reduce(
      (sum, { at, high, wide }) => sum + high * Math.exp(-((x - at) ** 2) / (2 * wide ** 2)),
      0,
    );
    return [x, floor - rise] as const;
  });
  const path = pathThrough(through, false);
  return `<path d="${path}V${TALL}H0z" fill="url(#ridge${day % 3})"/><path d="${path}" fill="none" stroke="#fff1e4" stroke-width="2.4"/>`;
}

const shade = (index: number, top: string): string =>
  `<linearGradient id="ridge${index}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="120" y2="900"><stop offset="0" stop-color="${top}"/><stop offset=".5" stop-color="#c23a1c"/><stop offset="1" stop-color="#4b1236"/></linearGradient>`;

const ART = raw(
  `<svg class="art" width="${WIDE}" height="${TALL}" viewBox="0 0 ${WIDE} ${TALL}"><defs><linearGradient id="dawn" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#ffb36b"/><stop offset=".4" stop-color="#ff7d3c"/><stop offset="1" stop-color="${ORANGE}"/></linearGradient>${['#ff8f4a', '#fb7a38', '#ff9d55'].map((top, index) => shade(index, top)).join('')}</defs><rect width="${WIDE}" height="${TALL}" fill="url(#dawn)"/><circle cx="610" cy="196" r="104" fill="#fff0dc" opacity=".9"/>${Array.from({ length: RIDGES }, (_, day) => ridge(day)).join('')}</svg>`,
);

export const logIn = (): string =>
  webPage({
    fonts,
    styles: [brandStyle, style],
    body: html`<main><div class="row" style="gap:12px">${sign(36)}<b style="font-size:20px;letter-spacing:-.02em">Plotwise</b></div>
<div style="margin:auto 0"><h1 style="font-size:40px;letter-spacing:-.04em">Good to see<br>you again</h1><p class="soft" style="font-size:16px;margin-top:12px">Three alerts and one finished report wait for you.</p>
<div style="margin-top:32px"><label>Work address</label><div class="field">inka@kiteline.example</div></div>
<div style="margin-top:18px"><label class="row between" style="display:flex"><span>Password</span><span style="color:#b03508">Forgotten?</span></label><div class="field on"><span class="grow" style="letter-spacing:.22em;font-size:18px">•••••••••••</span>${icon('eye', { size: 19, colour: '#6b6257' })}</div></div>
<div class="wide" style="margin-top:24px;background:#c93f0b;color:#fff">Log in</div>
<div class="row" style="gap:14px;margin:20px 0;color:#6b6257;font-size:14px"><i style="flex:1;height:1px;background:#e6dfd4"></i>or<i style="flex:1;height:1px;background:#e6dfd4"></i></div>
<div class="wide" style="border:1px solid #d8cfc2">${icon('key-round', { size: 19 })}Use a passkey</div></div>
<div class="soft" style="font-size:14px">New here? <b style="color:#b03508">Start with your own data</b></div></main>
${ART}<div style="position:absolute;left:608px;bottom:44px;color:#fff;width:560px"><div style="font-size:26px;font-weight:600;letter-spacing:-.025em;line-height:1.25">Eleven days of one small product,<br>drawn by the hour.</div><div style="margin-top:10px;color:#ffe3d0">From the gallery of readers, plot 214</div></div>`,
  });
