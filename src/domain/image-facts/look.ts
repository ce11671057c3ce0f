import { oklabChroma, oklabHue } from '#shared/oklab.ts';
import type { CountedColour } from './colour-counts.ts';
import { SAMPLE_SIDE, type Sample } from './sample.ts';
import {
  COLOUR_BINS,
  EDGE_SIDE,
  LUMA_SIDE,
  PARTS,
  VECTOR_BYTES,
  WEIGHTS,
  writePart,
} from './vector-layout.ts';

/**
 * Edges are first summed in fine cells, four for each cell of the vector. `measureEdges` averages the square roots of
 * these sums, so that one strong edge does not dominate a cell.
 */
const FINE_SIDE = 2 * EDGE_SIDE;
/** Side of a fine cell in pixels. */
const FINE_CELL = SAMPLE_SIDE / FINE_SIDE;

/** Grays have less chroma than `MIN_CHROMA`. The other two bounds divide colors into dull, medium and vivid. */
const MIN_CHROMA = 0.03;
const MEDIUM_CHROMA = 0.08;
const VIVID_CHROMA = 0.15;
/** Numbers of hues and of gray levels; see `COLOUR_BINS`. */
const HUES = 12;
const GREYS = 6;

/**
 * Typical color histogram of screens, as square roots of shares like the result of `measureColours`. White is the most
 * frequent color, nearly black the second, and each color that is not gray is rare. `computeLook` subtracts it, because
 * only the differences from it tell screens apart. Its values are part of the vector's definition: a change needs a new
 * `FACTS_VERSION`.
 */
const TYPICAL_GREYS = [0.1, 0.25, 0.1, 0.1, 0.15, 0.65];
const TYPICAL_COLOUR = 0.02;

/** Returns the luma of each pixel, 0 to 255 (ITU-R BT.601). */
export function toLuma(sample: Sample): Float32Array {
  const luma = new Float32Array(SAMPLE_SIDE ** 2);
  for (let pixel = 0, offset = 0; pixel < luma.length; pixel += 1, offset += 3)
    luma[pixel] =
      0.299 * (sample[offset] as number) +
      0.587 * (sample[offset + 1] as number) +
      0.114 * (sample[offset + 2] as number);
  return luma;
}

/** Averages a square grid to a smaller one. `side` must be divisible by `to`. */
function shrink(values: Float32Array, side: number, to: number): Float32Array {
  const factor = side / to;
  const means = new Float32Array(to * to);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const cell = Math.floor(y / factor) * to + Math.floor(x / factor);
      means[cell] = (means[cell] as number) + (values[y * side + x] as number) / factor ** 2;
    }
  return means;
}

/**
 * Sums, for each fine cell, the absolute differences of pixels that are `step` positions apart: 1 for horizontal
 * neighbors, `SAMPLE_SIDE` for vertical ones.
 */
function sumDifferences(luma: Float32Array, step: number): Float32Array {
  const sums = new Float32Array(FINE_SIDE ** 2);
  for (let y = 0; y < SAMPLE_SIDE - 1; y += 1) {
    const row = Math.floor(y / FINE_CELL) * FINE_SIDE;
    for (let x = 0; x < SAMPLE_SIDE - 1; x += 1) {
      const pixel = y * SAMPLE_SIDE + x;
      const cell = row + Math.floor(x / FINE_CELL);
      const difference = (luma[pixel + step] as number) - (luma[pixel] as number);
      sums[cell] = (sums[cell] as number) + Math.abs(difference);
    }
  }
  return sums;
}

function subtractMean(values: Float32Array): Float32Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}

/** Returns the strength of the edges in each cell, relative to the mean. `step` is that of `sumDifferences`. */
const measureEdges = (luma: Float32Array, step: number): Float32Array =>
  subtractMean(shrink(sumDifferences(luma, step).map(Math.sqrt), FINE_SIDE, EDGE_SIDE));

function binOf(colour: CountedColour): number {
  const chroma = oklabChroma(colour);
  if (chroma < MIN_CHROMA) return Math.max(0, Math.min(GREYS - 1, Math.floor(colour.l * GREYS)));
  const chromaLevel = chroma < MEDIUM_CHROMA ? 0 : chroma < VIVID_CHROMA ? 1 : 2;
  return GREYS + chromaLevel * HUES + Math.min(HUES - 1, Math.floor((oklabHue(colour) / 360) * HUES));
}

/** Returns the color histogram as a unit vector (square roots of the shares). */
export function measureColours(colours: readonly CountedColour[]): Float32Array {
  const shares = new Float32Array(COLOUR_BINS);
  for (const colour of colours) {
    const bin = binOf(colour);
    shares[bin] = (shares[bin] as number) + colour.share;
  }
  return shares.map(Math.sqrt);
}

/** Computes the look part of a vector: edges, luma and colors. The beliefs are zeros. */
export function computeLook(luma: Float32Array, colours: readonly CountedColour[]): Int8Array {
  const vector = new Int8Array(VECTOR_BYTES);
  const { edges, luma: lumaPart, colours: colourPart } = PARTS;
  writePart(vector, edges.start, measureEdges(luma, 1), WEIGHTS.edges);
  writePart(vector, edges.start + EDGE_SIDE ** 2, measureEdges(luma, SAMPLE_SIDE), WEIGHTS.edges);
  writePart(vector, lumaPart.start, subtractMean(shrink(luma, SAMPLE_SIDE, LUMA_SIDE)), WEIGHTS.luma);
  const deviations = measureColours(colours).map(
    (value, bin) => value - (TYPICAL_GREYS[bin] ?? TYPICAL_COLOUR),
  );
  writePart(vector, colourPart.start, deviations, WEIGHTS.colours);
  return vector;
}
