import type { TaxonomyFigures } from '#db/tables/training.ts';
import type { ImageFacts } from '#domain/image-facts/compute-facts.ts';
import type { OcrText } from '#domain/ocr/ocr-text.ts';
import type { CandidateCategory } from '#shared/contracts/analysis.ts';
import type { Classification } from '../classify.ts';
import type { VisualFeatures } from '../features/visual-features.ts';
import type { EngineCategory } from '../learning/model.ts';
import type { Example } from '../learning/train.ts';

/**
 * The model that a job uses. `bytes` is null in the first request. If the worker responds `modelIsNeeded`, the request
 * is repeated with the model's bytes.
 */
export type RequestedModel = { id: string; bytes: Uint8Array | null };

/** The worker's jobs, each with its request and response. */
export type Jobs = {
  features: { request: { image: Uint8Array; ocrText: OcrText }; response: VisualFeatures };
  /** `model` is null until a model has been trained. */
  classify: {
    request: {
      image: Uint8Array;
      ocrText: OcrText;
      offered: readonly CandidateCategory[];
      appName: string;
      model: RequestedModel | null;
    };
    response: Classification | 'modelIsNeeded';
  };
  /** Computes the facts of an image in the background. `width` and `height` are the size of the original in pixels. */
  facts: { request: { image: Uint8Array; width: number; height: number }; response: ImageFacts };
  /** Computes the beliefs of a screen in the background, from its image or its stored features. */
  beliefs: {
    request: {
      ocrText: OcrText;
      image?: Uint8Array;
      features?: VisualFeatures;
      model: RequestedModel | null;
    };
    response: Int8Array | 'modelIsNeeded';
  };
  /** Adds training examples. Responds with the number of examples added so far. */
  addExamples: { request: { examples: readonly Example[] }; response: number };
  /**
   * Trains on the added examples. `exampleCount` is their expected number. Responds with the encoded model and
   * the figures of each taxonomy.
   */
  train: {
    request: { exampleCount: number; categories: readonly EngineCategory[] };
    response: { bytes: Uint8Array; taxonomies: TaxonomyFigures[] };
  };
};

export type JobRequest = { [K in keyof Jobs]: { kind: K; request: Jobs[K]['request'] } }[keyof Jobs];
export type JobResponse = Jobs[keyof Jobs]['response'];
