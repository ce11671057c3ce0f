import type { Face } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';

export const TERRACOTTA = '#b54a28';
export const NIGHT = '#1a2340';
export const SAND = '#fbf5ec';

export const fonts: readonly Face[] = ['Plus Jakarta Sans'];

export const stylesheet = css`
  :root { --clay: ${TERRACOTTA}; --night: ${NIGHT}; --sand: ${SAND}; --dune: #f1e4d2; --line: #e6d8c4; --soft: #6c6a70 }
  body { font-family: 'Plus Jakarta Sans', sans-serif; color: var(--night); background: var(--sand); font-size: 15px; line-height: 1.45; letter-spacing: -.005em; word-spacing: .07em }
  h1, h2, h3 { font-weight: 800; letter-spacing: -.03em; word-spacing: .1em; line-height: 1.1 }
  .soft { color: var(--soft) }
  p, h3 + .soft { text-wrap: balance }
  .button { display: inline-flex; align-items: center; justify-content: center; gap: 8px; height: 52px; padding: 0 26px; border-radius: 26px; background: var(--clay); color: #fff; font-weight: 700 }
  .arch { border-radius: 999px 999px 22px 22px; overflow: hidden }
  .rated { display: inline-flex; align-items: center; gap: 5px; font-weight: 700 }
  .round { width: 40px; height: 40px; border-radius: 50%; display: grid; place-items: center }
  .top { height: 80px; padding: 0 40px; gap: 28px }
  .top nav { display: flex; gap: 30px; font-weight: 600; font-size: 15px }
`;

const mark = (ground: string, arch: string, flame: string): string =>
  `<rect width="100" height="100" fill="${ground}"/><path d="M22 84V46a28 28 0 0 1 56 0v38z" fill="${arch}"/><path d="M50 84c-18 0-20-16-12-27 5-7 10-10 10-21 12 7 20 18 18 30-1 10-6 18-16 18z" fill="${flame}"/><path d="M50 84c-8 0-10-8-5-14 3-4 5-6 5-11 6 5 10 10 9 16-1 5-4 9-9 9z" fill="#ffd08a"/>`;

export const logo = raw(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${mark(TERRACOTTA, '#fbf0e0', '#d9663c')}</svg>`,
);

/** The mark and the name; `ink` colors the name. */
export const wordmark = (ink = NIGHT): Html =>
  html`<div class="row" style="gap:11px;color:${ink};font-weight:800;font-size:20px;letter-spacing:-.03em"><svg width="34" height="34" viewBox="0 0 100 100" style="border-radius:11px">${raw(mark(TERRACOTTA, '#fbf0e0', '#d9663c'))}</svg>Hearthstead</div>`;

export const star = (size = 14): Html => icon('star', { size, fill: TERRACOTTA, colour: TERRACOTTA });

export const rated = (mark: string, count?: number): Html =>
  html`<span class="rated tabular">${star()}${mark}${count ? html`<span class="soft" style="font-weight:500">(${count})</span>` : null}</span>`;

type Top = { middle?: Html; ink?: string; person?: string };

/** Header of the website: the logo, the given content in the middle, and the user's portrait. */
export const top = ({ middle, ink = NIGHT, person = 'Edda Lindqvist' }: Top): Html => html`
  <header class="row between top" style="color:${ink}">
    ${wordmark(ink)}
    ${middle ?? html`<nav><span>Houses</span><span>Moods</span><span>Journal</span><span>Our hosts</span></nav>`}
    <div class="row" style="gap:22px;font-weight:600"><span>List your house</span>${icon('heart', { size: 21 })}${portrait(person, { size: 40 })}</div>
  </header>`;

const TABS = [
  ['compass', 'Explore'],
  ['map', 'Map'],
  ['heart', 'Saved'],
  ['key-round', 'Trips'],
  ['message-circle', 'Messages'],
] as const;

export type Tab = (typeof TABS)[number][1];

export const tabBar = (current: Tab): Html => html`
  <nav style="position:absolute;inset:auto 0 0 0;height:84px;background:#fffaf3;border-top:1px solid var(--line);display:grid;grid-template-columns:repeat(5,1fr);padding:9px 8px 0;z-index:20">
    ${TABS.map(
      ([glyph, label]) =>
        html`<div class="col" style="align-items:center;gap:4px;font-size:11px;font-weight:700;color:${label === current ? 'var(--clay)' : '#74717a'}">${icon(glyph, { size: 24, stroke: label === current ? 2.2 : 1.8 })}${label}</div>`,
    )}
  </nav>`;
