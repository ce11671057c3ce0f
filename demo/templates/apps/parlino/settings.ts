import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { brandStyle, flag, fonts } from './brand.ts';
import { linoParts } from './mascot.ts';

const style = css`
body{background:#10203a;color:#f3f8ff}
.scene{position:absolute;inset:0 0 auto 0}
main{position:absolute;inset:54px 20px 0}
.group{border-radius:28px;background:#1b3050;padding:6px 18px;margin-top:16px}
.line{display:flex;align-items:center;gap:14px;height:60px;font-weight:700}
.line+.line{border-top:2px solid #28405f}
.line i{width:38px;height:38px;border-radius:14px;display:grid;place-items:center;color:#fff;flex:none}
.switch{width:54px;height:32px;border-radius:16px;background:#46607f;position:relative}
.switch::after{content:'';position:absolute;left:4px;top:4px;width:24px;height:24px;border-radius:50%;background:#fff}
.switch.on{background:#14b8a0}
.switch.on::after{left:26px}
.goals{display:grid;grid-template-columns:repeat(4,1fr);gap:8px;margin:12px 0 10px}
.goals span{height:66px;border-radius:20px;background:#28405f;display:flex;flex-direction:column;align-items:center;justify-content:center;font-weight:900;font-size:21px;line-height:1.1}
.goals small{font-size:13px;font-weight:700;color:#b9cbe2}
.goals .on{background:#ffd24a;color:#3d2600}
.goals .on small{color:#5e3d00}
`;

const NIGHT = raw(
  `<svg class="scene" width="390" height="292" viewBox="0 0 390 292"><defs><linearGradient id="x0" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#2c2a86"/><stop offset="1" stop-color="#10203a"/></linearGradient></defs><rect width="390" height="292" fill="url(#x0)"/><path d="M322 82a30 30 0 1 0 30 40a26 26 0 0 1 -30 -40z" fill="#ffe9a8"/><g fill="#fff"><circle cx="60" cy="84" r="2"/><circle cx="112" cy="66" r="1.5"/><circle cx="262" cy="98" r="2"/><circle cx="284" cy="150" r="1.5"/><circle cx="236" cy="64" r="1.5"/><circle cx="366" cy="176" r="1.5"/></g><path d="M0 262q90-54 190-20t200-26v76H0z" fill="#10203a"/><svg overflow="visible" x="296" y="150" width="76" height="86" viewBox="-24 -14 248 262">${linoParts('read')}</svg></svg>`,
);

const GOALS = [
  [5, 'easy'],
  [10, 'steady'],
  [20, 'keen'],
  [30, 'brave'],
] as const;
const GOAL = 20;

type Line = readonly [name: string, colour: string, title: string, end: string | boolean];
const LINES: readonly Line[] = [
  ['bell', '#ff7a2f', 'Remind me', '19:30'],
  ['mic', '#7b5cff', 'Speaking exercises', true],
  ['volume-2', '#ff5c8a', 'Sounds', true],
  ['moon', '#3a72e8', 'Night colours', 'From sunset'],
  ['users', '#c2620f', 'Friends see my streak', true],
  ['wifi-off', '#0a8574', 'Keep lessons offline', false],
];

const ending = (end: string | boolean): Html =>
  typeof end === 'string'
    ? html`<span style="color:#b9cbe2">${end}</span>${icon('chevron-right', { size: 20, colour: '#b9cbe2' })}`
    : html`<span class="switch ${end ? 'on' : ''}"></span>`;

export const settings = (): string =>
  phonePage({
    fonts,
    ink: '#fff',
    time: '21:06',
    styles: [brandStyle, style],
    body: html`${NIGHT}<main><div class="row between" style="height:44px">${icon('arrow-left', { size: 26, stroke: 2.5 })}<b style="font-size:18px">Settings</b><span style="width:26px"></span></div>
<div class="row" style="gap:16px;margin-top:22px">${portrait('Marta Ruiz', { size: 78 })}<div><h2 style="font-size:26px">Marta Ruiz</h2><div class="row" style="gap:8px;margin-top:7px;font-weight:700;color:#d3e0f2">${flag(22)}Italian, level A2</div></div></div>
<div class="group" style="margin-top:40px;padding-top:16px"><div class="row between" style="font-weight:800"><span>Minutes a day</span><span style="color:#b9cbe2;font-size:15px">140 a week</span></div><div class="goals">${GOALS.map(([minutes, mood]) => html`<span class="${minutes === GOAL ? 'on' : ''}">${minutes}<small>${mood}</small></span>`)}</div></div>
<div class="group">${LINES.map(([name, colour, title, end]) => html`<div class="line"><i style="background:${colour}">${icon(name, { size: 21, stroke: 2.4 })}</i><span class="grow">${title}</span>${ending(end)}</div>`)}</div>
<div style="text-align:center;margin-top:24px;font-weight:800;color:#ff9fb6">Sign out</div></main>`,
  });
