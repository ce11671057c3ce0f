import { lineChart, pathThrough, points } from '../../kit/charts.ts';
import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { CORAL, FONTS, figure, STYLE, VIOLET, YELLOW } from './brand.ts';
import { contours } from './scenery.ts';

const RIDE = css`
.map{position:absolute;inset:0}
.tools{position:absolute;inset:58px 16px auto;display:flex;justify-content:space-between}
.tools .round{background:#0b0c0ae6}
.sheet{position:absolute;inset:476px 0 0 0;background:#11130fef;border-radius:28px 28px 0 0;padding:12px 20px 0}
.grip{width:38px;height:5px;border-radius:3px;background:#4a4d42;margin:0 auto 16px}
.numbers{display:grid;grid-template-columns:1.15fr 1fr 1.1fr;margin:16px 0 16px}
.zones{display:flex;gap:3px;height:12px;margin-top:9px}
.zones i{border-radius:3px}
`;

const ROUTE =
  'M120 398C96 372 70 352 78 318C84 292 122 292 128 264C134 238 98 226 104 196C110 168 150 174 166 150C182 126 206 108 238 120C272 132 262 166 290 180C318 194 330 222 316 250C302 276 268 272 258 300C248 328 282 344 262 372C240 402 168 426 120 398';

const lake = (path: string): string =>
  `<path d="${path}" fill="#1c3550" stroke="#3c6c94" stroke-width="1.2"/>`;

const place = (x: number, y: number, name: string): string =>
  `<text x="${x}" y="${y}" font-family="Space Grotesk" font-size="11.5" font-weight="500" fill="#b9bdab" text-anchor="middle">${name}</text>`;

const mark = (x: number, y: number, text: string): string =>
  `<circle cx="${x}" cy="${y}" r="11" fill="#0b0c0a" stroke="${YELLOW}" stroke-width="2"/><text x="${x}" y="${y + 4}" font-family="Space Grotesk" font-size="11" font-weight="700" fill="${YELLOW}" text-anchor="middle">${text}</text>`;

const map: Html = raw(
  `<svg width="390" height="845" viewBox="0 0 390 845"><rect width="390" height="845" fill="#12150f"/><g fill="none">${contours('west', { x: 30, y: 190, radius: 170, rings: 11 }, '#b5c98c')}${contours('north', { x: 318, y: 66, radius: 150, rings: 9 }, '#b5c98c')}${contours('east', { x: 390, y: 350, radius: 140, rings: 9 }, '#b5c98c')}${contours('south', { x: 70, y: 480, radius: 120, rings: 7 }, '#b5c98c')}</g>${lake('M176 214C196 190 232 206 228 236C224 262 206 282 196 312C188 336 164 346 156 322C148 296 160 236 176 214Z')}${lake('M300 420C322 404 350 414 356 436C362 462 330 470 312 464C290 456 284 432 300 420Z')}<g fill="none" stroke="#4a4f40" stroke-width="2.4"><path d="M-4 330C60 352 96 402 130 470M390 120C340 132 300 160 276 120S220 60 210-4M120 398C180 430 250 420 390 520"/></g>${place(190, 268, 'Lake Orsa')}${place(328, 446, 'Lake Mell')}${place(62, 140, 'Monte Ferro')}${place(346, 140, 'Alta Punta')}<path d="${ROUTE}" fill="none" stroke="#0b0c0a" stroke-width="10" stroke-linejoin="round" opacity=".7"/><linearGradient id="effort" x1="0" y1="1" x2="0.4" y2="0"><stop offset="0" stop-color="${YELLOW}"/><stop offset=".5" stop-color="#ffb03a"/><stop offset="1" stop-color="${CORAL}"/></linearGradient><path d="${ROUTE}" fill="none" stroke="url(#effort)" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>${mark(104, 196, '20')}${mark(290, 180, '40')}${mark(262, 372, '60')}<circle cx="120" cy="398" r="13" fill="${YELLOW}"/><path d="M115 392l11 6-11 6z" fill="#0b0c0a"/><circle cx="238" cy="120" r="22" fill="${CORAL}" opacity=".25"/><circle cx="238" cy="120" r="9" fill="#fff" stroke="${CORAL}" stroke-width="4"/></svg>`,
);

const HEIGHTS = [
  210, 222, 240, 300, 372, 420, 402, 380, 470, 590, 706, 812, 842, 790, 640, 520, 470, 510, 566, 520, 430,
  352, 300, 252, 214,
];

const PROFILE = { width: 350, height: 84 };

const summit = points(HEIGHTS, PROFILE, { low: 120 })[12] ?? [0, 0];

const profile = html`<div style="position:relative">${lineChart(HEIGHTS, { ...PROFILE, low: 120, colour: YELLOW, area: YELLOW, stroke: 2.4 })}<svg width="350" height="84" style="position:absolute;inset:0;overflow:visible">${raw(
  `<path d="${pathThrough([
    [summit[0], -8],
    [summit[0], 84],
  ])}" stroke="${CORAL}" stroke-width="1.6"/><circle cx="${summit[0]}" cy="${summit[1]}" r="6" fill="#fff" stroke="${CORAL}" stroke-width="3.4"/>`,
)}</svg><span class="small tabular" style="position:absolute;left:${summit[0] + 10}px;top:-12px;font-weight:600">842 m, km 32</span></div>`;

const ZONES = [
  [14, '#5c6a7a'],
  [38, '#5fb3c9'],
  [22, '#8ed06a'],
  [14, YELLOW],
  [9, '#ffae3a'],
  [3, CORAL],
] as const;

export const ride = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [STYLE, RIDE],
    ink: '#fff',
    time: '10:14',
    body: html`<div class="map">${map}</div>
<div class="tools"><span class="round">${icon('chevron-left', { size: 24 })}</span><span class="row" style="gap:10px"><span class="round">${icon('layers', { size: 20 })}</span><span class="round">${icon('share', { size: 20 })}</span></span></div>
<section class="sheet"><div class="grip"></div><div class="row between"><h1 class="wide" style="font-size:23px">Two lakes before ten</h1>${icon('heart', { size: 24, fill: CORAL, colour: CORAL })}</div><div class="soft small" style="margin-top:6px">Saturday 10 October, 7:12, dry and 11 degrees</div>
<div class="numbers"><div>${figure('64.2', 'km', 26)}<div class="soft small" style="margin-top:5px">25.5 km/h</div></div><div>${figure('1,120', 'm', 26)}<div class="soft small" style="margin-top:5px">climbed</div></div><div style="text-align:right">${figure('2:31', 'h', 26)}<div class="soft small" style="margin-top:5px">214 W average</div></div></div>
<div style="margin-top:26px">${profile}</div>
<div class="row between small" style="margin-top:16px"><span style="font-weight:600">Time in zones</span><span style="color:${VIOLET};font-weight:600">Load 128</span></div><div class="zones">${ZONES.map(([share, colour]) => html`<i style="flex:${share};background:${colour}"></i>`)}</div></section>`,
  });
