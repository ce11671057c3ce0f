import { barChart } from '../../kit/charts.ts';
import type { DemoScreen } from '../../kit/define.ts';
import { webPage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { COBALT, euros, folder, fonts, type State, stamp, stylesheet } from './brand.ts';

const styles = css`
  body { background: var(--mist) }
  .folder .tabs .on { background: var(--mist) }
  .main { position: absolute; left: 56px; right: 56px; top: 154px }
  h1 { font-size: 58px; letter-spacing: -.045em }
  .piles { display: grid; grid-template-columns: repeat(3, 1fr) 290px; gap: 34px; margin-top: 36px }
  .pile { position: relative; height: 282px }
  .pile .under { position: absolute; inset: 0; background: #fbfcff; box-shadow: 0 0 2px #12173a4d, 0 10px 24px -14px #12173a4d }
  .pile .paper { position: absolute; inset: 0; padding: 22px 24px; filter: none }
  .pile .holder { position: absolute; inset: 0; filter: drop-shadow(0 2px 3px #12173a2e) drop-shadow(0 12px 16px #12173a1f) }
  .pile b.sum { display: block; font-size: 38px; font-weight: 650; letter-spacing: -.04em; line-height: 1.1; margin: 16px 0 14px }
  .pile li { display: flex; justify-content: space-between; padding: 6px 0; border-top: 1px solid var(--line) }
  .lower { display: grid; grid-template-columns: 1fr 368px; gap: 48px; margin-top: 44px }
  .months { display: grid; grid-template-columns: repeat(12, 1fr); gap: 20px; text-align: center; font-size: 14px; color: var(--soft); margin-top: 10px }
  .todo li { display: flex; gap: 14px; align-items: center; padding: 13px 0; border-bottom: 1px dashed #b8c3ee }
  .box { width: 22px; height: 22px; border: 2px solid var(--cobalt); border-radius: 6px; flex: none; display: grid; place-items: center }
  .box.on { background: var(--cobalt); color: #fff }
`;

type Pile = {
  state: State;
  sum: number;
  sheets: number;
  top: readonly (readonly [string, number])[];
  more: string;
};

const PILES: readonly Pile[] = [
  {
    state: 'sent',
    sum: 5180,
    sheets: 4,
    top: [
      ['Tidewater Press', 2300],
      ['Mossberg Cycles', 1480],
      ['Fennel & Daughters', 900],
    ],
    more: '4 invoices, next due on 19 May',
  },
  {
    state: 'late',
    sum: 1240,
    sheets: 1,
    top: [['Harbour Radio', 1240]],
    more: '1 invoice, 4 days over',
  },
  {
    state: 'draft',
    sum: 6000,
    sheets: 2,
    top: [
      ['Kestrel Museum', 5100],
      ['Bakehouse Nine', 900],
    ],
    more: '2 drafts to finish',
  },
];

const TURNS = [-2.6, 1.8, -1.2] as const;

const pile = ({ state, sum, sheets, top, more }: Pile): Html => html`
  <div class="pile">
    ${TURNS.slice(0, sheets - 1).map((turn) => html`<div class="under" style="transform:rotate(${turn}deg)"></div>`)}
    <div class="holder"><div class="paper fold">
      ${stamp(state)}
      <b class="sum tabular">${euros(sum)}</b>
      <ul>${top.map(([client, amount]) => html`<li><span>${client}</span><b class="tabular" style="font-weight:600">${euros(amount)}</b></li>`)}</ul>
      <span class="soft" style="position:absolute;left:24px;bottom:18px;font-size:14px">${more}</span>
    </div></div>
  </div>`;

/** Euros received in each month from June 2025 to May 2026. */
const PAID = [3200, 4100, 2800, 5200, 4700, 6100, 3900, 2600, 4400, 5300, 6800, 4360];
const MONTHS = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May'];

const TODO: readonly (readonly [what: string, more: string, done?: boolean])[] = [
  ['Thank Tidewater for the deposit', 'Done at 9:12', true],
  ['Remind Harbour Radio', '€1,240, four days over'],
  ['Finish the museum’s invoice', 'Three lines, no date yet'],
];

const jar = raw(
  '<svg width="96" height="112" viewBox="0 0 96 112"><path d="M20 22h56v10c10 6 14 14 14 26v38c0 8-6 14-14 14H20c-8 0-14-6-14-14V58c0-12 4-20 14-26z" fill="#fff" opacity=".75"/><path d="M6 62h84v34c0 8-6 14-14 14H20c-8 0-14-6-14-14z" fill="#ffb23f"/><path d="M6 62q14-7 28 0t28 0 28 0v8H6z" fill="#ff9a2a"/><circle cx="30" cy="90" r="9" fill="#ffd36b"/><circle cx="54" cy="84" r="9" fill="#ffe08f"/><circle cx="68" cy="96" r="9" fill="#ffd36b"/><path d="M14 8h68v16H14z" fill="#12173a"/></svg>',
);

const page = (): string =>
  webPage({
    fonts,
    styles: [stylesheet, styles],
    body: html`
      ${folder('Desk')}
      <main class="main">
        <div class="row between"><div><h1>€6,420 is on its way, Mira</h1><p class="soft" style="font-size:18px;margin-top:8px">Friday 15 May. Four invoices are out, one needs a nudge.</p></div><span class="button" style="height:54px;padding:0 26px;font-size:16px">${icon('plus', { size: 20, stroke: 2.4 })}New invoice</span></div>
        <section class="piles">${PILES.map(pile)}
          <div class="note" style="height:282px;transform:rotate(1.2deg)"><div class="row between" style="align-items:flex-start"><b style="font-size:17px">Tax jar</b>${jar}</div><b style="display:block;font-size:34px;letter-spacing:-.04em;line-height:1.1;margin-top:10px" class="tabular">€14,969</b><p style="margin-top:6px;line-height:1.35">28% of all that came in since June. Enough for the next instalment.</p></div>
        </section>
        <section class="lower">
          <div><div class="row between"><h2 style="font-size:22px">€53,460 in twelve months</h2><span class="soft">May so far <b style="color:var(--cobalt)">€4,360</b></span></div>
            <div style="margin-top:22px">${barChart(PAID, { width: 912, height: 130, gap: 20, radius: 4, colour: (index) => (index === PAID.length - 1 ? COBALT : '#b7c4fa') })}</div>
            <div class="months">${MONTHS.map((name) => html`<span>${name}</span>`)}</div>
          </div>
          <div><h2 style="font-size:22px">Today</h2><ul class="todo" style="margin-top:8px">${TODO.map(([what, more, done]) => html`<li><span class="box ${done ? 'on' : ''}">${done ? icon('check', { size: 15, stroke: 3 }) : null}</span><div style="line-height:1.35"><b style="font-weight:600;${done ? 'text-decoration:line-through;opacity:.65' : ''}">${what}</b><div class="soft" style="font-size:14px">${more}</div></div></li>`)}</ul></div>
        </section>
      </main>`,
  });

export const desk: DemoScreen = {
  platform: 'web',
  title: 'Desk with piles of invoices',
  description:
    'Sent, overdue and unfinished invoices lie as piles of paper whose height tells how many there are.',
  types: ['Dashboard'],
  patterns: ['Tab Navigation', 'Data Visualisation', 'Status', 'Reminders'],
  elements: ['Tabs', 'Card', 'Chart', 'Checkbox', 'Badge', 'Button'],
  styles: ['Light', 'Illustrated', 'Minimal'],
  captured: '2026-05-15',
  cover: true,
  page,
};
