import type { PaletteColour, Scheme, Shape } from '#shared/screen-filters.ts';
import { countColours } from './colour-counts.ts';
import { listColourNames } from './colour-names.ts';
import { computeLook, toLuma } from './look.ts';
import { choosePalette, groupColours } from './palette.ts';
import type { Sample } from './sample.ts';
import { shapeOf } from './shape.ts';

/** Increment when a fact is computed differently: the facts of all images are then computed again. */
export const FACTS_VERSION = 2;

/** Facts that are computed from the image alone. */
export type ImageFacts = {
  scheme: Scheme;
  shape: Shape;
  /** Positions in `COLOUR_NAMES`, ascending. */
  colours: number[];
  /** At most six, largest share first. */
  palette: PaletteColour[];
  /** The visual vector without beliefs; see `vector-layout.ts`. */
  vector: Int8Array;
};

/**
 * Mean luma below which an image is dark, 0 to 255. Few images have a mean between 45 % and 60 % of 255, so a bound in
 * this range separates dark from light images well.
 */
const DARK_BELOW = 0.45 * 255;

/** Computes the facts of an image. `size` is that of the original in pixels. */
export function computeFacts(sample: Sample, size: { width: number; height: number }): ImageFacts {
  const luma = toLuma(sample);
  const colours = countColours(sample);
  const groups = groupColours(colours);
  const meanLuma = luma.reduce((sum, value) => sum + value, 0) / luma.length;
  return {
    scheme: meanLuma < DARK_BELOW ? 'dark' : 'light',
    shape: shapeOf(size),
    colours: listColourNames(groups),
    palette: choosePalette(groups),
    vector: computeLook(luma, colours),
  };
}
