import { chance } from '../../kit/chance.ts';
import { pathThrough } from '../../kit/charts.ts';

let made = 0;

/** Returns an id that is unique in the page, for a gradient or a clip path. */
export const nextId = (): string => {
  made += 1;
  return `art${made}`;
};

type Stop = readonly [number, string];

export const vertical = (id: string, stops: readonly Stop[]): string =>
  `<linearGradient id="${id}" x1="0" x2="0" y1="0" y2="1">${stops
    .map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`)
    .join('')}</linearGradient>`;

/** A rectangle over the whole width, shaded from top to bottom. */
export function band(y: number, height: number, stops: readonly Stop[], width = 400): string {
  const id = nextId();
  return `<defs>${vertical(id, stops)}</defs><rect x="0" y="${y}" width="${width}" height="${height}" fill="url(#${id})"/>`;
}

export function glow(x: number, y: number, radius: number, colour: string, strength = 0.8): string {
  const id = nextId();
  return `<defs><radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient></defs><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})"/>`;
}

type Ridge = { y: number; rise: number; steps?: number; width?: number; bottom?: number; sharp?: boolean };

/** Land from a ridge down to the bottom of the picture. */
export function land(seed: string, colour: string, ridge: Ridge): string {
  const { y, rise, steps = 6, width = 400, bottom = 300, sharp = false } = ridge;
  const random = chance(seed);
  const through = Array.from({ length: steps + 1 }, (_, index): [number, number] => [
    (index / steps) * (width + 40) - 20,
    y - (sharp && index % 2 === 0 ? random.between(0, rise * 0.4) : random.between(rise * 0.3, rise)),
  ]);
  return `<path d="${pathThrough(through, !sharp)}L${width + 20} ${bottom}L-20 ${bottom}Z" fill="${colour}"/>`;
}

/** A mountain with a lit and a shaded flank. */
export const peak = (x: number, y: number, wide: number, tall: number, lit: string, shade: string): string =>
  `<path d="M${x - wide} ${y}L${x} ${y - tall}L${x + wide} ${y}Z" fill="${shade}"/><path d="M${x - wide} ${y}L${x} ${y - tall}L${x + wide * 0.12} ${y - tall * 0.55}L${x - wide * 0.1} ${y - tall * 0.3}L${x + wide * 0.2} ${y}Z" fill="${lit}"/>`;

export function stars(seed: string, count: number, width: number, height: number): string {
  const random = chance(seed);
  return Array.from({ length: count }, () => {
    const radius = random.between(0.4, 1.3).toFixed(1);
    return `<circle cx="${random.whole(0, width)}" cy="${random.whole(0, height)}" r="${radius}" fill="#fff6e0" opacity="${random.between(0.4, 0.95).toFixed(2)}"/>`;
  }).join('');
}

export const pine = (x: number, y: number, tall: number, colour: string): string => {
  const half = tall * 0.24;
  const tier = (from: number, to: number, spread: number): string =>
    `M${x} ${y - tall * to}L${x + half * spread} ${y - tall * from}H${x - half * spread}Z`;
  return `<path d="M${x - tall * 0.025} ${y}h${tall * 0.05}v${-tall * 0.16}h${-tall * 0.05}z${tier(0.1, 0.55, 1)}${tier(0.34, 0.78, 0.78)}${tier(0.58, 1, 0.55)}" fill="${colour}"/>`;
};

type Wood = { from: number; to: number; y: number; tall: number; count: number; colour: string };

export function pines(seed: string, wood: Wood): string {
  const random = chance(seed);
  return Array.from({ length: wood.count }, (_, index) => {
    const x = wood.from + ((wood.to - wood.from) * (index + random.between(0.1, 0.9))) / wood.count;
    return pine(
      Math.round(x),
      wood.y + random.whole(-3, 4),
      wood.tall * random.between(0.65, 1.15),
      wood.colour,
    );
  }).join('');
}

/** A broad tree: a trunk and a crown with its lit side to the left. */
export const tree = (x: number, y: number, radius: number, dark: string, lit: string): string =>
  `<path d="M${x - radius * 0.08} ${y}h${radius * 0.16}l${-radius * 0.04} ${-radius * 1.1}h${-radius * 0.08}z" fill="#4b3428"/><circle cx="${x}" cy="${y - radius * 1.5}" r="${radius}" fill="${dark}"/><circle cx="${x - radius * 0.24}" cy="${y - radius * 1.66}" r="${radius * 0.68}" fill="${lit}"/>`;

export const cypress = (x: number, y: number, tall: number, colour: string): string =>
  `<path d="M${x} ${y - tall}c${tall * 0.16} ${tall * 0.35} ${tall * 0.15} ${tall * 0.8} 0 ${tall}c${-tall * 0.15} ${-tall * 0.2} ${-tall * 0.16} ${-tall * 0.65} 0 ${-tall}z" fill="${colour}"/>`;

/** Strips of light on water. */
export function glints(
  seed: string,
  colour: string,
  area: { x: number; y: number; wide: number; deep: number; count: number },
): string {
  const random = chance(seed);
  return Array.from({ length: area.count }, (_, index) => {
    const y = area.y + (area.deep * (index + 0.5)) / area.count;
    const wide = area.wide * random.between(0.25, 1);
    const x = area.x + random.between(-0.35, 0.35) * area.wide - wide / 2;
    return `<rect x="${x.toFixed(0)}" y="${y.toFixed(0)}" width="${wide.toFixed(0)}" height="${(1.2 + index * 0.14).toFixed(1)}" rx="1" fill="${colour}" opacity="${random.between(0.35, 0.8).toFixed(2)}"/>`;
  }).join('');
}

export const cloud = (x: number, y: number, size: number, colour: string, opacity = 0.8): string =>
  `<path transform="translate(${x} ${y}) scale(${size})" d="M0 0c0-7 9-10 14-6 4-11 22-11 25 0 8-5 19-1 19 6z" fill="${colour}" opacity="${opacity}"/>`;

export const smoke = (x: number, y: number, colour: string): string =>
  `<path d="M${x} ${y}c-6-10 8-14 3-24s10-14 5-26" fill="none" stroke="${colour}" stroke-width="5" stroke-linecap="round" opacity=".45"/>`;
