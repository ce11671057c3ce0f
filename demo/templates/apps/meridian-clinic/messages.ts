import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { PATIENT, topBar, web } from './brand.ts';

const STYLE = css`
.page{display:grid;grid-template-columns:384px 1fr 330px;height:824px}
.inbox{background:#fff;border-right:1px solid var(--line);padding:28px 16px}
.thread{display:flex;gap:14px;padding:15px 14px;border-radius:20px}
.thread.on{background:var(--mint)}
.thread p{font-size:14px;color:var(--soft);margin-top:3px}
.thread.on p{color:#2d5656}
.bubble{max-width:480px;padding:14px 18px;border-radius:22px 22px 22px 6px;background:#fff;font-size:16px;line-height:1.5;box-shadow:0 1px 2px #07484a1f}
.mine .bubble{background:var(--teal);color:#fff;border-radius:22px 22px 6px 22px}
.mine{justify-content:flex-end}
.line{display:flex;gap:12px;align-items:flex-end;margin-bottom:12px}
.stamp{text-align:center;font-size:13px;color:var(--soft);margin:0 0 12px}
.side{background:#fff;border-left:1px solid var(--line);padding:28px 26px}
`;

const THREADS = [
  ['Mireille Bakker', 'Your iron came up nicely. Please have…', '8:52', 'Nurse', 1],
  ['Lena Haugland', 'See you at 14:20, the link opens five…', 'Mon', 'Endocrinology', 1],
  ['Tobias Oyelaran', 'You: Thank you, the tick bite is gone.', '11 Aug', 'General practice', 0],
  ['Reception desk', 'Your invoice for June has been settled.', '2 Aug', 'Meridian House', 0],
  ['Anton Berg', 'The mole looks the same as last year.', '28 Jul', 'Dermatology', 0],
  ['Nora Lindahl', 'Rhythm is steady. See you in a year.', '9 Jun', 'Cardiology', 0],
] as const;

const thread = ([name, text, when, field, unread]: (typeof THREADS)[number], index: number): Html =>
  html`<div class="thread ${index === 0 ? 'on' : ''}">${
    name === 'Reception desk'
      ? html`<span class="disc" style="width:50px;height:50px">${icon('building-2', { size: 23 })}</span>`
      : portrait(name, { size: 50 })
  }<div class="grow"><div class="row between"><b style="font-weight:600;font-size:16px">${name === 'Mireille Bakker' || name === 'Reception desk' ? name : `Dr ${name}`}</b><span class="soft" style="font-size:13px">${when}</span></div>
  <p class="truncate">${text}</p><div class="row between" style="margin-top:7px"><span style="font-size:13px;color:var(--teal);font-weight:600">${field}</span>${unread > 0 && html`<i style="width:10px;height:10px;border-radius:50%;background:var(--coral)"></i>`}</div></div></div>`;

/** The attached photograph: a blood pressure monitor beside a cup on a table. */
const photo = raw(
  '<svg width="252" height="160" viewBox="0 0 300 190" style="border-radius:20px"><defs><linearGradient id="wood" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#e9c9a0"/><stop offset="1" stop-color="#b98352"/></linearGradient><radialGradient id="lit" cx=".2" cy="0"><stop offset="0" stop-color="#fff4d9" stop-opacity=".9"/><stop offset="1" stop-color="#fff4d9" stop-opacity="0"/></radialGradient></defs><rect width="300" height="190" fill="url(#wood)"/><path d="M0 60h300M0 128h300" stroke="#8a5a32" stroke-opacity=".25" stroke-width="2"/><rect width="300" height="190" fill="url(#lit)"/><ellipse cx="140" cy="160" rx="104" ry="16" fill="#5d3a1c" opacity=".35"/><rect x="44" y="28" width="170" height="128" rx="22" fill="#f8fbfa"/><rect x="44" y="120" width="170" height="36" rx="18" fill="#d9e6e2"/><rect x="62" y="44" width="112" height="84" rx="10" fill="#b9cfc1"/><g font-family="DM Sans" font-weight="700" fill="#173a35"><text x="112" y="80" font-size="34" text-anchor="middle">118</text><text x="112" y="114" font-size="30" text-anchor="middle">77</text></g><circle cx="194" cy="64" r="9" fill="#0f7f79"/><circle cx="194" cy="94" r="9" fill="#cfe0da"/><path d="M214 96c40-4 48 10 86-6" stroke="#31494a" stroke-width="6" fill="none"/><circle cx="262" cy="146" r="40" fill="#fff"/><circle cx="262" cy="146" r="31" fill="#5b3a24"/><path d="M242 140c6-14 28-16 38-4" stroke="#a8784e" stroke-width="5" fill="none" stroke-linecap="round"/></svg>',
);

const theirs = (text: string): Html =>
  html`<div class="line">${portrait('Mireille Bakker', { size: 36 })}<div class="bubble">${text}</div></div>`;
const mine = (text: string): Html => html`<div class="line mine"><div class="bubble">${text}</div></div>`;

const FILES = [
  ['Blood panel, 14 August', 'PDF, 240 kB'],
  ['Plan for taking iron', 'PDF, 96 kB'],
  ['Home blood pressure', 'Sheet of 84 readings'],
] as const;

export const messages = (): string =>
  web({
    style: STYLE,
    body: html`${topBar('Messages')}
  <div class="page">
    <aside class="inbox"><div class="row between" style="padding:0 14px 18px"><h1 style="font-size:28px">Messages</h1><span class="disc" style="background:var(--teal);color:#fff">${icon('square-pen')}</span></div>${THREADS.map(thread)}</aside>
    <main class="col" style="position:relative">
      <div class="row" style="gap:14px;padding:18px 32px;background:#fff;border-bottom:1px solid var(--line)">${portrait('Mireille Bakker', { size: 46 })}<div class="grow"><h2 style="font-size:18px">Mireille Bakker</h2><span class="row soft" style="font-size:14px;gap:7px"><i style="width:8px;height:8px;border-radius:50%;background:#2fa876"></i>Usually answers within an hour</span></div><span class="disc">${icon('phone')}</span><span class="disc" style="margin-left:8px">${icon('ellipsis')}</span></div>
      <div class="grow" style="padding:18px 32px 0">
        <div class="stamp">Monday 17 August</div>
        ${mine('Hello Mireille, is it fine to take the iron with coffee? I keep forgetting it otherwise.')}
        ${theirs('Better not: coffee keeps the iron from getting in. An hour apart is enough. Orange juice helps.')}
        <div class="stamp">Today</div>
        <div class="line mine"><div class="col" style="align-items:flex-end;gap:8px">${photo}<div class="bubble">Juice it is. Here is this morning’s reading.</div></div></div>
        <div class="line">${portrait('Mireille Bakker', { size: 36 })}<div class="bubble">Your iron came up nicely. Please have the last three readings at hand for this afternoon.</div></div>
      </div>
      <div style="padding:0 32px 26px"><div class="row" style="gap:10px;margin-bottom:12px">${['I will, thank you', 'Can you see them in the app?', 'Call me back'].map((text) => html`<span class="pill" style="padding:9px 16px;font-size:14px;background:#fff;box-shadow:inset 0 0 0 1.5px #bfddd4">${text}</span>`)}</div>
      <div class="row card" style="padding:9px 9px 9px 20px;gap:14px;border-radius:30px">${icon('paperclip', { colour: '#567072' })}<span class="grow soft" style="font-size:16px">Write to Mireille</span>${icon('mic', { colour: '#567072' })}<span class="disc" style="background:var(--teal);color:#fff">${icon('send-horizontal')}</span></div></div>
    </main>
    <aside class="side">
      <div class="col" style="align-items:center;text-align:center;padding-bottom:22px;border-bottom:1px solid var(--line)">${portrait('Mireille Bakker', { size: 108 })}<h2 style="font-size:21px;margin-top:14px">Mireille Bakker</h2><span class="soft">Nurse, iron and thyroid care</span><div class="row" style="gap:8px;margin-top:14px"><span class="pill">Dutch</span><span class="pill">English</span><span class="pill">French</span></div></div>
      <h3 style="font-size:16px;margin:22px 0 8px">In this conversation</h3>
      ${FILES.map(([name, note]) => html`<div class="row" style="gap:13px;padding:9px 0"><span class="disc" style="border-radius:14px">${icon('file-text')}</span><div class="grow"><b style="font-weight:600">${name}</b><div class="soft" style="font-size:13px">${note}</div></div></div>`)}
      <div style="margin-top:18px;padding:18px 20px;border-radius:20px;background:#fff2d8;color:#5f3f08"><div class="row" style="gap:14px"><div class="row">${portrait('Lena Haugland', { size: 36, style: 'box-shadow:0 0 0 2px #fff2d8' })}${portrait(PATIENT, { size: 36, style: 'margin-left:-10px;box-shadow:0 0 0 2px #fff2d8' })}</div><b style="font-weight:600">Video visit at 14:20</b></div><p style="font-size:14px;margin-top:10px">Mireille joins for the first five minutes.</p></div>
      <p class="soft row" style="font-size:13px;gap:10px;margin-top:20px;align-items:flex-start">${icon('lock', { size: 16 })}<span>Only you and your care team can read this. In an emergency call 112.</span></p>
    </aside>
  </div>`,
  });
