import { webPage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { BASE, COLOURS, FONTS, wordmark } from './brand.ts';
import { at, COLOURED_JARS, jarShape } from './pictures.ts';

const STYLE = css`
header{height:84px;padding:0 96px;gap:36px;font-weight:500}
h1{font-size:60px;letter-spacing:-.03em;text-align:center}
.switch{display:inline-flex;padding:4px;border-radius:24px;background:#efe6cf;font-weight:600;font-size:14.5px}
.switch span{padding:8px 18px;border-radius:20px;color:#5d655a}
.switch .on{background:#fffdf7;color:var(--ink);box-shadow:0 1px 4px #14332726}
.plans{display:grid;grid-template-columns:repeat(3,1fr);gap:24px;padding:0 96px;margin-top:34px;align-items:end}
.plan{background:var(--paper);border:1px solid var(--line);border-radius:20px;padding:0 32px 30px;position:relative}
.plan.main{background:var(--green);color:#f6efdb;border-color:var(--green);--muted:#b9cdb9}
.shelf{height:150px;margin:0 -32px 26px;border-radius:19px 19px 0 0;overflow:hidden;display:flex;justify-content:center}
.plan h2{font-size:28px}
.price{font:400 56px/1 'Source Serif 4';letter-spacing:-.03em;margin:16px 0 6px;font-variant-numeric:lining-nums}
li{display:flex;gap:11px;font-size:15px;padding:6.5px 0}
.questions{display:grid;grid-template-columns:1fr 1fr 1fr;gap:48px;padding:0 96px;margin-top:34px;font-size:14.5px}
.questions b{display:block;font:460 18px/1.25 'Source Serif 4';margin-bottom:6px}
`;

type Plan = {
  name: string;
  price: string;
  per: string;
  jars: number;
  wall: string;
  lead: string;
  points: readonly string[];
  action: string;
  main?: true;
};

const PLANS: readonly Plan[] = [
  {
    name: 'One jar',
    price: '£0',
    per: 'for as long as you like',
    jars: 1,
    wall: '#e7ead6',
    lead: 'For a first month of keeping a book.',
    points: ['One person, one account', 'Five jars', 'Three months of history'],
    action: 'Begin',
  },
  {
    name: 'Household',
    price: '£5.40',
    per: 'a month, billed £64.80 a year',
    jars: 3,
    wall: '#2b5d46',
    lead: 'For two who share a table and a rent.',
    points: [
      'Everyone you live with',
      'All jars, goals and reports',
      'Bank feeds from 42 banks',
      'The Sunday page, by post or mail',
    ],
    action: 'Start a free month',
    main: true,
  },
  {
    name: 'Larder',
    price: '£9.80',
    per: 'a month, billed £117.60 a year',
    jars: 5,
    wall: '#f2dfc3',
    lead: 'For households with a business beside.',
    points: ['All of Household', 'A second book for your trade', 'Tax jar with quarterly reminders'],
    action: 'Start a free month',
  },
];

/** A shelf with as many jars as a plan includes. */
function shelf({ jars, wall, main }: Plan): Html {
  const size = 0.72;
  const start = 190 - (jars * 74) / 2;
  const board = main ? '#16382a' : '#b8925a';
  const shapes = COLOURED_JARS.slice(0, jars)
    .map(([level, colour], index) =>
      at(start + index * 74, 20, size, jarShape(level, main && index === 0 ? '#e9c877' : colour)),
    )
    .join('');
  return raw(
    `<svg width="400" height="150" viewBox="-10 0 400 150" preserveAspectRatio="xMidYMid slice" style="background:${wall}"><path d="M270 0h120v150H180z" fill="#fff" opacity=".12"/>${shapes}<rect x="-10" y="122" width="400" height="12" fill="${board}"/><rect x="-10" y="132" width="400" height="18" fill="#000" opacity=".1"/></svg>`,
  );
}

const plan = (offer: Plan): Html => html`
  <article class="plan ${offer.main ? 'main' : ''}">
    <div class="shelf">${shelf(offer)}</div>
    <div class="row between"><h2>${offer.name}</h2>${offer.main && html`<span style="background:#e9c877;color:#143327;border-radius:14px;padding:4px 12px;font-weight:600;font-size:13px">Most households</span>`}</div>
    <div class="price">${offer.price}</div><p class="muted">${offer.per}</p>
    <p style="font-size:16px;margin:16px 0 12px">${offer.lead}</p>
    <ul>${offer.points.map((point) => html`<li>${icon('check', { size: 18, stroke: 2.2, colour: offer.main ? '#e9c877' : COLOURS.green })}${point}</li>`)}</ul>
    <span class="button ${offer.main ? '' : 'plain'}" style="width:100%;margin-top:18px;${offer.main ? 'background:#f6efdb;color:#143327' : ''}">${offer.action}</span>
  </article>`;

const QUESTIONS: readonly [string, string][] = [
  [
    'What happens after the free month?',
    'Nothing is taken without asking. Your book stays open on One jar, with all you wrote in it.',
  ],
  [
    'Does the price rise with the family?',
    'No. A household is a household, whether two of you keep the book or seven.',
  ],
  ['Can we leave with our numbers?', 'Any day, as a spreadsheet and as a printed book bound by year.'],
];

export const pricing = (): string =>
  webPage({
    fonts: FONTS,
    styles: [BASE, STYLE],
    body: html`
      <header class="row">${wordmark(28)}<span class="grow"></span><span>How it works</span><span style="color:${COLOURS.green};font-weight:600">Pricing</span><span>Journal</span><span class="button plain small" style="height:40px">Log in</span></header>
      <h1>One price for the whole table</h1>
      <div style="text-align:center;margin-top:20px"><span class="switch"><span>Monthly</span><span class="on">Yearly, two months free</span></span></div>
      <main class="plans">${PLANS.map(plan)}</main>
      <section class="questions">${QUESTIONS.map(([question, answer]) => html`<p class="muted"><b style="color:var(--ink)">${question}</b>${answer}</p>`)}</section>`,
  });
