import { HelperThread } from '#platform/helper-thread.ts';
import type { Classification } from '../classify.ts';
import type { EngineCategory } from '../learning/model.ts';
import type { Example } from '../learning/train.ts';
import type { JobRequest, JobResponse, Jobs, RequestedModel } from './jobs.ts';

/** Idle time after which the worker ends and frees its memory: libraries, rasters, the model. */
const IDLE_MS = 2 * 60_000;

type BytesOf = (modelId: string) => Promise<Uint8Array | null>;

/** Asks the worker, first with the id of the model only, and with its bytes if the worker does not have it. */
async function askWithModel<T>(
  id: string | null,
  bytesOf: BytesOf,
  ask: (model: RequestedModel | null) => Promise<T | 'modelIsNeeded'>,
): Promise<T> {
  const first = await ask(id === null ? null : { id, bytes: null });
  if (first !== 'modelIsNeeded') return first;
  if (id === null) throw new Error('The worker requested a model although none was trained');
  const bytes = await bytesOf(id);
  const answer = await ask(bytes && { id, bytes });
  if (answer === 'modelIsNeeded') throw new Error(`The worker did not accept the model ${id}`);
  return answer;
}

/**
 * Computes features, classifies and trains in a worker thread, one job at a time, so that requests are not
 * blocked.
 */
export class EngineThread {
  readonly #thread: HelperThread<JobRequest, JobResponse>;

  constructor({ idleMs = IDLE_MS }: { idleMs?: number | undefined } = {}) {
    this.#thread = new HelperThread({ program: new URL('./engine-worker.ts', import.meta.url), idleMs });
  }

  get isRunning(): boolean {
    return this.#thread.isRunning;
  }

  features(
    request: Jobs['features']['request'],
    signal?: AbortSignal,
  ): Promise<Jobs['features']['response']> {
    return this.#ask('features', request, signal);
  }

  /** Sends the examples in batches, because transferring all at once would block. */
  async train(
    examples: AsyncIterable<readonly Example[]> | Iterable<readonly Example[]>,
    categories: readonly EngineCategory[],
    signal?: AbortSignal,
  ): Promise<Jobs['train']['response']> {
    let count = 0;
    for await (const batch of examples) {
      count += batch.length;
      await this.#ask('addExamples', { examples: batch }, signal);
    }
    return this.#ask('train', { examples: count, categories }, signal);
  }

  /** Lowers the priority of the thread for all its later jobs. */
  facts(request: Jobs['facts']['request'], signal?: AbortSignal): Promise<Jobs['facts']['response']> {
    return this.#ask('facts', request, signal);
  }

  /** `bytesOf` loads the model's bytes if the worker does not have that model. */
  classify(
    { modelId, ...request }: Omit<Jobs['classify']['request'], 'model'> & { modelId: string | null },
    bytesOf: BytesOf,
    signal?: AbortSignal,
  ): Promise<Classification> {
    return askWithModel(modelId, bytesOf, (model) => this.#ask('classify', { ...request, model }, signal));
  }

  /** Lowers the priority of the thread for all its later jobs. `bytesOf` as in `classify`. */
  beliefs(
    { modelId, ...request }: Omit<Jobs['beliefs']['request'], 'model'> & { modelId: string | null },
    bytesOf: BytesOf,
    signal?: AbortSignal,
  ): Promise<Int8Array> {
    return askWithModel(modelId, bytesOf, (model) => this.#ask('beliefs', { ...request, model }, signal));
  }

  /** Ends running jobs. Waiting calls fail with `unavailable`. */
  close(): Promise<void> {
    return this.#thread.close();
  }

  async #ask<K extends keyof Jobs>(
    kind: K,
    request: Jobs[K]['request'],
    signal?: AbortSignal,
  ): Promise<Jobs[K]['response']> {
    return this.#thread.run({ kind, request } as JobRequest, signal);
  }
}
