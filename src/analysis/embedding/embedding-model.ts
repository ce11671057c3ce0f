import path from 'node:path';
import type { EmbeddingModel, ModelInfo } from '#domain/similar/model/embedding-model.ts';
import type { EmbeddingConfig } from '#platform/config.ts';
import { OperatorError } from '#platform/failures.ts';
import { HelperProcess } from '#platform/helper-process.ts';
import { createSemaphore } from '#platform/semaphore.ts';
import { ProductError } from '#shared/errors.ts';
import type { EmbeddingJob, EmbeddingRequest, EmbeddingResponse } from './jobs.ts';

const PROGRAM = new URL('./embedding-process.ts', import.meta.url);
/** Time for one request, including loading the model. */
const TIME_LIMIT_MS = 120_000;
/** Idle time after which the memory of the model is released. Loading it again takes about as long as its file. */
const IDLE_MS = 4 * 60_000;
/** Pictures and texts of visitors that wait for the model. */
const MAX_QUEUE = 16;

/**
 * The operator's model in a process of its own: a model may take gigabytes of memory or crash its runtime, and neither
 * may affect the server. One picture at a time; visitors before the background work.
 */
export function createEmbeddingModel(
  config: EmbeddingConfig,
  { idleMs = IDLE_MS }: { idleMs?: number } = {},
): EmbeddingModel {
  const helper = new HelperProcess<EmbeddingRequest, EmbeddingResponse>({
    program: PROGRAM,
    name: 'The process of EMBEDDING_MODEL',
    timeLimitMs: TIME_LIMIT_MS,
    idleMs,
    onTimeout: () => new Error(`EMBEDDING_MODEL did not answer within ${TIME_LIMIT_MS / 1000} s`),
  });
  const semaphore = createSemaphore({ permits: 1, maxQueue: MAX_QUEUE });
  const closed = new AbortController();
  let info: ModelInfo | null = null;

  async function ask(
    job: EmbeddingJob,
    { signal, hasPriority = false }: { signal?: AbortSignal | undefined; hasPriority?: boolean } = {},
  ): Promise<{ info: ModelInfo; vectors: Int8Array[] }> {
    const request = { config, expectedId: info?.id ?? null, job };
    const stopped = signal ? AbortSignal.any([signal, closed.signal]) : closed.signal;
    // A request that has begun is finished: ending the process would make the next one load the model again.
    const response = await semaphore.run(() => helper.ask(request, closed.signal), {
      signal: stopped,
      hasPriority,
    });
    if ('problem' in response) throw new OperatorError(response.problem);
    if ('invalidImage' in response) throw new ProductError('image_invalid');
    return response;
  }
  const first = async (job: EmbeddingJob, options: Parameters<typeof ask>[1]): Promise<Int8Array> => {
    const [vector] = (await ask(job, options)).vectors;
    if (!vector) throw new Error('EMBEDDING_MODEL returned no vector');
    return vector;
  };
  return {
    name: path.basename(config.model),
    async open() {
      info ??= (await ask({ kind: 'open' })).info;
      return info;
    },
    embedFile: (file, signal) => first({ kind: 'file', file }, { signal }),
    embedPixels: (pixels, signal) => first({ kind: 'pixels', pixels }, { signal, hasPriority: true }),
    embedTexts: async (texts, signal) =>
      (await ask({ kind: 'texts', texts }, { signal, hasPriority: true })).vectors,
    async close() {
      closed.abort(new Error('EMBEDDING_MODEL was closed'));
      helper.close();
    },
  };
}
