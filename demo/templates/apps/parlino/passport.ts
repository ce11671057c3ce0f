import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { brandStyle, flame, fonts, tabBar } from './brand.ts';
import { lino } from './mascot.ts';
import { boat, cypress, lemonTree, lighthouse, umbrella, village } from './scenery.ts';

const style = css`
body{background:#ff8f3f;color:#3d1a00}
.rays{position:absolute;inset:0}
main{position:absolute;inset:54px 20px 0}
.week{display:flex;justify-content:space-between;height:84px;border-radius:28px;background:#fff;padding:12px 16px 0;margin-top:18px}
.week div{display:flex;flex-direction:column;align-items:center;gap:5px;font-size:13px;font-weight:800;color:#7a4a1e}
.book{position:absolute;inset:380px 0 0;border-radius:34px 34px 0 0;background:#ffeabb;padding:22px 20px 0}
.stamps{display:grid;grid-template-columns:repeat(3,1fr);gap:16px 14px;margin-top:16px}
.stamps div{text-align:center;font-size:13px;font-weight:800;line-height:1.2}
`;

const RAYS = raw(
  '<svg class="rays" width="390" height="845" viewBox="0 0 390 845"><defs><radialGradient id="s0" cx=".75" cy=".2" r=".6"><stop offset="0" stop-color="#ffd24a"/><stop offset="1" stop-color="#ff8f3f"/></radialGradient></defs><rect width="390" height="845" fill="url(#s0)"/><circle cx="298" cy="176" r="128" fill="#fff" opacity=".18"/><circle cx="298" cy="176" r="92" fill="#fff" opacity=".2"/></svg>',
);

const DAYS = ['M', 'T', 'W', 'T', 'F', 'S', 'S'];
const TODAY = 5;

const day = (name: string, index: number): Html => {
  const mark =
    index < TODAY
      ? flame(34)
      : html`<span style="width:34px;height:34px;border-radius:50%;border:3px ${index === TODAY ? 'solid #ff8f3f' : 'dashed #e3c9a4'}"></span>`;
  return html`<div style="${index === TODAY ? 'color:#b04a00' : ''}">${name}${mark}</div>`;
};

const HOLES = Array.from({ length: 9 }, (_, index) => {
  const at = 6 + index * 12;
  return `<circle cx="${at}" cy="0" r="3.6"/><circle cx="${at}" cy="124" r="3.6"/><circle cx="0" cy="${at}" r="3.6"/><circle cx="108" cy="${at}" r="3.6"/>`;
}).join('');

const stampArt = (sky: string, inside: string): Html =>
  raw(
    `<svg width="107" height="123" viewBox="0 0 108 124"><rect width="108" height="124" fill="#fff"/><svg x="9" y="9" width="90" height="106" viewBox="0 0 90 106"><rect width="90" height="106" fill="${sky}"/>${inside}</svg><g fill="#ffeabb">${HOLES}<circle cx="0" cy="118" r="3.6"/><circle cx="108" cy="118" r="3.6"/></g></svg>`,
  );

const STAMPS: readonly (readonly [string, Html])[] = [
  [
    'Il faro',
    stampArt(
      '#8fe3e0',
      `<path d="M0 62h90v44H0z" fill="#2aa9bd"/><path d="M0 80q34-22 90-6v32H0z" fill="#4fb765"/>${lighthouse([48, 82, 0.92])}`,
    ),
  ],
  [
    'Il porto',
    stampArt(
      '#ffb38a',
      `<circle cx="64" cy="38" r="17" fill="#fff1b8"/><path d="M0 64h90v42H0z" fill="#2f8fb5"/>${boat([42, 76, 1.05], '#ffd24a')}`,
    ),
  ],
  [
    'Il paese',
    stampArt('#c9b8ff', `<path d="M0 84q40-20 90-6v28H0z" fill="#64c168"/>${village([14, 86, 0.9])}`),
  ],
  [
    'Il frutteto',
    stampArt(
      '#fff0b0',
      `<path d="M0 78q40-14 90 0v28H0z" fill="#8ad36f"/>${lemonTree([26, 84, 0.95])}${lemonTree([64, 92, 1.05])}`,
    ),
  ],
  [
    'La spiaggia',
    stampArt(
      '#aeeaf0',
      `<path d="M0 40h90v30H0z" fill="#35b6c8"/><path d="M0 62q44-12 90 2v42H0z" fill="#ffe2a0"/>${umbrella([30, 84, 0.9], '#ff5c8a')}${umbrella([64, 94, 1], '#7b5cff')}`,
    ),
  ],
  [
    'La collina',
    stampArt(
      '#ffc6d4',
      `<circle cx="24" cy="28" r="12" fill="#fff"/><path d="M0 76q30-30 90-10v40H0z" fill="#3fa56a"/>${cypress([30, 76, 0.9])}${cypress([50, 72, 1.1])}${cypress([70, 74, 0.8])}`,
    ),
  ],
];

export const passport = (): string =>
  phonePage({
    fonts,
    ink: '#3d1a00',
    styles: [brandStyle, style],
    body: html`${RAYS}<main><div class="row between"><div><div style="font-size:104px;font-weight:900;line-height:.95;letter-spacing:-.05em">41</div><div style="font-size:21px;font-weight:900">days in a row</div><div style="font-size:15px;font-weight:700;margin-top:6px;width:172px">Longer than ever: the old record was 38</div></div><div style="margin-right:-2px">${lino('cheer', 166)}</div></div>
<div class="week">${DAYS.map(day)}</div></main>
<div class="book"><div class="row between"><h2 style="font-size:22px">Stamps</h2><span class="row" style="font-weight:800;font-size:15px;gap:3px;color:#9a4a00">6 of 24${icon('chevron-right', { size: 18, stroke: 2.6 })}</span></div><div class="stamps">${STAMPS.map(([title, drawn]) => html`<div>${drawn}<p style="margin-top:7px">${title}</p></div>`)}</div></div>${tabBar('Passport')}`,
  });
