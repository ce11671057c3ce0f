import { webPage } from '../../kit/frame.ts';
import { css, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { FONTS, faces, HUES, IRIS, rail, STYLE, tag } from './brand.ts';
import { type Cover, cover } from './covers.ts';

const TASK = css`
.doc{position:absolute;inset:0 456px 0 0;padding:0 64px}
.banner{height:232px;margin:0 -64px;overflow:hidden;position:relative}
.trail{position:absolute;inset:20px 24px auto;display:flex;gap:8px;align-items:center}
.trail span{height:36px;padding:0 14px;border-radius:18px;background:#fffffff0;display:flex;gap:8px;align-items:center;font-weight:700;font-size:13px}
.facts{display:grid;grid-template-columns:repeat(4,auto);justify-content:start;gap:44px;margin:20px 0 22px}
.facts b{display:block;font-weight:600;font-size:12.5px;color:var(--soft);margin-bottom:7px}
.facts>div>span{height:28px}
.step{display:flex;align-items:center;gap:13px;height:41px;border-bottom:1px solid var(--line);font-size:15px}
.box{width:21px;height:21px;border-radius:8px;border:2px solid #cfc6d9;display:grid;place-items:center;color:#fff;flex:none}
.box.on{background:#2a9a6c;border-color:#2a9a6c}
.files{display:grid;grid-template-columns:repeat(4,1fr);gap:12px;margin-top:12px}
.files>div{height:118px;border-radius:16px;overflow:hidden}
.talk{position:absolute;inset:0 0 0 auto;width:456px;background:#f2edff;padding:24px 28px;display:flex;flex-direction:column}
.said{display:grid;grid-template-columns:38px 1fr;gap:12px;margin-bottom:18px}
.bubble{background:#fff;border-radius:6px 18px 18px 18px;padding:12px 16px;font-size:14.5px;line-height:1.5}
.at{color:${IRIS};font-weight:700}
.react{display:inline-flex;gap:6px;align-items:center;height:27px;padding:0 10px;border-radius:14px;background:#fff;font-size:12.5px;font-weight:700;margin:7px 6px 0 0}
`;

type Step = readonly [done: boolean, text: string, who: string, due: string];

const STEPS: readonly Step[] = [
  [true, 'Three sketches with different light', 'Lena Hofmann', '11 Sep'],
  [true, 'Choose one together with the curators', 'Oskar Lind', '15 Sep'],
  [true, 'Draw the whale, large and calm', 'Lena Hofmann', '19 Sep'],
  [true, 'Text in Danish, English and German', 'Priya Nair', '22 Sep'],
  [false, 'Proof on the rough paper', 'Beatriz Lobo', '25 Sep'],
  [false, 'Files to the print shop', 'Beatriz Lobo', '27 Sep'],
];

const step = ([done, text, who, due]: Step) =>
  html`<div class="step"><span class="box ${done ? 'on' : ''}">${done && icon('check', { size: 14, stroke: 3 })}</span><span class="grow" style="${done ? 'color:#6d6675;text-decoration:line-through;text-decoration-color:#b5adbd' : 'font-weight:600'}">${text}</span><span class="soft small">${due}</span>${portrait(who, { size: 26 })}</div>`;

const comment = (who: string, when: string, text: ReturnType<typeof html>, more?: ReturnType<typeof html>) =>
  html`<div class="said">${portrait(who, { size: 38 })}<div><div style="margin-bottom:6px"><b style="font-weight:800">${who}</b> <span class="soft small">${when}</span></div><div class="bubble">${text}</div>${more}</div></div>`;

const react = (name: string, count: number, colour: string) =>
  html`<span class="react">${icon(name, { size: 14, colour, fill: colour })}${count}</span>`;

const FILES: readonly Cover[] = ['whale', 'posters', 'lighthouse', 'jellyfish'];

export const task = (): string =>
  webPage({
    fonts: FONTS,
    styles: [STYLE, TASK],
    body: html`${rail('Tide Museum')}<main class="main"><article class="doc"><div class="banner">${cover('posters')}<div class="trail"><span>${icon('arrow-left', { size: 16 })}Tide Museum</span><span>In review</span><i class="grow"></i><span>${icon('image', { size: 16 })}Change picture</span></div></div>
<h1 style="font-size:38px;margin-top:26px">Poster for the opening week</h1>
<div class="facts"><div><b>Makers</b><span class="row" style="gap:9px">${faces(['Lena Hofmann', 'Beatriz Lobo'], 28)}</span></div><div><b>Due</b><span class="row" style="gap:7px;font-weight:700">${icon('calendar', { size: 17, colour: HUES.rose.deep })}Sunday 27 September</span></div><div><b>Threads</b><span class="row" style="gap:6px">${tag('Opening', 'lilac')}${tag('Print', 'rose')}</span></div><div><b>Waits for it</b><span class="row" style="gap:7px;font-weight:700">${icon('link', { size: 16 })}Print and paste</span></div></div>
<div class="row" style="gap:12px;margin-bottom:4px"><h2 style="font-size:18px">Steps</h2><span class="tag" style="background:#cdeedb;color:#17694a">4 of 6</span></div>${STEPS.map(step)}
<div class="row between" style="margin-top:20px"><h2 style="font-size:18px">Files</h2><span style="color:${IRIS};font-weight:700">Add</span></div><div class="files">${FILES.map((name) => html`<div>${cover(name)}</div>`)}</div></article>
<aside class="talk"><div class="row between" style="margin-bottom:22px"><h2 style="font-size:18px">Talk</h2><span class="row" style="gap:8px;font-weight:700;font-size:13px">${icon('bell', { size: 17 })}Following</span></div>
${comment('Hugo Renard', 'Tuesday, 16:20', html`The moon could hang lower. In the hall it rises right behind the tail.`, html`${react('heart', 3, '#d9456f')}${react('lightbulb', 1, '#e0a800')}`)}
${comment('Lena Hofmann', 'Wednesday, 9:05', html`Lowered it, and the middle poster is now the dark one. <span class="at">@Priya</span>, does “Come when the tide does” still fit in German?`)}
${comment('Priya Nair', 'Wednesday, 11:48', html`It does: “Kommt mit der Flut”. Shorter than the English for once.`, html`${react('party-popper', 4, '#7a62e8')}`)}
${comment('Beatriz Lobo', 'Today, 8:31', html`The proof arrives tomorrow at noon. I kept a strip of the rough paper for you, it drinks the blue a little.`, html`<div style="height:108px;width:216px;border-radius:14px;overflow:hidden;margin-top:9px">${cover('whale')}</div>`)}
<div style="margin-top:auto;background:#fff;border-radius:22px;padding:14px 14px 12px 18px"><div style="font-size:15px"><span class="at">@Beatriz</span> lovely, I come by at twelve<span style="display:inline-block;width:2px;height:18px;background:${IRIS};vertical-align:-4px;margin-left:2px"></span></div><div class="row" style="gap:15px;margin-top:14px;color:#6d6675">${icon('paperclip', { size: 19 })}${icon('at-sign', { size: 19 })}${icon('smile', { size: 19 })}<i class="grow"></i><span class="button" style="width:40px;height:40px;padding:0;background:${IRIS}">${icon('arrow-up', { size: 20, stroke: 2.4 })}</span></div></div></aside></main>`,
  });
