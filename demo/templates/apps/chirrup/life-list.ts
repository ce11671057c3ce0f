import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { BIRD_NAMES, bird, type Species, shadowBird } from './birds.ts';
import { FONTS, floatBar, STYLE, SUN } from './brand.ts';

const GROUND = '#1769ad';

const LIFE = css`
body{background:${GROUND};color:#fff;--soft:#cfe6f8}
.head{position:absolute;inset:60px 20px auto}
.next{position:absolute;inset:170px 16px auto;height:108px;border-radius:30px;background:#0f5590;padding:17px 20px}
.album{position:absolute;inset:298px 16px auto;display:grid;grid-template-columns:repeat(3,1fr);gap:13px}
.stamp{position:relative;height:146px}
.stamp b{position:absolute;left:9px;right:9px;bottom:12px;text-align:center;font-weight:900;font-size:13px;color:#12324d;line-height:1.1;white-space:nowrap}
.float{background:#fff}
`;

const [WIDE, TALL, TOOTH] = [111, 146, 6];

/** Perforation along all four edges of a postage stamp. */
function holes(): string {
  const across = Array.from({ length: 10 }, (_, index) => (index * WIDE) / 9);
  const down = Array.from({ length: 13 }, (_, index) => (index * TALL) / 12);
  const hole = (x: number, y: number): string =>
    `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${TOOTH / 2 + 0.6}" fill="${GROUND}"/>`;
  return [
    ...across.flatMap((x) => [hole(x, 0), hole(x, TALL)]),
    ...down.flatMap((y) => [hole(0, y), hole(WIDE, y)]),
  ].join('');
}

const HOLES = holes();

const stamp = (species: Species, colour: string, seen: boolean): Html => {
  const paper = seen ? '#fffaf0' : '#2f7dbd';
  const picture = seen
    ? `<rect x="9" y="9" width="${WIDE - 18}" height="104" rx="4" fill="${colour}"/><circle cx="${WIDE / 2}" cy="62" r="38" fill="#fff" opacity=".35"/>`
    : `<rect x="9" y="9" width="${WIDE - 18}" height="104" rx="4" fill="#2573b3"/>`;
  const drawn = seen ? bird(species) : shadowBird(species, '#1a64a3');
  return html`<div class="stamp">${raw(
    `<svg width="${WIDE}" height="${TALL}" viewBox="0 0 ${WIDE} ${TALL}"><rect width="${WIDE}" height="${TALL}" fill="${paper}"/>${picture}<g transform="translate(14 23) scale(.4)">${drawn}</g>${HOLES}</svg>`,
  )}<b style="${seen ? '' : 'color:#d7ebfa'}">${seen ? (SHORT[species] ?? BIRD_NAMES[species]) : 'Not yet'}</b></div>`;
};

const SHORT: Partial<Record<Species, string>> = { woodpecker: 'Woodpecker', wagtail: 'Wagtail' };

const ALBUM: readonly (readonly [Species, string, boolean])[] = [
  ['kingfisher', '#9fdcd6', true],
  ['robin', '#bfe0f5', true],
  ['goldfinch', '#ffe08a', true],
  ['bullfinch', '#d5e2ee', true],
  ['hoopoe', '#a8d8f2', false],
  ['blueTit', '#ffc2a3', true],
  ['woodpecker', '#bfe3a8', true],
  ['wagtail', '#b5d8f5', true],
  ['jay', '#ffe9b5', true],
];

export const lifeList = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [STYLE, LIFE],
    ink: '#fff',
    footInk: '#fff',
    time: '20:31',
    body: html`<header class="head"><div class="row between"><h1 style="font-size:33px">Life list</h1><span class="round" style="background:#0f5590">${icon('share', { size: 22, stroke: 2.3 })}</span></div><div class="row" style="gap:9px;margin-top:13px">${[
      'All birds',
      'Garden',
      'Water',
      'Woods',
    ].map(
      (name, index) =>
        html`<span class="chip" style="${index === 0 ? `background:${SUN};color:#12324d` : 'background:#0f5590;color:#fff'};height:38px">${name}</span>`,
    )}</div></header>
<section class="next"><div class="row between"><span style="font-weight:900;font-size:20px">86 kinds of bird</span><span style="font-weight:800" class="soft">14 to the owl</span></div><div style="height:16px;border-radius:8px;background:#1e74b8;margin:13px 0 9px;position:relative"><div style="width:86%;height:16px;border-radius:8px;background:${SUN}"></div></div><div class="soft small" style="font-weight:700">Three new ones this month, the last a kingfisher</div></section>
<section class="album">${ALBUM.map(([species, colour, seen]) => stamp(species, colour, seen))}</section>
${floatBar('book-heart')}`,
  });
