import path from 'node:path';
import type { EmbeddingModel, ModelInfo } from '#domain/similar/model/embedding-model.ts';
import type { EmbeddingConfig } from '#platform/config.ts';
import { OperatorError } from '#platform/failures.ts';
import { HelperProcess } from '#platform/helper-process.ts';
import { createSemaphore } from '#platform/semaphore.ts';
import { ProductError } from '#shared/errors.ts';
import type { EmbeddingJob, EmbeddingRequest, EmbeddingResponse } from './jobs.ts';

const PROGRAM = new URL('./embedding-process.ts', import.meta.url);
/** Time limit of one request, including loading the model. */
const TIME_LIMIT_MS = 120_000;
/** Idle time after which the process ends and releases the memory of the model. */
const IDLE_MS = 4 * 60_000;
/** Maximum number of waiting requests, separately for visitors and for the background job. */
const MAX_QUEUE = 16;

/**
 * Creates the client of the operator's model. The model runs in a separate process, because it can take gigabytes of
 * memory, and a crash of ONNX Runtime would end the server. One request runs at a time. Requests of visitors go before
 * those of the background job.
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
    const combinedSignal = signal ? AbortSignal.any([signal, closed.signal]) : closed.signal;
    // The caller's signal cancels only a waiting request. Aborting a running one would end the process, and the next
    // request would have to load the model again.
    const response = await semaphore.run(() => helper.request(request, closed.signal), {
      signal: combinedSignal,
      hasPriority,
    });
    if ('problem' in response) throw new OperatorError(response.problem);
    if ('invalidImage' in response) throw new ProductError('image_invalid');
    return response;
  }
  const embedOne = async (job: EmbeddingJob, options: Parameters<typeof ask>[1]): Promise<Int8Array> => {
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
    embedFile: (file, signal) => embedOne({ kind: 'file', file }, { signal }),
    embedPixels: (pixels, signal) => embedOne({ kind: 'pixels', pixels }, { signal, hasPriority: true }),
    embedTexts: async (texts, signal) =>
      (await ask({ kind: 'texts', texts }, { signal, hasPriority: true })).vectors,
    async close() {
      closed.abort(new Error('EMBEDDING_MODEL was closed'));
      helper.close();
    },
  };
}
