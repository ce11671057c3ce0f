import { type Html, raw } from '../../kit/html.ts';
import {
  avocado,
  crumbs,
  cucumber,
  disc,
  egg,
  GRAPEFRUIT,
  halfEgg,
  herbs,
  LEMON,
  LIME,
  leaf,
  mushroom,
  ORANGE,
  place,
  prawn,
  radish,
  salmon,
  strands,
  tomato,
} from './food.ts';

const SHADOW = '<ellipse cx="103" cy="112" rx="93" ry="90" fill="#34141d" opacity=".16"/>';

const plate = (rim: string, well: string, ring: string): string =>
  `${SHADOW}${disc(100, 100, 94, rim)}${disc(100, 100, 84, 'none', ` stroke="${ring}" stroke-width="2.5"`)}${disc(100, 102, 70, '#34141d', ' opacity=".08"')}${disc(100, 100, 69, well)}`;

const bowl = (outside: string, inside: string, filling: string): string =>
  `${SHADOW}${disc(100, 100, 94, outside)}${disc(100, 100, 87, inside)}${disc(100, 103, 79, '#34141d', ' opacity=".22"')}${disc(100, 102, 77, filling)}`;

const pan = (sauce: string): string =>
  `<ellipse cx="103" cy="114" rx="86" ry="82" fill="#34141d" opacity=".18"/><rect x="154" y="6" width="26" height="74" rx="13" transform="rotate(42 167 43)" fill="#23282c"/>${disc(94, 106, 84, '#2b3135')}${disc(94, 106, 76, '#3b4247')}${disc(94, 107, 70, sauce)}`;

/** Draws a shape at several places: x, y, size and rotation in degrees. */
const many = (places: readonly (readonly [number, number, number, number])[], shape: string): string =>
  places.map(([x, y, size, turn]) => place({ x, y, size, turn }, shape)).join('');

/** Draws `count` copies of a shape on a circle with radius `r`. Each is rotated by its share of the circle. */
const around = (count: number, r: number, size: number, shape: string, from = 0, centre = 100): string =>
  many(
    Array.from({ length: count }, (_, index) => {
      const angle = from + (index / count) * Math.PI * 2;
      return [
        Math.round(centre + Math.cos(angle) * r),
        Math.round(centre + Math.sin(angle) * r),
        size,
        index * (360 / count),
      ] as const;
    }),
    shape,
  );

const BREAD =
  '<path d="M-52-20C-64-44-20-56 0-54s64-10 54 30c-4 10-6 40-4 62 0 10-6 14-14 14h-74c-8 0-14-6-14-14 4-22 2-48 0-58z" fill="#b9743a"/><path d="M-45-19c-8-20 26-30 45-28s52-8 46 22c-4 10-6 38-4 58 0 8-4 11-10 11h-64c-7 0-12-4-11-11 3-22 2-44-2-52z" fill="#f3d49b"/>';

const taco = (x: number, y: number, turn: number): string =>
  place(
    { x, y, turn },
    `<path d="M-26-48a30 52 0 0 0 0 100c18 4 40-4 48-20V-30c-8-16-30-22-48-18z" fill="#eebc5c"/><path d="M-8-44c20-6 36 14 36 46s-16 50-34 48z" fill="#5f9a4a"/>${crumbs(`taco${x}`, 16, { x: 8, y: 2, r: 30 }, ['#d94a45', '#7a3f6d', '#fff3e0', '#f4876a'], [3, 6])}<path d="M-30-50a32 54 0 0 0 0 104c10 2 20 0 26-6C-20 30-22-24-2-46c-8-6-18-8-28-4z" fill="#f8d585"/>`,
  );

const PANCAKES = [0, 1, 2]
  .map(
    (step) =>
      `${disc(100 + step * 3, 108 - step * 7, 58 - step * 2, '#a9642d')}${disc(100 + step * 3, 104 - step * 7, 57 - step * 2, step === 2 ? '#e9b265' : '#d5924a')}`,
  )
  .join('');

/** The food on a plate, enlarged around its middle. */
const larger = (shapes: string, by = 1.2): string =>
  `<g transform="translate(${100 - 100 * by} ${101 - 101 * by}) scale(${by})">${shapes}</g>`;

const DISHES = {
  salmon: `${plate('#fff9ef', '#fffdf8', '#f3b6a8')}${larger(
    `${herbs('bed', 60, { x: 100, y: 104, r: 56 }, '#7fae5d')}${around(4, 46, 0.42, GRAPEFRUIT, 0.4)}${many(
      [
        [58, 66, 0.9, 20],
        [146, 128, 0.9, 0],
        [66, 140, 0.8, 0],
      ],
      cucumber(),
    )}${place({ x: 102, y: 100, turn: -24, size: 0.98 }, salmon())}${place({ x: 84, y: 92, turn: 80, size: 0.5 }, leaf())}${place({ x: 118, y: 92, turn: -30, size: 0.5 }, leaf('#6ba35a'))}${crumbs('pink pepper', 12, { x: 102, y: 100, r: 40 }, ['#e2435a', '#fff3dc'], [1.4, 2.4])}`,
    1.26,
  )}`,
  pasta: `${plate('#e9f1ea', '#fbfdf8', '#7fae8d')}${larger(
    `${strands('tagliatelle', '#f8d98c', '#e5b558')}${many(
      [
        [70, 80, 0.86, 0],
        [132, 92, 0.94, 40],
        [92, 134, 0.86, 80],
        [112, 70, 0.62, 10],
        [72, 116, 0.6, 10],
      ],
      tomato(),
    )}${many(
      [
        [98, 100, 0.72, 40],
        [112, 116, 0.62, 150],
        [88, 92, 0.6, -70],
      ],
      leaf(),
    )}${crumbs('parmesan', 24, { x: 100, y: 100, r: 50 }, ['#fffaf0', '#fdeecb'], [1.5, 3])}`,
    1.14,
  )}`,
  shakshuka: `${pan('#cf3f2c')}${crumbs('sauce', 30, { x: 94, y: 106, r: 60 }, ['#e2583c', '#b82f22', '#ee7a4c'], [4, 10])}${many(
    [
      [66, 84, 0.92, 0],
      [122, 92, 0.98, 60],
      [82, 140, 0.92, 140],
      [134, 140, 0.62, 0],
    ],
    egg(),
  )}${herbs('parsley', 34, { x: 94, y: 106, r: 60 }, '#4d8b4f')}${crumbs('feta', 14, { x: 94, y: 106, r: 56 }, ['#fffaf0'], [2.5, 5])}`,
  pancakes: `${plate('#fde3e0', '#fff8f2', '#f0808c')}${larger(
    `${PANCAKES}<path d="M62 92c6-24 60-34 86-10 10 12 4 30-6 34-4 12-14 10-14 0-10 4-10 24-20 22s-4-18-14-22c-14 2-32-4-32-24z" fill="#c8762a" opacity=".55"/><rect x="92" y="76" width="26" height="22" rx="4" fill="#ffe48f" transform="rotate(-14 105 87)"/><rect x="92" y="76" width="26" height="14" rx="4" fill="#fff0b8" transform="rotate(-14 105 87)"/>${crumbs('berries', 10, { x: 74, y: 122, r: 30 }, ['#3d4a8c', '#5462a8', '#2f3a73'], [6, 8])}${many(
      [
        [140, 116, 0.34, 20],
        [128, 136, 0.3, 0],
      ],
      GRAPEFRUIT,
    )}${place({ x: 72, y: 118, turn: -50, size: 0.5 }, leaf())}`,
    1.12,
  )}`,
  soup: `${bowl('#2f6b44', '#3f8058', '#ee8f2e')}<path d="M100 102c10-8 22 4 14 18-12 18-44 10-44-18 0-32 52-42 68-8 12 34-26 66-64 46" fill="none" stroke="#fff1d6" stroke-width="6" stroke-linecap="round" opacity=".95"/>${crumbs('seeds', 16, { x: 104, y: 96, r: 42 }, ['#4d6b2f', '#6b8a3d'], [2.6, 4])}${many(
    [
      [130, 128, 0.56, 60],
      [138, 118, 0.46, 110],
    ],
    leaf('#5f9a4a'),
  )}`,
  curry: `${bowl('#f2c230', '#ffe08a', '#7fae4f')}<path d="M25 102a77 77 0 0 1 104-72C112 70 66 92 25 102z" fill="#fffaf0"/>${crumbs('rice', 60, { x: 66, y: 60, r: 30 }, ['#f1e6d2', '#fff'], [2, 3])}${many(
    [
      [116, 96, 0.86, 0],
      [88, 132, 0.82, 120],
      [136, 132, 0.8, 220],
    ],
    prawn(),
  )}${many([[148, 84, 0.3, 0]], LIME)}${herbs('coriander', 26, { x: 112, y: 118, r: 48 }, '#2f6b3c')}${crumbs('chilli', 10, { x: 112, y: 118, r: 46 }, ['#d8363c'], [2.4, 3.6])}`,
  toast: `${plate('#f6ead4', '#fffaf0', '#d9b98a')}${larger(
    `${place({ x: 100, y: 102, turn: -8, size: 0.98 }, BREAD)}${place({ x: 92, y: 88, size: 0.98, turn: 12 }, avocado())}${place({ x: 108, y: 118, size: 0.9, turn: -10 }, avocado())}${many(
      [
        [124, 78, 0.8, 0],
        [72, 120, 0.74, 0],
        [134, 110, 0.66, 0],
      ],
      radish(),
    )}${herbs('cress', 22, { x: 100, y: 102, r: 42 }, '#3f7d3f')}${crumbs('sesame', 18, { x: 100, y: 102, r: 40 }, ['#fff6df', '#34141d'], [1.2, 1.9])}`,
    1.16,
  )}`,
  citrus: `${plate('#dfeadf', '#f8fbf4', '#8fb79a')}${larger(
    `${herbs('fennel', 50, { x: 100, y: 100, r: 60 }, '#a9c98a')}${around(5, 40, 0.46, GRAPEFRUIT, 0.2)}${many(
      [
        [100, 100, 0.44, 0],
        [58, 124, 0.34, 0],
        [142, 74, 0.34, 0],
      ],
      ORANGE,
    )}${herbs('mint', 16, { x: 100, y: 100, r: 54 }, '#3f7d4a')}${crumbs('pomegranate', 26, { x: 100, y: 100, r: 56 }, ['#b8243f', '#d8365d'], [2.6, 4])}${crumbs('olive', 5, { x: 100, y: 100, r: 46 }, ['#3d2a3a'], [5, 6])}`,
    1.22,
  )}`,
  ramen: `${bowl('#34304a', '#f3e3c6', '#c9803c')}${larger(
    `${strands('ramen', '#f7dfa2', '#dcae5f', 50)}<path d="M36 66c12-24 36-38 60-38L86 76z" fill="#26352c"/><path d="M44 66c10-18 28-28 44-30l-6 34z" fill="#33473b"/>${many(
      [
        [132, 74, 1, 30],
        [140, 112, 0.9, 80],
      ],
      halfEgg(),
    )}${many(
      [
        [70, 128, 0.8, -20],
        [96, 142, 0.74, 30],
      ],
      mushroom(),
    )}${many([[112, 132, 0.7, 20]], radish())}${crumbs('scallion', 26, { x: 92, y: 96, r: 34 }, ['#7fb35a', '#b9d98a', '#4d8b4f'], [2.2, 3.8])}${crumbs('oil', 12, { x: 100, y: 104, r: 70 }, ['#f2a24a'], [2, 5])}`,
    1.14,
  )}`,
  tart: `${plate('#fff6e6', '#fffdf8', '#e9c98a')}${around(28, 66, 0.2, disc(0, 0, 50, '#c98a45'))}${disc(100, 100, 64, '#dba45c')}${disc(100, 100, 57, '#fbe3a8')}${around(11, 42, 0.36, '<path d="M-40 10C-30-34 30-34 40 10 20 26-20 26-40 10z" fill="#7b2f58"/><path d="M-32 8C-24-22 24-22 32 8 16 18-16 18-32 8z" fill="#c2497a"/><path d="M-24 2C-14-14 14-14 24 2" stroke="#f0a0b8" stroke-width="5" fill="none"/>')}${around(6, 18, 0.3, '<path d="M-40 10C-30-34 30-34 40 10 20 26-20 26-40 10z" fill="#8f3762"/><path d="M-32 8C-24-22 24-22 32 8 16 18-16 18-32 8z" fill="#d65c88"/>')}${disc(100, 100, 8, '#fbe3a8')}${many(
    [
      [100, 98, 0.36, 30],
      [104, 100, 0.32, 120],
    ],
    leaf(),
  )}`,
  chickpeas: `${bowl('#e2435a', '#f47a86', '#fff1d6')}${larger(
    `${herbs('rocket', 60, { x: 100, y: 102, r: 66 }, '#6ba35a')}${crumbs('chickpeas', 40, { x: 92, y: 108, r: 52 }, ['#e7bd76', '#d9a85c', '#f0cf94'], [5.5, 7.5])}${many(
      [
        [140, 78, 0.86, 0],
        [62, 70, 0.76, 30],
        [126, 140, 0.8, 60],
      ],
      tomato(),
    )}${many(
      [
        [100, 56, 0.9, 0],
        [150, 112, 0.84, 0],
        [56, 134, 0.84, 0],
      ],
      cucumber(),
    )}${many([[92, 98, 0.34, 10]], LEMON)}${crumbs('feta', 10, { x: 104, y: 112, r: 50 }, ['#fffdf6'], [4, 6.5])}`,
    1.14,
  )}`,
  tacos: `${plate('#3d7f86', '#4f979d', '#9fd0cf')}${larger(
    `${taco(62, 100, -14)}${taco(102, 104, 0)}${taco(142, 104, 14)}${many(
      [
        [100, 44, 0.3, 0],
        [150, 164, 0.28, 0],
      ],
      LIME,
    )}`,
    0.84,
  )}`,
} as const;

export type Dish = keyof typeof DISHES;

export const dish = (name: Dish, size: number, style = ''): Html =>
  raw(
    `<svg width="${size}" height="${size}" viewBox="0 0 200 206" style="flex:none;overflow:visible;${style}">${DISHES[name]}</svg>`,
  );

const STEM =
  '<path d="M32 14c0-6 3-9 7-11" stroke="#6b4a2a" stroke-width="3" fill="none" stroke-linecap="round"/>';

const GOODS = {
  lemon:
    '<ellipse cx="32" cy="34" rx="25" ry="20" fill="#f2c230"/><path d="M56 34q6 0 6 4-4 4-10 4z" fill="#f2c230"/><path d="M10 28C18 14 44 12 54 26 40 20 24 20 10 28z" fill="#fbe07a"/>',
  grapefruit: `<g transform="translate(32 33) scale(.56)">${GRAPEFRUIT}</g>`,
  tomato: `<circle cx="32" cy="36" r="23" fill="#d9412f"/><path d="M14 30c6-14 22-18 34-8-12-2-24 0-34 8z" fill="#f2735a"/><path d="M32 18c-8-4-12-1-14 3 6 2 10 1 14-3zm0 0c8-4 12-1 14 3-6 2-10 1-14-3zm0-2c-3-5-1-8 1-11 3 4 3 8-1 11z" fill="#3f7d3f"/>`,
  carrot:
    '<path d="M18 22c12-8 24 2 22 14-6 12-22 24-32 24 0-12 2-28 10-38z" fill="#ee8430" transform="rotate(8 30 36)"/><path d="M20 34l8 4M16 44l7 3M28 28l6 4" stroke="#c9631c" stroke-width="2.5" stroke-linecap="round"/><path d="M36 22C34 10 42 4 50 4c-2 8-6 14-14 18zm2 2c6-8 16-8 22-4-6 6-14 8-22 4z" fill="#4d8b4f"/>',
  fish: '<path d="M4 34C14 16 38 14 50 30l10-10c4 10 4 18 0 26L50 38C38 54 14 52 4 34z" fill="#f08a6d"/><path d="M4 34c12 10 32 12 46 4-12 16-36 14-46-4z" fill="#d9674a"/><circle cx="16" cy="30" r="2.6" fill="#34141d"/><path d="M26 24q6 9 0 20M35 25q5 8 0 17" stroke="#ffc4ad" stroke-width="2.5" fill="none" stroke-linecap="round"/>',
  egg: '<path d="M32 6c12 0 20 18 20 30S44 58 32 58 12 48 12 36 20 6 32 6z" fill="#f0cfa8"/><path d="M28 12c-8 6-11 16-11 24" stroke="#fbe8d0" stroke-width="5" fill="none" stroke-linecap="round"/>',
  bread:
    '<path d="M8 30c-6-14 8-20 24-20s32 4 26 20c-2 4-3 14-2 20 0 4-3 6-6 6H14c-4 0-6-2-6-6 1-6 2-14 0-20z" fill="#b9743a"/><path d="M13 30c-4-10 8-14 19-14s24 3 20 14c-2 5-3 12-2 18 0 2-2 3-4 3H18c-3 0-4-2-4-4 1-6 1-12-1-17z" fill="#f3d49b"/>',
  herb: `<g transform="translate(32 60)"><path d="M0 0V-40M0-12l-16-14M0-12l16-14" stroke="#3f7d3f" stroke-width="3" fill="none"/>${place({ x: 0, y: -34, size: 0.46 }, leaf())}${place({ x: -14, y: -22, size: 0.46, turn: -46 }, leaf('#6ba35a'))}${place({ x: 14, y: -22, size: 0.46, turn: 46 }, leaf('#6ba35a'))}${place({ x: -6, y: -30, size: 0.4, turn: -20 }, leaf('#7fb35a'))}</g>`,
  onion:
    '<path d="M32 8c2 10 24 14 24 32 0 12-10 18-24 18S8 52 8 40C8 22 30 18 32 8z" fill="#b5457a"/><path d="M32 16c0 12-14 16-14 28M32 16c0 12 12 18 12 28" stroke="#e59ac0" stroke-width="2.5" fill="none"/><path d="M26 57q6 6 12 0" stroke="#6b4a2a" stroke-width="3" fill="none"/>',
  pumpkin: `<ellipse cx="20" cy="38" rx="14" ry="20" fill="#d9701f"/><ellipse cx="44" cy="38" rx="14" ry="20" fill="#d9701f"/><ellipse cx="32" cy="38" rx="13" ry="22" fill="#f0913a"/><path d="M30 18c0-8 4-12 9-12" stroke="#4d6b2f" stroke-width="5" fill="none" stroke-linecap="round"/>`,
  pear: `<path d="M32 12c8 0 10 10 12 18 2 6 10 10 10 18 0 9-9 13-22 13S10 57 10 48c0-8 8-12 10-18 2-8 4-18 12-18z" fill="#c4cc5a"/><path d="M40 16c3 10 14 16 14 32 0 9-9 13-22 13 14-10 16-28 8-45z" fill="#9aa63d" opacity=".6"/>${STEM}`,
  fig: `<path d="M32 8c4 12 24 18 24 34 0 10-10 17-24 17S8 52 8 42C8 26 28 20 32 8z" fill="#5b2f5c"/><circle cx="32" cy="42" r="15" fill="#f3d9c0"/><circle cx="32" cy="42" r="11.5" fill="#c9415f"/><g fill="#ffd9a0"><circle cx="28" cy="38" r="1.6"/><circle cx="36" cy="39" r="1.6"/><circle cx="32" cy="45" r="1.6"/><circle cx="26" cy="45" r="1.6"/><circle cx="38" cy="46" r="1.6"/></g>`,
  leek: '<path d="M26 60c-2-16-2-24 0-34L14 6l14 12L32 4l4 14L50 6 38 26c2 10 2 18 0 34z" fill="#5f9a4a"/><path d="M25 60c-1-10-1-16 1-24h12c2 8 2 14 1 24z" fill="#f4f5dc"/><path d="M30 60V30M34 60V30" stroke="#b9d08a" stroke-width="1.6"/>',
  cheese:
    '<path d="M6 42L44 14c8 4 14 14 14 24v4z" fill="#fbd567"/><path d="M6 42h52v14H6z" fill="#f0b93f"/><circle cx="22" cy="49" r="4" fill="#d99a26"/><circle cx="44" cy="48" r="3" fill="#d99a26"/><circle cx="42" cy="30" r="4.5" fill="#e9b03a"/>',
  oil: '<path d="M27 6h10v12c8 4 11 10 11 18v18a6 6 0 0 1-6 6H22a6 6 0 0 1-6-6V36c0-8 3-14 11-18z" fill="#8aa83f"/><path d="M27 6h10v8H27z" fill="#34141d"/><rect x="18" y="36" width="28" height="15" fill="#fff5e4"/><circle cx="32" cy="43" r="4.5" fill="#4d6b2f"/>',
} as const;

export type Good = keyof typeof GOODS;

/** A small picture of a product on the shopping list. */
export const good = (name: Good, size: number, style = ''): Html =>
  raw(
    `<svg width="${size}" height="${size}" viewBox="0 0 64 64" style="flex:none;${style}">${GOODS[name]}</svg>`,
  );
