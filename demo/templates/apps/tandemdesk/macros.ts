import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { AGENT, shell, web } from './brand.ts';

const STYLE = css`
body{background:#150a36;color:#f1ecff}
.rail{background:#0f0628!important}
.soft{color:#a99ccf!important}
.page{position:relative;background:radial-gradient(circle at 70% 0,#2c1670,#150a36 62%);display:grid;grid-template-columns:1fr 376px;height:900px}
.head{display:flex;align-items:center;gap:14px;padding:18px 36px;border-bottom:1px solid #ffffff1a}
.say{display:flex;gap:14px;margin-bottom:18px;max-width:640px}
.say p{background:#ffffff14;border-radius:4px 20px 20px 20px;padding:14px 18px;font-size:16px;line-height:1.5}
.say.ours{margin-left:auto;flex-direction:row-reverse}
.say.ours p{background:var(--violet);border-radius:20px 4px 20px 20px}
.write{position:absolute;left:36px;right:412px;bottom:28px;background:#241252;border-radius:20px;box-shadow:inset 0 0 0 1.5px #7c56ff;padding:16px 18px}
.macros{position:absolute;left:36px;bottom:186px;width:680px;background:#fff;color:var(--ink);border-radius:20px;box-shadow:0 40px 80px -20px #050014;display:grid;grid-template-columns:294px 1fr;overflow:hidden;z-index:4}
.macros .soft{color:var(--soft)!important}
.pick{display:flex;gap:12px;align-items:center;padding:10px 12px;border-radius:12px}
.pick.on{background:var(--lilac)}
.pick i{width:34px;height:34px;border-radius:11px;display:grid;place-items:center;flex:none}
.gap{background:#fff1cf;border-radius:6px;padding:1px 6px;color:#7a5200;font-weight:600}
.aside{border-left:1px solid #ffffff1a;padding:26px;display:flex;flex-direction:column}
.box{background:#ffffff0f;border-radius:18px;padding:18px;margin-bottom:16px}
.step{display:flex;gap:12px;align-items:flex-start;padding:7px 0}
.step i{width:22px;height:22px;border-radius:50%;display:grid;place-items:center;flex:none;background:#ffffff1f}
.step.done i{background:var(--mint);color:#04251a}
`;

const MACROS = [
  ['Battery, first questions', 'Used 38 times', 'battery-warning', '#ffe3ec', '#a8164e'],
  ['Battery swap by courier', 'Used 41 times', 'package-plus', '#efe9ff', '#4c22c9'],
  ['Battery on the train', 'Used 12 times', 'train-front', '#fff1cf', '#7a5200'],
  ['Battery and frost', 'Used 27 times', 'snowflake', '#d9f3e8', '#0c6646'],
] as const;

const HISTORY = [
  ['Order placed', '2 April', true],
  ['Delivered to Porto', '9 April', true],
  ['First charge, 100 percent', '9 April', true],
  ['Dies at 40 percent', 'since yesterday', false],
] as const;

const pick = ([name, note, sign, ground, colour]: (typeof MACROS)[number], index: number): Html =>
  html`<div class="pick ${index === 0 ? 'on' : ''}"><i style="background:${ground};color:${colour}">${icon(sign, { size: 18 })}</i><div class="grow"><b style="font-weight:600;font-size:15px">${name}</b><div class="soft" style="font-size:13px">${note}</div></div>${index === 0 && icon('corner-down-left', { size: 17, colour: '#4c22c9' })}</div>`;

const macroMenu = html`<div class="macros"><div style="padding:14px;border-right:1px solid var(--line)"><div class="row" style="gap:9px;padding:4px 12px 12px;font-size:15px">${icon('square-slash', { size: 18, colour: '#6a3df0' })}<b style="font-weight:600">batt</b><span class="soft">4 of 63 macros</span></div>${MACROS.map(pick)}</div>
  <div style="padding:20px 22px"><h3 style="font-size:17px">Battery, first questions</h3><p style="font-size:15px;line-height:1.6;margin-top:10px">Hello <span class="gap">Amara</span>, that is not how a <span class="gap">Long 2</span> should behave. Two quick things:</p><p style="font-size:15px;line-height:1.6;margin-top:6px">1. Does the light blink red or orange?<br>2. Was it below five degrees?</p><div style="margin-top:16px;padding-top:16px;border-top:1px solid var(--line)"><span class="soft">and does</span><div class="row" style="gap:8px;margin-top:8px;flex-wrap:wrap"><span class="tag pink">adds Warranty</span><span class="tag">to Workshop</span><span class="tag sun">waits 2 days</span></div></div></div></div>`;

export const macros = (): string =>
  web({
    style: STYLE,
    body: shell(
      'Inbox',
      html`<div class="page"><main>
    <div class="head">${portrait('Amara Diallo', { size: 46 })}<div class="grow"><h2 style="font-size:19px">Battery says 40 percent, then dies</h2><span class="soft" style="font-size:15px">Amara Diallo, by chat from Porto</span></div><span class="tag pink" style="padding:6px 12px;font-size:14px;border-radius:10px">${icon('timer', { size: 16 })}3 min left</span><span class="btn" style="background:#ffffff1f">${icon('users-round', { size: 18 })}Hand over</span></div>
    <div style="padding:30px 36px 0;height:640px">
      <div class="say">${portrait('Amara Diallo', { size: 38 })}<p>Hello, since yesterday my bike shows 40 percent and switches off on the hill to my flat. I pushed it home twice.</p></div>
      <div class="say ours">${portrait(AGENT, { size: 38 })}<p>Pushing a Long 2 uphill is nobody’s idea of a Tuesday. I’m on it.</p></div>
      <div class="say">${portrait('Amara Diallo', { size: 38 })}<p>Thank you. It also rains. It always rains on that hill.</p></div>
    </div>
    ${macroMenu}
    <div class="write"><p style="font-size:17px">/batt<i style="display:inline-block;width:2px;height:20px;background:#ffd166;vertical-align:-4px;margin-left:2px"></i></p><div class="row" style="gap:18px;margin-top:22px;color:#a99ccf"><span class="row" style="gap:8px;color:#fff;font-weight:600">${icon('square-slash', { size: 19 })}Macros</span>${['paperclip', 'smile', 'languages', 'book-open-text'].map((sign) => icon(sign, { size: 19 }))}<span class="grow"></span><span>Portuguese for Amara, English for you</span><span class="btn" style="background:var(--sun);color:#3d2a00">Send${icon('send-horizontal', { size: 17 })}</span></div></div>
  </main>
  <aside class="aside">
    <div class="box"><div class="row between" style="margin-bottom:10px"><h3 style="font-size:16px">Long 2, violet</h3><span class="tag mint">In warranty</span></div>${HISTORY.map(([name, when, done]) => html`<div class="step ${done ? 'done' : ''}"><i>${icon(done ? 'check' : 'zap', { size: 13, stroke: 3 })}</i><div><b style="font-weight:600">${name}</b><div class="soft" style="font-size:13px">${when}</div></div></div>`)}</div>
    <div class="box"><h3 style="font-size:16px;margin-bottom:6px">Guides that fit</h3>${[
      ['Cold weather and your battery', 'helps 9 of 10'],
      ['Reading the lights', 'helps 8 of 10'],
      ['How the workshop swap works', 'helps 7 of 10'],
    ].map(
      ([name, note]) =>
        html`<div class="row" style="gap:12px;padding:8px 0">${icon('book-open-text', { size: 19, colour: '#b79dff' })}<div class="grow"><b style="font-weight:600">${name}</b><div class="soft" style="font-size:13px">${note}</div></div>${icon('plus', { size: 18, colour: '#b79dff' })}</div>`,
    )}</div>
    <div class="box" style="margin:auto 0 2px;background:#ffd166;color:#3d2a00"><div class="row" style="gap:12px">${portrait('Marcus Bell', { size: 40 })}<div><b style="font-weight:600">Marcus is reading along</b><div style="font-size:13px">He knows batteries. Call him in?</div></div></div></div>
  </aside></div>`,
    ),
  });
