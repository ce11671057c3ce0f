/** Trees that ask for one feature after the other; all of them laid out one behind the other. */
export type Forest = {
  classes: number;
  /** Where each tree begins. */
  roots: Uint32Array;
  /** What a node asks for; `LEAF` where it asks nothing any more. */
  features: Uint16Array;
  /** Up to this value the next node follows, above it the one at `others`. */
  cuts: Float32Array;
  /** Of a leaf: its row in `shares`. */
  others: Uint32Array;
  /** How many of the examples in a leaf have each class, in 65,535ths. */
  shares: Uint16Array;
};

/** Asks for nothing any more. */
export const LEAF = 65_535;
/** All examples of a leaf. */
export const WHOLE = 65_535;

/** The probability of each class: the average of all trees. */
export function forestShares(
  { classes, roots, features, cuts, others, shares }: Forest,
  row: Float32Array,
): Float64Array {
  const sums = new Float64Array(classes);
  for (const root of roots) {
    let node = root;
    for (let feature = features[node]; feature !== undefined && feature !== LEAF; feature = features[node])
      node = (row[feature] ?? 0) <= (cuts[node] ?? 0) ? node + 1 : (others[node] ?? 0);
    const base = (others[node] ?? 0) * classes;
    for (let at = 0; at < classes; at++) sums[at] = (sums[at] ?? 0) + (shares[base + at] ?? 0) / WHOLE;
  }
  return sums.map((sum) => sum / roots.length);
}
