import type { TaxonomyFigures } from '#db/tables/training.ts';
import type { ScreenCategoryType } from '#shared/category-types.ts';
import type { Calibration } from './calibration.ts';
import type { Forest } from './forest.ts';
import type { Linear } from './linear.ts';
import type { Neighbours } from './neighbours.ts';
import type { Space } from './vectors.ts';

/** A category as the engine knows it: learned by its id, looked up in the lexicon by its name. */
export type EngineCategory = {
  id: string;
  type: ScreenCategoryType;
  name: string;
  parentName: string | null;
};

/** What was learned of one taxonomy. */
export type TaxonomyModel = {
  type: ScreenCategoryType;
  /** Those with examples, by id; their places are the classes of `linear`. */
  categories: EngineCategory[];
  linear: Linear;
  /** Averaged with `linear`; null for competing categories, where it did not help. */
  forest: Forest | null;
  /** Of the values of `linear`, or of its average with `forest`. */
  calibration: Calibration;
  /** Probability from which on a category is selected; null where none is sure enough. */
  threshold: number | null;
  /** Screens that were learned from. */
  examples: number;
};

/** Everything that was learned of a gallery. Plain data: it can be handed to another thread and kept. */
export type Model = {
  space: Space;
  /** Of the lexicon, what the forests ask for. */
  concepts: string[];
  taxonomies: TaxonomyModel[];
  neighbours: Neighbours;
  examples: number;
};

/** What is kept beside the bytes, for people. */
export const figuresOf = ({ taxonomies }: Model): TaxonomyFigures[] =>
  taxonomies.map(({ type, categories, examples, calibration, threshold }) => ({
    type,
    examples,
    categories: categories.length,
    ...calibration,
    threshold,
  }));

/** With fewer tagged screens the lexicon alone does better: measured, see `docs/analysis.md`. */
export const MIN_EXAMPLES = 30;

/** Screens are mostly of one type; everything else they have any number of. */
export const isExclusive = (type: ScreenCategoryType): boolean => type === 'screen-types';
