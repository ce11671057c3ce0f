import type { Face } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';

export const INDIGO = '#2a2070';
export const CREAM = '#fff3e2';

export const fonts: readonly Face[] = ['Nunito'];

export const stylesheet = css`
  :root { --cream: ${CREAM}; --haze: #cfc6f2; --night: #16113f; --peach: #ffb48f; --glass: #ffffff1f }
  body { font-family: 'Nunito', sans-serif; background: #120e3a; color: var(--cream); font-size: 17px; line-height: 1.35; font-weight: 500 }
  h1, h2, h3 { font-weight: 800; letter-spacing: -.015em; line-height: 1.14 }
  .in { position: absolute; left: 22px; right: 22px }
  .haze { color: var(--haze) }
  .button { display: flex; align-items: center; justify-content: center; gap: 10px; height: 58px; border-radius: 29px; background: linear-gradient(100deg, #ffd6a0, #ffa58c); color: #33174a; font-weight: 800; font-size: 18px }
  .glass { background: #2c2470b8; border: 1px solid #ffffff1f; border-radius: 26px }
  .switch { width: 52px; height: 32px; border-radius: 16px; background: #ffffff33; position: relative; flex: none }
  .switch::after { content: ''; position: absolute; left: 3px; top: 3px; width: 26px; height: 26px; border-radius: 13px; background: #fff }
  .switch.on { background: #ff9f80 }
  .switch.on::after { left: 23px }
`;

export const logo = raw(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#1d1658"/><stop offset=".55" stop-color="#6a4ab0"/><stop offset="1" stop-color="#ffb08c"/></linearGradient></defs><rect width="100" height="100" fill="url(#sky)"/><circle cx="50" cy="46" r="25" fill="#fff1d2"/><path d="M38 45q5 6 10 0M54 45q5 6 10 0" stroke="#5a3c96" stroke-width="4" fill="none" stroke-linecap="round"/><path d="M0 78c20-16 36-14 52-6s30 6 48-6v34H0z" fill="#3a2884"/></svg>',
);

const TABS = [
  ['moon-star', 'Tonight'],
  ['library-big', 'Library'],
  ['chart-no-axes-column', 'Mornings'],
  ['user-round', 'You'],
] as const;

export type Tab = (typeof TABS)[number][1];

const LOOKS = {
  night: { ground: '#16113f', line: '#ffffff1a', ink: '#b9aee6', on: '#ffc49a' },
  morning: { ground: '#fffaf4', line: '#f0dccb', ink: '#7d6c8e', on: '#6a3fb0' },
} as const;

export const tabBar = (current: Tab, look: keyof typeof LOOKS = 'night'): Html => {
  const { ground, line, ink, on } = LOOKS[look];
  return html`
  <nav style="position:absolute;inset:auto 0 0 0;height:84px;background:${ground};border-top:1px solid ${line};display:grid;grid-template-columns:repeat(4,1fr);padding:10px 12px 0;z-index:20">
    ${TABS.map(
      ([glyph, label]) =>
        html`<div class="col" style="align-items:center;gap:3px;font-size:12px;font-weight:700;color:${label === current ? on : ink}">${icon(glyph, { size: 25, stroke: 2 })}${label}</div>`,
    )}
  </nav>`;
};
