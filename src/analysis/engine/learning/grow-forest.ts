import { type Forest, LEAF, WHOLE } from './forest.ts';
import type { Problem } from './linear.ts';
import { seeded, shuffle } from './random.ts';

const TREES = 100;
/** Random candidate splits per node, of which the best is used. */
const TRIES = 40;
const FEWEST_IN_LEAF = 3;
/** Limit of examples per tree. With more examples, each tree gets a different sample. */
const MAX_ROWS = 600;

type Split = { feature: number; cut: number; gain: number };

/** Grows multi-label extremely randomised trees (Geurts and others, 2006). */
class Grower {
  readonly features: number[] = [];
  readonly cuts: number[] = [];
  readonly others: number[] = [];
  readonly shares: number[] = [];
  /** Values by feature, for all examples: features are tested one at a time. */
  readonly #columns: readonly Float32Array[];
  readonly #labels: readonly (readonly number[])[];
  readonly #classes: number;
  /** Values of the tested feature for the examples of the current node. */
  readonly #values: Float32Array;
  /** Count of each class below the tested cut. */
  readonly #below: Float64Array;
  readonly #random = seeded(1);

  constructor(rows: readonly Float32Array[], labels: Problem['labels'], classes: number) {
    const width = rows[0]?.length ?? 0;
    this.#columns = Array.from({ length: width }, (_, at) => Float32Array.from(rows, (row) => row[at] ?? 0));
    this.#labels = labels;
    this.#classes = classes;
    this.#values = new Float32Array(rows.length);
    this.#below = new Float64Array(classes);
  }

  plant(): void {
    const all = Uint32Array.from(this.#values.keys());
    this.#grow(shuffle(all, this.#random).subarray(0, MAX_ROWS));
  }

  #grow(examples: Uint32Array): void {
    const counts = new Float64Array(this.#classes);
    for (const example of examples)
      for (const label of this.#labels[example] ?? []) counts[label] = (counts[label] ?? 0) + 1;
    const split = this.#bestOfSome(examples, counts);
    const node = this.features.push(split ? split.feature : LEAF) - 1;
    this.cuts.push(split ? split.cut : 0);
    this.others.push(split ? 0 : this.shares.length / this.#classes);
    if (!split) {
      for (const count of counts) this.shares.push(Math.round((count / examples.length) * WHOLE));
      return;
    }
    const column = this.#columns[split.feature];
    this.#grow(examples.filter((example) => (column?.[example] ?? 0) <= split.cut));
    this.others[node] = this.features.length;
    this.#grow(examples.filter((example) => (column?.[example] ?? 0) > split.cut));
  }

  /** Null if no candidate separates the examples. */
  #bestOfSome(examples: Uint32Array, counts: Float64Array): Split | null {
    if (examples.length < 2 * FEWEST_IN_LEAF) return null;
    let best: Split | null = null;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const feature = Math.floor(this.#random() * this.#columns.length);
      const [least, most] = this.#take(examples, feature);
      if (!(most > least)) continue;
      // Rounded as in storage, so that the stored cut separates the same examples.
      const cut = Math.fround(least + this.#random() * (most - least));
      const gain = this.#gain(examples, counts, cut);
      if (gain > (best?.gain ?? 0)) best = { feature, cut, gain };
    }
    return best;
  }

  /** Reads the values of a feature; returns the smallest and the largest. */
  #take(examples: Uint32Array, feature: number): [number, number] {
    const [values, column] = [this.#values, this.#columns[feature]];
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let at = 0; at < examples.length; at++) {
      const value = column?.[examples[at] ?? 0] ?? 0;
      values[at] = value;
      if (value < least) least = value;
      if (value > most) most = value;
    }
    return [least, most];
  }

  /** Gain of a split, larger for purer sides; 0 if a side has too few examples. */
  #gain(examples: Uint32Array, counts: Float64Array, cut: number): number {
    const [values, labels, below] = [this.#values, this.#labels, this.#below];
    below.fill(0);
    let size = 0;
    for (let at = 0; at < examples.length; at++) {
      if ((values[at] ?? 0) > cut) continue;
      size += 1;
      const own = labels[examples[at] ?? 0] ?? [];
      for (let place = 0; place < own.length; place++) {
        const label = own[place] ?? 0;
        below[label] = (below[label] ?? 0) + 1;
      }
    }
    const rest = examples.length - size;
    if (size < FEWEST_IN_LEAF || rest < FEWEST_IN_LEAF) return 0;
    let gain = 0;
    for (let at = 0; at < below.length; at++) {
      const here = below[at] ?? 0;
      const there = (counts[at] ?? 0) - here;
      gain += (here * here) / size + (there * there) / rest;
    }
    return gain;
  }
}

/** Grows a forest from visual features and words. Deterministic. */
export function growForest(rows: readonly Float32Array[], { labels, classes }: Problem): Forest {
  const grower = new Grower(rows, labels, classes);
  const roots = Uint32Array.from({ length: TREES }, () => {
    const root = grower.features.length;
    grower.plant();
    return root;
  });
  return {
    classes,
    roots,
    features: Uint16Array.from(grower.features),
    cuts: Float32Array.from(grower.cuts),
    others: Uint32Array.from(grower.others),
    shares: Uint16Array.from(grower.shares),
  };
}
