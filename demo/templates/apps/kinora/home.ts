import type { DemoScreen } from '../../kit/define.ts';
import { webPage } from '../../kit/frame.ts';
import { css, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { fonts, stylesheet, wordmark } from './brand.ts';
import { type Film, poster } from './posters.ts';
import { still } from './stills.ts';

const styles = css`
  .hero { position: absolute; inset: 0 0 auto; height: 668px }
  .hero::after { content: ''; position: absolute; inset: 0; background: linear-gradient(90deg, #0c0a0ad9, #0c0a0a00 55%), linear-gradient(0deg, var(--black), #0c0a0a00 40%), linear-gradient(180deg, #0c0a0a99, #0c0a0a00 18%) }
  .nav { position: absolute; left: 56px; right: 56px; top: 0; height: 88px }
  .nav nav { display: flex; gap: 34px; font-weight: 600; font-size: 17px; margin-left: 56px }
  .told { position: absolute; left: 56px; top: 118px; width: 640px }
  .told h1 { font-size: 138px; line-height: .82; letter-spacing: -.055em }
  .label { display: inline-flex; align-items: center; gap: 9px; font-weight: 700; color: var(--hot) }
  .reel { position: absolute; left: 56px; top: 606px; white-space: nowrap }
  .reel .posters { display: flex; gap: 16px; margin-top: 18px }
  .seat { position: absolute; right: 56px; top: 604px; display: flex; align-items: center; gap: 12px; font-weight: 600 }
  .seat .faces { display: flex }
  .seat .faces svg { margin-left: -10px; border: 2px solid var(--black) }
`;

const NEW: readonly Film[] = ['noon', 'lemons', 'understudy', 'salt', 'signal', 'fox', 'stairs'];

const page = (): string =>
  webPage({
    fonts,
    styles: [stylesheet, styles],
    body: html`
      <section class="hero">${still('tram')}</section>
      <header class="nav row">${wordmark()}<nav><span style="color:var(--hot)">Tonight</span><span>All films</span><span>Directors</span><span>Double bills</span></nav><div class="row" style="margin-left:auto;gap:26px">${icon('search', { size: 24 })}${icon('bookmark', { size: 24 })}${portrait('Nora Castell', { size: 42, shape: 'rounded' })}</div></header>
      <section class="told">
        <span class="label">${icon('clapperboard', { size: 20 })}Film of the night, 9 October</span>
        <h1 style="margin:20px 0 28px -6px">Night<br>Tram 9</h1>
        <p style="font-size:20px;width:450px">The last driver of a line that closes at dawn lets nine strangers stay on board.</p>
        <div class="row" style="gap:14px;margin-top:28px"><span class="button">${icon('play', { size: 20, fill: '#160502' })}Watch now</span><span class="button quiet">${icon('bookmark', { size: 20 })}Keep for later</span><span style="margin-left:14px;font-weight:600">1 h 34 · Tomas Rybak, 2023</span></div>
      </section>
      <div class="seat"><span class="faces">${['Ilse Marten', 'Cosmo Reyes', 'Hana Oduya'].map((name) => portrait(name, { size: 36 }))}</span>412 people are in the room</div>
      <section class="reel">
        <div class="row" style="gap:16px"><h2 style="font-size:28px">New on the bill</h2><span class="ash" style="font-size:17px">One film a day, each stays for thirty</span></div>
        <div class="posters">${NEW.map((film) => poster(film, 196))}</div>
      </section>`,
  });

export const home: DemoScreen = {
  platform: 'web',
  title: 'Film of the night',
  description: 'One film takes the whole first view, and a row of graphic posters waits below it.',
  types: ['Home'],
  patterns: ['Saving for Later', 'Social Proof', 'Personalisation'],
  elements: ['Navigation Bar', 'Carousel', 'Button', 'Avatar', 'Icon Button'],
  styles: ['Dark', 'Bold Type', 'Illustrated'],
  captured: '2026-10-09',
  cover: true,
  featured: true,
  page,
};
