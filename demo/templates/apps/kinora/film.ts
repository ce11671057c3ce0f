import type { DemoScreen } from '../../kit/define.ts';
import { webPage } from '../../kit/frame.ts';
import { css, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { fonts, stylesheet, wordmark } from './brand.ts';
import { type Film, poster } from './posters.ts';
import { still } from './stills.ts';

const styles = css`
  body { background: #f6cfa9; color: #14333c }
  .nav { position: absolute; left: 56px; right: 56px; top: 0; height: 84px }
  .nav nav { display: flex; gap: 34px; font-weight: 600; font-size: 17px; margin-left: 56px }
  h1 { position: absolute; left: 48px; top: 92px; font-size: 206px; line-height: .78; letter-spacing: -.065em; z-index: 2 }
  .frame { position: absolute; left: 586px; right: 0; top: 226px; height: 430px; border-radius: 215px 0 0 215px; overflow: hidden }
  .frame .button { position: absolute; left: 128px; bottom: 36px; height: 68px; padding: 0 34px; border-radius: 34px; font-size: 20px; background: var(--hot) }
  .facts { position: absolute; left: 56px; top: 446px; width: 490px }
  .facts dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 24px; margin-top: 24px; font-size: 16px }
  .facts dt { font-weight: 500; opacity: .8 }
  .facts dd { font-weight: 700 }
  .lower { position: absolute; left: 56px; right: 56px; top: 690px; display: grid; grid-template-columns: 494px 1fr 330px; gap: 36px }
  .lower h2 { font-size: 20px; letter-spacing: -.02em; margin-bottom: 16px }
  .cast { display: grid; grid-template-columns: 1fr 1fr; gap: 14px 18px }
  .cast div { display: flex; gap: 12px; align-items: center; line-height: 1.25; font-size: 15px }
  .bars { display: grid; gap: 7px }
  .bars div { display: grid; grid-template-columns: 74px 1fr 36px; align-items: center; gap: 10px; font-size: 15px; font-weight: 600 }
  .bars i { display: block; height: 12px; background: #14333c; border-radius: 6px }
`;

const CAST = [
  ['Marisol Quent', 'Bea'],
  ['Idris Bellamy', 'Her brother Tom'],
  ['Greta Nyholm', 'The neighbour'],
  ['Paulo Reis', 'The pool man'],
] as const;

/** Share of the viewers who chose each mood, in percent. */
const FELT = [
  ['Sunny', 46],
  ['Uneasy', 31],
  ['Homesick', 15],
  ['Bored', 8],
] as const;

const BILL: readonly Film[] = ['tide', 'noon', 'velvet'];

const page = (): string =>
  webPage({
    fonts,
    styles: [stylesheet, styles],
    body: html`
      <header class="nav row">${wordmark('#14333c')}<nav><span>Tonight</span><span>All films</span><span>Directors</span><span>Double bills</span></nav><div class="row" style="margin-left:auto;gap:26px">${icon('search', { size: 24 })}${icon('bookmark', { size: 24, fill: '#14333c' })}${portrait('Nora Castell', { size: 42, shape: 'rounded' })}</div></header>
      <h1>The Long<br>Weekend</h1>
      <div class="frame">${still('pool')}<span class="button">${icon('play', { size: 22, fill: '#160502' })}Watch, 1 h 47</span></div>
      <section class="facts">
        <p style="font-size:21px;font-weight:500;line-height:1.35">Two grown children empty their parents’ summer house. Then the parents come back for one last swim.</p>
        <dl><dt>Directed by</dt><dd>Rosa Delmar</dd><dt>Spoken in</dt><dd>Spanish, with English subtitles</dd><dt>On the bill</dt><dd>until 2 November, 24 days left</dd></dl>
      </section>
      <section class="lower">
        <div><h2>With</h2><div class="cast">${CAST.map(([name, role]) => html`<div>${portrait(name, { size: 52 })}<span><b>${name}</b><br>${role}</span></div>`)}</div></div>
        <div><h2>1,208 people felt</h2><div class="bars tabular">${FELT.map(([name, share]) => html`<div><span>${name}</span><i style="width:${share * 2}%"></i><span>${share}%</span></div>`)}</div></div>
        <div><h2>Goes well before or after</h2><div class="row" style="gap:12px">${BILL.map((film) => poster(film, 102))}</div></div>
      </section>`,
  });

export const film: DemoScreen = {
  platform: 'web',
  title: 'Film page in the film’s colours',
  description: 'Each film page has the colours of its film; here the title is set across a still of a pool.',
  types: ['Detail'],
  patterns: ['Reviews and Ratings', 'Saving for Later', 'Data Visualisation'],
  elements: ['Navigation Bar', 'Button', 'Avatar', 'Chart', 'Video'],
  styles: ['Colourful', 'Bold Type', 'Illustrated'],
  captured: '2026-10-09',
  page,
};
