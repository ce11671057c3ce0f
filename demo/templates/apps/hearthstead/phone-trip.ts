import type { DemoScreen } from '../../kit/define.ts';
import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { fonts, stylesheet } from './brand.ts';
import { place } from './places.ts';

const bookedStyles = css`
  body { background: var(--clay); color: #fff6e6 }
  .ticket { position: absolute; left: 28px; right: 28px; top: 238px; height: 430px; color: var(--night) }
  .upper { height: 236px; border-radius: 167px 167px 0 0; overflow: hidden }
  .lower { position: relative; height: 194px; background: #fffaf3; border-radius: 0 0 28px 28px; padding: 22px 24px }
  .lower::before, .lower::after { content: ''; position: absolute; top: 92px; width: 24px; height: 24px; border-radius: 12px; background: var(--clay) }
  .lower::before { left: -12px }
  .lower::after { right: -12px }
  .tear { position: absolute; left: 22px; right: 22px; top: 103px; border-top: 2px dashed #dcc7a7 }
  .dates { position: absolute; left: 24px; right: 24px; top: 120px; display: grid; grid-template-columns: 1fr 1fr auto; font-size: 14px }
  .dates small { display: block; color: var(--soft); font-size: 13px }
`;

const bookedPage = (): string =>
  phonePage({
    fonts,
    styles: [stylesheet, bookedStyles],
    ink: '#fff6e6',
    body: html`
      <span class="round" style="position:absolute;right:16px;top:60px;width:44px;height:44px">${icon('x', { size: 26 })}</span>
      <div class="col" style="position:absolute;left:28px;right:28px;top:74px;align-items:center;text-align:center">
        <span class="round" style="width:56px;height:56px;background:#fff6e6;color:var(--clay)">${icon('key-round', { size: 28, stroke: 2 })}</span>
        <h1 style="font-size:34px;margin-top:16px">The key is yours</h1>
        <p style="font-size:17px;margin-top:8px">Signe said yes after four minutes.</p>
      </div>
      <div class="ticket">
        <div class="upper">${place('aframe')}</div>
        <div class="lower"><div class="row between"><h2 style="font-size:24px">Fold A-frame</h2><b>€755</b></div><div class="soft" style="margin-top:4px">Hallinden, Sweden</div><div class="tear"></div>
          <div class="dates"><div><small>Arrive</small><b>Thu 14 May</b></div><div><small>Leave</small><b>Mon 18 May</b></div><div><small>Door code</small><b class="tabular">4 0 7 1</b></div></div>
        </div>
      </div>
      <div style="position:absolute;left:28px;right:28px;top:694px;display:grid;gap:6px">
        <div class="button" style="height:56px;border-radius:28px;background:var(--night);font-size:17px">${icon('message-circle', { size: 20, stroke: 2.2 })}Write to Signe</div>
        <div class="row" style="height:46px;justify-content:center;font-weight:700;gap:8px">${icon('calendar-days', { size: 19 })}Add to calendar</div>
      </div>`,
  });

const chatStyles = css`
  .bar { position: absolute; left: 0; right: 0; top: 54px; height: 64px; padding: 0 16px; display: flex; align-items: center; gap: 12px; border-bottom: 1px solid var(--line) }
  .ahead { position: absolute; left: 16px; right: 16px; top: 132px; border-radius: 26px; background: var(--night); color: #fff3e2; padding: 16px 18px }
  .ahead .line { position: relative; display: grid; grid-template-columns: repeat(4, 1fr); margin-top: 14px; font-size: 13px; font-weight: 600; text-align: center }
  .ahead .line::before { content: ''; position: absolute; left: 12%; right: 12%; top: 12px; height: 3px; background: linear-gradient(90deg, #e8663c 34%, #3d4a78 34%) }
  .ahead .stop { position: relative; display: grid; justify-items: center; gap: 7px }
  .ahead .stop i { width: 27px; height: 27px; border-radius: 14px; background: #3d4a78; display: grid; place-items: center }
  .ahead .past i { background: #e8663c; color: #1a1020 }
  .talk { position: absolute; left: 16px; right: 16px; top: 272px; display: flex; flex-direction: column; gap: 8px }
  .said { max-width: 278px; padding: 11px 16px; border-radius: 22px; font-size: 16px; line-height: 1.35; align-self: flex-start; background: var(--dune); border-bottom-left-radius: 6px }
  .said.mine { align-self: flex-end; background: var(--clay); color: #fff; border-radius: 22px 22px 6px 22px }
  .when { align-self: center; font-size: 13px; color: var(--soft); font-weight: 600 }
  .write { position: absolute; left: 16px; right: 16px; bottom: 42px; display: flex; gap: 10px; align-items: center }
  .write .field { flex: 1; height: 48px; border-radius: 24px; background: #fffdf9; border: 1px solid var(--line); display: flex; align-items: center; padding: 0 18px; color: var(--soft) }
`;

const STOPS: readonly (readonly [glyph: string, label: string, past?: boolean])[] = [
  ['check', 'Booked', true],
  ['car', 'Thu 14', true],
  ['flame-kindling', 'Sauna'],
  ['sunrise', 'Mon 18'],
];

const said = (text: string, mine = false): Html =>
  html`<div class="said ${mine ? 'mine' : ''}">${text}</div>`;

const chatPage = (): string =>
  phonePage({
    fonts,
    styles: [stylesheet, chatStyles],
    ink: '#1a2340',
    time: '13:26',
    body: html`
      <div class="bar">${icon('chevron-left', { size: 26, colour: '#b54a28' })}${portrait('Signe Dahlin', { size: 42 })}<div class="grow" style="line-height:1.25"><b style="font-size:17px">Signe Dahlin</b><div style="font-size:13px;color:#3c7a58;font-weight:600">Usually answers in minutes</div></div>${icon('phone', { size: 22, colour: '#b54a28' })}</div>
      <div class="ahead"><div class="row between"><b style="font-size:17px">Fold A-frame</b><span style="color:#c8cee6;font-size:14px">Arriving today</span></div>
        <div class="line">${STOPS.map(([glyph, label, past]) => html`<div class="stop ${past ? 'past' : ''}"><i>${icon(glyph, { size: 15, stroke: 2.4 })}</i>${label}</div>`)}</div>
      </div>
      <div class="talk">
        <span class="when">Thursday 14 May</span>
        ${said('We are at the ferry. Is the road dry enough for a small car?', true)}
        ${said('Dry as a biscuit! Park by the red boathouse and follow the lights.')}
        <div style="align-self:flex-start;width:232px;height:150px;border-radius:22px 22px 22px 6px;overflow:hidden">${place('boathouse')}</div>
        ${said('Sauna is warm from five. Pim’s basket is by the stove.')}
        ${said('You are the best!', true)}
      </div>
      <div class="write"><span class="round" style="width:48px;height:48px;background:var(--dune)">${icon('camera', { size: 21 })}</span><span class="field">Message Signe</span><span class="round" style="width:48px;height:48px;background:var(--clay);color:#fff">${icon('mic', { size: 21 })}</span></div>`,
  });

export const phoneBooked: DemoScreen = {
  platform: 'ios',
  title: 'Booking confirmed with a door code',
  description:
    'The confirmed stay becomes an arched ticket on terracotta, with the dates and the code of the door.',
  types: ['Success'],
  patterns: ['Feedback', 'Status'],
  elements: ['Card', 'Button', 'Icon Button'],
  styles: ['Colourful', 'Illustrated', 'Bold Type'],
  captured: '2026-03-24',
  page: bookedPage,
};

export const phoneChat: DemoScreen = {
  platform: 'ios',
  title: 'Talking to the host on the way',
  description: 'A conversation with the host under a small timeline of the stay.',
  types: ['Chat', 'Timeline'],
  patterns: ['Progress', 'Status'],
  elements: ['Avatar', 'Stepper', 'Text Field', 'Icon Button', 'Card'],
  styles: ['Light', 'Rounded', 'Illustrated'],
  captured: '2026-05-14',
  page: chatPage,
};
