import { webPage } from '../../kit/frame.ts';
import { css, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { FONTS, HUES, type Hue, IRIS, projectHead, rail, STYLE } from './brand.ts';

// In pixels: `LABELS`, `WEEK` and `DAY` are widths, `ROW` and `GROUP` (a group's heading) are heights, and `TOP` is the
// upper edge of the first group.
const LABELS = 306;
const WEEK = 88;
const DAY = WEEK / 7;
const ROW = 43;
const GROUP = 40;
const TOP = 214;

const TIMELINE = css`
.months{position:absolute;left:${LABELS}px;right:0;top:154px;height:60px;border-bottom:1px solid var(--line)}
.months b{position:absolute;top:2px;font-weight:800;font-size:15px}
.months span{position:absolute;top:32px;width:${WEEK}px;text-align:center;font-size:12.5px;color:var(--soft)}
.group{position:absolute;left:20px;right:0;height:${GROUP}px;display:flex;align-items:center;gap:9px;padding-left:12px;font-weight:800;font-size:14px}
.name{position:absolute;left:32px;width:${LABELS - 48}px;height:${ROW}px;display:flex;align-items:center;gap:11px;font-weight:600}
.bar{position:absolute;height:31px;border-radius:16px;overflow:hidden;display:flex;align-items:center;padding:0 12px;font-size:12.5px;font-weight:700;white-space:nowrap}
.bar i{position:absolute;inset:0 auto 0 0}
.bar span{position:relative}
.today{position:absolute;top:186px;bottom:0;width:2px;background:${IRIS}}
.today b{position:absolute;left:50%;transform:translateX(-50%);top:-2px;height:26px;padding:0 11px;border-radius:13px;background:${IRIS};color:#fff;font-size:12.5px;line-height:26px;white-space:nowrap}
`;

type Span = {
  name: string;
  who: string;
  /** Days after Monday 31 August 2026. */
  from: number;
  to: number;
  done: number;
  note: string;
};

type Group = { name: string; hue: Hue; fill: string; spans: readonly Span[] };

const GROUPS: readonly Group[] = [
  {
    name: 'Exhibition',
    hue: 'sky',
    fill: '#b0d8f9',
    spans: [
      { name: 'Lighting of the whale hall', who: 'Hugo Renard', from: 0, to: 19, done: 100, note: 'Done' },
      {
        name: 'Build the kelp forest',
        who: 'Hugo Renard',
        from: 12,
        to: 45,
        done: 35,
        note: '7 of 20 fronds',
      },
      { name: 'Labels in three languages', who: 'Priya Nair', from: 32, to: 57, done: 0, note: '184 labels' },
      { name: 'Light test at night', who: 'Emre Kaya', from: 59, to: 67, done: 0, note: 'Four nights' },
    ],
  },
  {
    name: 'Visitors',
    hue: 'peach',
    fill: '#ffc5a5',
    spans: [
      { name: 'Wayfinding signs', who: 'Freya Dahl', from: 7, to: 31, done: 70, note: 'In review' },
      { name: 'Audio guide script', who: 'Priya Nair', from: 16, to: 43, done: 40, note: '4 of 10 stops' },
      {
        name: 'Record the audio guide',
        who: 'Lena Hofmann',
        from: 45,
        to: 59,
        done: 0,
        note: 'Studio booked',
      },
      { name: 'Ticket page', who: 'Oskar Lind', from: 21, to: 38, done: 16, note: 'Draft' },
    ],
  },
  {
    name: 'Opening',
    hue: 'lilac',
    fill: '#cdbdfb',
    spans: [
      {
        name: 'Poster for the opening week',
        who: 'Lena Hofmann',
        from: 10,
        to: 28,
        done: 67,
        note: '4 of 6 steps',
      },
      {
        name: 'Print and paste 400 posters',
        who: 'Beatriz Lobo',
        from: 32,
        to: 47,
        done: 0,
        note: 'Print shop booked',
      },
      { name: 'Invite the neighbours', who: 'Freya Dahl', from: 42, to: 61, done: 0, note: '620 letters' },
    ],
  },
];

/** Days of the month on which the weeks begin, from Monday 31 August 2026 on. */
const WEEKS = [31, 7, 14, 21, 28, 5, 12, 19, 26, 2, 9, 16] as const;
/** Months with their first days. Like `TODAY` and `OPENING`, in days after 31 August. */
const MONTHS = [
  ['September', 1],
  ['October', 31],
  ['November', 62],
] as const;
const TODAY = 24.4;
const OPENING = 75;

const x = (day: number): number => LABELS + day * DAY;

/** Returns the upper edges of each group and of its rows. */
function computeLayout() {
  let y = TOP;
  return GROUPS.map((group) => {
    const top = y + 4;
    const rows = group.spans.map((_, index) => top + GROUP + index * ROW);
    y = top + GROUP + group.spans.length * ROW;
    return { group, top, rows };
  });
}

const LAYOUT = computeLayout();

const middleOf = (group: number, span: number): number => (LAYOUT[group]?.rows[span] ?? 0) + ROW / 2;

const link = (fromDay: number, fromY: number, toDay: number, toY: number): string => {
  const [x1, x2] = [x(fromDay) + 2, x(toDay) - 3];
  return `<path d="M${x1} ${fromY}C${x1 + 26} ${fromY} ${x2 - 26} ${toY} ${x2} ${toY}" fill="none" stroke="#8d8496" stroke-width="1.8"/><circle cx="${x1}" cy="${fromY}" r="3.5" fill="#8d8496"/><path d="M${x2 - 6} ${toY - 5}l7 5-7 5" fill="none" stroke="#8d8496" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>`;
};

const grid = raw(
  `<svg width="1364" height="900" style="position:absolute;inset:0">${WEEKS.map((_, week) => `<rect x="${x(week * 7 + 5)}" y="${TOP}" width="${DAY * 2}" height="686" fill="#f9f5ed"/>`).join('')}</svg>`,
);

const links = raw(
  `<svg width="1364" height="900" style="position:absolute;inset:0">${link(45, middleOf(0, 1), 59, middleOf(0, 3))}${link(43, middleOf(1, 1), 45, middleOf(1, 2))}${link(28, middleOf(2, 0), 32, middleOf(2, 1))}</svg>`,
);

const bars = LAYOUT.map(({ group, top, rows }) => {
  const { soft, deep } = HUES[group.hue];
  return html`<div class="group" style="top:${top}px;color:${deep}">${icon('chevron-down', { size: 16, stroke: 2.4 })}${group.name}<span class="tag" style="background:${soft}">${group.spans.length}</span></div>${group.spans.map(
    (span, index) =>
      html`<div class="name" style="top:${rows[index] ?? 0}px">${portrait(span.who, { size: 28 })}<span class="truncate">${span.name}</span></div><div class="bar" style="left:${x(span.from)}px;width:${(span.to - span.from) * DAY}px;top:${(rows[index] ?? 0) + 6}px;background:${soft};color:${deep}"><i style="width:${span.done}%;background:${group.fill}"></i><span>${span.note}</span></div>`,
  )}`;
});

const openingY = middleOf(2, 2) + ROW;

const opening = html`<div class="name" style="top:${openingY - ROW / 2}px"><span style="width:28px;display:grid;place-items:center">${icon('party-popper', { size: 19, colour: HUES.lilac.deep })}</span>Opening night</div><svg width="30" height="30" style="position:absolute;left:${x(OPENING + 0.5) - 15}px;top:${openingY - 15}px"><path d="M15 2l13 13-13 13L2 15z" fill="#f0b400"/></svg><b style="position:absolute;left:${x(OPENING) - 108}px;top:${openingY - 11}px;font-size:13px">14 November</b>`;

export const timeline = (): string =>
  webPage({
    fonts: FONTS,
    styles: [STYLE, TIMELINE],
    body: html`${rail('Tide Museum')}<main class="main">${projectHead('Timeline')}${grid}
<div class="months">${MONTHS.map(([name, day]) => html`<b style="left:${day * DAY + 12}px">${name}</b>`)}${WEEKS.map((day, index) => html`<span class="tabular" style="left:${index * WEEK}px">${day}</span>`)}</div>
<div class="today" style="left:${x(TODAY)}px"><b>Today, 24</b></div>${bars}${links}${opening}</main>`,
  });
