import { webPage } from '../../kit/frame.ts';
import { css, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { FONTS, HUES, type Hue, rail, STYLE } from './brand.ts';

const TEAM = css`
.sum{display:grid;grid-template-columns:1.25fr 1fr 1fr;gap:16px;padding:22px 32px 0}
.sum>div{height:124px;border-radius:24px;padding:20px 24px;display:flex;flex-direction:column;justify-content:space-between}
.sum b{font-size:32px;font-weight:800;letter-spacing:-.03em;line-height:1}
.plan{position:absolute;inset:258px 32px 0}
.row5{display:grid;grid-template-columns:262px repeat(3,1fr);gap:18px}
.weeks{height:44px;align-items:center;font-weight:700;font-size:14px}
.weeks>span{display:flex;gap:9px;align-items:baseline}
.person{height:98px;border-top:1px solid var(--line)}
.who{display:flex;gap:14px;align-items:center}
.days{display:grid;grid-template-columns:repeat(5,1fr);gap:7px;align-items:end;height:98px;padding-bottom:10px;position:relative}
.days::before{content:'';position:absolute;left:-4px;right:-4px;bottom:${10 + 8 * 7.5}px;border-top:1.5px dashed #cabfd6}
.stack{display:flex;flex-direction:column-reverse;gap:2px}
.stack i{border-radius:7px}
.off{height:60px;border-radius:8px;background:repeating-linear-gradient(-45deg,#efe9e0 0 5px,#f9f5ee 5px 10px)}
`;

/** Hours of one day for the projects museum, cookbook, garden and magazine; null on a day off. */
type Day = readonly [museum: number, cookbook: number, garden: number, magazine: number] | null;
/** `week` is the number of working hours per week. */
type Person = { name: string; role: string; week: number; days: readonly Day[] };

const LOADS: readonly Hue[] = ['sky', 'peach', 'mint', 'rose'];
const FILLS: Record<Hue, string> = {
  sky: '#8ec5f3',
  peach: '#ffae85',
  mint: '#8fd6b2',
  rose: '#f49db8',
  lilac: '#b9a5f7',
  butter: '#ffd96b',
};

const PEOPLE: readonly Person[] = [
  {
    name: 'Lena Hofmann',
    role: 'Illustration',
    week: 36,
    days: [
      [6, 2, 0, 0],
      [7, 0, 0, 0],
      [5, 3, 0, 2],
      [8, 0, 0, 2],
      [4, 0, 0, 0],
      [6, 0, 0, 0],
      [4, 3, 0, 0],
      [6, 0, 0, 2],
      [3, 0, 0, 3],
      null,
      [0, 6, 0, 0],
      [0, 7, 0, 0],
      [4, 3, 0, 0],
      [6, 0, 0, 0],
      [3, 0, 0, 0],
    ],
  },
  {
    name: 'Hugo Renard',
    role: 'Exhibition building',
    week: 40,
    days: [
      [8, 0, 0, 0],
      [8, 0, 2, 0],
      [9, 0, 0, 0],
      [8, 0, 2, 0],
      [6, 0, 0, 0],
      [8, 0, 0, 0],
      [8, 0, 0, 0],
      [7, 0, 2, 0],
      [8, 0, 0, 0],
      [5, 0, 0, 0],
      [8, 0, 0, 0],
      [8, 0, 0, 0],
      [6, 0, 2, 0],
      [6, 0, 0, 0],
      [4, 0, 0, 0],
    ],
  },
  {
    name: 'Priya Nair',
    role: 'Words',
    week: 32,
    days: [
      [4, 0, 0, 3],
      [6, 0, 0, 0],
      [5, 2, 0, 0],
      [3, 0, 0, 4],
      null,
      [6, 0, 0, 0],
      [7, 0, 0, 0],
      [6, 0, 0, 0],
      [4, 3, 0, 0],
      null,
      [6, 0, 0, 2],
      [4, 0, 0, 3],
      [6, 0, 0, 0],
      [5, 0, 0, 0],
      null,
    ],
  },
  {
    name: 'Oskar Lind',
    role: 'Web',
    week: 40,
    days: [
      [3, 0, 4, 0],
      [4, 0, 2, 0],
      [5, 0, 0, 0],
      [5, 0, 2, 0],
      [4, 0, 0, 0],
      null,
      null,
      [6, 0, 0, 0],
      [6, 0, 2, 0],
      [5, 0, 0, 0],
      [7, 0, 0, 0],
      [6, 0, 0, 0],
      [6, 0, 2, 0],
      [4, 0, 0, 0],
      [4, 0, 0, 0],
    ],
  },
  {
    name: 'Freya Dahl',
    role: 'Visitors',
    week: 30,
    days: [
      [5, 0, 0, 0],
      [6, 0, 0, 0],
      [4, 0, 2, 0],
      [6, 0, 0, 0],
      [4, 0, 0, 0],
      [3, 0, 0, 0],
      [5, 0, 0, 0],
      [6, 0, 0, 0],
      [4, 0, 2, 0],
      [3, 0, 0, 0],
      [5, 0, 0, 0],
      [6, 0, 0, 0],
      [6, 0, 0, 0],
      [7, 0, 0, 0],
      [4, 0, 0, 0],
    ],
  },
  {
    name: 'Beatriz Lobo',
    role: 'Print',
    week: 38,
    days: [
      [2, 5, 0, 0],
      [3, 4, 0, 0],
      [5, 0, 0, 2],
      [7, 0, 0, 0],
      [6, 0, 0, 0],
      [4, 0, 0, 4],
      [3, 0, 0, 5],
      [0, 0, 0, 8],
      [2, 0, 0, 6],
      [4, 0, 0, 0],
      [7, 0, 0, 0],
      [8, 0, 0, 0],
      [8, 0, 0, 0],
      [7, 0, 0, 0],
      [5, 0, 0, 0],
    ],
  },
];

/** Height of an hour in the bars, in pixels. */
const HOUR = 7.5;

const hours = (day: Day): number => (day ?? [0]).reduce((sum, part) => sum + part, 0);
const hoursOf = (days: readonly Day[]): number => days.reduce((sum, day) => sum + hours(day), 0);
const firstWeek = ({ days }: Person): number => hoursOf(days.slice(0, 5));

const planned = PEOPLE.reduce((sum, person) => sum + firstWeek(person), 0);
const capacity = PEOPLE.reduce((sum, { week }) => sum + week, 0);
const onMuseum = PEOPLE.reduce(
  (sum, { days }) => sum + days.slice(0, 5).reduce((part, day) => part + (day?.[0] ?? 0), 0),
  0,
);
const busiest = PEOPLE.filter((person) => firstWeek(person) > person.week);

const stack = (day: Day) =>
  day
    ? html`<div class="stack">${LOADS.map((hue, index) => {
        const part = day[index] ?? 0;
        const over = index === 0 && hours(day) > 8;
        return (
          part > 0 &&
          html`<i style="height:${part * HOUR - 2}px;background:${FILLS[hue]};${over ? 'box-shadow:inset 0 0 0 2px #e0553f' : ''}"></i>`
        );
      })}</div>`
    : html`<div class="off"></div>`;

const person = (member: Person) => {
  const load = firstWeek(member);
  const over = load > member.week;
  return html`<div class="row5 person"><div class="who">${portrait(member.name, { size: 46 })}<div><div style="font-weight:800;font-size:15px">${member.name}</div><div class="soft small">${member.role}</div><div class="small tabular" style="font-weight:700;color:${over ? '#c23c22' : '#17694a'}">${load} of ${member.week} h${over ? `, ${load - member.week} too many` : ''}</div></div></div>${[
    0, 5, 10,
  ].map((from) => html`<div class="days">${member.days.slice(from, from + 5).map(stack)}</div>`)}</div>`;
};

const LEGEND = [
  ['Tide Museum', 'sky'],
  ['Cookbook', 'peach'],
  ['Garden house', 'mint'],
  ['Magazine 12', 'rose'],
] as const;

const week = (name: string, days: string) =>
  html`<span>${name}<span class="soft small" style="font-weight:600">${days}</span></span>`;

export const team = (): string =>
  webPage({
    fonts: FONTS,
    styles: [STYLE, TEAM],
    body: html`${rail('Team')}<main class="main"><header class="head"><h1 style="font-size:28px">Who has room?</h1><i class="grow"></i><span class="row" style="gap:18px">${LEGEND.map(([name, hue]) => html`<span class="row small" style="gap:8px;font-weight:600"><i style="width:13px;height:13px;border-radius:5px;background:${FILLS[hue]}"></i>${name}</span>`)}</span><span class="button quiet" style="margin-left:14px">Three weeks ${icon('chevron-down', { size: 17 })}</span></header>
<section class="sum"><div style="background:${HUES.lilac.soft};color:#33236f"><span style="font-weight:700">Planned this week</span><div class="row" style="gap:16px;align-items:flex-end"><b class="tabular">${planned} h</b><span style="font-weight:600">of ${capacity} h</span><i class="grow"></i><div style="width:150px;height:12px;border-radius:6px;background:#ffffffa6;overflow:hidden"><div style="width:${(planned / capacity) * 100}%;height:12px;border-radius:6px;background:#6b52dc"></div></div></div></div><div style="background:${HUES.sky.soft};color:#123f66"><span style="font-weight:700">For the museum</span><div class="row" style="gap:14px;align-items:flex-end"><b class="tabular">${onMuseum} h</b><span style="font-weight:600">${Math.round((onMuseum / planned) * 100)}% of the plan</span></div></div><div style="background:${HUES.peach.soft};color:#7a3310"><span style="font-weight:700">Carry too much</span><div class="row" style="gap:14px"><b>${busiest.length}</b><span class="row">${busiest.map(({ name }) => portrait(name, { size: 36, style: 'margin-right:5px' }))}</span><i class="grow"></i><span class="button" style="height:36px">Even out</span></div></div></section>
<section class="plan"><div class="row5 weeks"><span></span>${week('This week', '21 to 25 Sep')}${week('Next week', '28 Sep to 2 Oct')}${week('In two weeks', '5 to 9 Oct')}</div>${PEOPLE.map(person)}</section></main>`,
  });
