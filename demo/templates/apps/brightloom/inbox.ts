import { webPage } from '../../kit/frame.ts';
import { css, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { FONTS, HUES, type Hue, IRIS, rail, STYLE, tag } from './brand.ts';
import { cover } from './covers.ts';

const INBOX = css`
.list{position:absolute;inset:0 auto 0 0;width:484px;padding:26px 20px 0;border-right:1px solid var(--line)}
.pick{display:flex;gap:6px;margin:18px 8px 16px}
.pick span{height:34px;padding:0 14px;border-radius:17px;font-weight:700;font-size:13px;display:flex;gap:7px;align-items:center;background:#f3eee5}
.pick .on{background:#2a2533;color:#fff}
.item{display:grid;grid-template-columns:44px 1fr auto;gap:14px;padding:13px 12px;border-radius:20px;position:relative}
.item.on{background:#fff3cf}
.item p{line-height:1.4;color:var(--soft);margin-top:2px}
.item b{font-weight:800}
.kind{position:absolute;right:-5px;bottom:-4px;width:22px;height:22px;border-radius:50%;display:grid;place-items:center;box-shadow:0 0 0 2.5px #fdfbf7}
.dot{width:10px;height:10px;border-radius:50%;background:#e0553f;margin:9px 2px 0 auto}
.part{font-weight:800;font-size:13px;color:var(--soft);margin:10px 12px 4px}
.read{position:absolute;inset:0 0 0 484px;background:#fff3cf;padding:22px 44px 0}
.sheet{background:#fffdf8;border-radius:28px;padding:34px 40px 36px;margin-top:20px}
.note{display:grid;grid-template-columns:40px 1fr;gap:14px;margin-top:20px;font-size:15.5px;line-height:1.55}
`;

type Item = {
  who: string;
  kind: string;
  hue: Hue;
  head: string;
  text: string;
  when: string;
  fresh?: boolean;
};

const TODAY: readonly Item[] = [
  {
    who: 'Freya Dahl',
    kind: 'eye',
    hue: 'lilac',
    head: 'asks for your review',
    text: 'Wayfinding signs for the lower hall: are the arrows too polite?',
    when: '10:42',
    fresh: true,
  },
  {
    who: 'Beatriz Lobo',
    kind: 'at-sign',
    hue: 'rose',
    head: 'mentioned you',
    text: 'The proof arrives tomorrow at noon. I kept a strip of the paper for you.',
    when: '8:31',
    fresh: true,
  },
  {
    who: 'Emre Kaya',
    kind: 'check',
    hue: 'mint',
    head: 'finished the café menu',
    text: 'Seaweed toast stays. The blue lemonade does not.',
    when: '8:02',
    fresh: true,
  },
];

const BEFORE: readonly Item[] = [
  {
    who: 'Priya Nair',
    kind: 'message-circle',
    hue: 'sky',
    head: 'answered you',
    text: 'It does: “Kommt mit der Flut”. Shorter than the English for once.',
    when: '11:48',
  },
  {
    who: 'Hugo Renard',
    kind: 'calendar',
    hue: 'butter',
    head: 'moved the light test',
    text: 'From 26 to 29 October, since the moon is full then.',
    when: '9:15',
  },
  {
    who: 'Oskar Lind',
    kind: 'user-plus',
    hue: 'peach',
    head: 'added you to Ticket page',
    text: 'You draw the little wave that moves while people wait.',
    when: '8:50',
  },
];

const MONDAY: readonly Item[] = [
  {
    who: 'Freya Dahl',
    kind: 'lightbulb',
    hue: 'butter',
    head: 'has an idea',
    text: 'Night tours by lantern, for those who are afraid of the dark.',
    when: '17:20',
  },
];

const item = ({ who, kind, hue, head, text, when, fresh }: Item, index: number) =>
  html`<div class="item ${fresh && index === 0 ? 'on' : ''}"><span style="position:relative;height:44px">${portrait(who, { size: 44 })}<span class="kind" style="background:${HUES[hue].soft};color:${HUES[hue].deep}">${icon(kind, { size: 12, stroke: 2.6 })}</span></span><div style="min-width:0"><div><b>${who}</b> ${head}</div><p>${text}</p></div><div class="soft small tabular">${when}${fresh && html`<div class="dot"></div>`}</div></div>`;

export const inbox = (): string =>
  webPage({
    fonts: FONTS,
    styles: [STYLE, INBOX],
    body: html`${rail('Inbox')}<main class="main"><section class="list"><div class="row between" style="padding:0 8px"><h1 style="font-size:28px">Inbox</h1><span class="soft row" style="gap:8px;font-weight:700;font-size:13px">${icon('check-check', { size: 18 })}All read</span></div><div class="pick"><span class="on">For you <i style="font-style:normal;opacity:.7">3</i></span><span>Following</span><span>Snoozed</span></div><div class="part">Today</div>${TODAY.map(item)}<div class="part" style="margin-top:16px">Yesterday</div>${BEFORE.map(item)}<div class="part" style="margin-top:16px">Monday</div>${MONDAY.map(item)}</section>
<section class="read"><div class="row" style="gap:10px"><span class="tag" style="background:#2a2533;color:#fff;height:30px;border-radius:15px;padding:0 13px">Review</span><span style="font-weight:600;color:#6b5b23">Tide Museum, Visitors</span><i class="grow"></i>${icon('clock', { size: 20 })}<span style="width:6px"></span>${icon('archive', { size: 20 })}<span style="width:6px"></span>${icon('external-link', { size: 20 })}</div>
<article class="sheet"><div style="height:396px;border-radius:20px;overflow:hidden;margin:-10px -16px 26px">${cover('plan')}</div><div class="row between"><h2 style="font-size:27px">Wayfinding signs for the lower hall</h2>${tag('Due 30 Sep', 'rose', 'calendar')}</div>
<div class="note">${portrait('Freya Dahl', { size: 40 })}<div><b style="font-weight:800">Freya Dahl</b><br>I walked the hall with my nephew. He found the whale in two minutes and the toilets in nine, so the toilets moved up a size. Are the arrows too polite now? I like that they bow a little.</div></div>
<div class="row" style="gap:10px;margin-top:28px"><span class="button" style="background:${HUES.mint.deep};height:48px;border-radius:24px;padding:0 24px">${icon('check', { size: 18, stroke: 2.6 })}Looks good</span><span class="button quiet" style="height:48px;border-radius:24px">Ask for changes</span><span class="grow" style="height:48px;border-radius:24px;box-shadow:inset 0 0 0 1.5px #ddd4c6;display:flex;align-items:center;padding:0 8px 0 20px;color:#6d6675">Say something<i class="grow"></i><span class="button" style="width:36px;height:36px;padding:0;background:${IRIS}">${icon('arrow-up', { size: 18, stroke: 2.4 })}</span></span></div></article><div class="row" style="position:absolute;inset:auto 44px 30px;gap:12px;font-weight:600;color:#6b5b23">${portrait('Beatriz Lobo', { size: 34 })}Next, Beatriz mentioned you in Poster for the opening week<i class="grow"></i>${icon('arrow-down', { size: 20 })}</div></section></main>`,
  });
