import type { DemoScreen } from '../../kit/define.ts';
import { webPage } from '../../kit/frame.ts';
import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { fonts, rated, stylesheet, top } from './brand.ts';
import { coastMap } from './map.ts';
import { place } from './places.ts';
import { BARN, FOLD, GLASS, KEEPER, OTTER, SNOW, type Stay } from './stays.ts';

const styles = css`
  .asked { display: flex; align-items: center; height: 52px; border-radius: 26px; background: #fffdf9; border: 1px solid var(--line); padding: 0 7px 0 24px; gap: 18px; font-weight: 600 }
  .asked i { width: 1px; height: 22px; background: var(--line) }
  .asked .round { background: var(--clay); color: #fff }
  .body { position: absolute; inset: 80px 0 0 0; display: grid; grid-template-columns: 830px 1fr }
  .list { padding: 8px 28px 0 40px }
  .chips { display: flex; gap: 8px; margin: 16px 0 20px }
  .chips span { white-space: nowrap; display: flex; gap: 7px; align-items: center; height: 38px; padding: 0 15px; border-radius: 19px; border: 1px solid #dccbb3; font-size: 14px; font-weight: 600 }
  .chips .on { background: var(--night); border-color: var(--night); color: #fff6e6 }
  .grid { display: grid; grid-template-columns: 1fr 1fr; gap: 26px 22px }
  .shot { position: relative; height: 236px; border-radius: 22px; overflow: hidden }
  .shot .round { position: absolute; right: 12px; top: 12px; width: 36px; height: 36px; background: #fffdf9 }
  .shot .tag { position: absolute; left: 12px; top: 12px; height: 30px; padding: 0 12px; border-radius: 15px; background: #fffdf9; font-size: 13px; font-weight: 700; line-height: 30px }
  .dots { position: absolute; bottom: 12px; left: 0; right: 0; display: flex; justify-content: center; gap: 5px }
  .dots i { width: 6px; height: 6px; border-radius: 3px; background: #fff; opacity: .6 }
  .dots i:first-child { width: 16px; opacity: 1 }
  .grid h3 { font-size: 18px; letter-spacing: -.02em }
  .map { position: relative; margin: 0 16px 16px 0; border-radius: 28px; overflow: hidden }
  .pin { position: absolute; transform: translate(-50%, -50%); height: 36px; padding: 0 14px; border-radius: 18px; background: #fffdf9; font-weight: 800; line-height: 36px; box-shadow: 0 6px 16px #1a234038 }
  .pin.on { background: var(--clay); color: #fff; z-index: 2 }
  .tools { position: absolute; right: 16px; top: 16px; display: grid; gap: 8px }
  .tools .round { background: #fffdf9; box-shadow: 0 4px 12px #1a234026 }
  .near { position: absolute; left: 36px; bottom: 20px; width: 400px; padding: 12px; border-radius: 24px; background: #fffdf9; box-shadow: 0 20px 40px -12px #1a234059; display: flex; gap: 16px; align-items: center }
`;

const FILTERS: readonly (readonly [glyph: string, label: string, on?: boolean])[] = [
  ['waves', 'By the water', true],
  ['dog', 'Dogs welcome', true],
  ['flame-kindling', 'Fireplace'],
  ['bath', 'Sauna'],
];

const PINS: readonly (readonly [x: number, y: number, stay: Stay])[] = [
  [206, 108, OTTER],
  [352, 216, BARN],
  [206, 398, FOLD],
  [166, 560, KEEPER],
  [440, 300, GLASS],
  [448, 470, SNOW],
];

const card = (stay: Stay, index: number): Html => html`
  <article>
    <div class="shot">${place(stay.house)}${index === 0 ? html`<span class="tag">Guests’ favourite</span>` : null}<span class="round">${icon('heart', { size: 19, ...(index === 1 && { fill: '#b54a28', colour: '#b54a28' }) })}</span><span class="dots"><i></i><i></i><i></i><i></i></span></div>
    <div class="row between" style="margin-top:14px"><h3>${stay.name}</h3>${rated(stay.rating, stay.reviews)}</div>
    <div class="soft" style="margin-top:4px">${stay.place} · Sleeps ${stay.sleeps}</div>
    <div class="row between" style="margin-top:5px"><span class="soft">${stay.note}</span><span><b>€${stay.price}</b> <span class="soft">a night</span></span></div>
  </article>`;

const page = (): string =>
  webPage({
    fonts,
    styles: [stylesheet, styles],
    body: html`
      ${top({
        middle: html`<div class="asked"><span>Western Sweden</span><i></i><span>14–18 May</span><i></i><span>2 people, 1 dog</span><span class="round">${icon('search', { size: 18, stroke: 2.4 })}</span></div>`,
      })}
      <div class="body">
        <section class="list">
          <div class="row between"><h1 style="font-size:30px">38 houses by the water</h1><span class="row" style="gap:6px;font-weight:600">Quietest first ${icon('chevron-down', { size: 17 })}</span></div>
          <div class="chips"><span style="padding:0 13px">${icon('sliders-horizontal', { size: 17 })}Filters</span>${FILTERS.map(([glyph, label, on]) => html`<span class="${on ? 'on' : ''}">${icon(glyph, { size: 17 })}${label}</span>`)}</div>
          <div class="grid">${[FOLD, OTTER, GLASS, KEEPER].map(card)}</div>
        </section>
        <section class="map">
          ${coastMap('day')}
          ${PINS.map(([x, y, stay]) => html`<span class="pin tabular ${stay === FOLD ? 'on' : ''}" style="left:${x}px;top:${y}px">€${stay.price}</span>`)}
          <div class="tools"><span class="round">${icon('plus')}</span><span class="round">${icon('minus')}</span><span class="round">${icon('locate')}</span></div>
          <div class="near">
            <div style="width:116px;height:96px;border-radius:16px;overflow:hidden;flex:none">${place('aframe')}</div>
            <div class="grow"><div class="row between"><h3 style="font-size:17px">Fold A-frame</h3>${rated('4.96')}</div><div class="soft" style="font-size:14px;margin:4px 0 8px">12 minutes’ walk to the sea</div><b>€672</b> <span class="soft">for 4 nights</span></div>
          </div>
        </section>
      </div>`,
  });

export const results: DemoScreen = {
  platform: 'web',
  title: 'Search results beside a map',
  description:
    'Cards of houses on the left, and their prices on a drawn map of the coast, with a preview of the selected house.',
  types: ['Search Results', 'Map'],
  patterns: ['Filtering', 'Sorting', 'Saving for Later', 'Reviews and Ratings'],
  elements: ['Map', 'Card', 'Chip', 'Rating', 'Search Field', 'Image Gallery'],
  styles: ['Light', 'Illustrated', 'Rounded'],
  captured: '2026-03-22',
  page,
};
