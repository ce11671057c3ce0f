import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { dock, money, phone, sign } from './brand.ts';

const STYLE = css`
.seg{display:flex;background:#dfe3ee;border-radius:18px;padding:4px;margin:18px 20px 0;font-weight:600;font-size:14px;text-align:center}
.seg span{flex:1;padding:9px 0;border-radius:15px;color:#4d577a}
.seg .on{background:#fff;color:var(--ink);box-shadow:0 2px 6px #0a12301f}
.bubbles{position:absolute;left:0;right:0;top:252px}
.list{position:absolute;left:0;right:0;top:586px;bottom:0;background:#fff;border-radius:32px 32px 0 0;padding:18px 20px}
.item{display:flex;gap:14px;align-items:center;padding:8px 0}
`;

type Spent = {
  name: string;
  amount: string;
  at: readonly [number, number];
  radius: number;
  from: string;
  to: string;
  ink: string;
};

/** Spending in September by category, €2,318 in total. The area of a bubble is proportional to its amount. */
const SPENT: readonly Spent[] = [
  {
    name: 'Home',
    amount: '€1,120',
    at: [128, 148],
    radius: 108,
    from: '#4c6bff',
    to: '#1a2d94',
    ink: '#fff',
  },
  { name: 'Food', amount: '€486', at: [302, 94], radius: 71, from: '#ffb58a', to: '#d9663a', ink: '#3d1505' },
  {
    name: 'Travel',
    amount: '€343',
    at: [292, 226],
    radius: 60,
    from: '#fdfdff',
    to: '#aeb9d2',
    ink: '#0a1230',
  },
  {
    name: 'Leisure',
    amount: '€215',
    at: [192, 270],
    radius: 47,
    from: '#2a3b80',
    to: '#0a1230',
    ink: '#fff',
  },
  {
    name: 'Health',
    amount: '€96',
    at: [98, 282],
    radius: 32,
    from: '#8fe3c3',
    to: '#2aa67c',
    ink: '#05382a',
  },
  { name: '', amount: '€58', at: [208, 34], radius: 25, from: '#ffe0a3', to: '#e6ae48', ink: '#4a2f05' },
];

const bubble = ({ name, amount, at: [x, y], radius, from, to, ink }: Spent, index: number): string => {
  const size = Math.max(12, radius * 0.24);
  const words = name
    ? `<text x="${x}" y="${y - size * 0.2}" font-size="${size * 0.62 + 4}" font-weight="500">${name}</text><text x="${x}" y="${y + size * 0.95}" font-size="${size}" font-weight="600" letter-spacing="-.6">${amount}</text>`
    : `<text x="${x}" y="${y + 5}" font-size="13" font-weight="600">${amount}</text>`;
  return `<defs><radialGradient id="b${index}" cx=".35" cy=".28" r=".8"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></radialGradient></defs><ellipse cx="${x}" cy="${y + radius * 0.94}" rx="${radius * 0.7}" ry="${radius * 0.16}" fill="#0a1230" opacity=".13"/><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#b${index})"/><ellipse cx="${x - radius * 0.34}" cy="${y - radius * 0.56}" rx="${radius * 0.3}" ry="${radius * 0.15}" fill="#fff" opacity=".28" transform="rotate(-32 ${x - radius * 0.34} ${y - radius * 0.56})"/><g fill="${ink}">${words}</g>`;
};

const item = (
  glyph: string,
  ground: string,
  colour: string,
  name: string,
  note: string,
  amount: string,
  change: string,
): Html =>
  html`<div class="item">${sign(glyph, ground, colour, 44)}<div class="grow"><b style="font-weight:600">${name}</b><div class="soft" style="font-size:13px">${note}</div></div><div style="text-align:right"><b class="tabular" style="font-weight:600">${amount}</b><div style="font-size:13px;color:${change.startsWith('−') ? '#0f7a57' : '#5d6786'}">${change}</div></div></div>`;

export const spending = (): string =>
  phone({
    style: STYLE,
    body: html`<div class="top"><span class="round">${icon('chevron-left', { size: 22 })}</span><span style="font-weight:600;font-size:18px">September</span><span class="round">${icon('chevron-right', { size: 22 })}</span></div>
  <div class="seg"><span>Week</span><span class="on">Month</span><span>Year</span></div>
  <div class="row between" style="padding:20px 20px 0;align-items:flex-end"><div><span class="soft">Spent</span><div style="font-size:40px;line-height:1.15">${money('€2,317.60')}</div></div><span style="background:#d6f2e6;color:#0b6a4b;font-weight:600;font-size:14px;border-radius:14px;padding:8px 12px;margin-bottom:6px">€182 less</span></div>
  <div class="bubbles">${raw(`<svg width="390" height="330" viewBox="0 0 390 330" font-family="Sora" text-anchor="middle">${SPENT.map(bubble).join('')}</svg>`)}</div>
  <section class="list"><h2 style="font-size:18px;margin-bottom:6px">Against August</h2>
    ${item('house', '#e3e8ff', '#2c45c9', 'Home', 'Rent, power, insurance', '€1,120.00', 'as ever')}
    ${item('utensils', '#fdead9', '#9a4a1d', 'Food', '38 payments', '€486.20', '−€94')}
  </section>${dock('Spending')}`,
  });
