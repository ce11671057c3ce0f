import type { ColumnType } from 'kysely';
import type { ScreenCategoryType } from '#shared/category-types.ts';
import type { TimestampWithDefault } from './columns.ts';

export interface VisualFeaturesTable {
  /** Of the picture, in hex. */
  sha256: string;
  version: number;
  /** Written as JSON text, read as a value. */
  features: ColumnType<Record<string, number>, string, string>;
}

/** What was learned of one taxonomy, in figures. */
export type TaxonomyFigures = {
  type: ScreenCategoryType;
  examples: number;
  categories: number;
  slope: number;
  intercept: number;
  /** Probability from which on a category is selected; null where none is sure enough. */
  threshold: number | null;
};

export interface ModelsTable {
  id: string;
  created_at: TimestampWithDefault;
  format: string;
  bytes: Uint8Array;
  examples: number;
  /** 8 bytes an example, sorted. */
  learned_from: Uint8Array;
  /** In hex. */
  fingerprint: string;
  /** Written as JSON text, read as a value. */
  taxonomies: ColumnType<TaxonomyFigures[], string, string>;
}

/** What the built-in engine learned, and from what. */
export interface TrainingTables {
  visual_features: VisualFeaturesTable;
  models: ModelsTable;
}
