import type { DemoScreen } from '../../kit/define.ts';
import { webPage } from '../../kit/frame.ts';
import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { euros, folder, fonts, type State, stamp, stylesheet } from './brand.ts';

const styles = css`
  .main { position: absolute; left: 56px; right: 56px; top: 150px }
  .chips { display: flex; gap: 8px }
  .chips span { height: 40px; padding: 0 16px; border-radius: 20px; line-height: 40px; font-weight: 600; background: var(--mist); display: flex; gap: 8px }
  .chips .on { background: var(--ink); color: #fff }
  .chips i { font-style: normal; opacity: .72; font-weight: 500 }
  table { width: 100%; border-collapse: collapse; margin-top: 24px }
  th { text-align: left; font-size: 14px; font-weight: 600; color: var(--soft); padding: 0 12px 12px }
  td { height: 57px; padding: 0 12px; border-top: 1px solid var(--line) }
  th.end, td.end { text-align: right }
  .chosen td { background: var(--mist) }
  .chosen td:first-child { border-radius: 8px 0 0 8px }
  .chosen td:last-child { border-radius: 0 8px 8px 0 }
  .box { width: 22px; height: 22px; border: 2px solid #aab6e4; border-radius: 6px; display: grid; place-items: center }
  .chosen .box, .box.some { background: var(--cobalt); border-color: var(--cobalt); color: #fff }
  .dot { width: 30px; height: 30px; border-radius: 15px; display: grid; place-items: center; font-weight: 700; font-size: 14px; flex: none }
  .bulk { position: absolute; left: 50%; bottom: 34px; transform: translateX(-50%); height: 68px; padding: 0 12px 0 26px; border-radius: 14px; background: var(--ink); color: #fff; display: flex; align-items: center; gap: 26px; font-weight: 600; box-shadow: 0 24px 50px -12px #12173a99; white-space: nowrap }
  .bulk .button { background: #fff; color: var(--ink) }
`;

type Row = {
  number: string;
  client: string;
  what: string;
  sent: string;
  due: string;
  amount: number;
  state: State;
  chosen?: true;
};

const ROWS: readonly Row[] = [
  {
    number: '2026-014',
    client: 'Mossberg Cycles',
    what: 'Spring poster, three sizes',
    sent: '10 Feb',
    due: '24 Feb',
    amount: 1480,
    state: 'sent',
  },
  {
    number: '2026-013',
    client: 'Tidewater Press',
    what: 'Cover for “The Long Shore”',
    sent: '9 Feb',
    due: '23 Feb',
    amount: 1150,
    state: 'sent',
  },
  {
    number: '2026-012',
    client: 'Harbour Radio',
    what: 'Programme icons',
    sent: '26 Jan',
    due: '9 Feb',
    amount: 1240,
    state: 'late',
    chosen: true,
  },
  {
    number: '2026-011',
    client: 'Fennel & Daughters',
    what: 'Labels for four vinegars',
    sent: '22 Jan',
    due: '5 Feb',
    amount: 960,
    state: 'late',
    chosen: true,
  },
  {
    number: '2026-010',
    client: 'Bakehouse Nine',
    what: 'Winter menu',
    sent: '20 Jan',
    due: '3 Feb',
    amount: 540,
    state: 'paid',
  },
  {
    number: '2026-009',
    client: 'Lumen Choir',
    what: 'Tour poster',
    sent: '19 Jan',
    due: '2 Feb',
    amount: 780,
    state: 'late',
    chosen: true,
  },
  {
    number: '2026-008',
    client: 'Kestrel Museum',
    what: 'First sketches, owls',
    sent: '15 Jan',
    due: '29 Jan',
    amount: 1800,
    state: 'paid',
  },
  {
    number: '2026-007',
    client: 'Tidewater Press',
    what: 'Six chapter openers',
    sent: '12 Jan',
    due: '26 Jan',
    amount: 2100,
    state: 'paid',
  },
  {
    number: '2026-006',
    client: 'Northbound Rail',
    what: 'Map of the night line',
    sent: '9 Jan',
    due: '23 Jan',
    amount: 2650,
    state: 'paid',
  },
  {
    number: '2026-005',
    client: 'Harbour Radio',
    what: 'Studio mural, deposit',
    sent: '7 Jan',
    due: '21 Jan',
    amount: 1900,
    state: 'paid',
  },
];

const FILTERS: readonly (readonly [name: string, count: number, on?: boolean])[] = [
  ['All', 14, true],
  ['Sent', 2],
  ['Overdue', 3],
  ['Paid', 9],
];

const TINTS = [
  ['#dfe6ff', '#1f3fe0'],
  ['#ffe3d6', '#a8431a'],
  ['#d9f2e4', '#10664a'],
  ['#fff0bd', '#7a5800'],
  ['#f0e0ff', '#6a2fa8'],
] as const;

const dot = (client: string): Html => {
  const [ground, ink] = TINTS[client.length % TINTS.length] ?? TINTS[0];
  return html`<span class="dot" style="background:${ground};color:${ink}">${client[0]}</span>`;
};

const row = ({ number, client, what, sent, due, amount, state, chosen }: Row): Html => html`
  <tr class="${chosen ? 'chosen' : ''}"><td style="width:46px"><span class="box">${chosen ? icon('check', { size: 15, stroke: 3 }) : null}</span></td><td class="soft tabular">${number}</td><td><span class="row" style="gap:12px;font-weight:600">${dot(client)}${client}</span></td><td class="soft">${what}</td><td class="tabular">${sent}</td><td class="tabular" style="${state === 'late' ? 'color:var(--red);font-weight:600' : ''}">${due}</td><td>${stamp(state)}</td><td class="end tabular" style="font-weight:650;font-size:16px">${euros(amount, 2)}</td></tr>`;

const page = (): string => {
  const chosen = ROWS.filter((one) => one.chosen);
  return webPage({
    fonts,
    styles: [stylesheet, styles],
    body: html`
      ${folder('Invoices')}
      <main class="main">
        <div class="row between"><h1 style="font-size:40px">Invoices of 2026</h1><div class="row" style="gap:12px"><span class="button plain">${icon('download', { size: 18 })}Export</span><span class="button">${icon('plus', { size: 18, stroke: 2.4 })}New invoice</span></div></div>
        <div class="row between" style="margin-top:24px"><div class="chips">${FILTERS.map(([name, count, on]) => html`<span class="${on ? 'on' : ''}">${name}<i>${count}</i></span>`)}</div><div class="row" style="gap:10px;width:300px;height:40px;border-radius:20px;box-shadow:inset 0 0 0 1.5px var(--line);padding:0 16px;color:var(--soft)">${icon('search', { size: 18 })}Client, number or sum</div></div>
        <table><tr><th><span class="box some">${icon('minus', { size: 15, stroke: 3 })}</span></th><th>Number</th><th>Client</th><th>What for</th><th><span class="row" style="gap:5px">Sent${icon('chevron-down', { size: 16 })}</span></th><th>Due</th><th>State</th><th class="end">Amount</th></tr>${ROWS.map(row)}</table>
      </main>
      <div class="bulk"><span>${chosen.length} invoices, ${euros(chosen.reduce((sum, { amount }) => sum + amount, 0))}</span><span class="row" style="gap:9px">${icon('circle-check', { size: 19 })}Mark as paid</span><span class="row" style="gap:9px">${icon('download', { size: 19 })}Save as PDF</span><span class="button">${icon('bell-ring', { size: 18 })}Send friendly reminders</span>${icon('x', { size: 20, style: 'margin-right:12px' })}</div>`,
  });
};

export const table: DemoScreen = {
  platform: 'web',
  title: 'Invoices, three of them chosen',
  description: 'A table with rubber stamps for states, and a bar of actions for the selected rows.',
  types: ['Table'],
  patterns: ['Bulk Actions', 'Filtering', 'Sorting', 'Status'],
  elements: ['Table', 'Checkbox', 'Chip', 'Badge', 'Search Field', 'Tabs'],
  styles: ['Light', 'Data-Rich'],
  captured: '2026-02-12',
  page,
};
