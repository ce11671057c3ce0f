import type { TaxonomyFigures } from '#db/tables/training.ts';
import type { ScreenCategoryType } from '#shared/category-types.ts';
import type { Calibration } from './calibration.ts';
import type { Forest } from './forest.ts';
import type { LinearModel } from './linear.ts';
import type { NeighbourIndex } from './neighbours.ts';
import type { Space } from './vectors.ts';

/** A category as the engine uses it: `id` identifies its weights, and `name` its entry in the lexicon. */
export type EngineCategory = {
  id: string;
  type: ScreenCategoryType;
  name: string;
  parentName: string | null;
};

/** The trained model of one taxonomy. */
export type TaxonomyModel = {
  type: ScreenCategoryType;
  /** Categories with examples, sorted by id. Their indices are the classes of `linear`. */
  categories: EngineCategory[];
  linear: LinearModel;
  /** Averaged with `linear`. Null if categories exclude each other, because it did not improve their predictions. */
  forest: Forest | null;
  /** Calibration of `linear`'s values, or of their average with `forest`. */
  calibration: Calibration;
  /** Probability from which a category is selected; null if no threshold is precise enough. */
  threshold: number | null;
  /** Number of training screens. */
  examples: number;
};

/** The trained model of a gallery. Plain data, which can be stored and sent to a worker. */
export type Model = {
  space: Space;
  /** Concepts of the lexicon that the forests use. */
  concepts: string[];
  taxonomies: TaxonomyModel[];
  neighbours: NeighbourIndex;
  /** Number of training screens. */
  examples: number;
};

/** Returns the figures that are stored with the model for display. */
export const summarizeModel = ({ taxonomies }: Model): TaxonomyFigures[] =>
  taxonomies.map(({ type, categories, examples, calibration, threshold }) => ({
    type,
    examples,
    categories: categories.length,
    ...calibration,
    threshold,
  }));

/**
 * Minimum number of tagged screens for training. With fewer, the lexicon alone gives better results (see the
 * measurements in `docs/analysis.md`).
 */
export const MIN_EXAMPLES = 30;

/**
 * Whether the categories of a taxonomy exclude each other. Such categories compete: their probabilities add up to 1.
 * Most screens have one screen type, but several categories of each other taxonomy.
 */
export const isExclusive = (type: ScreenCategoryType): boolean => type === 'screen-types';
