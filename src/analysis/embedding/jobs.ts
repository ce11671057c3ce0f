import type { Pixels } from '#domain/images/pixels/decoder.ts';
import type { ModelInfo } from '#domain/similar/model/embedding-model.ts';
import type { EmbeddingConfig } from '#platform/config.ts';

/** Work for the process that runs the model. `open` only loads the model and computes no vector. */
export type EmbeddingJob =
  | { kind: 'open' }
  | { kind: 'file'; file: Uint8Array }
  | { kind: 'pixels'; pixels: Omit<Pixels, 'data'> & { data: Uint8Array } }
  | { kind: 'texts'; texts: readonly string[] };

/**
 * A request to the process that runs the model. `expectedId` is the id of the model that the server opened first, or
 * null before that. After a restart with changed files, the process has a model with another id and refuses the
 * request.
 */
export type EmbeddingRequest = { config: EmbeddingConfig; expectedId: string | null; job: EmbeddingJob };

export type EmbeddingResponse =
  | { info: ModelInfo; vectors: Int8Array[] }
  /** Message of an error that the operator has to fix. */
  | { problem: string }
  | { invalidImage: true };
