import type { TaxonomyFigures } from '#db/tables/training.ts';
import type { OfferedCategory } from '#shared/contracts/analysis.ts';
import type { Reading } from '../../reading.ts';
import type { Judged } from '../judge.ts';
import type { EngineCategory } from '../learning/model.ts';
import type { Example } from '../learning/train.ts';
import type { Look } from '../look/look.ts';

/** What the engine's thread does, each with what it answers. */
export type Jobs = {
  /** Looks at a picture whose text was read. */
  look: { ask: { image: Uint8Array; reading: Reading }; answer: Look };
  /** Judges a picture whose text was read. `model` is null while nothing was learned. */
  judge: {
    ask: {
      image: Uint8Array;
      reading: Reading;
      offered: readonly OfferedCategory[];
      appName: string;
      /** Its bytes only where the thread has asked for them. */
      model: { id: string; bytes: Uint8Array | null } | null;
    };
    /** `modelIsNeeded` where the thread does not hold that model yet. */
    answer: Judged | 'modelIsNeeded';
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
