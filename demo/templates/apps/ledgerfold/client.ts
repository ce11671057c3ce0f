import type { DemoScreen } from '../../kit/define.ts';
import { webPage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { euros, folder, fonts, type State, stamp, stylesheet } from './brand.ts';

const styles = css`
  body { background: var(--mist) }
  .folder .tabs .on { background: var(--mist) }
  .card { position: absolute; left: 56px; top: 154px; width: 380px; height: 690px; filter: drop-shadow(0 16px 24px #12173a24) }
  .card .paper { height: 100%; padding: 36px 34px; box-shadow: none }
  .facts { display: grid; gap: 14px; margin-top: 26px }
  .facts div { display: flex; gap: 13px; align-items: center; font-weight: 500 }
  .main { position: absolute; left: 488px; right: 56px; top: 158px }
  .numbers { display: grid; grid-template-columns: 190px 190px 1fr; gap: 20px; align-items: end }
  .numbers b { display: block; font-size: 40px; font-weight: 650; letter-spacing: -.045em; line-height: 1.1 }
  .thread { position: relative; margin-top: 34px; padding-left: 46px; display: grid; gap: 14px }
  .thread::before { content: ''; position: absolute; left: 11px; top: 10px; bottom: 30px; width: 2px; background: #b5c2f7 }
  .event { position: relative }
  .event > i { position: absolute; left: -46px; top: 22px; width: 24px; height: 24px; border-radius: 12px; background: #fff; border: 6px solid var(--cobalt) }
  .event .paper { padding: 18px 24px; display: grid; grid-template-columns: 104px 1fr 120px 130px; align-items: center; gap: 18px }
  .event h3 { font-size: 18px; letter-spacing: -.02em; line-height: 1.2 }
`;

type Invoice = {
  when: string;
  what: string;
  number: string;
  amount: number;
  state: State;
  more: string;
  colour: string;
};

const INVOICES: readonly Invoice[] = [
  {
    when: '27 Apr',
    what: 'Summer programme, spreads',
    number: '2026-027',
    amount: 1240,
    state: 'late',
    more: 'Opened four times, last today at 8:40',
    colour: '#d2323c',
  },
  {
    when: '26 Jan',
    what: 'Programme icons',
    number: '2026-012',
    amount: 1240,
    state: 'paid',
    more: 'Paid on 16 February, after one reminder',
    colour: '#1f3fe0',
  },
  {
    when: '7 Jan',
    what: 'Studio mural, deposit',
    number: '2026-005',
    amount: 1900,
    state: 'paid',
    more: 'Paid on 19 January',
    colour: '#1f3fe0',
  },
  {
    when: '20 Nov',
    what: 'Jingle cards for the anniversary',
    number: '2025-058',
    amount: 860,
    state: 'paid',
    more: 'Paid on 2 December',
    colour: '#1f3fe0',
  },
  {
    when: '3 Sep',
    what: 'Icons, first set',
    number: '2025-044',
    amount: 1480,
    state: 'paid',
    more: 'Paid on 24 September',
    colour: '#1f3fe0',
  },
];

const event = ({ when, what, number, amount, state, more, colour }: Invoice): Html => html`
  <div class="event"><i style="border-color:${colour}"></i><div class="paper"><div class="tabular"><b style="font-weight:600">${when}</b><div class="soft" style="font-size:14px">${number}</div></div><div><h3>${what}</h3><div class="soft" style="font-size:14px;margin-top:3px">${more}</div></div><div>${stamp(state)}</div><b class="tabular" style="text-align:right;font-size:19px;font-weight:650">${euros(amount)}</b></div></div>`;

/** Days until each invoice was paid, oldest first. */
const DAYS = [21, 12, 12, 21] as const;

/** A dot per invoice on a scale of thirty days, with a mark at the agreed fourteen days. */
function daysToPay(): Html {
  const x = (day: number): number => 10 + day * 13;
  return raw(
    `<svg width="430" height="66" viewBox="0 0 430 66" style="font:500 13px 'Instrument Sans'"><path d="M10 40h400" stroke="#b5c2f7" stroke-width="2"/><path d="M${x(14)} 22v28" stroke="#12173a" stroke-width="2" stroke-dasharray="3 3"/><text x="${x(14)}" y="14" text-anchor="middle" fill="#12173a">agreed: 14</text><circle cx="${x(12)}" cy="40" r="9" fill="#1f3fe0"/><circle cx="${x(12)}" cy="40" r="15" fill="#1f3fe0" opacity=".22"/><circle cx="${x(21)}" cy="40" r="9" fill="#1f3fe0"/><circle cx="${x(21)}" cy="40" r="15" fill="#1f3fe0" opacity=".22"/><text x="${x(12)}" y="64" text-anchor="middle" fill="#5c6283">twice</text><text x="${x(21)}" y="64" text-anchor="middle" fill="#5c6283">twice</text></svg>`,
  );
}

const radio = raw(
  '<svg width="84" height="84" viewBox="0 0 84 84"><rect width="84" height="84" rx="16" fill="#ffb23f"/><path d="M14 52h56l-8 16H22z" fill="#12173a"/><path d="M40 50V22l18 26z" fill="#fff"/><path d="M36 50V28L22 48z" fill="#d2323c"/><path d="M54 24a12 12 0 0 1 12 12M54 16a20 20 0 0 1 20 20" stroke="#12173a" stroke-width="4" fill="none" stroke-linecap="round"/></svg>',
);

const FACTS = [
  ['user-round', 'Anton Beck, programme desk'],
  ['mail', 'anton@harbour-radio.example'],
  ['map-pin', 'Pier 3, 5003 Bergen'],
  ['calendar-days', 'Client since September 2025'],
] as const;

const page = (): string => {
  const average = DAYS.reduce((sum: number, day) => sum + day, 0) / DAYS.length;
  return webPage({
    fonts,
    styles: [stylesheet, styles],
    body: html`
      ${folder('Clients')}
      <aside class="card"><div class="paper fold">
        ${radio}
        <h1 style="font-size:36px;margin-top:20px">Harbour Radio</h1>
        <div class="facts">${FACTS.map(([glyph, text], index) => html`<div>${index === 0 ? portrait('Anton Beck', { size: 28 }) : icon(glyph, { size: 20, colour: '#1f3fe0', style: 'margin:0 4px' })}${text}</div>`)}</div>
        <div class="note" style="margin:30px -4px 0;transform:rotate(-1.6deg);line-height:1.4">Anton pays on Tuesdays. Mondays are for reminders. Always add the cost centre: <b>4410</b></div>
        <div style="position:absolute;left:34px;right:34px;bottom:34px;display:grid;gap:10px"><span class="button">${icon('plus', { size: 18, stroke: 2.4 })}New invoice for them</span><span class="button plain">${icon('bell-ring', { size: 18 })}Write a reminder</span></div>
      </div></aside>
      <main class="main">
        <div class="numbers"><div><span class="soft">Invoiced so far</span><b class="tabular">${euros(INVOICES.reduce((sum, { amount }) => sum + amount, 0))}</b></div><div><span class="soft">Still open</span><b class="tabular" style="color:var(--red)">€1,240</b></div><div><div class="row between"><span class="soft">Days until they pay: <strong style="color:var(--ink)">${average.toFixed(1)} on average</strong></span></div>${daysToPay()}</div></div>
        <div class="thread">${INVOICES.map(event)}<div class="event" style="padding:16px 24px;font-weight:500"><i style="border-color:#8ea0f0"></i>1 September 2025: coffee on the pier, Anton had seen the ferry poster</div></div>
      </main>`,
  });
};

export const client: DemoScreen = {
  platform: 'web',
  title: 'One client on a thread of invoices',
  description:
    'A letterhead card with a sticky note stands beside all invoices of the client, strung on one thread.',
  types: ['Detail', 'Timeline'],
  patterns: ['Status', 'Data Visualisation', 'Reminders'],
  elements: ['Tabs', 'Card', 'List', 'Chart', 'Badge', 'Avatar'],
  styles: ['Light', 'Illustrated'],
  captured: '2026-05-15',
  page,
};
