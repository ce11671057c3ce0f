import type { DemoScreen } from '../../kit/define.ts';
import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { CREAM, fonts, stylesheet, tabBar } from './brand.ts';
import { evening, nightSea, type Scene, scene } from './scenes.ts';

const homeStyles = css`
  .plan { display: flex; align-items: center; gap: 14px; padding: 10px 14px 10px 10px }
  .plan + .plan { border-top: 1px solid #ffffff17 }
  .plan .art { width: 58px; height: 58px; border-radius: 19px; overflow: hidden; flex: none }
  .plan b { font-weight: 800 }
  .play { width: 40px; height: 40px; border-radius: 20px; background: #ffffff26; display: grid; place-items: center; margin-left: auto; flex: none }
`;

const PLAN: readonly (readonly [picture: Scene, time: string, name: string, length: string])[] = [
  ['rain', '22:10', 'Rain on old glass', 'Sound, 15 minutes'],
  ['lighthouse', '22:25', 'The Keeper’s Logbook', 'Story, 32 minutes'],
];

/** The hours in bed as an arc around the moon. */
const bedArc = raw(
  '<svg width="346" height="280" viewBox="0 0 346 280" style="position:absolute;left:22px;top:122px"><defs><linearGradient id="bed"><stop stop-color="#a68cf0"/><stop offset="1" stop-color="#ffc49a"/></linearGradient></defs><circle cx="173" cy="140" r="128" fill="none" stroke="#ffffff24" stroke-width="12"/><path d="M54.3 187.9A128 128 0 1 1 291.7 187.9" fill="none" stroke="url(#bed)" stroke-width="12" stroke-linecap="round"/><circle cx="54.3" cy="187.9" r="14" fill="#fff3e2"/><circle cx="291.7" cy="187.9" r="14" fill="#fff3e2"/></svg>',
);

const planned = ([picture, time, name, length]: (typeof PLAN)[number]): Html => html`
  <div class="plan"><div class="art">${scene(picture)}</div><div class="grow"><b>${name}</b><div class="haze" style="font-size:15px">${time} · ${length}</div></div><span class="play">${icon('play', { size: 17, fill: CREAM })}</span></div>`;

const homePage = (): string =>
  phonePage({
    fonts,
    styles: [stylesheet, homeStyles],
    ink: CREAM,
    time: '21:52',
    body: html`
      ${evening()}
      <div class="in row between" style="top:64px"><div><h1 style="font-size:30px">Good evening, Jules</h1><p class="haze" style="margin-top:2px">Moon up since 20:14</p></div>${portrait('Jules Amadi', { size: 46 })}</div>
      ${bedArc}
      <div class="in row between" style="top:352px;font-weight:800;padding:0 6px"><span class="row" style="gap:8px">${icon('bed', { size: 20 })}22:40</span><span class="row" style="gap:8px">${icon('sunrise', { size: 20 })}6:30</span></div>
      <div style="position:absolute;left:0;right:0;top:408px;text-align:center"><b style="font-size:26px;font-weight:800;letter-spacing:-.01em">7 h 50 in bed</b></div>
      <div class="in row between" style="top:540px"><h2 style="font-size:21px">Tonight’s way down</h2><span style="font-weight:800;color:#ffc49a">Change</span></div>
      <div class="in glass" style="top:578px;padding:4px 4px">${PLAN.map(planned)}</div>
      ${tabBar('Tonight')}`,
  });

const playerStyles = css`
  .timer { display: inline-flex; align-items: center; gap: 8px; height: 42px; padding: 0 18px; border-radius: 21px; background: #ffffff24; font-weight: 800; font-size: 16px }
  .waves { position: absolute; left: 22px; right: 22px; top: 634px; height: 44px; display: flex; align-items: center; justify-content: space-between }
  .waves i { width: 4px; border-radius: 2px; background: #ffffff47 }
  .waves .heard { background: #ffc49a }
`;

/** Number of bars of the waveform that were played already. */
const HEARD = 17;

const waves = (): Html =>
  html`<div class="waves">${Array.from({ length: 48 }, (_, index) => {
    const tall = 8 + Math.abs(Math.sin(index * 0.7) * Math.cos(index * 0.23)) * 34;
    return html`<i class="${index < HEARD ? 'heard' : ''}" style="height:${tall.toFixed(0)}px"></i>`;
  })}</div>`;

const playerPage = (): string =>
  phonePage({
    fonts,
    styles: [stylesheet, playerStyles],
    ink: CREAM,
    time: '22:36',
    body: html`
      ${nightSea()}
      <div class="in row between" style="top:62px;height:44px">${icon('chevron-down', { size: 28 })}<span class="timer">${icon('timer', { size: 18 })}Stops in 21 min</span>${icon('heart', { size: 25, fill: '#ffa58c', colour: '#ffa58c' })}</div>
      <div class="in" style="top:530px;text-align:center"><h1 style="font-size:30px">The Keeper’s Logbook</h1><p class="haze" style="margin-top:6px">Read by Ida Marchetti</p></div>
      ${waves()}
      <div class="in row between haze" style="top:682px;font-size:15px;font-weight:700"><span>11:20</span><span>−20:40</span></div>
      <div class="in row between" style="top:712px;padding:0 6px">${icon('audio-lines', { size: 26 })}${icon('rotate-ccw', { size: 32 })}<span style="width:76px;height:76px;border-radius:38px;background:#fff3e2;color:#1d2a6e;display:grid;place-items:center">${icon('pause', { size: 32, fill: '#1d2a6e' })}</span>${icon('rotate-cw', { size: 32 })}${icon('moon', { size: 26 })}</div>`,
  });

export const tonight: DemoScreen = {
  platform: 'ios',
  title: 'Tonight’s way down',
  description: 'The hours in bed are an arc around the moon, above a plan of what to listen to until then.',
  types: ['Home'],
  patterns: ['Tab Navigation', 'Personalisation', 'Data Visualisation'],
  elements: ['Progress Ring', 'List', 'Tab Bar', 'Avatar', 'Icon Button'],
  styles: ['Dark', 'Illustrated', 'Gradient'],
  captured: '2026-09-20',
  cover: true,
  featured: true,
  page: homePage,
};

export const player: DemoScreen = {
  platform: 'ios',
  title: 'Sleep story by the sea',
  description:
    'A story plays over a night sea that fills the screen; large controls can be found half asleep.',
  types: ['Player'],
  patterns: ['Progress', 'Saving for Later'],
  elements: ['Progress Bar', 'Icon Button', 'Badge'],
  styles: ['Dark', 'Illustrated', 'Minimal'],
  captured: '2026-09-06',
  page: playerPage,
};
