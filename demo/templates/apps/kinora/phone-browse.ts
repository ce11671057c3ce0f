import type { DemoScreen } from '../../kit/define.ts';
import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { fonts, stylesheet, tabBar, wordmark } from './brand.ts';
import { type Film, poster, posterArt } from './posters.ts';

const tonightStyles = css`
  .stage { position: absolute; left: 0; right: 0; top: 118px; height: 406px }
  .stage .poster { position: absolute; border-radius: 10px }
  .later { position: absolute; left: 20px; top: 648px; display: flex; gap: 12px }
`;

const LATER: readonly (readonly [string, Film])[] = [
  ['Friday', 'tram'],
  ['Saturday', 'moons'],
  ['Sunday', 'tide'],
  ['Monday', 'piano'],
];

const tonightPage = (): string =>
  phonePage({
    fonts,
    styles: [stylesheet, tonightStyles],
    ink: '#f4ede2',
    body: html`
      <div class="row between" style="position:absolute;left:20px;right:20px;top:62px;height:44px">${wordmark()}${portrait('Nora Castell', { size: 38, shape: 'rounded' })}</div>
      <div class="stage">${poster('lemons', 218, 'left:-176px;top:36px;opacity:.55')}${poster('understudy', 218, 'right:-176px;top:36px;opacity:.55')}${poster('noon', 266, 'left:62px;top:0;box-shadow:0 24px 60px #ff4a1c4d')}</div>
      <div class="row" style="position:absolute;left:20px;right:20px;top:542px;gap:10px"><span class="button grow" style="height:52px">${icon('play', { size: 19, fill: '#160502' })}Watch tonight’s film</span><span class="button quiet" style="width:52px;height:52px;padding:0">${icon('bookmark', { size: 22 })}</span></div>
      <div class="row between" style="position:absolute;left:20px;right:20px;top:612px"><h2 style="font-size:21px;letter-spacing:-.03em">Later this week</h2><span class="ash" style="font-size:15px">One film a day</span></div>
      <div class="later">${LATER.map(([day, film]) => html`<div><b style="display:block;font-size:15px;margin-bottom:7px">${day}</b>${poster(film, 108)}</div>`)}</div>
      ${tabBar('Tonight')}`,
  });

const searchStyles = css`
  .field { position: absolute; left: 20px; right: 20px; top: 118px; height: 52px; border-radius: 8px; background: var(--coal); display: flex; align-items: center; gap: 12px; padding: 0 16px; font-size: 17px; color: var(--ash) }
  .moods { position: absolute; left: 20px; right: 20px; top: 226px; display: grid; grid-template-columns: 1fr 1fr; gap: 10px }
  .mood { position: relative; height: 128px; border-radius: 10px; overflow: hidden; padding: 14px 16px; font-weight: 800; font-size: 23px; line-height: 1; letter-spacing: -.035em }
  .mood small { display: block; font-size: 14px; font-weight: 600; letter-spacing: 0; margin-top: 6px }
  .mood .cut { position: absolute; right: -28px; bottom: -48px; width: 86px; height: 129px; border-radius: 6px; overflow: hidden; transform: rotate(-12deg); box-shadow: 0 8px 20px #0006 }
  .cut svg { width: 100%; height: 100% }
`;

type Mood = { name: string; count: number; ground: string; ink: string; film: Film };

const MOODS: readonly Mood[] = [
  { name: 'Slow and bright', count: 31, ground: '#ffc83d', ink: '#3a1a10', film: 'tide' },
  { name: 'Rain on glass', count: 18, ground: '#10444f', ink: '#e7f3ee', film: 'smoke' },
  { name: 'Laugh, then not', count: 24, ground: '#f5b5b4', ink: '#3b1220', film: 'stairs' },
  { name: 'On stage', count: 12, ground: '#c81f2c', ink: '#fff3e6', film: 'understudy' },
  { name: 'Animals know', count: 9, ground: '#a9c2a4', ink: '#16302a', film: 'heron' },
  { name: 'Late and lonely', count: 27, ground: '#2340d8', ink: '#fff3c4', film: 'velvet' },
  { name: 'Family at table', count: 22, ground: '#f4ede2', ink: '#2a1a12', film: 'garden' },
  { name: 'Outer space', count: 7, ground: '#241645', ink: '#f7e3b5', film: 'moons' },
];

const mood = ({ name, count, ground, ink, film }: Mood): Html => html`
  <div class="mood" style="background:${ground};color:${ink}"><div style="width:108px">${name}</div><small>${count} films</small><div class="cut">${posterArt(film)}</div></div>`;

const searchPage = (): string =>
  phonePage({
    fonts,
    styles: [stylesheet, searchStyles],
    ink: '#f4ede2',
    body: html`
      <h1 style="position:absolute;left:20px;top:64px;font-size:36px">What mood?</h1>
      <div class="field">${icon('search', { size: 21 })}Film, director, or a line you recall</div>
      <div class="row between" style="position:absolute;left:20px;right:20px;top:190px"><b style="font-size:17px">150 films by feeling</b><span class="row ash" style="gap:6px;font-size:15px">${icon('sliders-horizontal', { size: 17 })}Length, year</span></div>
      <div class="moods">${MOODS.map(mood)}</div>
      ${tabBar('Search')}`,
  });

export const phoneTonight: DemoScreen = {
  platform: 'ios',
  title: 'Tonight’s film and the week ahead',
  description: 'One large poster is tonight’s film; the rest of the week waits in small ones below.',
  types: ['Home', 'Browse'],
  patterns: ['Tab Navigation', 'Saving for Later'],
  elements: ['Carousel', 'Tab Bar', 'Button', 'Badge', 'Avatar'],
  styles: ['Dark', 'Illustrated', 'Bold Type'],
  captured: '2026-10-08',
  cover: true,
  page: tonightPage,
};

export const phoneSearch: DemoScreen = {
  platform: 'ios',
  title: 'Search by mood',
  description: 'Before anything is typed, coloured tiles sort the films by how they feel.',
  types: ['Search', 'Browse'],
  patterns: ['Faceted Search', 'Tab Navigation'],
  elements: ['Search Field', 'Card', 'Tab Bar'],
  styles: ['Dark', 'Colourful', 'Bold Type'],
  captured: '2026-02-18',
  page: searchPage,
};
