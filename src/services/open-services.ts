import { type AnalysisTools, openAnalysis } from '#analysis/index.ts';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open-database.ts';
import type { Db } from '#db/tables.ts';
import { MarkdownRenderer } from '#domain/content/markdown/markdown-renderer.ts';
import { LiveIndex } from '#domain/explore/index/live-index.ts';
import { createImageService, type ImageService } from '#domain/images/image-service.ts';
import { createSimilarService, type SimilarService } from '#domain/similar/similar-service.ts';
import type { Config } from '#platform/config.ts';
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

/**
 * Opens all services and migrates the database. Throws `DatabaseLockedError` if another process uses the embedded
 * database, and `OperatorError` while a restore runs or is incomplete.
 */
export async function openServices(config: Config, logger: Logger): Promise<Services> {
  const { dataDir, databaseUrl, preparedReads, upgradeBackup, s3, tracing } = config;
  const traceQueries = tracing !== null;
  assertNoRestoreMarker(dataDir);
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
    // Claim a new storage for this gallery while the storage is still empty. An unreachable storage must not
    // prevent the start.
    const claim = images.ownsStorage().catch((err: unknown) => {
      logger.warn({ err }, 'could not determine which gallery owns the storage');
    });
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
        await claim;
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
