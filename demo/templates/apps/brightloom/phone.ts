import { ringChart } from '../../kit/charts.ts';
import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { FONTS, faces, HUES, type Hue, INK, IRIS, STYLE, tag } from './brand.ts';
import { cover } from './covers.ts';

const PHONE = css`
body{font-size:15px}
.foot{position:absolute;inset:auto 0 0 0;height:84px;background:#fffdfa;border-top:1px solid var(--line);display:grid;grid-template-columns:repeat(5,1fr);padding:10px 10px 0;color:#8b8394;justify-items:center}
.foot .on{color:${INK}}
.foot .new{width:56px;height:46px;border-radius:18px;background:${INK};color:#fff;display:grid;place-items:center}
.round{width:44px;height:44px;border-radius:16px;display:grid;place-items:center;background:#fff}
.box{width:24px;height:24px;border-radius:9px;border:2.2px solid;display:grid;place-items:center;flex:none}
.todo{border-radius:22px;padding:15px 16px;display:flex;gap:13px;margin-bottom:9px}
.todo h3{font-size:16.5px;font-weight:700;letter-spacing:-.015em;line-height:1.3}
`;

const FOOT = ['sun', 'columns-3', 'plus', 'inbox', 'user-round'] as const;

const foot = html`<nav class="foot">${FOOT.map((name) =>
  name === 'plus'
    ? html`<span class="new">${icon(name, { size: 26, stroke: 2.4 })}</span>`
    : html`<span class="${name === 'sun' ? 'on' : ''}" style="padding-top:9px">${icon(name, { size: 27, stroke: name === 'sun' ? 2.5 : 2 })}</span>`,
)}</nav>`;

type Todo = { title: string; detail: string; hue: Hue; done?: boolean; people: readonly string[] };

const TODOS: readonly Todo[] = [
  {
    title: 'Lower the moon on the poster',
    detail: 'Poster, step 3',
    hue: 'lilac',
    done: true,
    people: ['Hugo Renard'],
  },
  {
    title: 'Review the wayfinding signs',
    detail: 'For Freya, by noon',
    hue: 'peach',
    people: ['Freya Dahl', 'Beatriz Lobo'],
  },
  { title: 'Draw the waiting wave', detail: 'Ticket page', hue: 'butter', people: ['Oskar Lind'] },
  { title: 'Choose voices for stops 1 to 4', detail: 'Audio guide', hue: 'sky', people: ['Priya Nair'] },
];

const todo = ({ title, detail, hue, done, people }: Todo): Html => {
  const { soft, deep } = HUES[hue];
  return html`<div class="todo" style="background:${soft};color:${deep}"><span class="box" style="border-color:${deep};${done ? `background:${deep}` : ''}">${done && icon('check', { size: 16, stroke: 3.2, colour: '#fff' })}</span><div class="grow"><h3 style="color:${INK};${done ? 'text-decoration:line-through;opacity:.65' : ''}">${title}</h3><div style="font-size:13.5px;font-weight:600;margin-top:2px">${detail}</div></div>${faces(people, 30, soft)}</div>`;
};

const todayBody = html`<header class="row" style="position:absolute;inset:60px 20px auto;gap:16px"><div class="grow"><div class="soft" style="font-weight:600">Thursday 24 September</div><h1 style="font-size:32px;margin-top:2px">Morning, Lena</h1></div><span style="position:relative">${ringChart([{ value: 1, colour: '#2a9a6c' }], { size: 62, thickness: 8, total: 4, track: '#e4f3ea', round: true })}<b style="position:absolute;inset:0;display:grid;place-items:center;font-weight:800;font-size:15px">1/4</b></span></header>
<section style="position:absolute;inset:146px 16px auto;height:186px;border-radius:28px;overflow:hidden">${cover('whale')}<div style="position:absolute;inset:auto 12px 12px;border-radius:20px;background:#fffdf8;padding:12px 14px;display:flex;align-items:center;gap:12px"><div class="grow"><div style="font-weight:800;font-size:16px">Walk through the whale hall</div><div class="soft" style="font-size:13.5px">11:00, in 40 minutes, lower entrance</div></div>${faces(['Hugo Renard', 'Emre Kaya'], 32)}</div></section>
<section style="position:absolute;inset:352px 16px auto"><div class="row between" style="padding:0 4px 12px"><h2 style="font-size:20px">On your loom</h2><span style="color:${IRIS};font-weight:700">Plan the day</span></div>${TODOS.map(todo)}</section>${foot}`;

export const today = (): string =>
  phonePage({ fonts: FONTS, styles: [STYLE, PHONE], ink: INK, time: '10:20', body: todayBody });

const PIECE = css`
.sheet{position:absolute;inset:262px 0 0;background:#fdfbf7;border-radius:32px 32px 0 0;padding:24px 20px 0}
.step{display:flex;align-items:center;gap:13px;height:46px;font-size:16px;border-bottom:1px solid var(--line)}
.write{position:absolute;inset:auto 16px 40px;height:54px;border-radius:27px;background:#f0eaff;display:flex;align-items:center;gap:12px;padding:0 6px 0 20px;color:#5c5470;font-size:16px}
`;

const STEPS = [
  ['Text in three languages', true],
  ['Proof on the rough paper', false],
  ['Files to the print shop', false],
] as const;

export const piece = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [STYLE, PHONE, PIECE],
    ink: INK,
    time: '12:14',
    body: html`<div style="position:absolute;inset:0 0 auto;height:300px">${cover('posters')}</div>
<div class="row between" style="position:absolute;inset:58px 16px auto"><span class="round">${icon('chevron-left', { size: 24, stroke: 2.2 })}</span><span class="round">${icon('ellipsis', { size: 24 })}</span></div>
<section class="sheet"><div class="row" style="gap:7px">${tag('Opening', 'lilac')}${tag('Print', 'rose')}<i class="grow"></i>${faces(['Lena Hofmann', 'Beatriz Lobo'], 32, '#fdfbf7')}</div>
<h1 style="font-size:28px;margin:14px 0 10px">Poster for the opening week</h1>
<div class="row" style="gap:8px;font-weight:700;color:${HUES.rose.deep}">${icon('calendar', { size: 18 })}Sunday, in three days</div>
<div class="row between" style="margin:22px 0 8px"><h2 style="font-size:18px">Steps</h2><span class="soft" style="font-weight:700">4 of 6</span></div><div style="height:9px;border-radius:5px;background:#ece6f8"><div style="width:66.7%;height:9px;border-radius:5px;background:#7a62e8"></div></div>
<div style="margin-top:6px">${STEPS.map(
      ([text, done]) =>
        html`<div class="step"><span class="box" style="${done ? 'background:#2a9a6c;border-color:#2a9a6c' : 'border-color:#cfc6d9'}">${done && icon('check', { size: 16, stroke: 3.2, colour: '#fff' })}</span><span style="${done ? 'color:#6d6675;text-decoration:line-through' : 'font-weight:600'}">${text}</span></div>`,
    )}</div>
<div style="display:grid;grid-template-columns:36px 1fr;gap:12px;margin-top:18px">${portrait('Beatriz Lobo', { size: 36 })}<div><b style="font-weight:800">Beatriz</b> <span class="soft" style="font-size:13px">8:31</span><div style="line-height:1.42;margin-top:2px">The proof arrives tomorrow at noon. I kept a strip of the paper for you.</div></div></div></section>
<div class="write"><span class="grow">Answer Beatriz</span><span style="width:44px;height:44px;border-radius:50%;background:${IRIS};color:#fff;display:grid;place-items:center">${icon('arrow-up', { size: 22, stroke: 2.4 })}</span></div>`,
  });

const ADD = css`
.veil{position:absolute;inset:0;background:#2a253399}
.add{position:absolute;inset:254px 0 0;background:#fdfbf7;border-radius:32px 32px 0 0;padding:14px 20px 0}
.add mark{border-radius:9px;padding:1px 7px 2px;margin:0 -1px;-webkit-box-decoration-break:clone}
.chips{display:flex;gap:8px;margin:0 -20px 0 0;overflow:hidden}
.chips span{height:40px;padding:0 14px;border-radius:20px;display:flex;align-items:center;gap:7px;font-weight:700;font-size:14.5px;white-space:nowrap}
.keys{position:absolute;inset:auto 0 0 0;height:306px;background:#dcd8e2;padding:9px 4px 0;font:400 22px/1 Inter,sans-serif}
.keys>div{display:flex;justify-content:center;gap:6px;margin-bottom:11px}
.keys span{width:33px;height:43px;border-radius:6px;background:#fff;display:grid;place-items:center;box-shadow:0 1px 0 #9a96a1}
.keys .grey{background:#bdb8c6;font-size:16px}
`;

const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const;

const keyboard = html`<div class="keys"><div>${[...KEYS[0]].map((key) => html`<span>${key}</span>`)}</div><div>${[...KEYS[1]].map((key) => html`<span>${key}</span>`)}</div><div><span class="grey" style="width:44px;margin-right:6px">${icon('arrow-big-up', { size: 21 })}</span>${[...KEYS[2]].map((key) => html`<span>${key}</span>`)}<span class="grey" style="width:44px;margin-left:6px">${icon('delete', { size: 21 })}</span></div><div><span class="grey" style="width:92px">123</span><span style="width:186px;font-size:16px">space</span><span style="width:92px;background:${IRIS};color:#fff;font-size:16px;font-weight:600">Add</span></div></div>`;

export const quickAdd = (): string =>
  phonePage({
    fonts: [...FONTS, 'Inter'],
    styles: [STYLE, PHONE, ADD],
    ink: '#fff',
    footInk: INK,
    time: '10:24',
    body: html`${todayBody}<div class="veil" style="z-index:2"></div><section class="add" style="z-index:3"><div style="width:40px;height:5px;border-radius:3px;background:#d9d1df;margin:0 auto 20px"></div>
<div style="font-size:24px;font-weight:700;line-height:1.5;letter-spacing:-.02em">Collect the proof <mark style="background:${HUES.butter.soft};color:${HUES.butter.deep}">tomorrow 12:00</mark> with <mark style="background:${HUES.rose.soft};color:${HUES.rose.deep}">@Beatriz</mark> <mark style="background:${HUES.lilac.soft};color:${HUES.lilac.deep}">#poster</mark><span style="display:inline-block;width:2.5px;height:27px;background:${IRIS};vertical-align:-6px;margin-left:3px"></span></div>
<div class="soft" style="margin:16px 0 14px;display:flex;gap:8px;align-items:center">${icon('sparkles', { size: 17, colour: IRIS })}Friday 25 September, in Tide Museum</div>
<div class="chips"><span style="background:${HUES.butter.soft};color:${HUES.butter.deep}">${icon('calendar', { size: 17 })}Fri 12:00</span><span style="background:${HUES.rose.soft};color:${HUES.rose.deep}">${portrait('Beatriz Lobo', { size: 24, style: 'margin-left:-6px' })}Beatriz</span><span style="background:${HUES.lilac.soft};color:${HUES.lilac.deep}">${icon('hash', { size: 17 })}poster</span><span style="background:#f0ebe3">${icon('bell', { size: 17 })}Remind</span></div>${keyboard}</section>`,
  });
