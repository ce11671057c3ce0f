/** Decision trees, stored in flat arrays one after another. */
export type Forest = {
  classes: number;
  /** Index of each tree's root. */
  roots: Uint32Array;
  /** Feature that a node tests; `LEAF` for a leaf. */
  features: Uint16Array;
  /**
   * Threshold of a node. Values up to it continue at the next node, larger values at the node in `others`.
   */
  cuts: Float32Array;
  /** Index of the node for larger values. For a leaf, the index of its row in `shares`. */
  others: Uint32Array;
  /**
   * One row per leaf, one number per class: the share of the leaf's training examples that have the class, multiplied
   * by `SHARE_SCALE`.
   */
  shares: Uint16Array;
};

export const LEAF = 65_535;
/** Stored value of a share of 1. */
export const SHARE_SCALE = 65_535;

/** Returns the probability of each class, averaged over all trees. `row` is a result of `createForestInput`. */
export function predictByForest(
  { classes, roots, features, cuts, others, shares }: Forest,
  row: Float32Array,
): Float64Array {
  const sums = new Float64Array(classes);
  for (const root of roots) {
    let node = root;
    for (let feature = features[node]; feature !== undefined && feature !== LEAF; feature = features[node])
      node = (row[feature] ?? 0) <= (cuts[node] ?? 0) ? node + 1 : (others[node] ?? 0);
    const base = (others[node] ?? 0) * classes;
    for (let index = 0; index < classes; index++)
      sums[index] = (sums[index] ?? 0) + (shares[base + index] ?? 0) / SHARE_SCALE;
  }
  return sums.map((sum) => sum / roots.length);
}
