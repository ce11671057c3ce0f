import { webPage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { bar, brandStyle, button, fonts, ORANGE } from './brand.ts';

const style = css`
main{position:absolute;inset:52px 432px 0 0;padding:20px 24px 0 28px}
.side{position:absolute;right:0;top:52px;bottom:0;width:432px;background:#fff;border-left:1px solid #ebe5dc;padding:22px 24px;overflow:hidden}
td,th{height:51px;border-bottom:1px solid #f2ede5;padding:0 12px;white-space:nowrap}
th{height:38px}
tr.on td{background:#fff3ec}
tr.on td:first-child{box-shadow:inset 3px 0 0 ${ORANGE}}
.state{display:inline-flex;align-items:center;gap:7px;height:24px;padding:0 9px;border-radius:12px;font-weight:550;font-size:12px}
.tabs{display:flex;gap:22px;border-bottom:1px solid #ebe5dc;margin-top:16px}
.tabs span{padding:9px 0;font-weight:500;color:#6b6257}
.tabs .on{color:#1d1a16;font-weight:600;box-shadow:inset 0 -3px 0 ${ORANGE}}
.field{display:flex;align-items:center;gap:10px;height:42px;border-bottom:1px solid #f2ede5}
.code{background:#241a13;color:#f3e6da;border-radius:10px;padding:16px 18px;line-height:1.65;margin-top:14px;white-space:pre}
`;

const STATES = {
  Live: ['#dcf3ee', '#07584f'],
  Review: ['#fdf0cf', '#7a4f00'],
  Missing: ['#fde1dc', '#98190f'],
  Retired: ['#f0ebe3', '#5b5349'],
} as const;

type Row = readonly [
  event: string,
  about: string,
  state: keyof typeof STATES,
  owner: string,
  fields: number,
  seen: string,
];

const ROWS: readonly Row[] = [
  ['app_opened', 'Brought to the front', 'Live', 'Anton Beck', 6, '412,906'],
  ['sign_up_finished', 'An account was made', 'Live', 'Inka Kallio', 9, '9,702'],
  ['trip_created', 'First place was added', 'Live', 'Inka Kallio', 11, '6,748'],
  ['friend_invited', 'Link or message was sent', 'Missing', 'Anton Beck', 5, '19,117'],
  ['map_moved', 'Shared map, once a visit', 'Live', 'Samir Patel', 4, '88,340'],
  ['stay_searched', 'Search with dates', 'Live', 'Samir Patel', 12, '31,255'],
  ['stay_saved', 'Put on the list of a trip', 'Review', 'Nadia Rains', 7, '12,480'],
  ['booking_started', 'Payment page was seen', 'Live', 'Nadia Rains', 14, '3,016'],
  ['booking_confirmed', 'Paid, with a number', 'Live', 'Nadia Rains', 14, '1,449'],
  ['split_requested', 'Cost shared in a group', 'Review', 'Samir Patel', 10, '2,208'],
  ['contacts_imported', 'Replaced by friend_invited', 'Retired', 'Anton Beck', 5, '0'],
  ['trip_reminded', 'Reminder was tapped', 'Live', 'Inka Kallio', 6, '5,871'],
  ['review_written', 'After the trip, with stars', 'Live', 'Nadia Rains', 9, '1,102'],
];
const OPEN = 'friend_invited';

const row = ([event, about, state, owner, fields, seen]: Row): Html => {
  const [ground, ink] = STATES[state];
  return html`<tr class="${event === OPEN ? 'on' : ''}"><td><div class="mono" style="font-size:13px;font-weight:600">${event}</div><div class="soft" style="font-size:12px">${about}</div></td><td><span class="state" style="background:${ground};color:${ink}">${state}</span></td><td><span class="row" style="gap:9px">${portrait(owner, { size: 26 })}${owner}</span></td><td class="tabular" style="text-align:right">${fields}</td><td class="tabular" style="text-align:right">${seen}</td></tr>`;
};

const FIELDS = [
  ['via', 'link, message, contacts', true],
  ['invited', 'whole number, 1 to 30', true],
  ['trip_id', 'text', true],
  ['first_time', 'yes or no', true],
  ['locale', 'text', false],
] as const;

const CODE = raw(
  `<span style="color:#ff9f6e">track</span>(<span style="color:#ffd38a">'friend_invited'</span>, {
  via: <span style="color:#ffd38a">'link'</span>,
  invited: <span style="color:#8fd9c8">4</span>,
  trip_id: trip.id,
  first_time: <span style="color:#8fd9c8">true</span>,
});`,
);

const COUNTS = [
  ['All', 13],
  ['Live', 9],
  ['Review', 2],
  ['Missing', 1],
  ['Retired', 1],
] as const;

export const trackingPlan = (): string =>
  webPage({
    fonts,
    styles: [brandStyle, style],
    body: html`${bar('Tracking plan')}<main><div class="row between"><div><h1>Tracking plan</h1><div class="soft" style="margin-top:3px">What Kiteline records, why, and who answers for it</div></div><div class="row" style="gap:8px">${button('Import', 'upload')}${button('Add event', 'plus', true)}</div></div>
<div class="row" style="gap:7px;margin:16px 0 14px">${COUNTS.map(([name, count], index) => html`<span class="tag" style="height:32px;padding:0 12px;${index === 0 ? 'background:#1d1a16;color:#fff' : ''}">${name}<span class="tabular" style="opacity:.75">${count}</span></span>`)}<span class="grow"></span>${button('Sorted by journey', 'arrow-down-up')}</div>
<div class="panel" style="overflow:hidden"><table><thead><tr><th>Event</th><th>State</th><th>Owner</th><th style="text-align:right">Fields</th><th style="text-align:right">Last 7 days</th></tr></thead><tbody>${ROWS.map(row)}</tbody></table></div></main>
<aside class="side"><div class="row between"><span class="mono" style="font-size:18px;font-weight:650">${OPEN}</span>${icon('x', { size: 18, colour: '#6b6257' })}</div><p style="margin-top:8px;font-size:14px;line-height:1.5">Somebody asked a friend to plan with them. Fires when the link is copied or the message leaves.</p>
<div class="row" style="gap:11px;margin-top:14px;padding:13px 14px;border-radius:9px;background:#fde9e5;color:#7d130b">${icon('unplug', { size: 19 })}<div class="grow"><b>Silent on web for 46 minutes</b><div style="font-size:12.5px">iPhone and Android still send it</div></div><b>Look</b></div>
<div class="tabs"><span class="on">Fields</span><span>Where it fires</span><span>History</span></div>
${FIELDS.map(([name, kind, needed]) => html`<div class="field"><span class="mono" style="width:96px;font-weight:600">${name}</span><span class="soft grow">${kind}</span><span class="${needed ? '' : 'soft'}" style="font-weight:500">${needed ? 'Required' : 'Optional'}</span></div>`)}
<div class="code mono">${CODE}</div>
<div class="row between" style="margin-top:18px"><div><b>Refuse events that do not fit</b><div class="soft">Keeps reports clean, drops about 0.2%</div></div><span style="width:42px;height:24px;border-radius:12px;background:#c93f0b;position:relative"><i style="position:absolute;right:3px;top:3px;width:18px;height:18px;border-radius:50%;background:#fff"></i></span></div>
<div class="row between" style="margin-top:16px"><div><b>Keep raw events</b><div class="soft">Then only counts remain</div></div><span class="button">13 months${icon('chevron-down', { size: 15 })}</span></div>
<div class="row" style="gap:8px;margin-top:22px">${button('Save changes', undefined, true)}${button('Retire event')}</div></aside>`,
  });
