import type { TaxonomyFigures } from '#db/tables/training.ts';
import type { OcrText } from '#domain/ocr/ocr-text.ts';
import type { OfferedCategory } from '#shared/contracts/analysis.ts';
import type { Classification } from '../classify.ts';
import type { VisualFeatures } from '../features/visual-features.ts';
import type { EngineCategory } from '../learning/model.ts';
import type { Example } from '../learning/train.ts';

/** What the engine's thread does, each with what it answers. */
export type Jobs = {
  /** Looks at a picture whose text was read. */
  features: { ask: { image: Uint8Array; ocrText: OcrText }; answer: VisualFeatures };
  /** Judges a picture whose text was read. `model` is null while nothing was learned. */
  classify: {
    ask: {
      image: Uint8Array;
      ocrText: OcrText;
      offered: readonly OfferedCategory[];
      appName: string;
      /** Its bytes only where the thread has asked for them. */
      model: { id: string; bytes: Uint8Array | null } | null;
    };
    /** `modelIsNeeded` where the thread does not hold that model yet. */
    answer: Classification | 'modelIsNeeded';
  };
  /** Takes some examples to learn from, and answers how many it has. */
  lesson: { ask: { examples: readonly Example[] }; answer: number };
  /** Learns from the lessons before; answers the model's bytes, and what is in them in figures. */
  train: {
    ask: { examples: number; categories: readonly EngineCategory[] };
    answer: { bytes: Uint8Array; taxonomies: TaxonomyFigures[] };
  };
};

export type Question = { [K in keyof Jobs]: { kind: K; ask: Jobs[K]['ask'] } }[keyof Jobs];
export type Answer = Jobs[keyof Jobs]['answer'];
