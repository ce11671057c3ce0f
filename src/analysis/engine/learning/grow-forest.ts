import { type Forest, LEAF, WHOLE } from './forest.ts';
import type { Problem } from './linear.ts';
import { seeded, shuffle } from './random.ts';

const TREES = 100;
/** Questions that are thought of at each node, at random; the best one is asked. */
const TRIES = 40;
const FEWEST_IN_LEAF = 3;
/** Examples that a tree is grown from: of more, each tree sees others. */
const MAX_ROWS = 600;

type Split = { feature: number; cut: number; gain: number };

/** Grows trees (extremely randomised ones, of Geurts and others, 2006) that answer for all classes together. */
class Grower {
  readonly features: number[] = [];
  readonly cuts: number[] = [];
  readonly others: number[] = [];
  readonly shares: number[] = [];
  /** The values of one feature in all examples, beside each other: one feature is looked at after the other. */
  readonly #columns: readonly Float32Array[];
  readonly #labels: readonly (readonly number[])[];
  readonly #classes: number;
  /** Of the feature that is looked at, for the examples of the node that is grown. */
  readonly #values: Float32Array;
  /** Of each class, on the lower side of the cut that is tried. */
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

  /** Null where nothing divides the examples well. */
  #bestOfSome(examples: Uint32Array, counts: Float64Array): Split | null {
    if (examples.length < 2 * FEWEST_IN_LEAF) return null;
    let best: Split | null = null;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const feature = Math.floor(this.#random() * this.#columns.length);
      const [least, most] = this.#take(examples, feature);
      if (!(most > least)) continue;
      // As it will be kept, so that both sides are the same ones then.
      const cut = Math.fround(least + this.#random() * (most - least));
      const gain = this.#gain(examples, counts, cut);
      if (gain > (best?.gain ?? 0)) best = { feature, cut, gain };
    }
    return best;
  }

  /** Takes the values of a feature; returns the least and the largest. */
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

  /** The more alike the examples on each side of the cut are, the more; 0 where a side is too small. */
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

/** Learns what looks and words together speak for. The same problem gives the same forest. */
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
