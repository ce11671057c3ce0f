import { ringChart } from '../../kit/charts.ts';
import { phonePage } from '../../kit/frame.ts';
import { css, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { CORAL, FONTS, figure, STYLE, tabBar, VIOLET, YELLOW } from './brand.ts';
import { landscape, rider } from './scenery.ts';

const WEEK = css`
.head{position:absolute;inset:58px 20px auto;display:flex;justify-content:space-between;align-items:center}
.rings{position:absolute;left:80px;top:118px;width:230px;height:230px}
.rings>svg{position:absolute}
.middle{position:absolute;inset:0;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:5px}
.goals{position:absolute;inset:366px 20px auto;display:grid;grid-template-columns:repeat(3,1fr)}
.goals>div{padding-left:13px;border-left:3px solid}
.days{position:absolute;inset:440px 20px auto;height:108px;padding:14px 18px 12px;display:flex;justify-content:space-between}
.days>div{display:flex;flex-direction:column;align-items:center;justify-content:flex-end;gap:7px;width:30px;font-size:12px}
.days i{width:26px;border-radius:7px;background:#3a3e32}
.next{position:absolute;inset:562px 20px auto;height:184px;border-radius:20px;overflow:hidden;color:#fff}
.next .over{position:absolute;inset:0;padding:16px 18px;display:flex;flex-direction:column;justify-content:space-between}
`;

const GOALS = [
  { name: 'Distance', done: 182, goal: 220, unit: 'km', shown: '182', colour: YELLOW },
  { name: 'Climbing', done: 2340, goal: 2800, unit: 'm', shown: '2,340', colour: VIOLET },
  { name: 'In the saddle', done: 7.2, goal: 9, unit: 'h', shown: '7.2', colour: CORAL },
] as const;

const DAYS = [
  ['M', 0],
  ['T', 38],
  ['W', 24],
  ['T', 56],
  ['F', 0],
  ['S', 64],
  ['S', 38],
] as const;

const rings = GOALS.map(({ done, goal, colour }, index) => {
  const size = 230 - index * 52;
  const ring = ringChart([{ value: done, colour }], {
    size,
    thickness: 21,
    total: goal,
    track: `${colour}26`,
    round: true,
  });
  return html`<div style="position:absolute;left:${index * 26}px;top:${index * 26}px">${ring}</div>`;
});

const day = ([name, km]: readonly [string, number], index: number) => {
  const planned = index === 6;
  const look = planned
    ? 'background:none;border:1.5px dashed #7c8070'
    : index === 5
      ? `background:${YELLOW}`
      : '';
  return html`<div><span class="tabular ${index === 5 ? '' : 'soft'}" style="font-weight:600">${km || ''}</span><i style="height:${Math.max(4, km * 0.6)}px;${look}"></i><span class="soft">${name}</span></div>`;
};

export const week = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [STYLE, WEEK],
    ink: '#fff',
    time: '16:20',
    body: html`<header class="head"><div><div class="soft small">5 to 11 October</div><h1 class="wide" style="font-size:28px;margin-top:5px">Week 41</h1></div><div class="row" style="gap:12px"><span class="round">${icon('bell', { size: 21 })}</span>${portrait('Anton Berg', { size: 44 })}</div></header>
<div class="rings">${rings}<div class="middle"><span class="wide tabular" style="font-size:31px">82<span style="font-size:17px">%</span></span></div></div>
<section class="goals">${GOALS.map(
      ({ name, goal, shown, unit, colour }) =>
        html`<div style="border-color:${colour}"><div class="soft small">${name}</div><div style="margin:3px 0 1px">${figure(shown, '', 20)}</div><div class="soft small tabular">of ${goal.toLocaleString('en-GB')} ${unit}</div></div>`,
    )}</section>
<section class="card days">${DAYS.map(day)}</section>
<section class="next">${landscape({ seed: 'sunday', mood: 'dawn', width: 350, height: 184 }, `<g transform="translate(232 150) scale(.72)">${rider({ frame: YELLOW }, '#ff5d3c')}</g>`)}<div class="over"><div><div class="small" style="font-weight:500">Tomorrow, 7:30</div><div class="wide" style="font-size:22px;margin-top:6px">Long and easy</div></div><div class="row" style="gap:8px"><span class="chip" style="background:#120c22d9;color:#fff">38 km</span><span class="chip" style="background:#120c22d9;color:#fff">Zone 2</span></div></div></section>
${tabBar('Week')}`,
  });
