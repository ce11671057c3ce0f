import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { shell, web } from './brand.ts';

const STYLE = css`
.page{padding:34px 44px 0;height:900px;overflow:hidden;background:#fff}
.tabs{display:flex;gap:28px;border-bottom:1px solid var(--line);margin-top:20px;font-size:15px;font-weight:500;color:var(--soft)}
.tabs span{padding-bottom:13px}
.tabs .on{color:#4c22c9;font-weight:700;box-shadow:inset 0 -3px 0 var(--violet)}
.rota{display:grid;grid-template-columns:268px 1fr 216px 150px;column-gap:22px;align-items:center}
.rota>*{height:69px;display:flex;align-items:center;border-bottom:1px solid #f1edf9}
.rota .head{height:44px;font-size:13px;color:var(--soft)}
.hours{position:relative}
.shift{position:absolute;height:34px;border-radius:12px;display:flex;align-items:center;padding:0 12px;font-size:13px;font-weight:600;white-space:nowrap}
`;

type Member = {
  name: string;
  place: string;
  from: number;
  to: number;
  colour: readonly [string, string];
  skills: readonly string[];
  role: string;
  away?: true;
};

const MEMBERS: readonly Member[] = [
  {
    name: 'Rosa Delgado',
    place: 'Lisbon',
    from: 8,
    to: 16,
    colour: ['#dccfff', '#3d16a8'],
    skills: ['Battery', 'Portuguese'],
    role: 'Owner',
  },
  {
    name: 'Marcus Bell',
    place: 'Leeds',
    from: 9,
    to: 17,
    colour: ['#ffd166', '#4a3200'],
    skills: ['Workshop', 'Parts'],
    role: 'Lead',
  },
  {
    name: 'Edith Holm',
    place: 'Aarhus',
    from: 6,
    to: 13,
    colour: ['#b5e6d3', '#08513a'],
    skills: ['Danish', 'German'],
    role: 'Agent',
  },
  {
    name: 'Grace Mbeki',
    place: 'Cape Town',
    from: 7,
    to: 15,
    colour: ['#ffb3cd', '#6b0f35'],
    skills: ['Billing', 'Firms'],
    role: 'Agent',
  },
  {
    name: 'Elias Ward',
    place: 'Toronto',
    from: 14,
    to: 22,
    colour: ['#b8dcf7', '#0f4470'],
    skills: ['Delivery', 'French'],
    role: 'Agent',
  },
  {
    name: 'Elena Rossi',
    place: 'Bologna',
    from: 10,
    to: 18,
    colour: ['#ffcfa8', '#6b3107'],
    skills: ['Advice', 'Italian'],
    role: 'Agent',
    away: true,
  },
  {
    name: 'Jonah Price',
    place: 'Seattle',
    from: 16,
    to: 23,
    colour: ['#e0d5f5', '#3b2a66'],
    skills: ['Night desk'],
    role: 'Agent',
  },
];

const FIRST = 6;
const LAST = 24;
/** Horizontal position of an hour in the timeline, in percent. */
const share = (hour: number): number => ((hour - FIRST) / (LAST - FIRST)) * 100;

const row = ({ name, place, from, to, colour: [ground, ink], skills, role, away }: Member): Html =>
  html`<div style="gap:14px">${portrait(name, { size: 46 })}<div><b style="font-weight:600;font-size:16px">${name}</b><div class="soft">${place}</div></div></div>
  <div class="hours"><span class="shift" style="left:${share(from)}%;width:${share(to) - share(from)}%;background:${away ? '#f1edf9' : ground};color:${away ? '#665d80' : ink}">${away ? 'Holidays until Monday' : `${from}:00 to ${to}:00`}</span></div>
  <div style="gap:6px">${skills.map((skill) => html`<span class="tag" style="font-size:13px;padding:4px 10px">${skill}</span>`)}</div>
  <div class="row between"><span class="row" style="gap:8px;font-weight:500">${role}${icon('chevron-down', { size: 15, colour: '#665d80' })}</span>${icon('ellipsis', { size: 20, colour: '#665d80' })}</div>`;

/** Number of people at work in each hour. People on holiday do not count. */
const cover = Array.from({ length: LAST - FIRST }, (_, index) => {
  const hour = FIRST + index;
  return MEMBERS.filter(({ from, to, away }) => !away && from <= hour && hour < to).length;
});

const coverage = raw(
  `<svg width="100%" height="64" viewBox="0 0 1268 64" preserveAspectRatio="none" style="border-radius:14px">${cover
    .map((people, index) => {
      const wide = 1268 / cover.length;
      const tall = people * 14;
      return `<rect x="${index * wide + 2}" y="${64 - tall}" width="${wide - 4}" height="${tall}" rx="6" fill="${people > 2 ? '#7a4dff' : people > 1 ? '#a98bff' : '#ff7aa8'}"/>`;
    })
    .join('')}</svg>`,
);

export const team = (): string =>
  web({
    style: STYLE,
    body: shell(
      'Team',
      html`<div class="page">
    <div class="row" style="gap:12px"><div class="grow"><h1 style="font-size:34px;font-weight:800">Team</h1></div><span class="btn line">${icon('calendar-plus', { size: 17 })}Plan next week</span><span class="btn">${icon('user-round-plus', { size: 17 })}Invite someone</span></div>
    <div class="tabs"><span class="on">People 7</span><span>Groups 3</span><span>Roles</span><span>Office hours</span><span>Promises</span></div>
    <section style="background:var(--deep);color:#fff;border-radius:24px;padding:22px 28px 18px;margin-top:24px"><div class="row between" style="margin-bottom:14px"><div><h2 style="font-size:18px">Somebody is at the desk from 6 to 23</h2><span style="color:#c9b8f5">Thin after 17: Jonah and Elias are on their own, and after 22 it is one</span></div><div class="row" style="gap:18px;color:#e3d8ff"><span class="row" style="gap:8px"><i style="width:12px;height:12px;border-radius:4px;background:#7a4dff"></i>Three or more</span><span class="row" style="gap:8px"><i style="width:12px;height:12px;border-radius:4px;background:#a98bff"></i>Two</span><span class="row" style="gap:8px"><i style="width:12px;height:12px;border-radius:4px;background:#ff7aa8"></i>One</span></div></div>${coverage}<div class="row between tabular" style="margin-top:8px;font-size:13px;color:#c9b8f5">${[6, 8, 10, 12, 14, 16, 18, 20, 22, 24].map((hour) => html`<span>${hour}:00</span>`)}</div></section>
    <div class="rota" style="margin-top:12px"><span class="head">Who</span><span class="head between" style="display:flex">${[6, 9, 12, 15, 18, 21, 24].map((hour) => html`<span>${hour}</span>`)}</span><span class="head">Good at</span><span class="head">Role</span>${MEMBERS.map(row)}</div>
  </div>`,
    ),
  });
