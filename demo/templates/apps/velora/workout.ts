import { phonePage } from '../../kit/frame.ts';
import { css, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { CORAL, FONTS, figure, STYLE, VIOLET, YELLOW } from './brand.ts';

const WORKOUT = css`
body{background:linear-gradient(#2b2366,#14122a 340px,#0b0b12 520px);--card:#ffffff14;--soft:#b6b2cf}
.bar{position:absolute;inset:58px 16px auto;display:flex;justify-content:space-between}
.title{position:absolute;inset:118px 20px auto}
.facts{position:absolute;inset:240px 20px auto;display:flex;justify-content:space-between}
.shape{position:absolute;left:20px;top:298px}
.steps{position:absolute;inset:476px 16px auto}
.step{height:56px;display:grid;grid-template-columns:5px 1fr auto;gap:14px;align-items:center;padding:0 18px 0 14px;margin-bottom:7px;border-radius:16px;background:#ffffff12}
.step>i{height:32px;border-radius:3px}
.start{position:absolute;inset:auto 16px 42px}
`;

type Step = { minutes: number; share: number };

const COLOURS = ['#4f5878', '#59b6cf', YELLOW, CORAL] as const;

const colourOf = (share: number): string =>
  (share > 100 ? COLOURS[3] : share > 85 ? COLOURS[2] : share > 58 ? COLOURS[1] : COLOURS[0]) ?? YELLOW;

/** Two minutes just below the threshold and two minutes just above it, twice. */
const OVER_UNDER: readonly Step[] = [95, 108, 95, 108].map((share) => ({ minutes: 2, share }));
const REST: Step = { minutes: 4, share: 50 };

const PLAN: readonly Step[] = [
  { minutes: 4, share: 45 },
  { minutes: 4, share: 60 },
  { minutes: 4, share: 72 },
  ...OVER_UNDER,
  REST,
  ...OVER_UNDER,
  REST,
  ...OVER_UNDER,
  REST,
  ...OVER_UNDER,
  { minutes: 5, share: 58 },
  { minutes: 5, share: 42 },
];

const CHART = { width: 350, height: 140 };
const MINUTES = PLAN.reduce((sum, { minutes }) => sum + minutes, 0);

function chart() {
  const perMinute = CHART.width / MINUTES;
  let from = 0;
  const blocks = PLAN.map(({ minutes, share }) => {
    const [x, tall] = [from * perMinute, (share / 120) * CHART.height];
    from += minutes;
    return `<rect x="${x + 0.8}" y="${CHART.height - tall}" width="${minutes * perMinute - 1.6}" height="${tall}" rx="3.5" fill="${colourOf(share)}"/>`;
  });
  const threshold = CHART.height - (100 / 120) * CHART.height;
  return raw(
    `<svg width="350" height="166" viewBox="0 0 350 166">${blocks.join('')}<path d="M0 ${threshold}H350" stroke="#fff" stroke-width="1.3" stroke-dasharray="3 5" opacity=".75"/><text x="0" y="${threshold - 8}" font-family="Space Grotesk" font-size="12" font-weight="600" fill="#fff">276 W</text>${[0, 15, 30, 45].map((minute) => `<text x="${minute * perMinute}" y="160" font-family="Space Grotesk" font-size="12" fill="#b6b2cf">${minute}</text>`).join('')}<text x="350" y="160" text-anchor="end" font-family="Space Grotesk" font-size="12" fill="#b6b2cf">${MINUTES} min</text></svg>`,
  );
}

const STEPS = [
  ['Warm up in three steps', '12 min', '125 to 200 W', COLOURS[1]],
  ['Under and over, four times', '8 min', '262 and 298 W', CORAL],
  ['Spin easy between them', '4 min', '138 W', COLOURS[0]],
  ['Cool down', '10 min', '160 to 115 W', VIOLET],
] as const;

export const workout = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [STYLE, WORKOUT],
    ink: '#fff',
    time: '17:48',
    body: html`<div class="bar"><span class="round">${icon('chevron-left', { size: 24 })}</span><span class="row" style="gap:10px"><span class="round">${icon('calendar-plus', { size: 20 })}</span><span class="round">${icon('ellipsis', { size: 22 })}</span></span></div>
<div class="title"><div style="font-weight:500;color:#c9c3ff">Build block, week 3 of 4</div><h1 class="wide" style="font-size:32px;line-height:1.06;margin-top:9px">Over and<br>under the line</h1></div>
<div class="facts"><span>${figure(String(MINUTES), 'min', 22)}</span><span>${figure('78', 'load', 22)}</span><span>${figure('0.84', 'intensity', 22)}</span></div>
<div class="shape">${chart()}</div>
<div class="steps">${STEPS.map(
      ([name, minutes, watts, colour]) =>
        html`<div class="step"><i style="background:${colour}"></i><div><div style="font-weight:600;font-size:15.5px">${name}</div><div class="soft small tabular">${watts}</div></div><span class="tabular" style="font-weight:600">${minutes}</span></div>`,
    )}</div>
<div class="go start">${icon('play', { size: 20, fill: '#11130e' })}Start with the trainer</div>`,
  });
