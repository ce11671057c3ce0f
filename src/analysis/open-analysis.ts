import type { Db } from '#db/tables.ts';
import type { ImageService } from '#domain/images/image-service.ts';
import type { EmbeddingModel } from '#domain/similar/model/embedding-model.ts';
import type { EmbeddingConfig, VisionConfig } from '#platform/config.ts';
import { createLazyResource } from '#platform/lazy-resource.ts';
import type { Logger } from '#platform/logger.ts';
import type { Analyst } from './analyst.ts';
import { createEmbeddingModel } from './embedding/embedding-model.ts';
import type { Engine } from './engine/engine.ts';
import { createFallbackAnalyst } from './fallback-analyst.ts';
import type { OcrEngine } from './ocr/ocr-engine.ts';
import { createBriefRecognizer } from './ocr/recognize-briefly.ts';
import { withOcrCache } from './ocr-queue/ocr-cache.ts';
import { createVisionAnalyst } from './vision/vision-analyst.ts';

export type AnalysisDeps = {
  db: Db;
  images: ImageService;
  vision: VisionConfig | null;
  embedding: EmbeddingConfig | null;
  logger: Logger;
};

export type AnalysisTools = {
  analyst: Analyst;
  /** The OCR engine of this process, opened on first use. */
  ocrEngine(): Promise<OcrEngine>;
  /** Recognizes the text of a visitor's image and stores nothing. See `recognize-briefly.ts`. */
  recognizeBriefly(image: Buffer, signal?: AbortSignal): Promise<string | null>;
  /** The operator's model for similar screens, loaded on first use; null if none is configured. */
  embedding: EmbeddingModel | null;
  /** Ends running jobs, processes and threads. */
  close(): Promise<void>;
};

/** Opens OCR and classification of screenshots. Uses no resources until first use. */
export function openAnalysis(deps: AnalysisDeps): AnalysisTools {
  const { db, images, vision, logger } = deps;
  const embedding = deps.embedding && createEmbeddingModel(deps.embedding);
  const ocrEngine = createLazyResource(async () => {
    const { openOcrEngine } = await import('./ocr/open-ocr-engine.ts');
    const opened = await openOcrEngine();
    logger.debug({ ocrEngine: opened.name }, 'opened the OCR engine');
    return opened;
  });
  const engine = createLazyResource<Engine>(async () => {
    const [{ createEngine }, { databaseModels }] = await Promise.all([
      import('./engine/engine.ts'),
      import('./training/models.ts'),
    ]);
    return createEngine({ ocrEngine: withOcrCache(db, await ocrEngine.get()), models: databaseModels(db) });
  });
  const analyst = createFallbackAnalyst({
    vision: vision && createVisionAnalyst({ db, images, config: vision, logger }),
    engine: { analyse: async (input, signal) => (await engine.get()).analyse(input, signal) },
    logger,
  });
  return {
    analyst,
    ocrEngine: ocrEngine.get,
    recognizeBriefly: createBriefRecognizer(ocrEngine.get),
    embedding,
    async close() {
      await embedding?.close();
      // Close only what was opened. The caller of `get` has already received the error of a failed opening.
      await (await engine.peek()?.catch(() => null))?.close();
      await (await ocrEngine.peek()?.catch(() => null))?.close();
    },
  };
}
