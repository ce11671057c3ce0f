/** A range of positions in a vector, from `start` to before `end`. */
export type Range = { start: number; end: number };

/** Cells per side of each of the two edge grids: horizontal differences in luma, then vertical ones. */
export const EDGE_SIDE = 8;
/** Cells per side of the grid of mean luma. */
export const LUMA_SIDE = 4;
/** Six lightness levels of gray, then twelve hues at each of three chroma levels. */
export const COLOUR_BINS = 6 + 3 * 12;
/** Number of the engine's beliefs: 24 screen types and 23 elements; see `analysis/image-facts/beliefs.ts`. */
export const BELIEF_COUNT = 47;

const EDGES_END = 2 * EDGE_SIDE ** 2;
const LUMA_END = EDGES_END + LUMA_SIDE ** 2;
const COLOURS_END = LUMA_END + COLOUR_BINS;

/** Number of signed bytes of the visual vector (`image_facts.vector`). */
export const VECTOR_BYTES = COLOURS_END + BELIEF_COUNT;

/**
 * The parts of a visual vector. Each part is scaled to a fixed norm, `UNIT` times the square root of its weight. It is
 * zero if it has no information, for example the edges of a blank image, or the beliefs of an image whose text is not
 * recognized yet. The dot product of two vectors, divided by the square of `UNIT`, is therefore the weighted sum of the
 * cosines of their parts: 2 for equal images, 1 for equal images without beliefs, and about 0 for unrelated ones.
 */
export const PARTS = {
  edges: { start: 0, end: EDGES_END },
  luma: { start: EDGES_END, end: LUMA_END },
  /** Positions of edges and of bright areas. */
  layout: { start: 0, end: LUMA_END },
  colours: { start: LUMA_END, end: COLOURS_END },
  /** Everything that depends on the pixels alone. */
  look: { start: 0, end: COLOURS_END },
  /** The built-in engine's probabilities of screen types and elements. */
  beliefs: { start: COLOURS_END, end: VECTOR_BYTES },
  /** The whole vector, which the relation *idea* of similar screens compares. */
  idea: { start: 0, end: VECTOR_BYTES },
} as const satisfies Record<string, Range>;

/** Weights of the parts. `edges` is the weight of each of its two grids. */
export const WEIGHTS = { edges: 0.3, luma: 0.15, colours: 0.25, beliefs: 1 } as const;

/** Norm of a part of weight 1. The largest value of a signed byte, so that no value is cut off. */
export const UNIT = 127;

/** Returns the dot product of `a` and `b` over `range`, where `b` begins at `offset` in its array. */
export function dotProduct(a: Int8Array, b: Int8Array, { start, end }: Range, offset = 0): number {
  let sum = 0;
  for (let i = start; i < end; i += 1) sum += (a[i] as number) * (b[offset + i] as number);
  return sum;
}

/** Returns the cosine of the angle between two vectors, -1 to 1; 0 if either is zero in this range. */
export function cosine(a: Int8Array, b: Int8Array, range: Range): number {
  const norms = dotProduct(a, a, range) * dotProduct(b, b, range);
  return norms === 0 ? 0 : dotProduct(a, b, range) / Math.sqrt(norms);
}

/**
 * Writes a part of a vector: scales `values` to the Euclidean norm of the part, `UNIT` times the square root of
 * `weight`, and rounds them.
 */
export function writePart(vector: Int8Array, start: number, values: ArrayLike<number>, weight: number): void {
  let squares = 0;
  for (let i = 0; i < values.length; i += 1) squares += (values[i] as number) ** 2;
  const scale = squares === 0 ? 0 : (Math.sqrt(weight) * UNIT) / Math.sqrt(squares);
  for (let i = 0; i < values.length; i += 1) vector[start + i] = Math.round((values[i] as number) * scale);
}
