import { chance } from '../../kit/chance.ts';
import { pathThrough } from '../../kit/charts.ts';
import { type Html, raw } from '../../kit/html.ts';

let made = 0;

const nextId = (): string => {
  made += 1;
  return `dream${made}`;
};

type Size = { width: number; height: number };

const stopsOf = (colours: readonly string[]): string =>
  colours
    .map(
      (colour, index) =>
        `<stop offset="${(index / (colours.length - 1)).toFixed(2)}" stop-color="${colour}"/>`,
    )
    .join('');

/** A vertical gradient over the whole picture or a part of it. */
function wash(colours: readonly string[], { width, height }: Size, y = 0): string {
  const id = nextId();
  return `<linearGradient id="${id}" x2="0" y2="1">${stopsOf(colours)}</linearGradient><rect y="${y}" width="${width}" height="${height}" fill="url(#${id})"/>`;
}

function halo(x: number, y: number, radius: number, colour: string, strength = 0.6): string {
  const id = nextId();
  return `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})"/>`;
}

const moon = (x: number, y: number, radius: number, colour = '#fdf0d0', spot = '#f0d9b4'): string =>
  `${halo(x, y, radius * 2.8, colour, 0.4)}<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/><circle cx="${x - radius * 0.32}" cy="${y - radius * 0.22}" r="${radius * 0.2}" fill="${spot}"/><circle cx="${x + radius * 0.28}" cy="${y + radius * 0.3}" r="${radius * 0.27}" fill="${spot}"/><circle cx="${x + radius * 0.3}" cy="${y - radius * 0.42}" r="${radius * 0.12}" fill="${spot}"/>`;

const crescent = (x: number, y: number, radius: number, colour = '#fdf0d0'): string =>
  `${halo(x, y, radius * 3, colour, 0.35)}<path d="M${x + radius * 0.3} ${y - radius}A${radius} ${radius} 0 1 0 ${x + radius} ${y + radius * 0.34}A${radius * 0.82} ${radius * 0.82} 0 0 1 ${x + radius * 0.3} ${y - radius}z" fill="${colour}"/>`;

function stars(seed: string, count: number, { width, height }: Size): string {
  const random = chance(seed);
  return Array.from(
    { length: count },
    () =>
      `<circle cx="${random.whole(0, width)}" cy="${random.whole(0, height)}" r="${random.between(0.5, 1.4).toFixed(1)}" fill="#fff" opacity="${random.between(0.35, 0.9).toFixed(2)}"/>`,
  ).join('');
}

type Hill = Size & { y: number; rise: number; steps?: number };

/** A soft hill whose lower part disappears in haze. */
function hill(
  seed: string,
  colours: readonly [string, string],
  { y, rise, steps = 4, width, height }: Hill,
): string {
  const random = chance(seed);
  const id = nextId();
  const through = Array.from({ length: steps + 1 }, (_, index): [number, number] => [
    (index / steps) * (width + 60) - 30,
    y - random.between(0, rise),
  ]);
  return `<linearGradient id="${id}" x2="0" y2="1">${stopsOf(colours)}</linearGradient><path d="${pathThrough(through)}L${width + 30} ${height}L-30 ${height}z" fill="url(#${id})"/>`;
}

const cloud = (x: number, y: number, size: number, colour: string, opacity: number): string =>
  `<path transform="translate(${x} ${y}) scale(${size})" d="M0 20c-14 0-14-18 0-18C2-12 24-14 28-2c6-10 24-6 22 6 12-2 16 16 2 16z" fill="${colour}" opacity="${opacity}"/>`;

const tree = (x: number, y: number, tall: number, colour: string): string =>
  `<path d="M${x} ${y - tall}c${tall * 0.1} ${tall * 0.3} ${tall * 0.26} ${tall * 0.6} ${tall * 0.24} ${tall}h${-tall * 0.48}c${-tall * 0.02} ${-tall * 0.4} ${tall * 0.14} ${-tall * 0.7} ${tall * 0.24} ${-tall}z" fill="${colour}"/>`;

const SMALL: Size = { width: 200, height: 200 };

const whaleShape =
  '<path d="M30 96c4-34 56-46 96-28 20 8 30 22 36 18 6-6 4-18 12-22 2 10 8 12 16 10-2 10-10 18-18 20-6 26-34 44-74 44-40 0-70-16-68-42z" fill="#5a78c8"/><path d="M31 102c16 10 60 10 104 6 14-1 28-4 36-14-6 26-34 44-74 44-36 0-62-14-66-36z" fill="#dfe6ff" opacity=".85"/><circle cx="56" cy="92" r="3" fill="#141a44"/><path d="M88 112c2 16 14 26 28 26-4-12-8-20-12-28z" fill="#4763b0"/>';

const SCENES = {
  lighthouse: () =>
    [
      wash(['#191a4a', '#43408c', '#9a7bc4', '#f2b6a8'], { width: 200, height: 130 }),
      stars('lighthouse', 24, { width: 200, height: 70 }),
      moon(48, 44, 17),
      '<path d="M142 62L-10 96v36z" fill="#fff1c4" opacity=".35"/><path d="M146 62L230 40v40z" fill="#fff1c4" opacity=".25"/>',
      wash(['#7a6fc0', '#2b2d74', '#171848'], { width: 200, height: 76 }, 124),
      '<path d="M90 134c20-26 40-30 60-32s40-8 60-6v50H86z" fill="#221f5a"/><path d="M134 106l5-44h10l5 44z" fill="#f7ecff"/><path d="M136 92l1-12h14l1 12zM137.5 74h13v-6h-13z" fill="#f08a7a"/><rect x="137" y="54" width="14" height="9" fill="#fff1b0"/><path d="M134 54l10-10 10 10z" fill="#221f5a"/>',
      halo(144, 60, 34, '#fff1b0', 0.8),
      '<path d="M0 152q25-8 50 0t50 0 50 0 50 0v50H0z" fill="#34348a" opacity=".7"/><path d="M0 172q25-8 50 0t50 0 50 0 50 0v30H0z" fill="#20205f"/>',
    ].join(''),
  train: () =>
    [
      wash(['#101640', '#2a3a7c', '#7a7cc0'], SMALL),
      stars('train', 34, { width: 200, height: 90 }),
      crescent(62, 66, 16),
      hill('t1', ['#4a55a0', '#333f86'], { ...SMALL, y: 126, rise: 40 }),
      hill('t2', ['#2c3674', '#1d2558'], { ...SMALL, y: 146, rise: 20 }),
      '<path d="M-10 150h220v7H-10z" fill="#121843"/><path d="M20 157v44M80 157v44M140 157v44M196 157v44" stroke="#121843" stroke-width="9"/><path d="M-10 124h70v24H-10zM66 124h58v24H66zM130 148v-24h34c14 0 22 12 24 24z" fill="#e5736e"/><path d="M-10 142h200v6H-10z" fill="#b94a62"/><path d="M0 129h12v9H0zM18 129h12v9H18zM36 129h14v9H36zM74 129h12v9H74zM94 129h12v9H94zM138 129h12v9h-12zM158 129h10l6 9h-16z" fill="#ffe6a4"/>',
      halo(190, 142, 30, '#ffe6a4', 0.8),
    ].join(''),
  whale: () =>
    [
      wash(['#1c1450', '#4b3a9c', '#a080d8', '#f3c2d6'], SMALL),
      stars('whale', 26, { width: 200, height: 120 }),
      cloud(-20, 140, 1.8, '#fff', 0.35),
      whaleShape,
      '<path d="M100 56c-2-12-12-12-14-20M100 56c2-12 12-12 14-20" stroke="#dfe6ff" stroke-width="4" fill="none" stroke-linecap="round"/>',
      cloud(96, 152, 2, '#ffe3ec', 0.75),
      cloud(-24, 168, 2.2, '#ffe3ec', 0.9),
    ].join(''),
  forest: () =>
    [
      wash(['#0e2a3e', '#1f5860', '#8cc0a0'], SMALL),
      moon(108, 62, 26, '#f4f3d4', '#dfe2b8'),
      hill('f1', ['#3f8078', '#2d6663'], { ...SMALL, y: 140, rise: 30 }),
      ...[18, 44, 70, 132, 160, 186].map((x, index) => tree(x, 166, 74 + (index % 3) * 18, '#1c4a52')),
      hill('f2', ['#123840', '#0b262e'], { ...SMALL, y: 174, rise: 16 }),
      ...[4, 34, 172, 198].map((x, index) => tree(x, 206, 110 + (index % 2) * 20, '#0b262e')),
      ...[62, 84, 104, 122, 144, 96, 74].map((x, index) =>
        halo(x, 140 + ((index * 17) % 40), 9, '#ffe98a', 1),
      ),
    ].join(''),
  rain: () =>
    [
      wash(['#252a52', '#454a80'], SMALL),
      '<path d="M30 148V88a70 70 0 0 1 140 0v60z" fill="#7b86c6"/><path d="M30 100c20-20 46-14 66-20s54-4 74 12v56H30z" fill="#596099"/><path d="M48 40l-4 14M78 34l-5 18M112 44l-5 16M142 36l-4 14M62 70l-5 16M126 72l-5 16M152 66l-4 14M92 64l-4 14" stroke="#dfe4ff" stroke-width="2.5" stroke-linecap="round"/><path d="M100 20v128M30 92h140" stroke="#1d2146" stroke-width="6"/><rect x="18" y="146" width="164" height="12" rx="6" fill="#1d2146"/><path d="M66 148c-6-30 10-40 26-42l2-10 10 6 10-6 2 14c10 10 10 26 4 38z" fill="#f2a25e"/><path d="M118 146c18 4 26-8 22-20" stroke="#f2a25e" stroke-width="7" fill="none" stroke-linecap="round"/><path d="M94 112q3 3 6 0M106 112q3 3 6 0" stroke="#3b2030" stroke-width="2" fill="none" stroke-linecap="round"/>',
      halo(164, 170, 50, '#ffcf8a', 0.5),
      '<path d="M150 158h26v30h-26z" fill="#e5736e"/><path d="M163 158c-6-8 0-12 0-18 4 6 6 12 0 18z" fill="#ffe6a4"/>',
    ].join(''),
  dunes: () =>
    [
      wash(['#2c1a58', '#8a4a88', '#f0967a', '#ffd7a0'], SMALL),
      stars('dunes', 20, { width: 200, height: 60 }),
      '<circle cx="154" cy="106" r="27" fill="#fff0c8"/>',
      hill('d1', ['#d97a78', '#a54f78'], { ...SMALL, y: 134, rise: 26 }),
      '<path d="M-10 170C40 120 80 132 110 160S180 176 210 150v60H-10z" fill="#7a3a74"/><path d="M-10 170C40 120 80 132 110 160c-30-8-60 10-70 50H-10z" fill="#b85a7c"/><path d="M-10 196c60-26 120-10 220-20v30H-10z" fill="#472456"/>',
      '<path transform="translate(36 -18)" d="M96 150c-2-10 2-16 8-16 3-8 10-9 13 0 4-7 11-6 13 2 4 1 5-2 6-10 1-5 4-7 9-6 4 1 5 4 2 5l-5 1c-1 9-2 18-9 20v20h-4v-17h-22v17h-4z" fill="#2c1a3c"/>',
    ].join(''),
  village: () =>
    [
      wash(['#16224e', '#3f5a98', '#a9bfe6'], SMALL),
      stars('village', 44, { width: 200, height: 140 }),
      hill('v1', ['#c4d4f2', '#9cb2de'], { ...SMALL, y: 128, rise: 40 }),
      '<path d="M30 150h34v-22l-17-16-17 16zM78 156h40v-26l-20-18-20 18zM134 150h36v-20l-18-18-18 18z" fill="#54446e"/><path d="M25 130l22-22 22 22h-8l-14-14-14 14zM72 132l26-24 26 24h-9l-17-15-17 15zM129 132l23-23 23 23h-8l-15-15-15 15z" fill="#fff"/><path d="M40 134h12v12H40zM90 136h14v14H90zM146 134h12v12h-12z" fill="#ffd98a"/>',
      halo(97, 144, 40, '#ffd98a', 0.5),
      hill('v2', ['#f4f8ff', '#cbd8f4'], { ...SMALL, y: 168, rise: 12 }),
      tree(18, 180, 46, '#2d4480'),
      tree(184, 184, 58, '#2d4480'),
    ].join(''),
  bakery: () =>
    [
      wash(['#3a2460', '#7a4a86', '#e8928a'], SMALL),
      crescent(38, 36, 13),
      '<path d="M36 74h128v130H36z" fill="#f3c9a0"/><path d="M28 74h144l-8-26H36z" fill="#8a4668"/><path d="M44 110h112v54H44z" fill="#fff0c0"/>',
      '<path d="M36 92h128l6 24a12 12 0 0 1-24 0 12 12 0 0 1-24 0 12 12 0 0 1-24 0 12 12 0 0 1-24 0 12 12 0 0 1-22 0 12 12 0 0 1-22 0z" fill="#e5736e"/><path d="M58 92h20l-2 24a12 12 0 0 1-24 0zM100 92h20l4 24a12 12 0 0 1-24 0z" fill="#fff6e6"/><path d="M56 160c0-14 30-14 30 0zM94 160c-2-18 26-18 24 0zM126 160c0-12 22-12 22 0z" fill="#c9783f"/><path d="M62 152l5 6M70 150l5 8M102 150l4 8" stroke="#f3c98a" stroke-width="2"/>',
      halo(100, 140, 90, '#ffe2a0', 0.5),
      '<path d="M0 186h200v20H0z" fill="#4a2c64"/>',
    ].join(''),
} as const;

export type Scene = keyof typeof SCENES;

const svg = (inside: string, box: string, style: string): Html =>
  raw(
    `<svg viewBox="${box}" preserveAspectRatio="xMidYMid slice" style="display:block;width:100%;height:100%;${style}">${inside}</svg>`,
  );

/** A square picture that fills its frame. */
export const scene = (name: Scene, style = ''): Html => svg(SCENES[name](), '0 0 200 200', style);

const WHOLE: Size = { width: 390, height: 845 };

const ground = (inside: string): Html => svg(inside, '0 0 390 845', 'position:absolute;inset:0');

/** Evening over hills and a lake, for the whole screen. */
export const evening = (): Html =>
  ground(
    [
      wash(['#0f0c33', '#241d66', '#4f3a9c', '#a868b4', '#f09a98'], { width: 390, height: 560 }),
      `<g transform="translate(0 128)">${stars('evening', 60, { width: 390, height: 220 })}</g>`,
      moon(195, 262, 74),
      cloud(226, 292, 1.9, '#c9b4f0', 0.5),
      cloud(52, 214, 1.5, '#c9b4f0', 0.35),
      hill('e1', ['#8a5cae', '#5d4398'], { ...WHOLE, y: 470, rise: 70 }),
      hill('e2', ['#5a4398', '#35297a'], { ...WHOLE, y: 510, rise: 60, steps: 5 }),
      ...[30, 62, 318, 344, 368].map((x, index) => tree(x, 552, 62 + (index % 3) * 16, '#2a2068')),
      '<path d="M174 504h38v40h-38z" fill="#1d1652"/><path d="M166 506l27-24 27 24z" fill="#120e3a"/><path d="M187 510h12v11h-12z" fill="#ffd98a"/>',
      halo(193, 516, 36, '#ffd98a', 0.6),
      hill('e3', ['#231b5e', '#0f0c33'], { ...WHOLE, y: 560, rise: 40, steps: 5 }),
    ].join(''),
  );

/** A calm night sea below a large moon, for the whole screen. */
export const nightSea = (): Html =>
  ground(
    [
      wash(['#0b0f38', '#1d2a6e', '#4a56ac', '#8f8ad0'], { width: 390, height: 430 }),
      stars('sea', 80, { width: 390, height: 300 }),
      moon(250, 196, 60),
      cloud(190, 226, 1.6, '#aab0e8', 0.45),
      cloud(30, 270, 2, '#aab0e8', 0.3),
      '<path d="M92 315L430 224v100z" fill="#fff1c4" opacity=".22"/>',
      wash(['#6a6cc0', '#2a2f80', '#11143f', '#0a0c2c'], { width: 390, height: 430 }, 416),
      '<g fill="#fdf0d0" opacity=".7"><rect x="214" y="430" width="70" height="3" rx="1.5"/><rect x="228" y="444" width="40" height="3" rx="1.5"/><rect x="206" y="460" width="82" height="3" rx="1.5"/><rect x="236" y="480" width="50" height="4" rx="2"/><rect x="204" y="502" width="60" height="4" rx="2"/></g>',
      '<path d="M-10 476V452C10 402 40 388 74 386S148 402 176 476z" fill="#151746"/><path d="M68 390l7-66h18l7 66z" fill="#f1e8ff"/><path d="M84 324h9l7 66H84z" fill="#cfc2ec"/><path d="M71 366l2-20h22l2 20z" fill="#ee8478"/><path d="M74 336l1-12h18l1 12z" fill="#ee8478"/><rect x="74" y="308" width="20" height="16" fill="#fff1b0"/><path d="M70 308l14-15 14 15z" fill="#151746"/>',
      halo(84, 316, 60, '#fff1b0', 0.9),
      '<path d="M0 474q48-12 97 0t98 0 98 0 97 0v50H0z" fill="#3a3f9a" opacity=".5"/><path d="M0 520q48-14 97 0t98 0 98 0 97 0v90H0z" fill="#252a7a" opacity=".6"/>',
      '<path d="M300 462c10 4 36 4 46 0l-6 11c-8 3-26 3-34 0z" fill="#0e103a"/><path d="M322 460v-26l16 24z" fill="#f1e8ff"/>',
    ].join(''),
  );

/** The sky before sunrise, for the whole screen. */
export const dawn = (): Html =>
  ground(
    [
      wash(['#8fa8ec', '#c9b8ee', '#f7c6c6', '#ffd9b0', '#fff0da'], { width: 390, height: 360 }),
      '<circle cx="296" cy="214" r="52" fill="#fff6dc"/>',
      halo(296, 214, 150, '#fff0c4', 0.8),
      cloud(268, 96, 1.5, '#fff', 0.6),
      cloud(-24, 236, 1.2, '#fff', 0.4),
      hill('n1', ['#d9a6cc', '#e8b8c8'], { ...WHOLE, y: 262, rise: 46 }),
      hill('n2', ['#b48ac4', '#e5b4c0'], { ...WHOLE, y: 290, rise: 36, steps: 5 }),
      wash(['#fff5ea00', '#fff5ea'], { width: 390, height: 84 }, 236),
      '<rect y="319" width="390" height="540" fill="#fff5ea"/>',
    ].join(''),
  );

/** Deep night with the moon at the bottom, for the whole screen. */
export const deepNight = (): Html =>
  ground([wash(['#120e3a', '#1f1858', '#3a2c84', '#6a4ea8'], WHOLE), stars('deep', 44, WHOLE)].join(''));

/** A gradient from night at the top to sunrise at the bottom, for the whole screen. */
export const nightToDawn = (): Html =>
  ground(
    [
      wash(['#1a1450', '#4a3494', '#a45cae', '#f08c88', '#ffc890'], WHOLE),
      stars('long', 20, { width: 390, height: 56 }),
      halo(195, 860, 380, '#fff0b8', 0.7),
    ].join(''),
  );

/** A partly lit moon. `lit` is 1 for full moon and 0 for new moon. */
export const phase = (lit: number, size: number): Html => {
  const bulge = (lit - 0.5) * 2;
  return raw(
    `<svg width="${size}" height="${size}" viewBox="-16 -16 32 32" style="display:block"><circle r="15" fill="#ffffff2e"/><path d="M0-15A15 15 0 0 1 0 15A${Math.abs(bulge * 15).toFixed(1)} 15 0 0 ${bulge > 0 ? 1 : 0} 0-15z" fill="#fff1cf"/></svg>`,
  );
};
