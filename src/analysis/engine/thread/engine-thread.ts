import { HelperThread } from '#platform/helper-thread.ts';
import type { Classification } from '../classify.ts';
import type { EngineCategory } from '../learning/model.ts';
import type { Example } from '../learning/train.ts';
import type { JobRequest, JobResponse, Jobs, RequestedModel } from './jobs.ts';

/** Idle time after which the worker ends and frees its memory: libraries, rasters, the model. */
const IDLE_MS = 2 * 60_000;

type LoadBytes = (modelId: string) => Promise<Uint8Array | null>;

/**
 * Calls `ask` with the id of the model only. If the worker does not have the model, calls `ask` again with the bytes of
 * the model, or without a model if the model has been deleted meanwhile.
 */
async function askWithModel<T>(
  id: string | null,
  loadBytes: LoadBytes,
  ask: (model: RequestedModel | null) => Promise<T | 'modelIsNeeded'>,
): Promise<T> {
  const first = await ask(id === null ? null : { id, bytes: null });
  if (first !== 'modelIsNeeded') return first;
  if (id === null) throw new Error('The worker requested a model although none was trained');
  const bytes = await loadBytes(id);
  const answer = await ask(bytes && { id, bytes });
  if (answer === 'modelIsNeeded') throw new Error(`The worker did not accept the model ${id}`);
  return answer;
}

/**
 * Runs the engine's jobs in a worker thread, one at a time, so that they do not block the event loop of the
 * server.
 */
export class EngineThread {
  readonly #thread: HelperThread<JobRequest, JobResponse>;

  constructor({ idleMs = IDLE_MS }: { idleMs?: number | undefined } = {}) {
    this.#thread = new HelperThread({ program: new URL('./engine-worker.ts', import.meta.url), idleMs });
  }

  get isRunning(): boolean {
    return this.#thread.isRunning;
  }

  extractFeatures(
    request: Jobs['features']['request'],
    signal?: AbortSignal,
  ): Promise<Jobs['features']['response']> {
    return this.#ask('features', request, signal);
  }

  /** Trains a model. Sends the examples in batches, because copying all at once would block the event loop. */
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
    return this.#ask('train', { exampleCount: count, categories }, signal);
  }

  /** Computes the facts of an image. Lowers the priority of the thread for all its later jobs. */
  computeFacts(request: Jobs['facts']['request'], signal?: AbortSignal): Promise<Jobs['facts']['response']> {
    return this.#ask('facts', request, signal);
  }

  /** Classifies a screen. `loadBytes` is called only if the worker does not have the model. */
  classify(
    { modelId, ...request }: Omit<Jobs['classify']['request'], 'model'> & { modelId: string | null },
    loadBytes: LoadBytes,
    signal?: AbortSignal,
  ): Promise<Classification> {
    return askWithModel(modelId, loadBytes, (model) => this.#ask('classify', { ...request, model }, signal));
  }

  /**
   * Computes the beliefs of a screen (`image-facts/beliefs.ts`). Lowers the priority of the thread for all its
   * later jobs. `loadBytes` is called only if the worker does not have the model.
   */
  computeBeliefs(
    { modelId, ...request }: Omit<Jobs['beliefs']['request'], 'model'> & { modelId: string | null },
    loadBytes: LoadBytes,
    signal?: AbortSignal,
  ): Promise<Int8Array> {
    return askWithModel(modelId, loadBytes, (model) => this.#ask('beliefs', { ...request, model }, signal));
  }

  /** Ends the thread. Running, waiting and later calls fail with `unavailable`. */
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
