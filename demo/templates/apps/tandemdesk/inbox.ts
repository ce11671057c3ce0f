import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { AGENT, shell, web } from './brand.ts';

const STYLE = css`
.page{display:grid;grid-template-columns:216px 366px 1fr 282px;height:900px}
.boxes{background:var(--mist);padding:22px 14px;border-right:1px solid var(--line)}
.boxes div{display:flex;gap:11px;align-items:center;padding:8px 10px;border-radius:10px;font-weight:500}
.boxes .on{background:#fff;font-weight:600;box-shadow:0 1px 3px #2a14661f;color:#4c22c9}
.boxes h3{font-size:13px;font-weight:600;color:var(--soft);letter-spacing:0;margin:22px 10px 6px}
.boxes span.count{margin-left:auto;color:var(--soft);font-weight:500}
.list{border-right:1px solid var(--line)}
.ticket{display:flex;gap:12px;padding:13px 18px;border-bottom:1px solid #f1edf9;position:relative}
.ticket.on{background:var(--lilac)}
.ticket.on::before{content:'';position:absolute;left:0;top:0;bottom:0;width:3px;background:var(--violet)}
.ticket p{color:var(--soft);white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.ticket.new b{font-weight:700}
.talk{background:#fff;display:flex;flex-direction:column;position:relative}
.say{display:flex;gap:12px;margin-bottom:16px;max-width:440px}
.say p{background:var(--mist);border-radius:4px 18px 18px 18px;padding:12px 16px;font-size:15px}
.say.ours{margin-left:auto;flex-direction:row-reverse}
.say.ours p{background:var(--violet);color:#fff;border-radius:18px 4px 18px 18px}
.say.note p{background:#fff1cf;color:#5a3c00}
.side{border-left:1px solid var(--line);padding:24px 22px;background:#fff}
.fact{display:flex;justify-content:space-between;padding:7px 0}
`;

const BOXES = [
  ['Mine', 'inbox', '6', 'on'],
  ['Nobody’s', 'circle-dashed', '11', ''],
  ['Everyone’s', 'users-round', '43', ''],
  ['Waiting', 'hourglass', '8', ''],
  ['Asleep', 'alarm-clock', '5', ''],
  ['Done', 'circle-check', '', ''],
] as const;

const CHANNELS = [
  ['Mail', 'mail', '24'],
  ['Chat', 'message-circle', '13'],
  ['Phone', 'phone', '4'],
  ['Reviews', 'star', '2'],
] as const;

const TICKETS = [
  ['Ben Okoro', 'The pannier came without its hooks', 'Chat', 'Now', 'on', 'Missing part', 'pink'],
  ['Elena Rossi', 'Can I still change the delivery day?', 'Mail', '4 min', 'new', 'Delivery', ''],
  ['Pavel Novak', 'Invoice for our office bikes, please', 'Mail', '12 min', 'new', 'Billing', 'sun'],
  ['Amara Diallo', 'Battery says 40 percent, then dies', 'Chat', '19 min', '', 'Warranty', 'pink'],
  ['Elias Ward', 'Thank you! That fixed it at once.', 'Mail', '31 min', '', 'Solved', 'mint'],
  ['Margit Olsen', 'Which child seat fits the Long 2?', 'Chat', '46 min', '', 'Advice', ''],
  ['Jonah Price', 'My order has been “packed” for a week', 'Mail', '1 h', '', 'Delivery', ''],
  ['Karin Holm', 'Left you five stars, well deserved', 'Review', '2 h', '', 'Praise', 'mint'],
] as const;

const SIGNS: Record<string, string> = { Chat: 'message-circle', Mail: 'mail', Review: 'star' };

const ticket = ([name, text, channel, when, state, topic, tone]: (typeof TICKETS)[number]): Html =>
  html`<div class="ticket ${state}">${portrait(name, { size: 40 })}<div class="grow"><div class="row between"><b style="font-weight:600;font-size:15px">${name}</b><span class="soft" style="font-size:13px">${when}</span></div><p>${text}</p><div class="row" style="gap:8px;margin-top:6px"><span class="tag ${tone}">${topic}</span><span class="soft row" style="gap:5px;font-size:13px">${icon(SIGNS[channel] ?? 'mail', { size: 14 })}${channel}</span><span class="grow"></span>${state && html`<i style="width:9px;height:9px;border-radius:50%;background:var(--violet)"></i>`}</div></div></div>`;

/** The photograph of the customer: a pannier on a rack, without its two hooks. */
const photo = raw(
  '<svg width="264" height="172" viewBox="0 0 264 172" style="border-radius:4px 18px 18px 18px"><defs><linearGradient id="yard" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f7d9b5"/><stop offset="1" stop-color="#d9a878"/></linearGradient></defs><rect width="264" height="172" fill="url(#yard)"/><path d="M0 0h70v172H0z" fill="#c98e62" opacity=".35"/><circle cx="66" cy="132" r="56" fill="none" stroke="#2a2233" stroke-width="9"/><circle cx="66" cy="132" r="48" fill="none" stroke="#b9b3c2" stroke-width="2"/><path d="M66 132L30 90M66 132l44-36M66 132V80M66 132l-50 10M66 132l52 12" stroke="#b9b3c2" stroke-width="2"/><path d="M10 62h180M66 132L96 62M66 132L40 62" stroke="#2a2233" stroke-width="6" stroke-linecap="round"/><path d="M104 58h132l-10 100H114z" fill="#6a3df0"/><path d="M104 58h132l-3 30H107z" fill="#4a1fc4"/><path d="M138 58v100M202 58v100" stroke="#2a1466" stroke-width="8"/><rect x="132" y="92" width="12" height="16" rx="3" fill="#ffd166"/><rect x="196" y="92" width="12" height="16" rx="3" fill="#ffd166"/><g fill="none" stroke="#ff3f6f" stroke-width="4"><circle cx="138" cy="66" r="16"/><circle cx="202" cy="66" r="16"/></g><circle cx="138" cy="66" r="4" fill="#1b0d45"/><circle cx="202" cy="66" r="4" fill="#1b0d45"/></svg>',
);

const ORDER = [
  ['Pannier Twin, violet', '€89.00', '#6a3df0'],
  ['Bell, brass', '€19.00', '#d9a441'],
] as const;

const EARLIER = [
  ['Asked for a longer chain', 'November 2025', 'message-circle'],
  ['Changed his address', 'June 2025', 'mail'],
  ['Five stars for the Long 2', 'May 2024', 'star'],
] as const;

export const inbox = (): string =>
  web({
    style: STYLE,
    body: shell(
      'Inbox',
      html`<div class="page">
    <aside class="boxes"><h2 style="font-size:20px;padding:0 10px 14px">Inbox</h2>${BOXES.map(([name, sign, count, state]) => html`<div class="${state}">${icon(sign, { size: 18 })}${name}<span class="count">${count}</span></div>`)}
      <h3>Channels</h3>${CHANNELS.map(([name, sign, count]) => html`<div>${icon(sign, { size: 18 })}${name}<span class="count">${count}</span></div>`)}
      <h3>At the desk now</h3>${[AGENT, 'Marcus Bell', 'Edith Holm'].map((name, index) => html`<div>${portrait(name, { size: 26 })}${name.split(' ')[0]}<span class="count">${[6, 9, 4][index]}</span></div>`)}
    </aside>
    <section class="list"><div class="row between" style="padding:20px 18px 14px;border-bottom:1px solid var(--line)"><span class="row" style="gap:8px;font-weight:600;font-size:15px">Oldest promise first${icon('chevron-down', { size: 16 })}</span><span class="row soft" style="gap:14px">${icon('search', { size: 19 })}${icon('sliders-horizontal', { size: 19 })}</span></div>${TICKETS.map(ticket)}</section>
    <main class="talk"><div class="row" style="padding:15px 24px;gap:10px;border-bottom:1px solid var(--line)"><div class="grow"><h2 style="font-size:17px" class="truncate">The pannier came without its hooks</h2><span class="soft">Chat, started 9:31, answer promised by 9:46</span></div><span class="btn line" style="padding:0 11px">${icon('alarm-clock', { size: 18 })}</span><span class="btn">${icon('check', { size: 17 })}Close</span></div>
      <div class="grow" style="padding:22px 24px 0">
        <div class="say">${portrait('Ben Okoro', { size: 34 })}<div><p>Hi! Lovely bag, but look: there should be two hooks at the top.</p><div style="margin-top:8px">${photo}</div></div></div>
        <div class="say ours">${portrait(AGENT, { size: 34 })}<p>Oh no, sorry Ben! The hooks are in a small paper bag. Is it in the inner pocket, by any chance?</p></div>
        <div class="say"> ${portrait('Ben Okoro', { size: 34 })}<p>The paper bag is there. It’s empty! And our trip is on Saturday…</p></div>
        <div class="say ours">${portrait(AGENT, { size: 34 })}<p>Then we’ll be quick. One moment.</p></div>
        <div class="say note">${portrait('Marcus Bell', { size: 34 })}<p><b style="font-weight:600">Marcus to the team</b><br>Third one this week. Batch 0417, I’ll tell the warehouse.</p></div>
      </div>
      <div style="padding:0 24px 22px"><div style="border-radius:16px;box-shadow:inset 0 0 0 1.5px #d3c6f7;padding:13px 15px"><div class="row" style="gap:16px;font-weight:600;margin-bottom:9px"><span style="color:#4c22c9">Reply</span><span class="soft" style="font-weight:500">Note</span></div><p style="font-size:15px">Then you get a new pair by express, here by Friday noon.<i style="display:inline-block;width:2px;height:18px;background:var(--violet);vertical-align:-3px;margin-left:2px"></i></p><div class="row" style="gap:15px;margin-top:13px;color:var(--soft)">${['square-slash', 'paperclip', 'smile', 'book-open-text'].map((sign) => icon(sign, { size: 18 }))}<span class="grow"></span><span class="btn" style="height:36px">Send${icon('corner-down-left', { size: 16 })}</span></div></div></div>
    </main>
    <aside class="side"><div class="col" style="align-items:center;text-align:center;padding-bottom:16px">${portrait('Ben Okoro', { size: 84 })}<h2 style="font-size:19px;margin-top:12px">Ben Okoro</h2><span class="soft">Rotterdam, 9:38 there</span><div class="row" style="gap:6px;margin-top:10px"><span class="tag sun">Customer since 2022</span></div></div>
      <div style="border-top:1px solid var(--line);padding-top:12px">${[
        ['Orders', '7'],
        ['Spent', '€1,264'],
        ['Happy', '96 percent'],
        ['Speaks', 'English, Dutch'],
      ].map(
        ([name, value]) =>
          html`<div class="fact"><span class="soft">${name}</span><b style="font-weight:600">${value}</b></div>`,
      )}</div>
      <div style="margin-top:14px;border-radius:16px;background:var(--mist);padding:15px 16px"><div class="row between"><b style="font-weight:600">Order 20418</b><span class="tag mint">Delivered</span></div>${ORDER.map(([name, price, colour]) => html`<div class="row" style="gap:11px;margin-top:12px"><i style="width:36px;height:36px;border-radius:10px;background:${colour};box-shadow:inset 0 -12px 0 #00000022"></i><div class="grow"><b style="font-weight:600">${name}</b><div class="soft">${price}</div></div></div>`)}</div>
      <span class="btn soft" style="width:100%;margin-top:14px">${icon('package-plus', { size: 18 })}Send spare part</span><span class="btn line" style="width:100%;margin-top:8px">${icon('undo-2', { size: 17 })}Refund</span>
      <h3 style="font-size:14px;margin:24px 0 6px">Before this</h3>${EARLIER.map(([text, when, sign]) => html`<div class="row" style="gap:11px;padding:8px 0">${icon(sign, { size: 18, colour: '#665d80' })}<div class="grow"><b style="font-weight:600">${text}</b><div class="soft" style="font-size:13px">${when}</div></div></div>`)}</aside>
  </div>`,
    ),
  });
