import type { Db } from '#db/tables.ts';
import type { ImageService } from '#domain/images/image-service.ts';
import type { VisionConfig } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import type { Analyst } from './analyst.ts';
import { createAnalysts } from './analysts.ts';
import type { Engine } from './engine/engine.ts';
import type { OcrEngine } from './ocr/ocr-engine.ts';
import { withOcrCache } from './ocr-queue/ocr-cache.ts';
import { createVisionAnalyst } from './vision/vision-analyst.ts';

export type AnalysisDeps = { db: Db; images: ImageService; vision: VisionConfig | null; logger: Logger };

export type AnalysisTools = {
  /** Says what a screenshot shows. */
  analyst: Analyst;
  /** The one reader of this process, opened when it is first asked for. */
  ocrEngine(): Promise<OcrEngine>;
  /** Ends what runs, with its processes and threads. */
  close(): Promise<void>;
};

/** What `open` gives, made at the first call; after a failure at the next one again. */
function lazily<T>(open: () => Promise<T>): { get(): Promise<T>; peek(): Promise<T> | null } {
  let opened: Promise<T> | null = null;
  return {
    get() {
      opened ??= open().catch((error: unknown) => {
        opened = null;
        throw error;
      });
      return opened;
    },
    peek: () => opened,
  };
}

/** Everything that reads screenshots and says what they show. Costs nothing until it is used. */
export function openAnalysis({ db, images, vision, logger }: AnalysisDeps): AnalysisTools {
  const ocrEngine = lazily(async () => {
    const { openOcrEngine: openReader } = await import('./ocr/open-ocr-engine.ts');
    const opened = await openReader();
    logger.debug({ ocrEngine: opened.name }, 'screenshots can be read');
    return opened;
  });
  const engine = lazily<Engine>(async () => {
    const [{ createEngine }, { databaseModels: modelsIn }] = await Promise.all([
      import('./engine/engine.ts'),
      import('./training/models.ts'),
    ]);
    return createEngine({ ocrEngine: withOcrCache(db, await ocrEngine.get()), models: modelsIn(db) });
  });
  const analyst = createAnalysts({
    vision: vision && createVisionAnalyst({ db, images, config: vision }),
    engine: { analyse: async (input, signal) => (await engine.get()).analyse(input, signal) },
    logger,
  });
  return {
    analyst,
    ocrEngine: ocrEngine.get,
    async close() {
      await (await engine.peek()?.catch(() => null))?.close();
      await (await ocrEngine.peek()?.catch(() => null))?.close();
    },
  };
}
