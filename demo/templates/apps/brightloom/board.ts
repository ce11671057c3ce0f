import { webPage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { FONTS, faces, HUES, type Hue, INK, projectHead, rail, STYLE, tag } from './brand.ts';
import { type Cover, cover } from './covers.ts';

const BOARD = css`
.columns{position:absolute;inset:148px 32px 0;display:grid;grid-template-columns:repeat(4,1fr);gap:16px}
.column{border-radius:24px 24px 0 0;padding:14px 12px}
.column>header{display:flex;align-items:center;gap:9px;padding:0 8px 12px;font-weight:800;font-size:15px}
.column>header b{font-weight:700;font-size:13px;opacity:.75}
.card{background:#fff;border-radius:18px;padding:14px 16px;margin-bottom:11px;box-shadow:0 1px 2px #2a25331a}
.card .cover{height:116px;margin:-6px -8px 12px;border-radius:13px;overflow:hidden}
.card h3{font-size:15px;font-weight:700;letter-spacing:-.015em;line-height:1.3}
.card .tags{display:flex;gap:6px;margin-top:10px}
.card footer{display:flex;align-items:center;gap:13px;margin-top:12px;color:var(--soft);font-size:12.5px}
.card footer span{display:flex;gap:5px;align-items:center}
.thread{height:6px;border-radius:3px;background:#efeae2;margin-top:12px;overflow:hidden}
.thread i{display:block;height:6px;border-radius:3px}
.gap{border:2px dashed #a594ee;border-radius:18px;background:#ffffff66;margin-bottom:11px}
.held{position:absolute;width:310px;transform:rotate(-4deg);margin:0;box-shadow:0 24px 50px #2a253340,0 4px 12px #2a25331f}
.pointer{position:absolute;filter:drop-shadow(0 2px 3px #2a253340)}
.pointer b{position:absolute;left:20px;top:22px;height:26px;padding:0 11px;border-radius:4px 13px 13px 13px;color:#fff;font-size:12.5px;font-weight:700;line-height:26px;white-space:nowrap}
`;

type Task = {
  title: string;
  cover?: Cover;
  tags: readonly (readonly [string, Hue])[];
  people: readonly string[];
  due?: string;
  comments?: number;
  /** Completed steps in percent, and the color of the progress bar. */
  progress?: readonly [share: number, colour: string];
};

const task = (item: Task, more = ''): Html =>
  html`<article class="card ${more}">${item.cover && html`<div class="cover">${cover(item.cover)}</div>`}<h3>${item.title}</h3><div class="tags">${item.tags.map(([name, hue]) => tag(name, hue))}</div>${
    item.progress &&
    html`<div class="thread"><i style="width:${item.progress[0]}%;background:${item.progress[1]}"></i></div>`
  }<footer>${item.due && html`<span>${icon('calendar', { size: 14 })}${item.due}</span>`}${item.comments && html`<span>${icon('message-circle', { size: 14 })}${item.comments}</span>`}<i class="grow"></i>${faces(item.people, 26)}</footer></article>`;

const column = (title: string, count: number, hue: Hue, inside: readonly Html[]): Html =>
  html`<section class="column" style="background:${HUES[hue].soft}99"><header style="color:${HUES[hue].deep}">${title}<b>${count}</b><i class="grow"></i>${icon('plus', { size: 18, stroke: 2.2 })}</header>${inside}</section>`;

const pointer = (left: number, top: number, name: string, colour: string): Html =>
  html`<div class="pointer" style="left:${left}px;top:${top}px">${raw(`<svg width="24" height="26" viewBox="0 0 24 26"><path d="M3 2l18 9-8 2.5-4 8z" fill="${colour}" stroke="#fff" stroke-width="2" stroke-linejoin="round"/></svg>`)}<b style="background:${colour}">${name}</b></div>`;

const LANTERNS: Task = {
  title: 'Night tours by lantern',
  cover: 'lanterns',
  tags: [['Visitors', 'peach']],
  people: ['Freya Dahl'],
  comments: 6,
};
const SHELLS: Task = {
  title: 'A shell library that children may borrow from',
  tags: [
    ['Exhibition', 'sky'],
    ['Learning', 'mint'],
  ],
  people: ['Priya Nair', 'Emre Kaya'],
  comments: 2,
};
const RAIN: Task = {
  title: 'A free hour whenever it rains',
  tags: [['Visitors', 'peach']],
  people: ['Oskar Lind'],
};
const DESK: Task = {
  title: 'Desk for lost mittens',
  tags: [['Visitors', 'peach']],
  people: ['Beatriz Lobo'],
  comments: 1,
};
const KELP: Task = {
  title: 'Build the kelp forest, upper half',
  cover: 'kelp',
  tags: [['Exhibition', 'sky']],
  people: ['Hugo Renard', 'Emre Kaya'],
  due: '14 Oct',
  comments: 9,
  progress: [35, '#2f8fd0'],
};
const AUDIO: Task = {
  title: 'Audio guide, script of the ten stops',
  tags: [
    ['Visitors', 'peach'],
    ['Words', 'butter'],
  ],
  people: ['Priya Nair'],
  due: '12 Oct',
  progress: [40, '#e2803f'],
};
const TICKETS: Task = {
  title: 'Ticket page',
  cover: 'tickets',
  tags: [['Web', 'butter']],
  people: ['Oskar Lind', 'Freya Dahl'],
  due: '7 Oct',
  comments: 4,
};
const SIGNS: Task = {
  title: 'Wayfinding signs for the lower hall',
  cover: 'plan',
  tags: [
    ['Visitors', 'peach'],
    ['Print', 'rose'],
  ],
  people: ['Freya Dahl', 'Beatriz Lobo'],
  due: '30 Sep',
  comments: 11,
};
const JELLY: Task = {
  title: 'Jellyfish lamps, second test',
  cover: 'jellyfish',
  tags: [['Exhibition', 'sky']],
  people: ['Hugo Renard'],
  due: '2 Oct',
  comments: 3,
};
const POSTER: Task = {
  title: 'Poster for the opening week',
  cover: 'posters',
  tags: [
    ['Opening', 'lilac'],
    ['Print', 'rose'],
  ],
  people: ['Lena Hofmann', 'Beatriz Lobo'],
  due: '27 Sep',
  comments: 8,
  progress: [67, '#7a62e8'],
};
const WHALE: Task = {
  title: 'Lighting plan of the whale hall',
  cover: 'whale',
  tags: [['Exhibition', 'sky']],
  people: ['Hugo Renard', 'Lena Hofmann'],
  comments: 14,
};
const MENU: Task = {
  title: 'Menu of the tide café',
  cover: 'cafe',
  tags: [['Café', 'rose']],
  people: ['Emre Kaya'],
  comments: 5,
};
const NAMES: Task = {
  title: 'Names for the four halls',
  tags: [['Words', 'butter']],
  people: ['Priya Nair'],
};

export const board = (): string =>
  webPage({
    fonts: FONTS,
    styles: [STYLE, BOARD],
    body: html`${rail('Tide Museum')}<main class="main">${projectHead('Board')}<div class="columns">${column(
      'Ideas',
      4,
      'butter',
      [LANTERNS, SHELLS, RAIN, DESK].map((item) => task(item)),
    )}${column(
      'Making',
      4,
      'sky',
      [KELP, AUDIO, TICKETS].map((item) => task(item)),
    )}${column('In review', 2, 'lilac', [html`<div class="gap" style="height:262px"></div>`, task(SIGNS), task(JELLY)])}${column(
      'Done',
      9,
      'mint',
      [WHALE, MENU, NAMES].map((item) => task(item)),
    )}</div>
<div style="position:absolute;left:636px;top:214px">${task(POSTER, 'held')}</div>${pointer(842, 452, 'You', INK)}${pointer(214, 634, 'Freya', '#d3552a')}</main>`,
  });
