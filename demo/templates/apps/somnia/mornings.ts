import { barChart } from '../../kit/charts.ts';
import type { DemoScreen } from '../../kit/define.ts';
import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { CREAM, fonts, stylesheet, tabBar } from './brand.ts';
import { dawn, nightToDawn, phase } from './scenes.ts';

const reportStyles = css`
  body { background: #fff5ea; color: #2e1c55 }
  .card { position: absolute; left: 16px; right: 16px; background: #fffdfa; border-radius: 28px; padding: 18px 20px; box-shadow: 0 12px 30px -16px #6a3f7a80 }
  .stages { display: grid; grid-template-columns: repeat(4, auto); justify-content: space-between; margin-top: 12px; font-size: 14px; line-height: 1.3 }
  .stages b { display: block; font-weight: 800; font-size: 15px }
  .stages i { display: inline-block; width: 10px; height: 10px; border-radius: 5px; margin-right: 6px }
  .days { display: grid; grid-template-columns: repeat(7, 1fr); gap: 14px; text-align: center; font-size: 14px; font-weight: 700; color: #75658a; margin-top: 6px }
`;

type Stage = 'awake' | 'rem' | 'light' | 'deep';

const STAGES: Record<Stage, { name: string; row: number; colour: string; sum: string }> = {
  awake: { name: 'Awake', row: 0, colour: '#ffab7a', sum: '26 min' },
  rem: { name: 'Dream', row: 1, colour: '#f08cb0', sum: '1 h 47' },
  light: { name: 'Light', row: 2, colour: '#9a86e8', sum: '4 h 05' },
  deep: { name: 'Deep', row: 3, colour: '#4a35a0', sum: '1 h 32' },
};

/** Sleep stages of the night in order, with their minutes; 7 h 50 min in total. */
const NIGHT: readonly (readonly [Stage, number])[] = [
  ['awake', 12],
  ['light', 28],
  ['deep', 42],
  ['light', 38],
  ['rem', 18],
  ['light', 34],
  ['deep', 30],
  ['light', 30],
  ['rem', 28],
  ['awake', 6],
  ['light', 45],
  ['deep', 20],
  ['light', 32],
  ['rem', 35],
  ['light', 22],
  ['awake', 4],
  ['light', 16],
  ['rem', 26],
  ['awake', 4],
];

const ROW = 27;
const WIDE = 318;

function nightChart(): Html {
  const total = NIGHT.reduce((sum, [, minutes]) => sum + minutes, 0);
  let x = 0;
  let thread = '';
  let blocks = '';
  NIGHT.forEach(([stage, minutes], index) => {
    const { row, colour } = STAGES[stage];
    const wide = (minutes / total) * WIDE;
    const y = row * ROW;
    thread += `${index ? 'L' : 'M'}${x.toFixed(1)} ${y + 10}L${(x + wide).toFixed(1)} ${y + 10}`;
    blocks += `<rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(wide, 4).toFixed(1)}" height="20" rx="${Math.min(wide / 2, 7).toFixed(1)}" fill="${colour}"/>`;
    x += wide;
  });
  return raw(
    `<svg width="${WIDE}" height="${ROW * 4}" viewBox="0 0 ${WIDE} ${ROW * 4}" style="overflow:visible"><path d="${thread}" fill="none" stroke="#e3d6ee" stroke-width="2"/>${blocks}</svg>`,
  );
}

/** Hours of sleep, Monday to Sunday. */
const WEEK = [6.9, 7.1, 6.4, 7.6, 7.2, 8.1, 7.4];

const reportPage = (): string =>
  phonePage({
    fonts,
    styles: [stylesheet, reportStyles],
    ink: '#2e1c55',
    time: '6:48',
    body: html`
      ${dawn()}
      <div class="in" style="top:64px"><p style="font-weight:700">Sunday 6 September</p><h1 style="font-size:34px;margin-top:2px">You slept well</h1></div>
      <div class="in row" style="top:158px;gap:14px;align-items:flex-end"><b style="font-size:64px;font-weight:800;letter-spacing:-.04em;line-height:.9">7 h 24</b><span style="font-weight:700;line-height:1.25;padding-bottom:2px">asleep,<br>9 min more</span></div>
      <div class="card" style="top:252px">
        <div class="row between" style="margin-bottom:14px"><h2 style="font-size:19px">Your night</h2><span style="font-size:15px;font-weight:700;color:#75658a">In bed 7 h 50</span></div>
        ${nightChart()}
        <div class="row between" style="font-size:14px;font-weight:700;color:#75658a;margin-top:8px"><span>22:52</span><span>2:45</span><span>6:42</span></div>
        <div class="stages">${Object.values(STAGES).map(({ name, colour, sum }) => html`<span><i style="background:${colour}"></i>${name}<b>${sum}</b></span>`)}</div>
      </div>
      <div class="card" style="top:534px">
        <div class="row between"><h2 style="font-size:19px">This week</h2><span style="font-size:15px;font-weight:700;color:#75658a">7 h 15 a night</span></div>
        <div style="margin-top:14px">${barChart(WEEK, { width: 318, height: 112, gap: 14, radius: 12, high: 8.4, colour: (index) => (index === 6 ? '#ff9f80' : '#d9cdf5') })}</div>
        <div class="days">${['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((day) => html`<span>${day}</span>`)}</div>
      </div>
      ${tabBar('Mornings', 'morning')}`,
  });

const streakStyles = css`
  .month { display: grid; grid-template-columns: repeat(7, 1fr); justify-items: center; row-gap: 9px }
  .month small { font-size: 14px; font-weight: 700; color: #e2d3fb; height: 22px }
  .month .moon { position: relative; width: 40px; height: 40px; display: grid; place-items: center }
  .month .ahead { width: 36px; height: 36px; border-radius: 18px; border: 2px dashed #2b104880; color: #2b1048; display: grid; place-items: center; font-size: 14px; font-weight: 700 }
  .month .today { border: 3px solid #ffe3b8; color: #fff }
  .badge { width: 106px; border-radius: 26px; background: #fff3e2; color: #2e1c55; padding: 14px 8px 12px; text-align: center; font-size: 14px; line-height: 1.2; font-weight: 700 }
  .badge .coin { width: 58px; height: 58px; margin: 0 auto 9px; border-radius: 29px; display: grid; place-items: center }
`;

/** Sleep as a share of a full night, 1 to 19 September. */
const NIGHTS = [
  0.7, 0.8, 0.95, 0.75, 0.9, 1, 0.85, 0.78, 0.92, 0.6, 0.88, 1, 0.97, 0.72, 0.84, 0.9, 0.95, 1, 0.86,
];

/** September 2026 begins on a Tuesday. */
const month = (): Html =>
  html`${['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((day) => html`<small>${day}</small>`)}<span></span>${Array.from(
    { length: 30 },
    (_, index) => {
      const lit = NIGHTS[index];
      return html`<span class="moon">${lit ? phase(lit, 38) : html`<span class="ahead ${index === 19 ? 'today' : ''}">${index + 1}</span>`}</span>`;
    },
  )}`;

const BADGES = [
  ['sunrise', 'Weekends kept', '#ffd1b0', '#b24a26'],
  ['book-open', 'Ten stories heard', '#dfd4fb', '#5a3fae'],
  ['cloud-moon', 'One whole moon', '#cfe0fb', '#2f5596'],
] as const;

const streakPage = (): string =>
  phonePage({
    fonts,
    styles: [stylesheet, streakStyles],
    ink: CREAM,
    footInk: '#33174a',
    time: '7:05',
    body: html`
      ${nightToDawn()}
      <div class="in row between" style="top:62px;height:44px">${icon('x', { size: 26 })}<b style="font-weight:800">September</b>${icon('share', { size: 23 })}</div>
      <div class="in" style="top:120px;text-align:center"><b style="display:block;font-size:112px;font-weight:800;letter-spacing:-.05em;line-height:.86">19</b><p style="font-size:21px;font-weight:800;margin-top:14px">nights in a row, in bed by 23:00</p></div>
      <div class="in month" style="top:284px">${month()}</div>
      <div class="in row between" style="top:578px;align-items:stretch">${BADGES.map(([glyph, text, ground, ink]) => html`<div class="badge"><span class="coin" style="background:${ground};color:${ink}">${icon(glyph, { size: 29, stroke: 2.1 })}</span>${text}</div>`)}</div>
      <div class="in button" style="bottom:50px;background:#33174a;color:#fff3e2">Good morning, go on</div>`,
  });

export const report: DemoScreen = {
  platform: 'ios',
  title: 'The night, seen in the morning',
  description:
    'A sleep report in the colours of dawn, with the stages of the night as a chain of soft blocks.',
  types: ['Analytics'],
  patterns: ['Data Visualisation', 'Feedback', 'Tab Navigation'],
  elements: ['Chart', 'Card', 'Tab Bar'],
  styles: ['Light', 'Pastel', 'Data-Rich'],
  captured: '2026-09-06',
  page: reportPage,
};

export const streak: DemoScreen = {
  platform: 'ios',
  title: 'A month of moons',
  description: 'Each recorded night is a moon that is fuller after longer sleep, from night blue to sunrise.',
  types: ['Achievements'],
  patterns: ['Streaks', 'Rewards', 'Sharing', 'Data Visualisation'],
  elements: ['Calendar', 'Badge', 'Button', 'Card'],
  styles: ['Gradient', 'Colourful', 'Rounded'],
  captured: '2026-09-20',
  page: streakPage,
};
