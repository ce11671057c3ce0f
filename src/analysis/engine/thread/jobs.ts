import type { TaxonomyFigures } from '#db/tables/training.ts';
import type { OcrText } from '#domain/ocr/ocr-text.ts';
import type { OfferedCategory } from '#shared/contracts/analysis.ts';
import type { Classification } from '../classify.ts';
import type { VisualFeatures } from '../features/visual-features.ts';
import type { EngineCategory } from '../learning/model.ts';
import type { Example } from '../learning/train.ts';

/** The worker's jobs, each with its request and response. */
export type Jobs = {
  /** Computes the features of a picture with known text. */
  features: { ask: { image: Uint8Array; ocrText: OcrText }; answer: VisualFeatures };
  /** Classifies a picture with known text. `model` is null while no model is trained. */
  classify: {
    ask: {
      image: Uint8Array;
      ocrText: OcrText;
      offered: readonly OfferedCategory[];
      appName: string;
      /** Bytes only if the worker has asked for them. */
      model: { id: string; bytes: Uint8Array | null } | null;
    };
    /** `modelIsNeeded` if the worker does not have that model. */
    answer: Classification | 'modelIsNeeded';
  };
  /** Adds training examples; responds with their number so far. */
  lesson: { ask: { examples: readonly Example[] }; answer: number };
  /** Trains on the examples sent before; responds with the model's bytes and figures. */
  train: {
    ask: { examples: number; categories: readonly EngineCategory[] };
    answer: { bytes: Uint8Array; taxonomies: TaxonomyFigures[] };
  };
};

export type Question = { [K in keyof Jobs]: { kind: K; ask: Jobs[K]['ask'] } }[keyof Jobs];
export type Answer = Jobs[keyof Jobs]['answer'];
