import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { BASE, budgetBar, COLOURS, categoryIcon, FONTS, nora, PHONE, pounds, tabBar, tom } from './brand.ts';
import { pianoPicture, rainPicture, stovePicture, trainPicture } from './pictures.ts';

const GOALS_STYLE = css`
.head{padding:66px 24px 0}
h1{font-size:38px;letter-spacing:-.03em}
.goal{border-radius:20px;overflow:hidden;background:var(--paper);box-shadow:0 1px 0 #e4dbc5,0 10px 24px -18px #14332780}
.large{margin:20px 24px 0}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:14px;padding:14px 24px 0}
.goal h2{font-size:20px}
.words{padding:14px 16px 16px}
`;

type Goal = { name: string; saved: number; of: number; colour: string; note: string };

const SMALL: readonly (Goal & { picture: (width: number, height: number) => Html })[] = [
  {
    name: 'Wood stove',
    saved: 1140,
    of: 1900,
    colour: COLOURS.clay,
    note: 'by January',
    picture: stovePicture,
  },
  {
    name: 'Piano for Ida',
    saved: 320,
    of: 1600,
    colour: '#6b3f2a',
    note: 'by next June',
    picture: pianoPicture,
  },
];

const smallGoal = ({ name, saved, of, colour, note, picture }: (typeof SMALL)[number]): Html => html`
  <article class="goal">${picture(164, 96)}<div class="words"><h2>${name}</h2><div class="muted tabular" style="font-size:14px;margin:3px 0 11px">${pounds(saved, false)} of ${pounds(of, false)}</div>${budgetBar(saved / of, colour)}<div class="muted" style="font-size:13px;margin-top:9px">${note}</div></div></article>`;

export const goals = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [BASE, PHONE, GOALS_STYLE],
    ink: COLOURS.ink,
    body: html`
      <div class="head">
        <div class="row between"><h1>Goals</h1><span style="width:44px;height:44px;border-radius:50%;background:#efe6cf;display:grid;place-items:center">${icon('plus', { size: 22, stroke: 2 })}</span></div>
        <p class="muted" style="margin-top:6px">£5,388 saved, <em style="color:${COLOURS.green};font-size:18px">£1,000 a month</em></p>
      </div>
      <article class="goal large">
        ${trainPicture(342, 146)}
        <div class="words" style="padding:16px 18px 18px">
          <div class="row between"><h2 style="font-size:24px">Night train to Lisbon</h2><span class="row">${nora(30)}${tom(30, 'margin-left:-8px')}</span></div>
          <div class="row between tabular" style="margin:8px 0 10px;font-size:15px"><span><b style="font:440 20px 'Source Serif 4'">£1,728</b> <span class="muted">of £2,400</span></span><span style="color:#8a6416;font-weight:600">72%</span></div>
          ${budgetBar(0.72, COLOURS.ochre)}
          <div class="row muted" style="font-size:14px;margin-top:11px;gap:7px">${icon('calendar-check', { size: 17 })}Two more months, then book for March</div>
        </div>
      </article>
      <div class="pair">${SMALL.map(smallGoal)}</div>
      <article class="goal row" style="margin:14px 24px 0;gap:14px">${rainPicture(96, 82)}<div class="grow" style="padding-right:18px"><div class="row between"><h2>Rainy days</h2><span class="serif" style="font-size:18px">£2,200</span></div><div class="muted" style="font-size:14px;margin-top:3px">Two months of rent and food</div></div></article>
      ${tabBar('Goals')}`,
  });

const NEWS_STYLE = css`
.head{padding:66px 24px 10px}
h1{font-size:38px;letter-spacing:-.03em}
.day{font:italic 420 18px/1 'Source Serif 4';color:#5a6355;padding:18px 24px 8px}
.item{display:flex;gap:14px;padding:13px 24px;position:relative}
.item+.item::before{content:'';position:absolute;top:0;left:78px;right:0;height:1px;background:var(--line)}
.item.new{background:#f3ecd6}
.item p{font-size:16px;line-height:1.35}
.item b{font-weight:600}
time{font-size:14px;color:var(--muted);display:block;margin-top:3px}
`;

type News = { mark: Html; text: Html; time: string; fresh?: true; actions?: readonly [string, string] };

const TODAY: readonly News[] = [
  {
    mark: tom(40),
    text: html`<b>Tom</b> asks to move <b>£40</b> from Fun to Groceries. “My parents come on the 25th.”`,
    time: '9:12',
    fresh: true,
    actions: ['Move £40', 'Not now'],
  },
  {
    mark: categoryIcon('utensils', COLOURS.clay, 40),
    text: html`<b>Eating out</b> is nearly empty: £23.25 for nine days.`,
    time: '8:30',
    fresh: true,
  },
  {
    mark: categoryIcon('receipt-text', '#2f6349', 40),
    text: html`Receipt read: <b>Halden Market</b>, 23 items.`,
    time: '7:58',
  },
];
const EARLIER: readonly News[] = [
  {
    mark: categoryIcon('train-front', COLOURS.ochre, 40),
    text: html`<b>Night train to Lisbon</b> passed 70%. Two months early.`,
    time: 'Yesterday, 18:04',
  },
  {
    mark: categoryIcon('repeat', COLOURS.plum, 40),
    text: html`<b>Broadband</b> rises from £27 to £29 on the 28th.`,
    time: 'Yesterday, 12:41',
  },
  { mark: nora(40), text: html`<b>Nora</b> sorted 6 payments of the week.`, time: 'Tuesday, 21:15' },
];

const news = ({ mark, text, time, fresh, actions }: News): Html => html`
  <li class="item ${fresh ? 'new' : ''}">${mark}<div class="grow"><p>${text}</p><time>${time}</time>${
    actions &&
    html`<div class="row" style="gap:10px;margin-top:11px">${actions.map((name, index) => html`<span class="button ${index ? 'plain' : ''}" style="height:44px;padding:0 20px;border-radius:12px;font-size:16px">${name}</span>`)}</div>`
  }</div></li>`;

export const notifications = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [BASE, PHONE, NEWS_STYLE],
    ink: COLOURS.ink,
    body: html`
      <div class="head row between"><h1>What is new</h1><span style="color:${COLOURS.green};font-weight:600;font-size:16px">Mark all read</span></div>
      <div class="day">Today</div><ul>${TODAY.map(news)}</ul>
      <div class="day">Earlier</div><ul>${EARLIER.map(news)}</ul>
      ${tabBar('Activity')}`,
  });
