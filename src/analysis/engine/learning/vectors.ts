import type { VisualFeatures } from '../features/visual-features.ts';

/** Data from which the vector of a screen is computed: the tokens of its text and its visual features. */
export type VectorInput = { tokens: readonly string[]; features: VisualFeatures };

/**
 * The vector of a screen in sparse form: the coordinates of its known tokens and of all visual features. All other
 * coordinates are 0.
 */
export type Vector = { indices: Uint32Array; values: Float32Array };

/**
 * Assigns a coordinate to each token and each visual feature: tokens first, then visual features. Built from the
 * examples without their labels.
 */
export type Space = {
  tokens: string[];
  /** Weight of each token: its inverse document frequency plus 0.5. Rarer tokens weigh more. */
  rarity: Float32Array;
  features: string[];
  means: Float64Array;
  deviations: Float64Array;
};

/** Only tokens on at least this many screens, and on less than this share of the screens, are used. */
const MIN_SCREENS = 2;
const MAX_SCREEN_SHARE = 0.7;
const MAX_TOKENS = 8_000;
/** Euclidean norm of the text part, and weight of each standardized visual feature. Both were chosen by measurement. */
const TEXT_NORM = 2;
const VISUAL_WEIGHT = 0.12;
/** Standardized features are clipped at this many standard deviations. */
const MAX_DEVIATIONS = 3;

export const countDimensions = (space: Space): number => space.tokens.length + space.features.length;

/** Chooses the tokens, and computes their weights and the statistics of the visual features. */
export function fitSpace(examples: readonly VectorInput[]): Space {
  const counts = new Map<string, number>();
  for (const { tokens } of examples)
    for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  const chosenTokens = [...counts]
    .filter(([, count]) => count >= MIN_SCREENS && count < examples.length * MAX_SCREEN_SHARE)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MAX_TOKENS);
  const features = Object.keys(examples[0]?.features ?? {}).sort();
  const columns = features.map((name) => examples.map((example) => example.features[name] ?? 0));
  const means = Float64Array.from(
    columns,
    (column) => column.reduce((a, b) => a + b, 0) / (column.length || 1),
  );
  const deviations = Float64Array.from(columns, (column, index) => {
    const mean = means[index] ?? 0;
    return Math.sqrt(column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (column.length || 1)) || 1;
  });
  return {
    tokens: chosenTokens.map(([token]) => token),
    rarity: Float32Array.from(
      chosenTokens,
      ([, count]) => Math.log((examples.length + 1) / (count + 1)) + 0.5,
    ),
    features,
    means,
    deviations,
  };
}

/**
 * Returns a function that computes the vector of a screen. The function ignores tokens and visual features that the
 * space does not contain.
 */
export function createVectoriser(space: Space): (input: VectorInput) => Vector {
  const tokenIndices = new Map(space.tokens.map((token, index) => [token, index]));
  return ({ tokens, features }) => {
    const known = tokens.flatMap((token) => tokenIndices.get(token) ?? []);
    const length = Math.sqrt(known.reduce((sum, index) => sum + (space.rarity[index] ?? 0) ** 2, 0)) || 1;
    const visual = space.features.map((name, index) => {
      const value = features[name];
      const deviation =
        value === undefined ? 0 : (value - (space.means[index] ?? 0)) / (space.deviations[index] ?? 1);
      return Math.max(-MAX_DEVIATIONS, Math.min(MAX_DEVIATIONS, deviation)) * VISUAL_WEIGHT;
    });
    return {
      indices: Uint32Array.from([...known, ...visual.map((_, index) => space.tokens.length + index)]),
      values: Float32Array.from([
        ...known.map((index) => ((space.rarity[index] ?? 0) / length) * TEXT_NORM),
        ...visual,
      ]),
    };
  };
}
