import type { DemoScreen } from '../../kit/define.ts';
import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { CREAM, fonts, logo, stylesheet } from './brand.ts';
import { evening } from './scenes.ts';

const styles = css`
  .sky { position: absolute; inset: 0 0 auto; height: 330px; overflow: hidden }
  .sky::after { content: ''; position: absolute; inset: 40% 0 0; background: linear-gradient(0deg, #120e3a, #120e3a00) }
  .sky .picture { position: absolute; left: 0; right: 0; top: -120px; height: 845px }
  .message { position: absolute; left: 22px; right: 22px; top: 128px; border-radius: 26px; background: #fffaf4; color: #2e1c55; padding: 14px 16px; display: flex; gap: 13px; align-items: center; box-shadow: 0 18px 40px -10px #0a0630b3; font-size: 16px; line-height: 1.3 }
  .whisper { display: flex; align-items: center; gap: 15px; height: 76px; padding: 0 18px }
  .whisper + .whisper { border-top: 1px solid #ffffff1c }
  .whisper time { font-weight: 800; font-size: 24px; letter-spacing: -.02em; width: 70px }
  .days { display: grid; grid-template-columns: repeat(7, 1fr); gap: 8px }
  .days span { height: 44px; border-radius: 22px; background: #ffffff1c; display: grid; place-items: center; font-weight: 800; font-size: 16px }
  .days .on { background: #ffc49a; color: #33174a }
`;

const WHISPERS: readonly (readonly [time: string, what: string, how: string, on: boolean])[] = [
  ['21:45', 'Dim the lights', 'A soft bell', true],
  ['22:15', 'Put me away', 'One buzz, no sound', true],
  ['22:40', 'Are you in bed?', 'If you are late', false],
];

const DAYS: readonly (readonly [string, boolean])[] = [
  ['M', true],
  ['T', true],
  ['W', true],
  ['T', true],
  ['F', false],
  ['S', false],
  ['S', true],
];

const whisper = ([time, what, how, on]: (typeof WHISPERS)[number]): Html => html`
  <div class="whisper"><time class="tabular">${time}</time><div class="grow"><b style="font-weight:800">${what}</b><div class="haze" style="font-size:15px">${how}</div></div><span class="switch ${on ? 'on' : ''}"></span></div>`;

const page = (): string =>
  phonePage({
    fonts,
    styles: [stylesheet, styles],
    ink: CREAM,
    time: '21:21',
    body: html`
      <div class="sky"><div class="picture">${evening()}</div></div>
      <div class="in row" style="top:62px;height:44px">${icon('chevron-left', { size: 26 })}</div>
      <div class="message"><div style="width:44px;height:44px;border-radius:13px;overflow:hidden;flex:none">${logo}</div><div class="grow"><div class="row between"><b style="font-weight:800">Dim the lights</b><span style="font-size:14px;color:#6f5f86">now</span></div>Half an hour until the story. Tea?</div></div>
      <div class="in" style="top:258px"><h1 style="font-size:32px">May we whisper?</h1><p class="haze" style="margin-top:8px">Three reminders at most, and none of them counts, cheers or asks for stars.</p></div>
      <div class="in glass" style="top:384px">${WHISPERS.map(whisper)}</div>
      <div class="in" style="top:636px"><div class="days">${DAYS.map(([day, on]) => html`<span class="${on ? 'on' : ''}">${day}</span>`)}</div></div>
      <div class="in button" style="bottom:86px">${icon('bell', { size: 20, stroke: 2.4 })}Allow whispers</div>
      <div class="in row" style="bottom:46px;height:32px;justify-content:center;font-weight:800;color:#cfc6f2">Rather silence</div>`,
  });

export const reminders: DemoScreen = {
  platform: 'ios',
  title: 'Asking to send quiet reminders',
  description: 'Before the system asks, the app shows how a reminder looks and lets times and days be set.',
  types: ['Permissions', 'Settings'],
  patterns: ['Reminders', 'Personalisation'],
  elements: ['Switch', 'Card', 'Chip', 'Button', 'Toast'],
  styles: ['Dark', 'Illustrated', 'Rounded'],
  captured: '2025-10-12',
  page,
};
