import type { DemoScreen } from '../../kit/define.ts';
import { webPage } from '../../kit/frame.ts';
import { css, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { folder, fonts, stylesheet } from './brand.ts';

const styles = css`
  .drop { position: absolute; left: 56px; right: 56px; top: 154px; height: 712px; border-radius: 22px; background: var(--mist); border: 2.5px dashed #a9b8f4; overflow: hidden }
  .told { position: absolute; left: 84px; top: 148px; width: 500px }
  h1 { font-size: 66px; letter-spacing: -.05em; line-height: .98 }
  .ways { display: grid; gap: 16px; margin-top: 40px }
  .ways div { display: flex; gap: 16px; align-items: center; font-weight: 500 }
  .ways i { width: 42px; height: 42px; border-radius: 21px; background: #fff; color: var(--cobalt); display: grid; place-items: center; flex: none }
`;

const WAYS = [
  ['camera', 'Photograph a receipt with your phone'],
  ['mail', 'Forward mails to mira@slips.ledgerfold.example'],
  ['landmark', 'Connect the account that you pay from'],
] as const;

/** A till receipt with a torn lower edge, 120 wide. */
const receipt = (
  x: number,
  y: number,
  turn: number,
  ground: string,
  shop: string,
  sum: string,
  rows: number,
): string => {
  const tall = 92 + rows * 20;
  const teeth = Array.from(
    { length: 10 },
    (_, index) => `l6 ${index % 2 ? -8 : 8}l6 ${index % 2 ? 8 : -8}`,
  ).join('');
  const lines = Array.from(
    { length: rows },
    (_, index) =>
      `<path d="M16 ${62 + index * 20}h${40 + ((index * 17) % 24)}M88 ${62 + index * 20}h16" stroke="#9aa3c9" stroke-width="4" stroke-linecap="round"/>`,
  ).join('');
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 6h120v${tall}l-120 0z" fill="#12173a" opacity=".12" transform="translate(5 8)"/><path d="M0 0h120v${tall}H0z" fill="${ground}"/><path d="M0 ${tall - 1}${teeth}z" fill="${ground}"/><text x="60" y="34" text-anchor="middle" font-size="16" font-weight="700" fill="#12173a">${shop}</text>${lines}<path d="M16 ${62 + rows * 20}h88" stroke="#12173a" stroke-width="2"/><text x="104" y="${84 + rows * 20}" text-anchor="end" font-size="15" font-weight="700" fill="#12173a">${sum}</text></g>`;
};

const shoebox = raw(
  `<svg width="700" height="712" viewBox="0 0 700 712" style="position:absolute;right:0;top:0;font-family:'Instrument Sans'"><circle cx="380" cy="380" r="300" fill="#dfe6ff"/><ellipse cx="384" cy="640" rx="270" ry="26" fill="#12173a" opacity=".14"/><path d="M170 430h430l-24 40H196z" fill="#0f1f8a"/>${[
    receipt(236, 252, -14, '#fff', 'Pens & Ink', '€38.20', 4),
    receipt(360, 208, 5, '#fff7d6', 'Night Train', '€112.00', 5),
    receipt(462, 268, 19, '#fff', 'Copy Corner', '€17.60', 3),
    receipt(160, 70, -24, '#fff', 'Café Lys', '€9.40', 2),
    receipt(486, 52, 16, '#ffe4da', 'Font House', '€240.00', 3),
  ].join(
    '',
  )}<path d="M150 452h470l-22 178a14 14 0 0 1-14 12H186a14 14 0 0 1-14-12z" fill="#1f3fe0"/><path d="M385 452h235l-22 178a14 14 0 0 1-14 12H385z" fill="#1833c2"/><path d="M138 436h494v40H138z" fill="#3a5af5"/><path d="M385 436h247v40H385z" fill="#2b49e0"/><rect x="290" y="518" width="190" height="74" rx="6" fill="#fff"/><text x="385" y="550" text-anchor="middle" font-size="21" font-weight="700" fill="#12173a">Expenses</text><text x="385" y="576" text-anchor="middle" font-size="17" font-weight="500" fill="#5c6283">2025</text><path d="M330 168c20 26 24 40 20 66M470 190c-8 22-22 34-34 42" stroke="#1f3fe0" stroke-width="3" fill="none" stroke-linecap="round" stroke-dasharray="2 9"/></svg>`,
);

const page = (): string =>
  webPage({
    fonts,
    styles: [stylesheet, styles],
    body: html`
      ${folder('Expenses')}
      <main class="drop">
        ${shoebox}
        <div class="told"><h1>Empty the shoe box here</h1><p style="font-size:19px;margin-top:22px;color:#3d4470">Drop receipts anywhere on this page. Ledgerfold reads the shop, the sum and the VAT, and you only nod.</p>
          <div class="row" style="gap:12px;margin-top:30px"><span class="button" style="height:54px;padding:0 26px;font-size:16px">${icon('upload', { size: 19 })}Choose files</span><span class="button plain" style="height:54px">Type one in</span></div>
          <div class="ways">${WAYS.map(([glyph, text]) => html`<div><i>${icon(glyph)}</i>${text}</div>`)}</div>
        </div>
      </main>`,
  });

export const expenses: DemoScreen = {
  platform: 'web',
  title: 'No expenses yet',
  description: 'A shoe box catches flying receipts; files can be dropped anywhere on the page.',
  types: ['Empty State'],
  patterns: ['Drag and Drop', 'Quick Add'],
  elements: ['File Drop', 'Button', 'Tabs'],
  styles: ['Light', 'Illustrated', 'Playful'],
  captured: '2025-11-06',
  page,
};
