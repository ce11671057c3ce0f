import { type Html, raw } from '../../kit/html.ts';
import {
  band,
  cloud,
  cypress,
  glints,
  glow,
  land,
  nextId,
  peak,
  pine,
  pines,
  smoke,
  stars,
  tree,
} from './art.ts';
import { type House, house } from './houses.ts';

const disc = (x: number, y: number, radius: number, colour: string): string =>
  `${glow(x, y, radius * 3.4, colour, 0.55)}<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`;

/** Each house in its landscape, 400 x 300, with the house near the middle. */
const PLACES: Record<House, () => string> = {
  aframe: () =>
    [
      band(0, 210, [
        [0, '#27345f'],
        [0.5, '#8a5a78'],
        [0.8, '#e58a63'],
        [1, '#f8cf9a'],
      ]),
      stars('aframe', 26, 400, 80),
      disc(290, 168, 20, '#ffe0a8'),
      peak(90, 200, 130, 118, '#6b5a86', '#4c4470'),
      peak(330, 204, 140, 86, '#80638a', '#5a4c76'),
      land('a1', '#3b3f63', { y: 204, rise: 26 }),
      pines('a2', { from: -6, to: 130, y: 216, tall: 78, count: 9, colour: '#252c4d' }),
      pines('a3', { from: 290, to: 410, y: 218, tall: 66, count: 8, colour: '#2a3154' }),
      land('a4', '#4d4a52', { y: 226, rise: 10 }),
      glow(205, 190, 96, '#ffb765', 0.5),
      house('aframe', 196, 224, 1.02),
      land('a5', '#2f3348', { y: 258, rise: 16 }),
      pine(38, 306, 130, '#1a2038'),
      pine(366, 310, 108, '#1a2038'),
    ].join(''),
  cottage: () =>
    [
      band(0, 220, [
        [0, '#7fb5d6'],
        [0.7, '#cfe3e6'],
        [1, '#f9e9cd'],
      ]),
      disc(84, 70, 22, '#fff3cf'),
      cloud(240, 66, 1.3, '#fff', 0.85),
      cloud(130, 104, 0.8, '#fff', 0.6),
      land('c1', '#a8bf8f', { y: 196, rise: 34 }),
      land('c2', '#d9b765', { y: 214, rise: 26 }),
      cypress(68, 226, 92, '#3e5a3f'),
      cypress(92, 228, 66, '#4b6a48'),
      land('c3', '#c99a4b', { y: 234, rise: 14 }),
      tree(326, 232, 34, '#5f7a43', '#7f9954'),
      house('cottage', 200, 232, 1.06),
      '<path d="M196 232c-8 22-50 34-66 70h74c-6-28 10-48 12-70z" fill="#f0d9a8"/>',
      land('c4', '#8f9a4f', { y: 282, rise: 18 }),
    ].join(''),
  cabin: () =>
    [
      band(0, 230, [
        [0, '#111c3e'],
        [0.55, '#294a72'],
        [1, '#7f9cb8'],
      ]),
      stars('cabin', 60, 400, 150),
      '<path d="M-10 120C60 60 130 120 200 70S340 30 410 60V100C330 76 280 120 200 116S70 130-10 170Z" fill="#5fd3a8" opacity=".32"/><path d="M-10 90C80 50 150 100 220 56S350 20 410 34V56C330 60 270 100 200 92S60 96-10 130Z" fill="#8ce8b8" opacity=".28"/>',
      peak(320, 212, 150, 90, '#b8c8dd', '#7b92b3'),
      land('s1', '#9db2cc', { y: 216, rise: 24 }),
      pines('s2', { from: -4, to: 128, y: 222, tall: 84, count: 8, colour: '#20385a' }),
      pines('s3', { from: 288, to: 404, y: 224, tall: 70, count: 7, colour: '#2a4568' }),
      land('s4', '#dfe8f3', { y: 234, rise: 12 }),
      glow(200, 210, 90, '#ffb765', 0.45),
      smoke(238, 130, '#eef4fb'),
      house('cabin', 200, 232, 1.04),
      '<path d="M190 232c-14 24-56 36-64 70h90c0-30 2-46-8-70z" fill="#bfcfe2"/>',
      land('s5', '#f2f6fb', { y: 284, rise: 20 }),
      pine(40, 300, 104, '#17294a'),
    ].join(''),
  lighthouse: () =>
    [
      band(0, 200, [
        [0, '#5a86ac'],
        [0.6, '#b9d0d6'],
        [1, '#fbe6cd'],
      ]),
      cloud(40, 70, 1.5, '#fff', 0.8),
      cloud(280, 96, 1.1, '#fff', 0.7),
      '<path d="M168 72L-20 20V96Z" fill="#fff2c4" opacity=".5"/>',
      band(176, 130, [
        [0, '#5f93ad'],
        [1, '#23506f'],
      ]),
      glints('l1', '#e6f1f0', { x: 110, y: 184, wide: 240, deep: 70, count: 16 }),
      '<path d="M120 300C130 250 150 214 196 204S300 200 420 172V300Z" fill="#7d7a52"/><path d="M120 300C130 250 150 214 196 204l12 26c-30 20-42 40-44 70z" fill="#5d4f42"/><path d="M196 204S300 200 420 172V204C330 222 260 222 208 230Z" fill="#97935f"/>',
      house('lighthouse', 226, 208, 1.06),
      '<path d="M-10 262c30-8 60-8 90 0s60 8 80 2v40H-10z" fill="#1d4562"/>',
    ].join(''),
  boathouse: () =>
    [
      band(0, 190, [
        [0, '#f2b58a'],
        [0.5, '#f7cfa2'],
        [1, '#fde8c9'],
      ]),
      disc(306, 92, 26, '#fff1d1'),
      land('b1', '#c98f7c', { y: 172, rise: 46 }),
      land('b2', '#8d6d76', { y: 180, rise: 34 }),
      pines('b3', { from: -6, to: 406, y: 186, tall: 34, count: 26, colour: '#574a5e' }),
      band(184, 120, [
        [0, '#f0b791'],
        [0.5, '#b1798a'],
        [1, '#4a4a72'],
      ]),
      glints('b4', '#ffe6c0', { x: 300, y: 190, wide: 90, deep: 100, count: 18 }),
      '<path d="M150 236h106l-16 44h-74z" fill="#8f3a2b" opacity=".4"/>',
      house('boathouse', 200, 206, 1.08),
      glints('b5', '#ffcf86', { x: 202, y: 236, wide: 60, deep: 46, count: 9 }),
      '<path d="M304 250c20 8 52 8 70 0l-6 12c-14 5-44 5-58 0z" fill="#2b2c3a"/><path d="M304 250c20 8 52 8 70 0" stroke="#f6ede0" stroke-width="2" fill="none"/>',
      '<path d="M0 300c6-30 4-50-2-74M14 300c2-26 8-40 4-66M28 300c0-24 10-36 12-54" stroke="#3a3752" stroke-width="3" fill="none" stroke-linecap="round"/>',
    ].join(''),
  barn: () =>
    [
      band(0, 230, [
        [0, '#d5dfd7'],
        [0.7, '#eef0dd'],
        [1, '#fbeecb'],
      ]),
      disc(96, 120, 24, '#fff6d6'),
      cloud(220, 70, 1.4, '#fff', 0.8),
      land('f1', '#a9c0a0', { y: 206, rise: 12 }),
      ...[30, 52, 70, 336, 354, 380].map((x) => tree(x, 214, 15, '#6f8f6a', '#8aa67c')),
      land('f2', '#86a765', { y: 222, rise: 8 }),
      house('barn', 204, 232, 1.08),
      land('f3', '#9cb66c', { y: 240, rise: 6 }),
      '<path d="M206 236c6 18 40 30 52 66h-84c0-30 6-46 4-66z" fill="#e6d6a6"/>',
      ...[20, 48, 78, 110, 300, 330, 362, 386].map(
        (x, index) =>
          `<path d="M${x} 300v-${22 + (index % 3) * 9}" stroke="#5f7d45" stroke-width="2"/><circle cx="${x}" cy="${276 - (index % 3) * 9}" r="6" fill="${index % 2 ? '#d9663f' : '#f0b23e'}"/>`,
      ),
    ].join(''),
  hut: () =>
    [
      band(0, 220, [
        [0, '#a9c4cf'],
        [1, '#f1e7d2'],
      ]),
      cloud(50, 80, 1.8, '#fff', 0.7),
      cloud(260, 60, 1.2, '#fff', 0.6),
      land('h1', '#8a8ba6', { y: 190, rise: 50 }),
      land('h2', '#9a7a92', { y: 206, rise: 34 }),
      land('h3', '#8e8b5c', { y: 226, rise: 22 }),
      tree(86, 230, 26, '#6c7548', '#8b9359'),
      '<path d="M280 228h120M292 220v14M316 218v14M340 217v14M364 216v14M388 214v14" stroke="#6b5a4a" stroke-width="3"/>',
      house('hut', 200, 244, 1.14),
      land('h4', '#a39d5d', { y: 258, rise: 10 }),
      '<g fill="#f8f3e7"><ellipse cx="66" cy="264" rx="13" ry="9"/><ellipse cx="98" cy="272" rx="12" ry="8"/></g><g fill="#33302f"><circle cx="53" cy="261" r="4.5"/><circle cx="109" cy="268" r="4.5"/><path d="M60 270v7M72 270v7M93 278v6M103 278v6" stroke="#33302f" stroke-width="2"/></g>',
      ...[150, 170, 282, 306, 330, 356].map(
        (x, index) => `<circle cx="${x}" cy="${284 + (index % 3) * 5}" r="3" fill="#a85d8c"/>`,
      ),
    ].join(''),
  glass: () =>
    [
      band(0, 240, [
        [0, '#16253a'],
        [0.6, '#24505a'],
        [1, '#5f8f80'],
      ]),
      stars('glass', 34, 400, 90),
      `<circle cx="318" cy="58" r="18" fill="#f8efd6"/><circle cx="311" cy="54" r="16" fill="#1a2c40"/>`,
      land('g1', '#2f5b5c', { y: 190, rise: 60 }),
      pines('g2', { from: -8, to: 408, y: 224, tall: 110, count: 18, colour: '#17363d' }),
      pines('g3', { from: -8, to: 130, y: 236, tall: 120, count: 6, colour: '#0f262d' }),
      pines('g4', { from: 290, to: 410, y: 236, tall: 130, count: 5, colour: '#0f262d' }),
      land('g5', '#24443a', { y: 240, rise: 8 }),
      glow(200, 214, 130, '#ffb765', 0.5),
      house('glass', 198, 240, 1.06),
      land('g6', '#18312c', { y: 276, rise: 14 }),
    ].join(''),
  mill: () =>
    [
      band(0, 230, [
        [0, '#e46f45'],
        [0.55, '#f4a864'],
        [1, '#fbdca0'],
      ]),
      disc(120, 150, 40, '#fff0c4'),
      land('m1', '#d38b56', { y: 206, rise: 26 }),
      land('m2', '#b8703f', { y: 222, rise: 20 }),
      cypress(326, 232, 60, '#6a4a34'),
      cypress(346, 234, 42, '#6a4a34'),
      land('m3', '#96552f', { y: 238, rise: 10 }),
      house('mill', 212, 238, 1.16),
      '<path d="M208 238c-6 20-46 32-56 64h82c-2-26-4-44-14-64z" fill="#e2a267"/>',
      ...[0, 1, 2, 3, 4].map(
        (row) =>
          `<path d="M-10 ${256 + row * 12}q70 -8 130 6M280 ${250 + row * 12}q70 -10 130 2" stroke="#7b4526" stroke-width="4" fill="none" opacity=".6" stroke-dasharray="7 6"/>`,
      ),
    ].join(''),
  treehouse: () =>
    [
      band(0, 300, [
        [0, '#c4d8a4'],
        [0.5, '#8fb58b'],
        [1, '#4b7a66'],
      ]),
      disc(300, 70, 26, '#fbf6cf'),
      '<path d="M300 70L120 300H190ZM300 70L240 300H300Z" fill="#fff9d8" opacity=".22"/>',
      pines('t1', { from: -8, to: 408, y: 236, tall: 190, count: 11, colour: '#6f9f84' }),
      pines('t2', { from: -8, to: 408, y: 262, tall: 210, count: 8, colour: '#4c7f6b' }),
      land('t0', '#3b6f5c', { y: 262, rise: 12 }),
      house('treehouse', 204, 236, 1.12),
      '<circle cx="150" cy="88" r="34" fill="#3c6a4a"/><circle cx="178" cy="70" r="30" fill="#4d7f57"/><circle cx="262" cy="74" r="36" fill="#3c6a4a"/><circle cx="236" cy="60" r="28" fill="#5b9062"/>',
      land('t3', '#2f5a48', { y: 288, rise: 16 }),
      ...[24, 70, 130, 290, 350].map(
        (x) =>
          `<path d="M${x} 300c-2-18-12-24-18-26 8 0 14 4 18 10 2-10 8-16 16-18-8 8-12 18-12 34z" fill="#244839"/>`,
      ),
    ].join(''),
  trullo: () =>
    [
      band(0, 220, [
        [0, '#4f9bc4'],
        [0.7, '#a9d5e0'],
        [1, '#f3ecd8'],
      ]),
      cloud(270, 74, 1.1, '#fff', 0.8),
      band(186, 40, [
        [0, '#3f93b3'],
        [1, '#2b7a9c'],
      ]),
      land('p1', '#b7a868', { y: 218, rise: 16 }),
      land('p2', '#c2683f', { y: 236, rise: 14 }),
      tree(62, 246, 34, '#6d8260', '#93a67d'),
      tree(344, 240, 30, '#6d8260', '#93a67d'),
      house('trullo', 202, 240, 1.12),
      '<path d="M-4 258h112v16H-4zM292 256h112v16H292z" fill="#e7dcc6"/><path d="M-4 262h112M292 260h112" stroke="#b8a98c" stroke-width="1.4" stroke-dasharray="12 5"/>',
      land('p3', '#a9532f', { y: 284, rise: 14 }),
    ].join(''),
};

const fill = (inside: string, style: string): Html =>
  raw(
    `<svg viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" style="display:block;width:100%;height:100%;${style}">${inside}</svg>`,
  );

/** The picture of a house, which fills its frame. */
export const place = (kind: House, style = ''): Html => fill(PLACES[kind](), style);

/** A wide lake at dusk with a lit house on its shore. */
export function lakeAtDusk(): Html {
  const clip = nextId();
  const jetty =
    '<path d="M870 470H1010v7H870z" fill="#3a2a2c"/><path d="M880 477v26M915 477v24M950 477v20" stroke="#2a2028" stroke-width="5"/>';
  const boat =
    '<path d="M690 512c26 10 84 10 112 0l-12 20c-22 7-66 7-88 0z" fill="#b54a28"/><path d="M690 512c26 10 84 10 112 0" stroke="#ffd9ab" stroke-width="2.5" fill="none"/><path d="M704 534h84l-8 12h-68z" fill="#141a35" opacity=".4"/>';
  return raw(
    `<svg viewBox="0 0 1408 600" preserveAspectRatio="xMidYMid slice" style="width:100%;height:100%"><defs><clipPath id="${clip}"><rect y="428" width="1408" height="180"/></clipPath></defs>${[
      band(
        0,
        440,
        [
          [0, '#151d40'],
          [0.38, '#453f70'],
          [0.66, '#b8626a'],
          [0.84, '#ee9a64'],
          [1, '#fbd39a'],
        ],
        1408,
      ),
      stars('lake', 90, 1408, 190),
      glow(300, 230, 460, '#1b2148', 0.75),
      glow(780, 420, 330, '#ffd28c', 0.7),
      '<circle cx="780" cy="392" r="46" fill="#ffe9ba"/>',
      peak(240, 436, 330, 196, '#6a5584', '#4b4272'),
      peak(560, 436, 260, 130, '#8a6188', '#614c78'),
      peak(1090, 436, 380, 230, '#6b5285', '#463e6d'),
      peak(1380, 436, 240, 150, '#7d5a86', '#534575'),
      land('k1', '#4b3f69', { y: 436, rise: 40, width: 1408, bottom: 440, steps: 10 }),
      pines('k2', { from: -10, to: 560, y: 436, tall: 46, count: 34, colour: '#2d2c54' }),
      band(
        430,
        170,
        [
          [0, '#f1a56c'],
          [0.25, '#b4636d'],
          [0.7, '#3c3868'],
          [1, '#1a2147'],
        ],
        1408,
      ),
      `<g clip-path="url(#${clip})"><path d="M0 430L560 430L240 560Z" fill="#3b3563" opacity=".5"/><path d="M760 430L1408 430L1090 600Z" fill="#3b3563" opacity=".45"/></g>`,
      glints('k3', '#ffe2b0', { x: 780, y: 434, wide: 170, deep: 150, count: 26 }),
      glints('k4', '#e8a27c', { x: 400, y: 440, wide: 420, deep: 130, count: 12 }),
      '<path d="M900 480C960 452 1040 446 1120 440S1340 430 1420 424V610H1180C1080 560 960 520 900 480Z" fill="#2c2a48"/><path d="M900 480C960 452 1040 446 1120 440S1340 430 1420 424V452C1300 456 1010 462 900 480Z" fill="#4a4058"/>',
      pines('k5', { from: 1000, to: 1110, y: 452, tall: 130, count: 6, colour: '#211f42' }),
      pines('k6', { from: 1230, to: 1420, y: 448, tall: 180, count: 8, colour: '#211f42' }),
      glow(1160, 390, 190, '#ffb765', 0.55),
      smoke(1232, 268, '#f7d9c4'),
      house('aframe', 1160, 462, 1.62),
      jetty,
      boat,
      '<path d="M1090 480c-40 26-30 60 60 130h110c-90-50-120-90-90-130z" fill="#7a5a52"/>',
      pines('k7', { from: -30, to: 210, y: 640, tall: 190, count: 6, colour: '#10152f' }),
      pines('k8', { from: 1270, to: 1440, y: 640, tall: 170, count: 4, colour: '#10152f' }),
      land('k9', '#10152f', { y: 604, rise: 26, width: 1408, bottom: 620 }),
    ].join('')}</svg>`,
  );
}

const WALL = '#efe0cb';
const FLOOR = '#b98459';

/** A landscape that is clipped to the shape of a window. */
function view(
  light: keyof typeof LANDS,
  x: number,
  y: number,
  wide: number,
  tall: number,
  radius = 4,
): string {
  const id = nextId();
  return `<defs><clipPath id="${id}"><rect x="${x}" y="${y}" width="${wide}" height="${tall}" rx="${radius}"/></clipPath></defs><g clip-path="url(#${id})"><svg x="${x}" y="${y}" width="${wide}" height="${tall}" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice">${LANDS[light]}</svg></g><rect x="${x}" y="${y}" width="${wide}" height="${tall}" rx="${radius}" fill="none" stroke="#6b4330" stroke-width="6"/><path d="M${x + wide / 2} ${y}v${tall}" stroke="#6b4330" stroke-width="4"/>`;
}

const LANDS = {
  dusk: [
    band(0, 300, [
      [0, '#4a4f80'],
      [0.5, '#d98a6e'],
      [0.8, '#f7cf9a'],
      [1, '#f7cf9a'],
    ]),
    peak(120, 230, 150, 120, '#7a6590', '#54497a'),
    peak(310, 230, 150, 90, '#8a6c90', '#62517f'),
    land('v1', '#37406a', { y: 236, rise: 30 }),
    pines('v2', { from: -6, to: 406, y: 262, tall: 70, count: 16, colour: '#252d52' }),
  ].join(''),
  day: [
    band(0, 300, [
      [0, '#9cc4d4'],
      [1, '#f6ead0'],
    ]),
    peak(290, 220, 170, 110, '#a9b7c9', '#8398b3'),
    land('v3', '#7d9a78', { y: 232, rise: 40 }),
    pines('v4', { from: -6, to: 406, y: 266, tall: 80, count: 14, colour: '#486b58' }),
  ].join(''),
};

const ROOMS = {
  stove: () =>
    [
      `<rect width="400" height="300" fill="${WALL}"/><rect y="226" width="400" height="74" fill="${FLOOR}"/><path d="M0 244h400M0 266h400" stroke="#97663f" stroke-width="1.5"/>`,
      view('dusk', 148, 34, 226, 152),
      '<path d="M50-4h20v110H50z" fill="#2b2c36"/><rect x="22" y="104" width="78" height="110" rx="8" fill="#2b2c36"/><rect x="34" y="122" width="54" height="48" rx="5" fill="#ff9d4a"/><path d="M48 170c-8-18 6-22 8-38 12 12 20 24 12 38z" fill="#ffe3a1"/><path d="M30 214v18M92 214v18" stroke="#2b2c36" stroke-width="6"/>',
      glow(62, 150, 110, '#ffa955', 0.45),
      '<ellipse cx="220" cy="272" rx="150" ry="20" fill="#c8553a"/><ellipse cx="220" cy="272" rx="116" ry="13" fill="#e6a27e"/>',
      '<path d="M232 176c0-18 14-26 46-26s48 8 48 26v62h-94z" fill="#31507c"/><path d="M218 196c0-10 20-10 22 2v22h78v-22c2-12 22-12 22-2v46H218z" fill="#3f6597"/><path d="M240 206h78v18h-78z" fill="#5a81b1"/><path d="M226 242v14M332 242v14" stroke="#6b4330" stroke-width="5"/><path d="M262 182h36v24h-36z" fill="#f4d9a8" transform="rotate(-8 280 194)"/>',
    ].join(''),
  bed: () =>
    [
      `<rect width="400" height="300" fill="#d9b79a"/><path d="M200-40L-40 300H440Z" fill="#c99c78"/><path d="M200 0L40 300H360Z" fill="#e8cdb2"/>`,
      view('day', 150, 70, 100, 92, 50),
      '<rect x="96" y="158" width="208" height="70" rx="10" fill="#8a5a3c"/><rect x="112" y="170" width="82" height="40" rx="12" fill="#fffaf2"/><rect x="206" y="170" width="82" height="40" rx="12" fill="#f5eadb"/><path d="M84 212c0-10 10-14 20-14h192c10 0 20 4 20 14l16 90H68z" fill="#fdf5e8"/><path d="M78 246h244l10 56H68z" fill="#b54a28"/><path d="M78 246h244l2 12H76z" fill="#cf6a44"/>',
      '<path d="M326 226h44v60h-44z" fill="#6b4330"/><path d="M348 226v-20M336 206h24l-6-20h-12z" stroke="#3a2a22" stroke-width="2" fill="#ffe3a6"/>',
      glow(348, 200, 60, '#ffd38a', 0.6),
    ].join(''),
  kitchen: () =>
    [
      `<rect width="400" height="300" fill="#e9efe6"/><rect y="120" width="400" height="70" fill="#7fa39a"/>`,
      `<path d="${Array.from({ length: 10 }, (_, index) => `M${index * 44} 120v70`).join('')}M0 155h400" stroke="#9bbab1" stroke-width="1.5"/>`,
      '<rect x="30" y="66" width="150" height="7" fill="#8a5a3c"/><path d="M44 66v-24h20v24zM76 66c-4-20 26-20 22 0zM112 66v-16h16v16zM140 66v-30h10v30z" fill="#b54a28"/><path d="M112 50h16v5h-16z" fill="#f0c58a"/><circle cx="160" cy="54" r="12" fill="#f5e3c4"/>',
      view('day', 228, 22, 132, 84),
      '<rect y="190" width="400" height="12" fill="#f8efe0"/><rect y="202" width="400" height="98" fill="#33507a"/><path d="M100 202v98M200 202v98M300 202v98" stroke="#27406a" stroke-width="3"/><path d="M88 236v20M112 236v20M288 236v20M312 236v20" stroke="#f0c58a" stroke-width="3"/>',
      '<path d="M60 190c-6-24 44-24 38 0z" fill="#d97b4f"/><circle cx="72" cy="172" r="8" fill="#f0b23e"/><circle cx="86" cy="171" r="8" fill="#e2583c"/><path d="M290 190v-26c0-8 20-8 20 0v26z" fill="#fdf8ee"/><path d="M300 162c-10-16-4-30 0-40 8 12 8 28 0 40zM300 160c8-14 18-18 26-22-2 12-12 20-26 22z" fill="#5f8a5c"/><path d="M200 0v30" stroke="#2b2c36" stroke-width="2"/><path d="M180 52c0-30 40-30 40 0z" fill="#b54a28"/>',
      glow(200, 62, 60, '#ffe0a0', 0.7),
    ].join(''),
  sauna: () =>
    [
      '<rect width="400" height="300" fill="#a8683f"/>',
      `<path d="${Array.from({ length: 12 }, (_, index) => `M0 ${index * 22}h400`).join('')}" stroke="#8a5130" stroke-width="2"/>`,
      view('dusk', 120, 30, 200, 112),
      '<path d="M0 176h400v22H0z" fill="#d79a66"/><path d="M0 198h400v46H0z" fill="#8a5130"/><path d="M0 244h400v18H0z" fill="#c98a58"/><path d="M0 262h400v38H0z" fill="#6f3f25"/><path d="M40 152h56v26H40z" fill="#f8efe0"/><path d="M40 160h56M40 168h56" stroke="#b54a28" stroke-width="2"/><path d="M312 176l6-34h44l6 34z" fill="#c7935f"/><path d="M314 164h52M317 150h46" stroke="#5d3a26" stroke-width="3"/><path d="M318 142q22-22 44 0" stroke="#5d3a26" stroke-width="3" fill="none"/>',
      glow(220, 90, 150, '#ffbf80', 0.25),
    ].join(''),
} as const;

export type Room = keyof typeof ROOMS;

export const room = (kind: Room, style = ''): Html => fill(ROOMS[kind](), style);
