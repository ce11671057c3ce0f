import type { DemoScreen } from '../../kit/define.ts';
import { webPage } from '../../kit/frame.ts';
import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { fonts, stylesheet } from './brand.ts';
import { type Still, still } from './stills.ts';

const styles = css`
  .picture { position: absolute; inset: 0 }
  .picture::after { content: ''; position: absolute; inset: 0; background: linear-gradient(180deg, #0c0a0acc, #0c0a0a00 22%, #0c0a0a00 56%, #0c0a0ae6 92%) }
  .head { position: absolute; left: 48px; right: 48px; top: 36px }
  .spoken { position: absolute; left: 0; width: 1020px; bottom: 156px; text-align: center; font-size: 32px; font-weight: 600; line-height: 1.3 }
  .spoken span { background: #0c0a0acc; padding: 3px 14px; border-radius: 4px }
  .line { position: absolute; left: 48px; right: 48px; bottom: 116px; display: flex; gap: 4px }
  .line div { height: 6px; border-radius: 3px; background: #f4ede259; overflow: hidden }
  .line i { display: block; height: 100%; background: var(--hot) }
  .line .now { height: 10px; margin-top: -2px }
  .keys { position: absolute; left: 48px; right: 48px; bottom: 36px; display: flex; align-items: center; gap: 30px; font-weight: 600 }
  .chapters { position: absolute; right: 48px; top: 108px; width: 360px; height: 602px; border-radius: 14px; background: #0c0a0ae6; padding: 24px 20px 0; overflow: hidden }
  .chapter { display: flex; gap: 14px; align-items: center; padding: 10px; border-radius: 10px; line-height: 1.3 }
  .chapter .still { width: 112px; height: 64px; border-radius: 6px; flex: none }
  .chapter.on { background: #f4ede21f }
`;

type Chapter = { name: string; from: string; minutes: number; picture: Still };

const CHAPTERS: readonly Chapter[] = [
  { name: 'The last lorry', from: '0:00', minutes: 14, picture: 'tram' },
  { name: 'A letter from the coast', from: '0:14', minutes: 18, picture: 'pool' },
  { name: 'Birds in the brine', from: '0:32', minutes: 21, picture: 'heron' },
  { name: 'Walking to the sun', from: '0:53', minutes: 17, picture: 'salt' },
  { name: 'What the fox knew', from: '1:10', minutes: 16, picture: 'fox' },
  { name: 'Rain at last', from: '1:26', minutes: 12, picture: 'tram' },
];

/** `chapter` is the index of the current chapter, `seen` how much of it was played, in percent. */
const NOW = { chapter: 3, seen: 46 };

const chapter = ({ name, from, minutes, picture }: Chapter, index: number): Html => html`
  <div class="chapter ${index === NOW.chapter ? 'on' : ''}"><div class="still">${still(picture)}</div><div><b style="font-size:17px">${name}</b><div class="ash tabular" style="font-size:15px;${index === NOW.chapter ? 'color:#ff7a55;font-weight:600' : ''}">${index === NOW.chapter ? 'Now, 9 minutes left' : `${from} · ${minutes} min`}</div></div></div>`;

/** Returns how much of a chapter was played, in percent. */
const seen = (index: number): number => {
  if (index < NOW.chapter) return 100;
  return index === NOW.chapter ? NOW.seen : 0;
};

const page = (): string =>
  webPage({
    fonts,
    styles: [stylesheet, styles],
    body: html`
      <div class="picture">${still('salt')}</div>
      <div class="head row" style="gap:20px">${icon('chevron-left', { size: 30 })}<div><b style="font-size:22px;letter-spacing:-.02em">The Salt Winter</b><div style="font-size:15px;opacity:.85">Ines Halvorsen, 2024</div></div></div>
      <div class="spoken"><span>You said the sea was one day’s walk.</span><br><span>That was eleven days ago.</span></div>
      <aside class="chapters"><div class="row between" style="padding:0 10px 14px"><h2 style="font-size:24px">Six chapters</h2>${icon('x', { size: 22 })}</div>${CHAPTERS.map(chapter)}</aside>
      <div class="line">${CHAPTERS.map(({ minutes }, index) => html`<div class="${index === NOW.chapter ? 'now' : ''}" style="flex:${minutes}"><i style="width:${seen(index)}%"></i></div>`)}</div>
      <div class="keys"><span style="width:60px;height:60px;border-radius:30px;background:var(--bone);color:#0c0a0a;display:grid;place-items:center">${icon('pause', { size: 26, fill: '#0c0a0a' })}</span>${icon('rotate-ccw', { size: 26 })}${icon('rotate-cw', { size: 26 })}${icon('volume-2', { size: 26 })}<span class="tabular" style="font-size:17px">1:01 <span style="opacity:.7">of 1:38</span></span><span class="row" style="margin-left:auto;gap:10px">${icon('captions', { size: 26 })}Spanish, subtitles English</span><span class="row" style="gap:10px;color:#ff7a55">${icon('list-video', { size: 26 })}Chapters</span>${icon('cast', { size: 26 })}${icon('maximize', { size: 26 })}</div>`,
  });

export const player: DemoScreen = {
  platform: 'web',
  title: 'Player with chapters and subtitles',
  description: 'The timeline is cut into chapters, which are listed with stills beside the running film.',
  types: ['Player'],
  patterns: ['Progress', 'Master and Detail'],
  elements: ['Video', 'Progress Bar', 'List', 'Icon Button'],
  styles: ['Dark', 'Illustrated', 'Minimal'],
  captured: '2026-02-17',
  page,
};
