import { barChart } from '../../kit/charts.ts';
import type { Face } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { COVERS, type Cover } from './covers.ts';
import { RECORDS } from './records.ts';

export const fonts: readonly Face[] = ['Outfit'];

export const brandStyle = css`
body{font-family:Outfit,sans-serif;background:#170d1c;color:#f9f0f3;font-size:15px;line-height:1.35}
h1,h2,h3{font-weight:600;letter-spacing:-.02em;line-height:1.1}
.muted{color:#bca9c2}
.coral{color:#ff8a75}
.sleeve{display:block;flex:none;box-shadow:0 10px 26px rgba(0,0,0,.38)}
.pill{display:inline-flex;align-items:center;gap:9px;border-radius:99px;font-weight:600;padding:0 22px;height:46px;background:#ff7561;color:#2d0d18}
.round{display:grid;place-items:center;border-radius:50%;flex:none}
.caption{font-size:13px;color:#bca9c2}
`;

/** The logo: the arc and dot of a fermata, the musical sign for a long note. */
const mark = (arc: string, dot: string): string =>
  `<path d="M20 64a30 30 0 0 1 60 0" fill="none" stroke="${arc}" stroke-width="11" stroke-linecap="round"/><circle cx="50" cy="63" r="8.5" fill="${dot}"/>`;

export const logo = raw(
  `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100"><defs><linearGradient id="lg" x1="0" x2="1" y1="0" y2="1"><stop offset="0" stop-color="#ff8a6b"/><stop offset="1" stop-color="#f0506a"/></linearGradient></defs><rect width="100" height="100" fill="url(#lg)"/>${mark('#2a1030', '#fff3e6')}</svg>`,
);

export const fermata = (size: number, arc = '#ff7561', dot = '#fff3e6'): Html =>
  raw(`<svg width="${size}" height="${size}" viewBox="8 18 84 68" style="flex:none">${mark(arc, dot)}</svg>`);

export const sleeve = (cover: Cover, size: number, radius = 6, style = ''): Html =>
  raw(
    `<svg class="sleeve" width="${size}" height="${size}" viewBox="0 0 200 200" style="border-radius:${radius}px;${style}">${COVERS[cover]()}</svg>`,
  );

/** A black record with the sleeve's art on its label. */
export const disc = (cover: Cover, size: number, style = ''): Html => {
  const grooves = [92, 84, 77, 69, 60, 52, 46]
    .map((r) => `<circle cx="100" cy="100" r="${r}" fill="none" stroke="#fff" stroke-opacity=".07"/>`)
    .join('');
  return raw(
    `<svg width="${size}" height="${size}" viewBox="0 0 200 200" style="flex:none;display:block;${style}"><defs><clipPath id="label"><circle cx="100" cy="100" r="36"/></clipPath><linearGradient id="sheen" x1="0" x2="1" y1="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".24"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#fff" stop-opacity=".18"/></linearGradient></defs><circle cx="100" cy="100" r="99" fill="#0d070f"/>${grooves}<path d="M100 100L34 26A99 99 0 0 1 62 8.500zM100 100l66 74a99 99 0 0 1 -28 17.500z" fill="url(#sheen)"/><g clip-path="url(#label)"><svg x="64" y="64" width="72" height="72" viewBox="0 0 200 200">${COVERS[cover]()}</svg></g><circle cx="100" cy="100" r="36" fill="none" stroke="#0d070f" stroke-width="2"/><circle cx="100" cy="100" r="4" fill="#f6e9dd"/></svg>`,
  );
};

/** A turntable seen from above, with the needle on the record. */
export const turntable = (cover: Cover, size: number, deck = ['#3c2549', '#28172f']): Html => {
  const record = Math.round(size * 0.84);
  return html`<div style="position:relative;width:${size}px;height:${size}px;border-radius:${Math.round(size * 0.07)}px;background:linear-gradient(150deg,${deck[0] ?? ''},${deck[1] ?? ''});box-shadow:inset 0 1px 0 rgba(255,255,255,.12),0 18px 40px rgba(0,0,0,.35)">
${disc(cover, record, `position:absolute;left:${size * 0.045}px;top:${size * 0.08}px;filter:drop-shadow(0 6px 12px rgba(0,0,0,.5))`)}
${raw(`<svg width="${size}" height="${size}" viewBox="0 0 200 200" style="position:absolute;inset:0"><circle cx="179" cy="30" r="15" fill="#1b0f20"/><circle cx="179" cy="30" r="10" fill="#57406a"/><circle cx="179" cy="30" r="5" fill="#cbb6d3"/><path d="M179 22v88l-30 34" stroke="#e9dcec" stroke-width="3.2" fill="none" stroke-linejoin="round" stroke-linecap="round"/><path d="M153 137l-12 13l6 6l12 -13z" fill="#ff7561"/><rect x="174" y="8" width="10" height="12" rx="2.5" fill="#8d769a"/><rect x="172" y="160" width="14" height="28" rx="7" fill="#1b0f20"/><rect x="174.5" y="163" width="9" height="10" rx="4.5" fill="#ff7561"/></svg>`)}</div>`;
};

/** Waveform of a track. The share `heard`, 0 to 1, is in `colour`, the rest in `rest`. */
export const waveform = (
  levels: readonly number[],
  look: { width: number; height: number; heard: number; colour: string; rest: string },
): Html => {
  const { width, height, heard, colour, rest } = look;
  const step = width / levels.length;
  const bars = levels.map((level, index) => {
    const tall = Math.max(3, level * height);
    return `<rect x="${(index * step).toFixed(1)}" y="${((height - tall) / 2).toFixed(1)}" width="${(step * 0.58).toFixed(1)}" height="${tall.toFixed(1)}" rx="${(step * 0.29).toFixed(1)}" fill="${index / levels.length < heard ? colour : rest}"/>`;
  });
  return raw(
    `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${bars.join('')}</svg>`,
  );
};

/** Average width of a letter on a spine, in pixels. */
const SPINE_LETTER = 5.6;

export const spines = (covers: readonly Cover[], height: number, wide = 21): Html =>
  html`${covers.map((cover, index) => {
    const { title, artist, spine, spineInk } = RECORDS[cover];
    const width = wide + ((index * 7) % 3) * 3;
    const room = height - 36;
    const both = (title.length + artist.length) * SPINE_LETTER < room;
    return html`<div style="position:relative;width:${width}px;height:${height - ((index * 5) % 3) * 4}px;flex:none;background:linear-gradient(90deg,rgba(255,255,255,.2),transparent 22%,rgba(0,0,0,.26)),${spine};border-radius:2px"><span style="position:absolute;left:50%;top:12px;writing-mode:vertical-rl;transform:translateX(-50%);color:${spineInk};font-size:11.5px;white-space:nowrap;line-height:1"><b style="font-weight:600">${title}</b>${both && html`&ensp;<span style="opacity:.82">${artist}</span>`}</span></div>`;
  })}`;

const RAIL = [
  ['house', 'Home'],
  ['search', 'Search'],
  ['disc-3', 'Records'],
  ['timer', 'Focus'],
  ['heart', 'Loved'],
] as const;

export type Place = (typeof RAIL)[number][1];

export const railStyle = css`
.rail{position:absolute;inset:0 auto 0 0;width:92px;display:flex;flex-direction:column;align-items:center;padding:26px 0;gap:6px}
.rail a{width:64px;padding:10px 0 8px;border-radius:16px;display:flex;flex-direction:column;align-items:center;gap:5px;font-size:12px;color:#bca9c2}
.rail a.on{background:#2f1c3a;color:#fff}
.rail a.on svg{color:#ff8a75}
`;

export const rail = (
  place: Place | null,
): Html => html`<nav class="rail">${fermata(42)}<div style="height:18px"></div>
${RAIL.map(([name, label]) => html`<a class="${label === place ? 'on' : ''}">${icon(name, { size: 22 })}${label}</a>`)}
<div class="grow"></div>${portrait('Mira Castellan', { size: 40 })}</nav>`;

const NEXT: readonly (readonly [title: string, cover: Cover, length: string])[] = [
  ['Undertow in D', 'tidewater', '4:12'],
  ['Lantern Walk', 'lanterns', '3:38'],
  ['Platform Nine', 'blueHour', '5:01'],
  ['Pear Tree', 'orchard', '2:56'],
];

export const deckStyle = css`
.deck{position:absolute;inset:16px 16px 16px auto;width:336px;border-radius:28px;background:#221429;padding:20px;display:flex;flex-direction:column}
.deck .keys{display:flex;align-items:center;justify-content:space-between;margin:14px 6px 0}
.next{display:flex;align-items:center;gap:12px;padding:6px 0}
`;

const FOCUS_HOURS = [0, 18, 44, 50, 12, 0, 25, 50, 38, 0, 0, 22];

/** The player on the right of the web home and search pages. */
export const deck = (): Html => html`<aside class="deck">${turntable('smallHours', 296)}
<div class="row between" style="margin-top:18px"><div><h3 style="font-size:21px">Kettle, Rain, Keys</h3><div class="muted" style="margin-top:4px">Ruth Almeida · Small Hours</div></div>${icon('heart', { size: 22, colour: '#ff7561', fill: '#ff7561' })}</div>
<div style="margin-top:14px;height:5px;border-radius:9px;background:#42304c"><div style="width:47%;height:5px;border-radius:9px;background:#ff7561"></div></div>
<div class="row between tabular caption" style="margin-top:6px"><span>2:06</span><span>4:28</span></div>
<div class="keys">${icon('shuffle', { size: 19, colour: '#bca9c2' })}${icon('skip-back', { size: 23, fill: '#f9f0f3' })}<span class="round" style="width:54px;height:54px;background:#fbeee4;color:#241129">${icon('pause', { size: 24, fill: '#241129' })}</span>${icon('skip-forward', { size: 23, fill: '#f9f0f3' })}${icon('repeat', { size: 19, colour: '#bca9c2' })}</div>
<div class="row between" style="margin:20px 0 6px"><b style="font-weight:600">Next on the pile</b><span class="caption">12 left</span></div>
${NEXT.map(([title, cover, time]) => html`<div class="next">${sleeve(cover, 42, 5)}<div class="grow"><div class="truncate" style="font-weight:500">${title}</div><div class="caption truncate">${RECORDS[cover].artist}</div></div><span class="caption tabular">${time}</span></div>`)}
<div class="grow"></div><div style="border-top:1px solid rgba(255,255,255,.1);padding-top:16px;display:flex;align-items:flex-end;justify-content:space-between"><div><div class="caption">Focus today</div><div style="font-size:21px;font-weight:600;margin-top:4px">4 h 19 min</div></div>${barChart(FOCUS_HOURS, { width: 150, height: 46, gap: 5, radius: 4, colour: (index) => (index === FOCUS_HOURS.length - 1 ? '#ff7561' : '#6a4d7a') })}</div>
</aside>`;

const TABS = [
  ['house', 'Home'],
  ['search', 'Search'],
  ['disc-3', 'Records'],
  ['timer', 'Focus'],
] as const;

export const tabBar = (on: (typeof TABS)[number][1]): Html =>
  html`<nav style="position:absolute;inset:auto 0 0 0;height:84px;display:flex;padding:9px 14px 0;background:#1c1023;border-top:1px solid rgba(255,255,255,.07)">${TABS.map(
    ([name, label]) =>
      html`<a style="flex:1;display:flex;flex-direction:column;align-items:center;gap:3px;font-size:11px;font-weight:500;color:${label === on ? '#ff8a75' : '#bca9c2'}">${icon(name, { size: 25 })}${label}</a>`,
  )}</nav>`;

export const miniPlayer = (): Html =>
  html`<div style="position:absolute;left:12px;right:12px;bottom:92px;height:62px;border-radius:18px;background:#3b2347;display:flex;align-items:center;gap:12px;padding:0 16px 0 9px;box-shadow:0 10px 24px rgba(0,0,0,.4)">${sleeve('smallHours', 44, 9, 'box-shadow:none')}<div class="grow"><div class="truncate" style="font-weight:600;font-size:15px">Kettle, Rain, Keys</div><div class="truncate" style="font-size:13px;color:#cdbcd3">Ruth Almeida</div></div>${icon('pause', { size: 26, fill: '#f9f0f3' })}${icon('skip-forward', { size: 24, fill: '#f9f0f3' })}</div>`;
