import { HelperThread } from '#platform/helper-thread.ts';
import type { Classification } from '../classify.ts';
import type { EngineCategory } from '../learning/model.ts';
import type { Example } from '../learning/train.ts';
import type { Answer, Jobs, Question } from './jobs.ts';

/** After this the thread ends, and with it its memory: libraries, rasters, the model. */
const IDLE_MS = 2 * 60_000;

/** Looks, judges and learns, one thing after the other, where requests do not wait for it. */
export class EngineThread {
  readonly #thread: HelperThread<Question, Answer>;

  constructor({ idleMs = IDLE_MS }: { idleMs?: number | undefined } = {}) {
    this.#thread = new HelperThread({ program: new URL('./engine-worker.ts', import.meta.url), idleMs });
  }

  get isRunning(): boolean {
    return this.#thread.isRunning;
  }

  features(ask: Jobs['features']['ask'], signal?: AbortSignal): Promise<Jobs['features']['answer']> {
    return this.#ask('features', ask, signal);
  }

  /** Learns from examples that come some at a time: all together they would take long to be handed over. */
  async train(
    examples: AsyncIterable<readonly Example[]> | Iterable<readonly Example[]>,
    categories: readonly EngineCategory[],
    signal?: AbortSignal,
  ): Promise<Jobs['train']['answer']> {
    let count = 0;
    for await (const some of examples) {
      count += some.length;
      await this.#ask('lesson', { examples: some }, signal);
    }
    return this.#ask('train', { examples: count, categories }, signal);
  }

  /** `bytesOf` is asked for the model's bytes where this thread does not hold it already. */
  async classify(
    { modelId: id, ...rest }: Omit<Jobs['classify']['ask'], 'model'> & { modelId: string | null },
    bytesOf: (modelId: string) => Promise<Uint8Array | null>,
    signal?: AbortSignal,
  ): Promise<Classification> {
    const model = id === null ? null : { id, bytes: null };
    const classified = await this.#ask('classify', { ...rest, model }, signal);
    if (classified !== 'modelIsNeeded') return classified;
    if (id === null) throw new Error('The thread asks for a model where nothing was learned');
    const bytes = await bytesOf(id);
    const taught = { ...rest, model: bytes && { id, bytes } };
    const answer = await this.#ask('classify', taught, signal);
    if (answer === 'modelIsNeeded') throw new Error(`The thread did not take the model ${id}`);
    return answer;
  }

  /** Ends running work. Waiting calls fail with `unavailable`. */
  close(): Promise<void> {
    return this.#thread.close();
  }

  async #ask<K extends keyof Jobs>(
    kind: K,
    ask: Jobs[K]['ask'],
    signal?: AbortSignal,
  ): Promise<Jobs[K]['answer']> {
    return this.#thread.ask({ kind, ask } as Question, signal);
  }
}
