import type { DemoScreen } from '../../kit/define.ts';
import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { fonts, rated, stylesheet, tabBar } from './brand.ts';
import type { House } from './houses.ts';
import { coastMap } from './map.ts';
import { place } from './places.ts';
import { BARN, FOLD, GLASS, KEEPER, OTTER, SNOW, type Stay } from './stays.ts';

const homeStyles = css`
  .moods { position: absolute; top: 178px; left: 20px; display: flex; gap: 10px }
  .moods div { width: 80px; text-align: center; font-size: 13px; font-weight: 700 }
  .moods .arch { width: 80px; height: 92px; margin-bottom: 7px; border-radius: 40px 40px 14px 14px }
  .moods .on .arch { outline: 3px solid var(--clay); outline-offset: 2px }
  .moods .on { color: var(--clay) }
  .big { position: absolute; left: 20px; right: 20px; top: 360px; height: 372px; border-radius: 32px; overflow: hidden }
  .big .note { position: absolute; left: 12px; right: 12px; bottom: 12px; border-radius: 22px; background: #fffaf3; padding: 15px 18px }
  .big .round { position: absolute; right: 14px; top: 14px; width: 44px; height: 44px; background: #fffaf3 }
`;

const MOODS: readonly (readonly [kind: House, name: string, on?: boolean])[] = [
  ['boathouse', 'Water', true],
  ['treehouse', 'Woods'],
  ['cabin', 'Snow'],
  ['trullo', 'South'],
  ['hut', 'Moor'],
];

const explorePage = (): string =>
  phonePage({
    fonts,
    styles: [stylesheet, homeStyles],
    ink: '#1a2340',
    body: html`
      <div class="row between" style="position:absolute;left:20px;right:20px;top:66px"><h1 style="font-size:32px">Where to<br>be quiet?</h1><span class="round" style="width:52px;height:52px;background:var(--night);color:#fff3e2">${icon('search', { size: 22, stroke: 2.2 })}</span></div>
      <div class="moods">${MOODS.map(([kind, name, on]) => html`<div class="${on ? 'on' : ''}"><div class="arch">${place(kind)}</div>${name}</div>`)}</div>
      <div class="row between" style="position:absolute;left:20px;right:20px;top:318px"><h2 style="font-size:20px">Free this weekend</h2><span style="font-weight:700;color:var(--clay)">Fri–Sun</span></div>
      <div class="big">${place('boathouse')}<span class="round">${icon('heart', { size: 22, fill: '#b54a28', colour: '#b54a28' })}</span>
        <div class="note"><div class="row between"><h3 style="font-size:19px">${OTTER.name}</h3>${rated(OTTER.rating)}</div><div class="row between" style="margin-top:4px"><span class="soft">${OTTER.place}</span><span><b>€284</b> <span class="soft">2 nights</span></span></div></div>
      </div>
      <div style="position:absolute;left:20px;right:20px;top:744px;height:80px;border-radius:32px 32px 0 0;overflow:hidden">${place('glass')}</div>
      ${tabBar('Explore')}`,
  });

const mapStyles = css`
  .find { position: absolute; left: 16px; right: 16px; top: 62px; height: 56px; border-radius: 28px; background: #fffaf3; display: flex; align-items: center; gap: 12px; padding: 0 8px 0 20px; box-shadow: 0 10px 24px #0a102480; line-height: 1.25 }
  .pin { position: absolute; transform: translate(-50%, -50%); height: 36px; padding: 0 13px; border-radius: 18px; background: #fffaf3; font-weight: 800; line-height: 36px; box-shadow: 0 6px 14px #0a102499 }
  .pin.on { background: #e8663c; color: #1a1020; transform: translate(-50%, -50%) scale(1.15) }
  .pin.seen { background: #4d5a8a; color: #fff3e2 }
  .cards { position: absolute; left: 16px; bottom: 100px; display: flex; gap: 12px }
  .cards article { width: 312px; height: 132px; border-radius: 26px; background: #fffaf3; padding: 10px; display: flex; gap: 14px; flex: none; box-shadow: 0 14px 30px #0a102499 }
  .cards .shot { width: 112px; border-radius: 56px 56px 16px 16px; overflow: hidden; flex: none }
`;

const PINS: readonly (readonly [x: number, y: number, stay: Stay, state?: 'on' | 'seen'])[] = [
  [146, 186, OTTER],
  [226, 262, BARN, 'seen'],
  [160, 400, FOLD, 'on'],
  [88, 512, KEEPER],
  [318, 330, GLASS],
  [312, 470, SNOW, 'seen'],
];

const near = (stay: Stay): Html => html`
  <article><div class="shot">${place(stay.house)}</div>
    <div class="grow col" style="justify-content:center;gap:3px"><h3 style="font-size:18px">${stay.name}</h3><span class="soft" style="font-size:14px;line-height:1.3">${stay.note}</span><span class="row between" style="margin-top:8px;padding-right:6px"><span><b>€${stay.price}</b> <span class="soft">a night</span></span>${rated(stay.rating)}</span></div>
  </article>`;

const mapPage = (): string =>
  phonePage({
    fonts,
    styles: [stylesheet, mapStyles],
    ink: '#fff3e2',
    footInk: '#1a2340',
    time: '22:14',
    body: html`
      <div style="position:absolute;inset:0 0 80px 0">${coastMap('night')}</div>
      <div class="find">${icon('search', { size: 20, stroke: 2.2 })}<div class="grow"><b style="font-size:15px">Western Sweden</b><div class="soft" style="font-size:13px">14–18 May · 2 people, 1 dog</div></div><span class="round" style="background:var(--dune)">${icon('sliders-horizontal', { size: 18 })}</span></div>
      ${PINS.map(([x, y, stay, state]) => html`<span class="pin tabular ${state ?? ''}" style="left:${x}px;top:${y}px">€${stay.price}</span>`)}
      <span class="round" style="position:absolute;right:16px;bottom:250px;width:50px;height:50px;background:#fffaf3">${icon('navigation', { size: 21, colour: '#b54a28' })}</span>
      <div class="cards">${[FOLD, KEEPER].map(near)}</div>
      ${tabBar('Map')}`,
  });

export const phoneExplore: DemoScreen = {
  platform: 'ios',
  title: 'Explore by mood',
  description: 'Arched pictures select a mood, and one large house is suggested for the coming weekend.',
  types: ['Home', 'Browse'],
  patterns: ['Tab Navigation', 'Saving for Later', 'Personalisation'],
  elements: ['Tab Bar', 'Carousel', 'Card', 'Rating', 'Icon Button'],
  styles: ['Light', 'Illustrated', 'Rounded'],
  captured: '2026-10-14',
  cover: true,
  page: explorePage,
};

export const phoneMap: DemoScreen = {
  platform: 'ios',
  title: 'Night map with prices',
  description:
    'After dark the map turns night blue; seen, open and chosen houses differ by the colour of their price.',
  types: ['Map'],
  patterns: ['Tab Navigation', 'Filtering', 'Status'],
  elements: ['Map', 'Search Field', 'Card', 'Carousel', 'Tab Bar', 'Icon Button'],
  styles: ['Dark', 'Illustrated'],
  captured: '2026-03-24',
  page: mapPage,
};
