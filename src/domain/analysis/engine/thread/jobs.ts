import type { OfferedCategory } from '#shared/contracts/analysis.ts';
import type { ErrorCode } from '#shared/errors.ts';
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
      /** The bytes only where the thread does not hold that model yet. */
      model: { id: string; bytes: Uint8Array | null } | null;
    };
    answer: Judged;
  };
  /** Learns; answers the model's bytes. */
  train: {
    ask: { examples: readonly Example[]; categories: readonly EngineCategory[] };
    answer: Uint8Array;
  };
};
export type JobKind = keyof Jobs;

export type Question = { id: number } & { [K in JobKind]: { kind: K; ask: Jobs[K]['ask'] } }[JobKind];
/** `code` is null for what is nobody's fault but ours. */
export type Answer = { id: number } & (
  | { answer: Jobs[JobKind]['answer'] }
  | { failure: { code: ErrorCode | null; message: string } }
);
