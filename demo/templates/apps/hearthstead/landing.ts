import type { DemoScreen } from '../../kit/define.ts';
import { webPage } from '../../kit/frame.ts';
import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { fonts, stylesheet, top } from './brand.ts';
import { lakeAtDusk, place } from './places.ts';
import { KILN, LARCH, OTTER, SHEPHERD, type Stay, TRULLO } from './stays.ts';

const styles = css`
  .hero { position: absolute; inset: 16px 16px auto; height: 604px; border-radius: 34px; overflow: hidden }
  .hero .picture { position: absolute; inset: 0 }
  .hero h1 { position: absolute; left: 72px; top: 132px; width: 700px; color: #fff6e6; font-size: 80px; line-height: .98; letter-spacing: -.045em }
  .hero p { position: absolute; left: 76px; top: 308px; width: 430px; color: #fdeedd; font-size: 18px; font-weight: 500 }
  .asked { position: absolute; left: 88px; top: 566px; width: 1264px; height: 96px; border-radius: 48px; background: #fffdf9; box-shadow: 0 24px 50px -18px #1a234066; display: grid; grid-template-columns: 1.35fr 1fr 1fr .9fr auto; align-items: center; padding: 0 14px 0 20px }
  .asked > div:not(.button) { padding: 0 26px; border-left: 1px solid var(--line) }
  .asked > div:first-child { border: 0; padding-left: 24px }
  .asked small { display: block; font-size: 13px; font-weight: 700; color: var(--clay) }
  .asked b { font-size: 17px; font-weight: 600; letter-spacing: -.01em }
  .asked .button { height: 68px; border-radius: 34px; padding: 0 32px; font-size: 16px }
  .finds { position: absolute; left: 88px; right: 88px; top: 694px }
  .finds .cards { display: grid; grid-template-columns: 232px repeat(5, 1fr); gap: 22px; margin-top: 0 }
  .finds h2 { font-size: 32px }
  .finds .arch { height: 230px }
`;

const ASKED = [
  ['Where to', 'By the water, Sweden'],
  ['Arrive', 'Thu 14 May'],
  ['Leave', 'Mon 18 May'],
  ['Who', '2 people, 1 dog'],
] as const;

const find = ({ house }: Stay): Html => html`<div class="arch">${place(house)}</div>`;

const page = (): string =>
  webPage({
    fonts,
    styles: [stylesheet, styles],
    body: html`
      <section class="hero">
        <div class="picture">${lakeAtDusk()}</div>
        <div style="position:relative">${top({ ink: '#fff6e6' })}</div>
        <h1>Small houses, far from hurry.</h1>
        <p>1,240 cabins, boathouses and lofts with one thing in common: somebody built them by hand.</p>
      </section>
      <div class="asked">
        ${ASKED.map(([label, value]) => html`<div><small>${label}</small><b>${value}</b></div>`)}
        <div class="button">${icon('search', { size: 20, stroke: 2.4 })}Find a house</div>
      </div>
      <section class="finds">
        <div class="cards">
          <div style="padding-top:18px"><h2>Free this weekend</h2><p class="soft" style="margin:14px 0 18px;width:190px">Five houses whose guests changed their plans.</p><span class="row" style="gap:8px;font-weight:700;color:var(--clay)">See all ${icon('arrow-right', { size: 18, stroke: 2.2 })}</span></div>
          ${[KILN, OTTER, LARCH, TRULLO, SHEPHERD].map(find)}
        </div>
      </section>`,
  });

export const landing: DemoScreen = {
  platform: 'web',
  title: 'Landing page with a lake at dusk',
  description: 'A drawn lake fills the first view, and the search bar lies across its lower edge.',
  types: ['Landing Page', 'Home'],
  patterns: ['Date Picking'],
  elements: ['Navigation Bar', 'Text Field', 'Date Picker', 'Button', 'Carousel'],
  styles: ['Illustrated', 'Colourful', 'Bold Type'],
  captured: '2026-10-14',
  cover: true,
  featured: true,
  page,
};
