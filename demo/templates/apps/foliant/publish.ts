import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { topBar, web } from './brand.ts';
import { cover } from './covers.ts';

const STYLE = css`
.page{display:grid;grid-template-columns:520px 1fr;height:840px}
.form{padding:34px 44px;border-right:1px solid var(--line)}
.kinds{display:grid;grid-template-columns:repeat(4,1fr);gap:10px;margin:20px 0 26px}
.kinds div{border-radius:12px;padding:14px 0 12px;text-align:center;background:#fffdf8;box-shadow:inset 0 0 0 1px var(--line);font-weight:500;display:flex;flex-direction:column;align-items:center;gap:8px}
.kinds .on{box-shadow:inset 0 0 0 2px var(--ox);color:var(--ox);font-weight:600}
.set{display:flex;justify-content:space-between;align-items:center;padding:13px 0;border-top:1px solid var(--line);font-size:15px}
.pick{display:flex;align-items:center;gap:10px;background:#fffdf8;border-radius:8px;box-shadow:inset 0 0 0 1px #d9cdb3;height:38px;padding:0 12px 0 14px;font-weight:500}
.switch{width:42px;height:25px;border-radius:13px;background:#cfc2a8;padding:3px;display:flex}
.switch.on{background:var(--moss);justify-content:flex-end}
.switch i{width:19px;height:19px;border-radius:50%;background:#fff}
.trim{display:flex;gap:8px}
.trim span{height:38px;padding:0 13px;border-radius:8px;display:grid;place-items:center;box-shadow:inset 0 0 0 1px #d9cdb3}
.trim .on{background:var(--ink);color:#fff;font-weight:600;box-shadow:none}
.stage{position:relative;overflow:hidden;background:radial-gradient(circle at 34% 30%,#c0604c 0%,#8f3428 46%,#4f1a18 100%)}
.book{position:absolute;left:44px;top:120px;width:300px;height:450px;perspective:1700px}
.book .block{position:absolute;inset:0;transform-style:preserve-3d;transform:rotateY(-27deg) rotateX(3deg)}
.book .front{position:absolute;inset:0;border-radius:2px 5px 5px 2px;overflow:hidden;transform:translateZ(27px)}
.book .pages{position:absolute;right:-27px;top:5px;width:54px;height:440px;background:repeating-linear-gradient(90deg,#f6ecd6 0 3px,#dccba6 3px 4px);transform:rotateY(90deg)}
.book .back{position:absolute;inset:0;background:#3b1512;transform:translateZ(-27px)}
.shadow{position:absolute;left:20px;top:540px;width:420px;height:70px;border-radius:50%;background:radial-gradient(closest-side,#1c0807cc,#1c080700)}
.spread{position:absolute;left:414px;top:196px;display:flex;filter:drop-shadow(0 34px 40px #1c0807a6)}
.leaf{width:238px;height:366px;background:linear-gradient(90deg,#fffaf0 88%,#e3d6b9);padding:32px 26px 0 28px;border-radius:5px 0 0 5px;position:relative}
.leaf.right{background:linear-gradient(270deg,#fffaf0 88%,#d8c9a8);border-radius:0 5px 5px 0;padding:32px 28px 0 26px}
.leaf p{font-family:'Source Serif 4';font-size:11px;line-height:1.6;text-align:justify;text-indent:1.2em;hyphens:auto}
.leaf .head{font-family:'Source Serif 4';font-style:italic;font-size:11px;text-align:center;color:#857a64;margin-bottom:14px}
.leaf .no{position:absolute;bottom:18px;left:0;right:0;text-align:center;font-family:'Source Serif 4';font-size:11px;color:#857a64}
.chips{position:absolute;left:44px;bottom:34px;right:44px;color:#fbeede}
`;

const KINDS = [
  ['Paperback', 'book'],
  ['Ebook', 'tablet'],
  ['Manuscript', 'file-text'],
  ['Audio script', 'mic'],
] as const;

const setting = (name: string, control: Html): Html =>
  html`<div class="set"><span>${name}</span>${control}</div>`;
const choice = (text: Html | string): Html =>
  html`<span class="pick">${text}${icon('chevrons-up-down', { size: 15, colour: '#857a64' })}</span>`;
const toggle = (on: boolean): Html => html`<span class="switch ${on ? 'on' : ''}"><i></i></span>`;

const boat = raw(
  '<svg width="92" height="36" viewBox="0 0 92 36" style="margin:0 auto 10px"><path d="M22 16h48l-7 10H28z" fill="#9a3a2c"/><path d="M32 8h24v8H32zM50 0h5v8h-5z" fill="#25211b"/><path d="M4 31q7-5 14 0t14 0 14 0 14 0 14 0 14 0" stroke="#3f5f78" stroke-width="1.600" fill="none" stroke-linecap="round"/></svg>',
);

export const publish = (): string =>
  web({
    style: STYLE,
    body: html`${topBar('Publish', html`<span class="row soft" style="gap:8px">${icon('clock', { size: 17 })}Last printed 12 July</span><span style="width:6px"></span>`)}
  <div class="page">
    <section class="form"><h1 style="font-size:34px">Make a book of it</h1><p class="soft" style="font-size:16px;margin-top:6px">Twelve chapters, 61,480 words, a proof for two readers.</p>
      <div class="kinds">${KINDS.map(([name, sign], index) => html`<div class="${index === 0 ? 'on' : ''}">${icon(sign, { size: 24, stroke: 1.6 })}${name}</div>`)}</div>
      ${setting('Trim, in millimetres', html`<span class="trim"><span>111 x 178</span><span class="on">129 x 198</span><span>152 x 229</span></span>`)}
      ${setting('Text set in', choice(html`<span class="serif" style="font-weight:400;font-size:16px">Source Serif, 10.5 on 14</span>`))}
      ${setting('Chapters open with', choice('Vignette and title'))}
      ${setting('Paper', choice(html`<i style="width:18px;height:18px;border-radius:50%;background:#f6ead0;box-shadow:0 0 0 1px #cfc2a8"></i>Cream, 80 g`))}
      ${setting('Hyphenate and justify', toggle(true))}
      ${setting('Leave out notes and comments', toggle(true))}
      ${setting('Number every line for readers', toggle(false))}
      <div class="set" style="border-bottom:1px solid var(--line)"><span>Title page</span><span class="row soft" style="gap:8px">“For whoever waits on the quay”${icon('pencil', { size: 16 })}</span></div>
      <div class="row" style="gap:10px;margin-top:26px"><span class="btn ox grow" style="height:48px;font-size:16px">${icon('download', { size: 19 })}Make the proof</span><span class="btn line" style="height:48px">${icon('send', { size: 18 })}Send to readers</span></div>
      <p class="soft row" style="gap:8px;margin-top:16px">${icon('circle-check', { size: 17, colour: '#4f6748' })}No widows, no orphans, two long lines mended</p>
    </section>
    <section class="stage"><div class="shadow"></div>
      <div class="spread"><div class="leaf"><div class="head">The Salt Ferry</div><p style="text-indent:0">nobody else had the patience to stand in the wheelhouse through the slack, when the river lies still and a boat is only a room. She liked it.</p><p>There was one page missing. It had been cut, not torn, by someone with a good knife and no temper, and whoever it was had gone on to write the next day’s crossings in the same blue hand.</p><p>Agnes had stopped asking. You can ask a river the same question for eleven years, and all it will do is go the other way.</p><div class="no">184</div></div>
      <div class="leaf right"><div style="height:20px"></div>${boat}<div class="head" style="margin-bottom:2px">Chapter twelve</div><h3 style="font-size:21px;text-align:center;margin-bottom:16px">The Crossing</h3><p style="text-indent:0">The ferry left Marrow Quay eleven minutes late, which nobody remarked on, because the tide had been late too. Agnes counted the passengers as they came down the ramp: four, and a dog, and a crate of something that breathed.</p><div class="no">185</div></div></div>
      <div class="book"><div class="block"><div class="back"></div><div class="pages"></div><div class="front">${cover('ferry', 300)}</div></div></div>
      <div class="row between chips"><div class="row" style="gap:38px"><span><b class="serif" style="font-size:24px">248</b><br>pages</span><span><b class="serif" style="font-size:24px">16.1 mm</b><br>spine</span><span><b class="serif" style="font-size:24px">236 g</b><br>in the hand</span></div><div class="row" style="gap:6px;background:#00000040;border-radius:22px;padding:5px"><span style="padding:8px 16px;border-radius:18px;background:#fbeede;color:#5c1f18;font-weight:600">Book</span><span style="padding:8px 16px">Pages</span><span style="padding:8px 16px">Cover</span></div></div>
    </section>
  </div>`,
  });
