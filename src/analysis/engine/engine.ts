import type { Analysis } from '#shared/contracts/analysis.ts';
import type { Analyst } from '../analyst.ts';
import type { OcrEngine } from '../ocr/ocr-engine.ts';
import { EngineThread } from './thread/engine-thread.ts';

/** Source of trained models. `findNewestId` is called for each image, so that every replica uses the newest model. */
export type Models = {
  /** Returns null until a model is trained. */
  findNewestId(): Promise<string | null>;
  /**
   * Returns null for a deleted model. The lexicon then classifies the current image. For the next image,
   * `findNewestId` returns the newest model.
   */
  loadBytes(id: string): Promise<Uint8Array | null>;
};

/** `idleMs` is the idle time in milliseconds after which the worker thread ends. */
export type EngineDeps = { ocrEngine: OcrEngine; models: Models; idleMs?: number };
export type Engine = Analyst & { close(): Promise<void> };

const NAME = 'Built-in engine';

/**
 * Creates the built-in engine, which needs no network and no configuration. It recognizes the text of an
 * image, computes visual features in a worker thread, and classifies the image with the trained model and the
 * lexicon. `analyse` rejects with `ProductError('image_invalid')` if the bytes are not an image.
 */
export function createEngine({ ocrEngine, models, idleMs }: EngineDeps): Engine {
  const thread = new EngineThread({ idleMs });
  return {
    async analyse({ image, categories, appName }, signal): Promise<Analysis> {
      signal.throwIfAborted();
      const ocrText = await ocrEngine.recognize(image, signal);
      const modelId = await models.findNewestId();
      signal.throwIfAborted();
      const classified = await thread.classify(
        { image, ocrText, offered: categories, appName, modelId },
        (id) => models.loadBytes(id),
        signal,
      );
      return { ...classified, engine: { source: 'engine', name: `${NAME}, ${ocrEngine.name}` } };
    },
    close: () => thread.close(),
  };
}
