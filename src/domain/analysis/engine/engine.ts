import type { Analysis } from '#shared/contracts/analysis.ts';
import type { Analyst } from '../analyst.ts';
import type { Reader } from '../reading.ts';
import { EngineThread } from './thread/engine-thread.ts';

/** Where trained models come from. Both are asked anew for each picture, so that every replica uses the newest. */
export type Models = {
  /** Null while nothing was learned. */
  newest(): Promise<string | null>;
  /** Null for one that is gone: the lexicon answers then, and the next question finds the newest. */
  bytesOf(id: string): Promise<Uint8Array | null>;
};

export type EngineDeps = { reader: Reader; models: Models; idleMs?: number };
export type Engine = Analyst & { close(): Promise<void> };

const NAME = 'Built-in engine';

/**
 * The engine that comes along: needs no network and no configuration. It reads the picture's text, looks at the
 * picture on a thread of its own, and judges by what was learned from this gallery's tags and by the lexicon.
 * Rejects with `ProductError('image_invalid')` for what is no picture.
 */
export function createEngine({ reader, models, idleMs }: EngineDeps): Engine {
  const thread = new EngineThread({ idleMs });
  return {
    async analyse({ image, categories, appName }, signal): Promise<Analysis> {
      signal.throwIfAborted();
      const reading = await reader.read(image, signal);
      const modelId = await models.newest();
      signal.throwIfAborted();
      const judged = await thread.judge(
        { image, reading, offered: categories, appName, modelId },
        (id) => models.bytesOf(id),
        signal,
      );
      return { ...judged, engine: { source: 'engine', name: `${NAME}, ${reader.name}` } };
    },
    close: () => thread.close(),
  };
}
