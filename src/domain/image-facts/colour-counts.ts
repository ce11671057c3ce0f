import { type Oklab, rgbToOklab } from '#shared/oklab.ts';
import type { Sample } from './sample.ts';

/** A color of an image. */
export type CountedColour = Oklab & {
  /** One exact color `rrggbb` of the counted pixels. If the majority of them have the same color, it is that color. */
  hex: string;
  /** Share of the pixels, 0 to 1. */
  share: number;
};

/** Number of high bits of each channel that distinguish colors. Colors with the same high bits are counted together. */
const BITS = 5;
const KEY_COUNT = 2 ** (3 * BITS);

/**
 * Counts the colors of an image, most frequent first. Each entry has an exact color instead of a mean, because
 * interfaces have large areas of exactly one color, whose value designers know. It is the color of the majority of the
 * entry's pixels or, without a majority, of any of them (majority vote algorithm of Boyer and Moore).
 */
export function countColours(sample: Sample): CountedColour[] {
  const counts = new Uint32Array(KEY_COUNT);
  const candidates = new Uint32Array(KEY_COUNT);
  const votes = new Uint32Array(KEY_COUNT);
  const shift = 8 - BITS;
  for (let offset = 0; offset + 2 < sample.length; offset += 3) {
    const red = sample[offset] as number;
    const green = sample[offset + 1] as number;
    const blue = sample[offset + 2] as number;
    const key = ((red >> shift) << (2 * BITS)) | ((green >> shift) << BITS) | (blue >> shift);
    const exact = (red << 16) | (green << 8) | blue;
    counts[key] = (counts[key] as number) + 1;
    const vote = votes[key] as number;
    if (vote === 0) candidates[key] = exact;
    votes[key] = vote === 0 || candidates[key] === exact ? vote + 1 : vote - 1;
  }
  const total = sample.length / 3;
  const colours: CountedColour[] = [];
  for (let key = 0; key < KEY_COUNT; key += 1) {
    const count = counts[key] as number;
    if (count === 0) continue;
    const exact = candidates[key] as number;
    const lab = rgbToOklab(exact >> 16, (exact >> 8) & 255, exact & 255);
    colours.push({ ...lab, hex: exact.toString(16).padStart(6, '0'), share: count / total });
  }
  return colours.sort((a, b) => b.share - a.share || (a.hex < b.hex ? -1 : 1));
}
