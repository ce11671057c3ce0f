import { chance } from '../../kit/chance.ts';
import { pathThrough } from '../../kit/charts.ts';
import { type Html, raw } from '../../kit/html.ts';

let gradients = 0;

/** Returns a vertical gradient, and the value of `fill` that refers to it. */
function gradient(stops: readonly string[]): { markup: string; fill: string } {
  gradients += 1;
  const id = `velora${gradients}`;
  const at = (index: number): string => (index / Math.max(1, stops.length - 1)).toFixed(2);
  const marks = stops.map((colour, index) => `<stop offset="${at(index)}" stop-color="${colour}"/>`);
  return {
    markup: `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${marks.join('')}</linearGradient>`,
    fill: `url(#${id})`,
  };
}

type Point = readonly [number, number];

const round = (value: number): string => value.toFixed(1);

/** Returns path data of a closed, rounded line through points. */
function ring(through: readonly Point[]): string {
  const at = (index: number): Point => through[(index + through.length) % through.length] ?? [0, 0];
  const start = at(0);
  const bends = through.map((point, index) => {
    const [before, next, after] = [at(index - 1), at(index + 1), at(index + 2)];
    const leave = [point[0] + (next[0] - before[0]) / 6, point[1] + (next[1] - before[1]) / 6] as const;
    const arrive = [next[0] - (after[0] - point[0]) / 6, next[1] - (after[1] - point[1]) / 6] as const;
    return `C${round(leave[0])} ${round(leave[1])} ${round(arrive[0])} ${round(arrive[1])} ${round(next[0])} ${round(next[1])}`;
  });
  return `M${round(start[0])} ${round(start[1])}${bends.join('')}Z`;
}

type Hill = { x: number; y: number; radius: number; rings: number };

/** Contour lines around a summit. Higher lines are lighter. */
export function contours(seed: string, { x, y, radius, rings }: Hill, colour: string): string {
  const random = chance(seed);
  const lobes = Array.from({ length: 11 }, () => random.between(0.72, 1.2));
  const drift = random.between(-0.22, 0.22);
  return Array.from({ length: rings }, (_, level) => {
    const share = 1 - level / (rings + 0.4);
    const around = lobes.map((lobe, index): Point => {
      const turn = (index / lobes.length) * 2 * Math.PI;
      const reach = radius * share * (1 + (lobe - 1) * (0.4 + share * 0.6));
      return [
        x + Math.cos(turn) * reach * 1.15 + (1 - share) * radius * drift,
        y + Math.sin(turn) * reach * 0.9 - (1 - share) * radius * drift,
      ];
    });
    return `<path d="${ring(around)}" fill="${colour}" fill-opacity=".055" stroke="${colour}" stroke-opacity="${level % 4 === 0 ? 0.34 : 0.16}" stroke-width="${level % 4 === 0 ? 1.2 : 0.8}"/>`;
  }).join('');
}

/** The outline of distant hills, filled down to the bottom of the picture. */
function ridge(seed: string, size: Point, top: number, tall: number, steps: number): string {
  const random = chance(seed);
  const line = Array.from({ length: steps + 1 }, (_, index): Point => {
    const peak = index % 2 ? random.between(0.55, 1) : random.between(0, 0.4);
    return [(index / steps) * size[0], top - peak * tall];
  });
  return `${pathThrough(line)}L${size[0]} ${size[1]}L0 ${size[1]}Z`;
}

type Look = {
  sky: readonly string[];
  sun: string;
  /** Hills from far to near. */
  hills: readonly [string, string, string, string];
  sunAt?: Point;
  road?: string;
  trees?: boolean;
};

const LOOKS = {
  dawn: {
    sky: ['#3b2a6b', '#b6538f', '#ffa46b', '#ffd98a'],
    sun: '#fff1b8',
    hills: ['#a5578d', '#6d3f7d', '#3f2a5c', '#1f1836'],
    road: '#ffcf8f',
  },
  alpine: {
    sky: ['#69b4e8', '#bfe2f3', '#f2f3df'],
    sun: '#fffbe2',
    hills: ['#9fb9cf', '#6f9aa8', '#4f8a63', '#2f6a45'],
    sunAt: [226, 46],
    road: '#e9e2cf',
    trees: true,
  },
  gold: {
    sky: ['#f7c65c', '#ffe3a1', '#fff4d8'],
    sun: '#fff8df',
    hills: ['#e0a458', '#c98645', '#9b7a3a', '#66672f'],
    sunAt: [80, 52],
    road: '#fff0cc',
    trees: true,
  },
  night: {
    sky: ['#0c1230', '#2a2f6b', '#7a5aa8'],
    sun: '#f2ecd2',
    hills: ['#40407f', '#2c2e63', '#1c2048', '#10132c'],
    sunAt: [120, 84],
    road: '#8f89d6',
  },
  coast: {
    sky: ['#2f8fd0', '#8fd3e6', '#ffeec9'],
    sun: '#fff6d6',
    hills: ['#3fa3b8', '#e6c48c', '#c78d5b', '#8a5a3d'],
    sunAt: [110, 58],
    road: '#fff3dd',
  },
} as const satisfies Record<string, Look>;

export type Mood = keyof typeof LOOKS;

const tree = (x: number, y: number, tall: number, colour: string): string =>
  `<path d="M${x} ${y - tall}l${tall * 0.3} ${tall}h${-tall * 0.6}z" fill="${colour}"/>`;

const woods = (seed: string, width: number, y: number, colour: string): string => {
  const random = chance(`${seed} woods`);
  return Array.from({ length: 16 }, () => {
    const right = random.next() > 0.5;
    const x = right ? random.between(width * 0.7, width) : random.between(0, width * 0.2);
    const foot = y + (right ? random.between(-14, 34) : random.between(-34, -8));
    return tree(Math.round(x), Math.round(foot), Math.round(random.between(20, 44)), colour);
  }).join('');
};

type Frame = { seed: string; mood: Mood; width: number; height: number };

/** Hills, a sun and a road that winds up to them. */
export function landscape({ seed, mood, width, height }: Frame, more = ''): Html {
  const look: Look = LOOKS[mood];
  const size: Point = [width, height];
  const sky = gradient(look.sky);
  const [sunX, sunY] = look.sunAt ?? [width * 0.68, height * 0.4];
  const layers = look.hills.map((colour, index) => {
    const fill = gradient([colour, look.hills[Math.min(3, index + 1)] ?? colour]);
    const top = height * (0.56 + index * 0.125);
    return `${fill.markup}<path d="${ridge(`${seed}${index}`, size, top, height * (0.36 - index * 0.07), 7 - index)}" fill="${fill.fill}"/>`;
  });
  const [w, h] = [width / 360, height / 200];
  const road = look.road
    ? `<g transform="scale(${w} ${h})"><path d="M96 200C160 178 286 172 262 154C244 141 172 146 180 131C186 121 216 120 212 113C206 119 172 119 163 130C152 145 224 143 236 154C248 168 108 172 20 200Z" fill="${look.road}" opacity=".92"/></g>`
    : '';
  return raw(
    `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${sky.markup}<rect width="${width}" height="${height}" fill="${sky.fill}"/><circle cx="${sunX}" cy="${sunY}" r="${height * 0.3}" fill="${look.sun}" opacity=".18"/><circle cx="${sunX}" cy="${sunY}" r="${height * 0.12}" fill="${look.sun}"/>${layers.join('')}${road}${look.trees ? woods(seed, width, height * 0.94, look.hills[3]) : ''}${more}</svg>`,
  );
}

type Paint = { frame: string; tyre?: string };

/** A racing bike. The hub of the rear wheel is at (0, 0), that of the front wheel at (100, 0). */
export function bike({ frame, tyre = '#16171a' }: Paint): string {
  const wheel = (x: number): string =>
    `<circle cx="${x}" cy="0" r="32" fill="none" stroke="${tyre}" stroke-width="4.4"/><circle cx="${x}" cy="0" r="28.6" fill="none" stroke="#8b8f8a" stroke-width="1.6"/>${Array.from({ length: 8 }, (_, spoke) => `<path d="M${x} 0l${round(28 * Math.cos((spoke * Math.PI) / 4))} ${round(28 * Math.sin((spoke * Math.PI) / 4))}" stroke="#8b8f8a" stroke-width=".7"/>`).join('')}<circle cx="${x}" cy="0" r="3" fill="${tyre}"/>`;
  return `${wheel(0)}${wheel(100)}<g fill="none" stroke="${frame}" stroke-linecap="round" stroke-linejoin="round"><path d="M0 0H43L34-44L0 0" stroke-width="3.4"/><path d="M43 0L84-38M35-40L82-45" stroke-width="5"/><path d="M83-46Q90-26 100 0" stroke-width="4.4"/></g><path d="M34-44L31-56" stroke="#a9ada6" stroke-width="3"/><path d="M19-58q12-4 27 1" fill="none" stroke="${tyre}" stroke-width="5" stroke-linecap="round"/><path d="M82-46L80-54L98-55q8 2 5 11q-3 6-9 4" fill="none" stroke="${tyre}" stroke-width="3.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="43" cy="0" r="8.5" fill="none" stroke="${tyre}" stroke-width="3"/><path d="M43 0L50 13" stroke="${tyre}" stroke-width="3"/>`;
}

/** The bike with a rider, seen from the side. */
export function rider(paint: Paint, jersey: string, skin = '#e0aa84'): string {
  return `<path d="M34-62L56-34L38 8" fill="none" stroke="#23252b" stroke-width="10" stroke-linejoin="round" stroke-linecap="round" opacity=".7"/>${bike(paint)}<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="M36-62L64-40" stroke="#16171b" stroke-width="15"/><path d="M64-38L52 10" stroke="${skin}" stroke-width="9"/><path d="M49 13h13" stroke="#fff" stroke-width="7"/><path d="M37-66Q50-88 74-90" stroke="${jersey}" stroke-width="21"/><path d="M76-86L84-70" stroke="${jersey}" stroke-width="10"/><path d="M84-70L99-57" stroke="${skin}" stroke-width="7"/></g><circle cx="90" cy="-101" r="10.5" fill="${skin}"/><path d="M78-103q1-15 16-14q12 2 12 12z" fill="#f7f8f2"/><path d="M84-113l18 3M82-108l22 2" stroke="#16171b" stroke-width="1.6"/><path d="M96-102h8" stroke="#16171b" stroke-width="4" stroke-linecap="round"/>`;
}
