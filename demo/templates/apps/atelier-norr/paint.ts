const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Mixes two `#rrggbb` colors: 0 gives the first one, 1 the second one. */
function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, index) => value + ((target[index] ?? value) - value) * share);
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

export const lighter = (colour: string, share: number): string => mix(colour, '#fff6e6', share);
export const darker = (colour: string, share: number): string => mix(colour, '#1d1310', share);

let gradients = 0;

const nextId = (): string => {
  gradients += 1;
  return `norr${gradients}`;
};

type Light = { lift?: number; drop?: number; upright?: boolean };

/** A filled shape that is lighter on the left (or at the top, if `upright`) and darker on the other side. */
export function shape(path: string, colour: string, light: Light = {}): string {
  const { lift = 0.14, drop = 0.22, upright = false } = light;
  const id = nextId();
  const direction = upright ? 'x1="0" y1="0" x2="0" y2="1"' : 'x1="0" y1="0" x2="1" y2="0.25"';
  return `<linearGradient id="${id}" ${direction}><stop offset="0" stop-color="${lighter(colour, lift)}"/><stop offset=".5" stop-color="${colour}"/><stop offset="1" stop-color="${darker(colour, drop)}"/></linearGradient><path d="${path}" fill="url(#${id})"/>`;
}

/** A soft circle of light or shadow, strongest in the middle. */
export function glow(
  x: number,
  y: number,
  radii: readonly [number, number],
  colour: string,
  strength: number,
): string {
  const id = nextId();
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset=".45" stop-color="${colour}" stop-opacity="${strength * 0.5}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient><ellipse cx="${x}" cy="${y}" rx="${radii[0]}" ry="${radii[1]}" fill="url(#${id})"/>`;
}

/** A rectangle that fades from one color and opacity to another, downwards or to the side. */
export function wash(
  box: { x: number; y: number; width: number; height: number },
  stops: readonly [string, string],
  sideways = false,
): string {
  const id = nextId();
  const direction = sideways ? 'x1="0" y1="0" x2="1" y2="0"' : 'x1="0" y1="0" x2="0" y2="1"';
  return `<linearGradient id="${id}" ${direction}><stop offset="0" stop-color="${stops[0]}"/><stop offset="1" stop-color="${stops[1]}"/></linearGradient><rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="url(#${id})"/>`;
}

/** A rounded box as path data, from its upper left corner. */
export const box = (x: number, y: number, width: number, height: number, radius = 0): string =>
  `M${x + radius} ${y}h${width - 2 * radius}q${radius} 0 ${radius} ${radius}v${height - 2 * radius}q0 ${radius} ${-radius} ${radius}h${2 * radius - width}q${-radius} 0 ${-radius} ${-radius}v${2 * radius - height}q0 ${-radius} ${radius} ${-radius}z`;
