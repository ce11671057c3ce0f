import type { Analysis } from '#shared/contracts/analysis.ts';
import type { Analyst } from '../analyst.ts';
import type { OcrEngine } from '../ocr/ocr-engine.ts';
import { EngineThread } from './thread/engine-thread.ts';

/** Source of trained models. Called for each picture, so that every replica uses the newest. */
export type Models = {
  /** Null while nothing was learned. */
  newest(): Promise<string | null>;
  /** Null for one that is gone: the lexicon answers then, and the next question finds the newest. */
  bytesOf(id: string): Promise<Uint8Array | null>;
};

export type EngineDeps = { ocrEngine: OcrEngine; models: Models; idleMs?: number };
export type Engine = Analyst & { close(): Promise<void> };

const NAME = 'Built-in engine';

/**
 * The engine that comes along: needs no network and no configuration. It reads the picture's text, looks at the
 * picture on a thread of its own, and judges by what was learned from this gallery's tags and by the lexicon.
 * Rejects with `ProductError('image_invalid')` for what is no picture.
 */
export function createEngine({ ocrEngine, models, idleMs }: EngineDeps): Engine {
  const thread = new EngineThread({ idleMs });
  return {
    async analyse({ image, categories, appName }, signal): Promise<Analysis> {
      signal.throwIfAborted();
      const ocrText = await ocrEngine.recognize(image, signal);
      const modelId = await models.newest();
      signal.throwIfAborted();
      const classified = await thread.classify(
        { image, ocrText, offered: categories, appName, modelId },
        (id) => models.bytesOf(id),
        signal,
      );
      return { ...classified, engine: { source: 'engine', name: `${NAME}, ${ocrEngine.name}` } };
    },
    close: () => thread.close(),
  };
}
