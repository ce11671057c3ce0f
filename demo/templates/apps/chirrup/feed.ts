import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { BIRD_NAMES, medal, type Species } from './birds.ts';
import { FONTS, floatBar, INK, SKY, STYLE, SUN } from './brand.ts';
import { scene } from './scenes.ts';

const FEED = css`
.head{position:absolute;inset:58px 20px auto;display:flex;align-items:center;justify-content:space-between}
.heard{position:absolute;left:20px;top:128px;display:flex;gap:13px}
.heard div{width:76px;text-align:center;font-weight:800;font-size:13.5px}
.heard .ring{display:grid;place-items:center;width:76px;height:76px;border-radius:50%;border:3px solid ${SUN};margin-bottom:6px}
.heard .old{border-color:#c3dcee}
.post{position:absolute;left:16px;right:16px;overflow:hidden}
.by{display:flex;align-items:center;gap:12px;padding:13px 14px 12px}
`;

const HEARD: readonly (readonly [Species, string])[] = [
  ['robin', 'Robin'],
  ['wren', 'Wren'],
  ['greenfinch', 'Greenfinch'],
  ['jay', 'Jay'],
  ['goldfinch', 'Goldfinch'],
];

type Post = { who: string; where: string; picture: Html; text: string; likes: number; replies: number };

const KINGFISHER: Post = {
  who: 'Ada Lindqvist',
  where: 'Lys brook, 20 minutes ago',
  picture: scene('pond'),
  text: 'Eleven minutes, one fish, no coffee.',
  likes: 64,
  replies: 12,
};
const HOOPOE: Post = {
  who: 'Ivo Petrov',
  where: 'Long meadow',
  picture: scene('meadow'),
  text: 'First hoopoe of the year.',
  likes: 118,
  replies: 31,
};

const post = (sighting: Post, species: Species, top: number) =>
  html`<article class="card post" style="top:${top}px"><div class="by">${portrait(sighting.who, { size: 44 })}<div class="grow"><div style="font-weight:900">${sighting.who}</div><div class="soft small">${sighting.where}</div></div>${icon('ellipsis', { size: 24 })}</div><div style="height:268px;position:relative">${sighting.picture}<span class="chip" style="position:absolute;left:12px;bottom:12px">${icon('check', { size: 18, stroke: 3, colour: '#2a9a6c' })}${BIRD_NAMES[species]}</span></div><div style="padding:13px 18px 16px"><div style="font-size:17px;font-weight:700">${sighting.text}</div><div class="row" style="gap:18px;margin-top:11px;font-weight:800"><span class="row" style="gap:7px">${icon('heart', { size: 24, fill: '#f0563f', colour: '#f0563f' })}${sighting.likes}</span><span class="row" style="gap:7px">${icon('message-circle', { size: 23, stroke: 2.3 })}${sighting.replies}</span><i class="grow"></i>${icon('bookmark', { size: 24, stroke: 2.3 })}</div></div></article>`;

const feedBody = html`<header class="head"><div><div class="soft" style="font-weight:700">Saturday, sunrise at 5:24</div><h1 style="font-size:31px">Dawn chorus</h1></div><span class="round">${icon('bell', { size: 24, stroke: 2.3 })}</span></header>
<section class="heard">${HEARD.map(([species, name], index) => html`<div><span class="ring ${index > 2 ? 'old' : ''}">${medal(species, 64)}</span>${name}</div>`)}</section>
${post(KINGFISHER, 'kingfisher', 248)}${post(HOOPOE, 'hoopoe', 684)}`;

export const feed = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [STYLE, FEED],
    ink: INK,
    time: '6:52',
    body: html`${feedBody}${floatBar('house')}`,
  });

const LOG = css`
.veil{position:absolute;inset:0;background:#0d2a4399}
.sheet{position:absolute;inset:56px 0 0;background:#fff;border-radius:36px 36px 0 0;padding:12px 20px 0}
.what{display:flex;align-items:center;gap:16px;background:#eaf5fd;border-radius:28px;padding:12px 18px 12px 12px;margin-top:16px}
.label{font-weight:900;font-size:17px;margin:24px 0 12px}
.count{display:flex;align-items:center;gap:16px}
.count b{font-size:28px;font-weight:900;width:26px;text-align:center}
.count .round{background:#eaf5fd}
.ways{display:flex;flex-wrap:wrap;gap:8px}
.ways .chip{background:#eaf5fd}
.ways .on{background:${INK};color:#fff}
.switch{width:54px;height:32px;border-radius:16px;background:#2a9a6c;padding:3px;display:flex;justify-content:flex-end}
.switch i{width:26px;height:26px;border-radius:50%;background:#fff}
`;

const WAYS = [
  ['music', 'Singing', true],
  ['bug', 'Feeding', true],
  ['egg', 'Nesting', false],
  ['wind', 'Flying over', false],
  ['droplets', 'Bathing', false],
] as const;

const smallMap = raw(
  `<svg width="350" height="112" viewBox="0 0 350 112" style="border-radius:24px"><rect width="350" height="112" fill="#dff0d6"/><path d="M-10 30C60 10 110 70 190 56S300 10 360 34V-10H-10z" fill="#c6e6b6"/><path d="M-10 96C80 70 150 110 230 84S320 60 360 70" stroke="#8fd0f0" stroke-width="20" fill="none"/><path d="M60-10C70 40 120 60 110 130M250-10C230 40 260 80 300 130" stroke="#fff" stroke-width="7" fill="none"/><circle cx="180" cy="56" r="38" fill="${SKY}" opacity=".22"/><circle cx="180" cy="56" r="38" fill="none" stroke="${SKY}" stroke-width="2" stroke-dasharray="5 6"/><circle cx="180" cy="56" r="9" fill="${SKY}" stroke="#fff" stroke-width="4"/></svg>`,
);

export const logSighting = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [STYLE, FEED, LOG],
    ink: '#fff',
    footInk: INK,
    time: '7:10',
    body: html`${feedBody}<div class="veil"></div><section class="sheet"><div style="width:42px;height:5px;border-radius:3px;background:#c8dbe9;margin:0 auto 12px"></div><div class="row between"><span style="font-weight:800;color:#1b6fb3">Cancel</span><h2 style="font-size:20px">A sighting</h2><span style="font-weight:800;color:#1b6fb3">Drafts</span></div>
<div class="what">${medal('goldfinch', 84)}<div class="grow"><h3 style="font-size:22px">Goldfinch</h3><div class="soft small" style="margin-top:3px">Seventh time this spring</div></div>${icon('pencil', { size: 22, stroke: 2.3 })}</div>
<div class="row between" style="margin-top:22px"><span style="font-weight:900;font-size:17px">How many?</span><span class="count"><span class="round">${icon('minus', { size: 22, stroke: 3 })}</span><b class="tabular">3</b><span class="round" style="background:${SUN}">${icon('plus', { size: 22, stroke: 3 })}</span></span></div>
<div class="label">What did they do?</div><div class="ways">${WAYS.map(([name, text, on]) => html`<span class="chip ${on ? 'on' : ''}">${icon(name, { size: 18, stroke: 2.4 })}${text}</span>`)}</div>
<div class="label">Where?</div>${smallMap}
<div class="row between" style="margin-top:15px"><div><div style="font-weight:800">Keep the place vague</div><div class="soft small">Others see a circle of 500 m</div></div><span class="switch"><i></i></span></div>
<div class="big" style="position:absolute;inset:auto 20px 46px">Add to my life list</div></section>`,
  });
