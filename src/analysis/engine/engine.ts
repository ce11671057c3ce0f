import type { Analysis } from '#shared/contracts/analysis.ts';
import type { Analyst } from '../analyst.ts';
import type { OcrEngine } from '../ocr/ocr-engine.ts';
import { EngineThread } from './thread/engine-thread.ts';

/** Source of trained models. Called for each picture, so that every replica uses the newest model. */
export type Models = {
  /** Null until a model is trained. */
  newest(): Promise<string | null>;
  /** Null for a deleted model: the lexicon classifies this picture, and the next call finds the newest model. */
  bytesOf(id: string): Promise<Uint8Array | null>;
};

export type EngineDeps = { ocrEngine: OcrEngine; models: Models; idleMs?: number };
export type Engine = Analyst & { close(): Promise<void> };

const NAME = 'Built-in engine';

/**
 * The built-in engine: needs no network and no configuration. It reads the picture's text, computes its visual
 * features in a worker thread, and classifies it with the trained model and the lexicon. Rejects with
 * `ProductError('image_invalid')` if the bytes are not an image.
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
