import type { Face } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';

export const VERMILION = '#ff4a1c';
export const BLACK = '#0c0a0a';
export const BONE = '#f4ede2';

export const fonts: readonly Face[] = ['Bricolage Grotesque'];

export const stylesheet = css`
  :root { --hot: ${VERMILION}; --black: ${BLACK}; --bone: ${BONE}; --coal: #1b1817; --ash: #b3aaa1 }
  body { font-family: 'Bricolage Grotesque', sans-serif; background: var(--black); color: var(--bone); font-size: 16px; line-height: 1.4 }
  h1, h2, h3 { font-weight: 800; line-height: .95; letter-spacing: -.035em }
  .ash { color: var(--ash) }
  .button { display: inline-flex; align-items: center; justify-content: center; gap: 10px; height: 56px; padding: 0 28px; border-radius: 6px; background: var(--hot); color: #160502; font-weight: 750; font-size: 18px; letter-spacing: -.01em }
  .button.quiet { background: #f4ede224; color: var(--bone) }
  .poster { position: relative; overflow: hidden; border-radius: 6px; aspect-ratio: 2 / 3; flex: none }
  .poster svg, .still svg { width: 100%; height: 100% }
  .still { position: relative; overflow: hidden; border-radius: 6px }
  .bar { height: 4px; background: #f4ede23d; border-radius: 2px; overflow: hidden }
  .bar i { display: block; height: 100%; background: var(--hot) }
`;

const BEAM = '<path d="M20 16h20v68H20z"/><path d="M44 50L82 16v68z"/>';

export const logo = raw(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${VERMILION}"/><g fill="${BLACK}">${BEAM}</g></svg>`,
);

export const wordmark = (colour: string = BONE, sign: string = VERMILION): Html =>
  html`<span class="row" style="gap:9px;font-weight:800;font-size:25px;letter-spacing:-.05em;color:${colour}"><svg width="28" height="28" viewBox="16 12 70 76" fill="${sign}">${raw(BEAM)}</svg>kinora</span>`;

const TABS = [
  ['clapperboard', 'Tonight'],
  ['search', 'Search'],
  ['download', 'Downloads'],
  ['user-round', 'You'],
] as const;

export type Tab = (typeof TABS)[number][1];

export const tabBar = (current: Tab): Html => html`
  <nav style="position:absolute;inset:auto 0 0 0;height:84px;background:var(--black);border-top:1px solid #2c2725;display:grid;grid-template-columns:repeat(4,1fr);padding:10px 12px 0;z-index:20">
    ${TABS.map(
      ([glyph, label]) =>
        html`<div class="col" style="align-items:center;gap:4px;font-size:12px;font-weight:600;color:${label === current ? VERMILION : '#b3aaa1'}">${icon(glyph, { size: 24, stroke: label === current ? 2.3 : 1.8 })}${label}</div>`,
    )}
  </nav>`;
