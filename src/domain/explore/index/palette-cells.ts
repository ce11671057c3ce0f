import { hexToOklab, type Oklab, oklabDistance, rgbToOklab } from '#shared/oklab.ts';

// The index stores each palette color in one byte: the number of a cell of OKLab, 0 to 254.

/** Number of gray cells, which differ only in lightness. They have the numbers 0 to 14. */
const GRAYS = 15;
/** The 240 colored cells have one of 5 steps of lightness, one of 16 hues and one of 3 levels of chroma. */
const LIGHTNESS_STEPS = 5;
const HUES = 16;
/** Lower bounds of the chroma of colored cells. Below the first one a color is gray. */
const CHROMA_BOUNDS = [0.03, 0.09, 0.16] as const;
/** Chroma in the middle of each level of colored cells. */
const CHROMA_CENTERS = [0.06, 0.125, 0.2] as const;
/** A screen matches if one of its cells is at most this far from the chosen color. Cells are about 0.1 wide. */
const MAX_DISTANCE = 0.1;

/** Number of colors that are stored per palette. */
export const COLOURS_PER_SCREEN = 6;
/** Stored in place of a color that a palette does not have. */
export const NO_CELL = 255;

const stepOf = (value: number, steps: number): number =>
  Math.min(steps - 1, Math.max(0, Math.floor(value * steps)));

function cellOfOklab({ l, a, b }: Oklab): number {
  const chroma = Math.hypot(a, b);
  if (chroma < CHROMA_BOUNDS[0]) return stepOf(l, GRAYS);
  const level = chroma < CHROMA_BOUNDS[1] ? 0 : chroma < CHROMA_BOUNDS[2] ? 1 : 2;
  /** The hue as a fraction of the color circle. */
  const turn = (Math.atan2(b, a) / (2 * Math.PI) + 1) % 1;
  const hue = Math.floor(turn * HUES) % HUES;
  return GRAYS + (stepOf(l, LIGHTNESS_STEPS) * HUES + hue) * CHROMA_CENTERS.length + level;
}

const TABLE_BITS = 5;
/** Cells by the upper `TABLE_BITS` bits of red, green and blue; `NO_CELL` until first used. */
const table = new Uint8Array(2 ** (3 * TABLE_BITS)).fill(NO_CELL);
const LOWER_BITS = 8 - TABLE_BITS;

/** Returns the upper `TABLE_BITS` bits of a channel: 2 is red, 1 is green and 0 is blue. */
const upperBits = (rgb: number, channel: number): number =>
  (rgb >>> (8 * channel + LOWER_BITS)) & (2 ** TABLE_BITS - 1);

/**
 * Returns the cell, 0 to 254, of a color given as a number of 24 bits. Colors with equal upper bits have the cell of
 * the color in their middle, so that only this color is converted to OKLab.
 */
export function cellOf(rgb: number): number {
  const index =
    (upperBits(rgb, 2) << (2 * TABLE_BITS)) | (upperBits(rgb, 1) << TABLE_BITS) | upperBits(rgb, 0);
  const known = table[index] as number;
  if (known !== NO_CELL) return known;
  const middle = (channel: number): number => (upperBits(rgb, channel) << LOWER_BITS) + 2 ** (LOWER_BITS - 1);
  const cell = cellOfOklab(rgbToOklab(middle(2), middle(1), middle(0)));
  table[index] = cell;
  return cell;
}

function centerOf(cell: number): Oklab {
  if (cell < GRAYS) return { l: (cell + 0.5) / GRAYS, a: 0, b: 0 };
  const position = cell - GRAYS;
  const chroma = CHROMA_CENTERS[position % CHROMA_CENTERS.length] as number;
  const hue = Math.floor(position / CHROMA_CENTERS.length) % HUES;
  const lightness = Math.floor(position / CHROMA_CENTERS.length / HUES);
  const angle = ((hue + 0.5) / HUES) * 2 * Math.PI;
  return {
    l: (lightness + 0.5) / LIGHTNESS_STEPS,
    a: chroma * Math.cos(angle),
    b: chroma * Math.sin(angle),
  };
}

const CELL_CENTERS = Array.from({ length: NO_CELL }, (_, cell) => centerOf(cell));

/** Returns for each cell whether it is near the color or contains it: 1 or 0. Index 255 is 0. */
export function flagNearCells(hex: string): Uint8Array {
  const color = hexToOklab(hex);
  const near = new Uint8Array(256);
  for (const [cell, center] of CELL_CENTERS.entries()) {
    if (oklabDistance(color, center) <= MAX_DISTANCE) near[cell] = 1;
  }
  near[cellOf(Number.parseInt(hex, 16))] = 1;
  return near;
}
