import { type Forest, LEAF, SHARE_SCALE } from './forest.ts';
import type { TrainingData } from './linear.ts';
import { createRandom, shuffle } from './random.ts';

const TREES = 100;
/** Random candidate splits per node, of which the best is used. */
const SPLITS_PER_NODE = 40;
const MIN_LEAF_SIZE = 3;
/** Maximum number of examples per tree. If there are more, each tree gets a different random sample. */
const MAX_EXAMPLES_PER_TREE = 600;

type Split = { feature: number; cut: number; purity: number };

/** Grows multi-label extremely randomized trees (Geurts and others, 2006). */
class ForestBuilder {
  readonly features: number[] = [];
  readonly cuts: number[] = [];
  readonly others: number[] = [];
  readonly shares: number[] = [];
  /** Values of all examples by feature, because features are tested one at a time. */
  readonly #columns: readonly Float32Array[];
  readonly #labels: readonly (readonly number[])[];
  readonly #classes: number;
  /** Values of the tested feature for the examples of the current node. */
  readonly #values: Float32Array;
  /** Count of each class among the examples up to the tested cut. */
  readonly #below: Float64Array;
  readonly #random = createRandom(1);

  constructor(rows: readonly Float32Array[], labels: TrainingData['labels'], classes: number) {
    const width = rows[0]?.length ?? 0;
    this.#columns = Array.from({ length: width }, (_, index) =>
      Float32Array.from(rows, (row) => row[index] ?? 0),
    );
    this.#labels = labels;
    this.#classes = classes;
    this.#values = new Float32Array(rows.length);
    this.#below = new Float64Array(classes);
  }

  addTree(): void {
    const allExamples = Uint32Array.from(this.#values.keys());
    this.#addNode(shuffle(allExamples, this.#random).subarray(0, MAX_EXAMPLES_PER_TREE));
  }

  #addNode(examples: Uint32Array): void {
    const counts = new Float64Array(this.#classes);
    for (const example of examples)
      for (const label of this.#labels[example] ?? []) counts[label] = (counts[label] ?? 0) + 1;
    const split = this.#findBestSplit(examples, counts);
    const node = this.features.push(split ? split.feature : LEAF) - 1;
    this.cuts.push(split ? split.cut : 0);
    this.others.push(split ? 0 : this.shares.length / this.#classes);
    if (!split) {
      for (const count of counts) this.shares.push(Math.round((count / examples.length) * SHARE_SCALE));
      return;
    }
    const column = this.#columns[split.feature];
    this.#addNode(examples.filter((example) => (column?.[example] ?? 0) <= split.cut));
    this.others[node] = this.features.length;
    this.#addNode(examples.filter((example) => (column?.[example] ?? 0) > split.cut));
  }

  /** Returns the best of some random splits, or null if no split leaves enough examples on both sides. */
  #findBestSplit(examples: Uint32Array, counts: Float64Array): Split | null {
    if (examples.length < 2 * MIN_LEAF_SIZE) return null;
    let best: Split | null = null;
    for (let attempt = 0; attempt < SPLITS_PER_NODE; attempt++) {
      const feature = Math.floor(this.#random() * this.#columns.length);
      const [min, max] = this.#readColumn(examples, feature);
      if (!(max > min)) continue;
      // Rounded as in storage, so that the stored cut separates the same examples.
      const cut = Math.fround(min + this.#random() * (max - min));
      const purity = this.#purity(examples, counts, cut);
      if (purity > (best?.purity ?? 0)) best = { feature, cut, purity };
    }
    return best;
  }

  /** Copies the values of a feature into `#values`. Returns the smallest and the largest. */
  #readColumn(examples: Uint32Array, feature: number): [number, number] {
    const [values, column] = [this.#values, this.#columns[feature]];
    let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let index = 0; index < examples.length; index++) {
      const value = column?.[examples[index] ?? 0] ?? 0;
      values[index] = value;
      if (value < min) min = value;
      if (value > max) max = value;
    }
    return [min, max];
  }

  /**
   * Returns the purity of a split, or 0 if a side has too few examples. The more the examples of each side agree in
   * their classes, the larger it is. The purest split of a node has the largest decrease in Gini impurity.
   */
  #purity(examples: Uint32Array, counts: Float64Array, cut: number): number {
    const [values, labels, below] = [this.#values, this.#labels, this.#below];
    below.fill(0);
    let size = 0;
    for (let index = 0; index < examples.length; index++) {
      if ((values[index] ?? 0) > cut) continue;
      size += 1;
      const exampleLabels = labels[examples[index] ?? 0] ?? [];
      for (let i = 0; i < exampleLabels.length; i++) {
        const label = exampleLabels[i] ?? 0;
        below[label] = (below[label] ?? 0) + 1;
      }
    }
    const rest = examples.length - size;
    if (size < MIN_LEAF_SIZE || rest < MIN_LEAF_SIZE) return 0;
    let purity = 0;
    for (let index = 0; index < below.length; index++) {
      const countBelow = below[index] ?? 0;
      const countAbove = (counts[index] ?? 0) - countBelow;
      purity += (countBelow * countBelow) / size + (countAbove * countAbove) / rest;
    }
    return purity;
  }
}

/** Grows a forest from rows of `createForestInput`. Deterministic. */
export function growForest(rows: readonly Float32Array[], { labels, classes }: TrainingData): Forest {
  const builder = new ForestBuilder(rows, labels, classes);
  const roots = Uint32Array.from({ length: TREES }, () => {
    const root = builder.features.length;
    builder.addTree();
    return root;
  });
  return {
    classes,
    roots,
    features: Uint16Array.from(builder.features),
    cuts: Float32Array.from(builder.cuts),
    others: Uint32Array.from(builder.others),
    shares: Uint16Array.from(builder.shares),
  };
}
