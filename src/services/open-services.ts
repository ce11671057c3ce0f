import { setTimeout as delay } from 'node:timers/promises';
import { type AnalysisTools, openAnalysis } from '#analysis/index.ts';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open-database.ts';
import type { Db } from '#db/tables.ts';
import { MarkdownRenderer } from '#domain/content/markdown/markdown-renderer.ts';
import { LiveIndex } from '#domain/explore/index/live-index.ts';
import { createImageService, type ImageService } from '#domain/images/image-service.ts';
import { createSimilarService, type SimilarService } from '#domain/similar/similar-service.ts';
import type { Config } from '#platform/config.ts';
import { failureReason, isRefusedByStore } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { tracedStorage } from '#platform/storage/traced-storage.ts';
import { assertNoRestoreMarker } from './backup/restore-marker.ts';

/** The services that the server and the CLI commands use, with their database and storage. */
export type Services = {
  database: Database;
  db: Db;
  storage: Storage;
  images: ImageService;
  markdown: MarkdownRenderer;
  /** OCR and classification of screenshots. */
  analysis: AnalysisTools;
  /** Filter index. Only the server builds it. CLI commands get the same results from the database. */
  index: LiveIndex;
  /** Similar screens and search by picture. */
  similar: SimilarService;
  /** Ends background work and closes the database. Safe to call twice. */
  close(): Promise<void>;
};

/** How long the start waits for the first answer of the storage. A storage that is frozen must not prevent the start. */
const MAX_STORAGE_WAIT_MS = 5_000;

/**
 * Claims a new storage for this gallery while the storage is still empty. Throws the error of an S3 store that refuses
 * the settings. An unreachable or slow storage is only logged, because the gallery can serve cached pages until it
 * returns. `ended` resolves when the claim no longer uses the database and the storage.
 */
async function claimStorage(images: ImageService, logger: Logger): Promise<{ ended: Promise<unknown> }> {
  let isStarting = true;
  const claim = images.ownsStorage().then(
    () => null,
    (error: unknown) => {
      if (isStarting && isRefusedByStore(error)) return { refusal: error };
      logger.warn(
        { reason: failureReason(error) },
        'could not determine which gallery owns the storage; no files are cleaned up until this is known',
      );
      return null;
    },
  );
  const result = await Promise.race([claim, delay(MAX_STORAGE_WAIT_MS, null, { ref: false })]);
  isStarting = false;
  if (result) throw result.refusal;
  return { ended: claim };
}

/**
 * Opens all services and migrates the database. Throws `DatabaseLockedError` if another process uses the embedded
 * database, `OperatorError` while a restore or a move runs or is incomplete, and the error of an S3 store that refuses
 * the settings.
 */
export async function openServices(config: Config, logger: Logger): Promise<Services> {
  const { dataDir, databaseUrl, preparedReads, upgradeBackup, s3, tracing } = config;
  const traceQueries = tracing !== null;
  if (!databaseUrl) assertNoRestoreMarker(dataDir);
  const database = await openDatabase({
    dataDir,
    databaseUrl,
    preparedReads,
    upgradeBackup,
    traceQueries,
    logger,
  });
  try {
    // The embedded database locks the whole data directory, so no other process can use the files in it.
    const opened = await openStorage({ dataDir, s3, isExclusive: database.kind === 'embedded' });
    const storage = tracing ? tracedStorage(opened) : opened;
    const { db } = database;
    const images = createImageService({ db, storage, logger, settings: config.images });
    const claim = await claimStorage(images, logger);
    const markdown = new MarkdownRenderer(logger);
    const index = new LiveIndex(database, logger);
    const analysis = openAnalysis({ db, images, vision: config.vision, embedding: config.embedding, logger });
    const similar = createSimilarService({
      db,
      images,
      model: analysis.embedding,
      logger,
      recognizeText: config.textRecognition ? analysis.recognizeBriefly : async () => null,
    });
    return {
      database,
      db,
      storage,
      images,
      markdown,
      analysis,
      index,
      similar,
      async close() {
        await claim.ended;
        await index.close();
        similar.close();
        await analysis.close();
        await markdown.close();
        await images.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
