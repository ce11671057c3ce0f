import type { ColumnType } from 'kysely';
import type { ScreenCategoryType } from '#shared/category-types.ts';
import type { TimestampWithDefault } from './columns.ts';

export interface VisualFeaturesTable {
  /** SHA-256 of the image, in hex. */
  sha256: string;
  /** `FEATURES_VERSION` of the features. */
  version: number;
  /** Written as JSON text, read as a value. */
  features: ColumnType<Record<string, number>, string, string>;
}

/** Figures about the trained model of one taxonomy. */
export type TaxonomyFigures = {
  type: ScreenCategoryType;
  /** Number of training screens. */
  examples: number;
  /** Number of categories that the model can suggest. */
  categories: number;
  /** Calibration: the log odds of a category are its score times `slope`, plus `intercept`. */
  slope: number;
  intercept: number;
  /** Minimum probability at which a category is selected; null if no threshold is precise enough. */
  threshold: number | null;
};

export interface ModelsTable {
  id: string;
  created_at: TimestampWithDefault;
  /** Format of `bytes` and of the features that the model reads. */
  format: string;
  /** The serialized model. */
  bytes: Uint8Array;
  /** Number of training screens. */
  examples: number;
  /** Digests of the training screens: 8 bytes each, sorted. */
  learned_from: Uint8Array;
  /** SHA-256 of everything that determines the model, in hex. */
  fingerprint: string;
  /** Written as JSON text, read as a value. */
  taxonomies: ColumnType<TaxonomyFigures[], string, string>;
}

/** Tables of the built-in engine: visual features and trained models. */
export interface TrainingTables {
  visual_features: VisualFeaturesTable;
  models: ModelsTable;
}
