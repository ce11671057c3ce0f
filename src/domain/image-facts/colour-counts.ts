import { type Oklab, rgbToOklab } from '#shared/oklab.ts';
import type { Sample } from './sample.ts';

/** A colour of an image. */
export type CountedColour = Oklab & {
  /** The exact colour of most of its pixels, `rrggbb`. */
  hex: string;
  /** Share of the pixels, 0 to 1. */
  share: number;
};

/** Bits of each channel that distinguish colours. Colours that agree in them are counted together. */
const BITS = 5;
const COLOURS = 2 ** (3 * BITS);

/**
 * Counts the colours of an image, most frequent first. Interfaces have large areas of exactly one colour, which is the
 * value that a designer knows. Therefore each entry names the exact colour of most of its pixels instead of a mean
 * (majority vote of Boyer and Moore).
 */
export function countColours(sample: Sample): CountedColour[] {
  const counts = new Uint32Array(COLOURS);
  const candidates = new Uint32Array(COLOURS);
  const votes = new Uint32Array(COLOURS);
  const shift = 8 - BITS;
  for (let at = 0; at + 2 < sample.length; at += 3) {
    const red = sample[at] as number;
    const green = sample[at + 1] as number;
    const blue = sample[at + 2] as number;
    const key = ((red >> shift) << (2 * BITS)) | ((green >> shift) << BITS) | (blue >> shift);
    const exact = (red << 16) | (green << 8) | blue;
    counts[key] = (counts[key] as number) + 1;
    const vote = votes[key] as number;
    if (vote === 0) candidates[key] = exact;
    votes[key] = vote === 0 || candidates[key] === exact ? vote + 1 : vote - 1;
  }
  const total = sample.length / 3;
  const colours: CountedColour[] = [];
  for (let key = 0; key < COLOURS; key += 1) {
    const count = counts[key] as number;
    if (count === 0) continue;
    const exact = candidates[key] as number;
    const lab = rgbToOklab(exact >> 16, (exact >> 8) & 255, exact & 255);
    colours.push({ ...lab, hex: exact.toString(16).padStart(6, '0'), share: count / total });
  }
  return colours.sort((a, b) => b.share - a.share || (a.hex < b.hex ? -1 : 1));
}
