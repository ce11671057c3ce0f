import type { DemoScreen } from '../../kit/define.ts';
import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { CREAM, fonts, stylesheet, tabBar } from './brand.ts';
import { deepNight, type Scene, scene } from './scenes.ts';

const styles = css`
  .chips { position: absolute; left: 22px; top: 122px; display: flex; gap: 9px; white-space: nowrap }
  .chips span { height: 44px; padding: 0 18px; border-radius: 22px; background: #ffffff1f; font-weight: 800; font-size: 16px; line-height: 44px; display: flex; align-items: center; gap: 8px }
  .chips .on { background: var(--cream); color: #2e1c55 }
  .wide { position: absolute; left: 22px; right: 22px; top: 186px; height: 190px; border-radius: 30px; overflow: hidden }
  .wide::after { content: ''; position: absolute; inset: 0; background: linear-gradient(75deg, #120e3ae0, #120e3a00 70%) }
  .wide .told { position: absolute; z-index: 2; left: 20px; bottom: 18px; width: 220px }
  .grid { position: absolute; left: 22px; right: 22px; top: 434px; display: grid; grid-template-columns: 1fr 1fr; gap: 16px 14px }
  .grid .art { height: 152px; border-radius: 28px; overflow: hidden; position: relative }
  .grid .long { position: absolute; left: 12px; bottom: 12px; height: 28px; padding: 0 12px; border-radius: 14px; background: #120e3acc; font-size: 14px; font-weight: 800; line-height: 28px }
  .grid b { display: block; margin-top: 9px; font-weight: 800; line-height: 1.2 }
`;

const STORIES: readonly (readonly [picture: Scene, name: string, kind: string, length: string])[] = [
  ['train', 'Sleeper to the Snow', 'Story by Theo Lindgren', '41 min'],
  ['bakery', 'Four in the Bakery', 'Story by Dalia Serrano', '28 min'],
  ['forest', 'Where Fireflies Go', 'Breathing', '12 min'],
  ['village', 'First Snow, No Cars', 'Sound', '8 h'],
];

const story = ([picture, name, kind, long]: (typeof STORIES)[number]): Html => html`
  <div><div class="art">${scene(picture)}<span class="long">${long}</span></div><b>${name}</b><span class="haze" style="font-size:15px">${kind}</span></div>`;

const page = (): string =>
  phonePage({
    fonts,
    styles: [stylesheet, styles],
    ink: CREAM,
    time: '21:40',
    body: html`
      ${deepNight()}
      <div class="in row between" style="top:62px;height:48px"><h1 style="font-size:34px">Library</h1><span style="width:46px;height:46px;border-radius:23px;background:#ffffff1f;display:grid;place-items:center">${icon('search', { size: 22, stroke: 2.2 })}</span></div>
      <div class="chips"><span class="on">All</span><span>${icon('book-open', { size: 18 })}Stories</span><span>${icon('cloud-rain', { size: 18 })}Sounds</span><span>${icon('wind', { size: 18 })}Breathing</span></div>
      <div class="wide">${scene('dunes')}<div class="told"><h2 style="font-size:24px">A Camel Counts the Stars</h2><p style="font-size:15px;margin-top:6px;color:#f0e4ff">New, read by Hanne Vogt</p></div></div>
      <div class="in row between" style="top:394px"><h2 style="font-size:21px">Nobody hears the end</h2><span style="font-weight:800;color:#ffc49a;font-size:16px">See all</span></div>
      <div class="grid">${STORIES.map(story)}</div>
      ${tabBar('Library')}`,
  });

export const library: DemoScreen = {
  platform: 'ios',
  title: 'Library of stories and sounds',
  description: 'Drawn covers distinguish stories from sounds, with their length on each.',
  types: ['Browse'],
  patterns: ['Filtering', 'Tab Navigation'],
  elements: ['Chip', 'Card', 'Tab Bar', 'Badge', 'Icon Button'],
  styles: ['Dark', 'Illustrated', 'Rounded'],
  captured: '2026-09-06',
  page,
};
