import type { Readable } from 'node:stream';
import type { Db } from '#db/tables.ts';
import type { Logger } from '#platform/logger.ts';
import { createSemaphore } from '#platform/semaphore.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { DAY_MS, RETENTION_DAYS } from '#shared/limits.ts';
import { type IngestOptions, ingest } from './ingest.ts';
import { ownsStorage } from './ownership.ts';
import { downscale } from './pixels/downscale.ts';
import { type Square, square } from './pixels/square.ts';
import { findImageBySha256, findSimilarImages, getImage } from './queries.ts';
import { createImageServer, type ImageServer, type ServedImage } from './renditions/serve.ts';
import { createVariantCache } from './renditions/variant-cache.ts';
import type { StoredImage } from './stored-image.ts';
import { discardImages, removeImages, sweepOrphans, sweepTemporary } from './sweep.ts';

export type ImageSettings = {
  /** Offer AVIF to browsers that take it. */
  avif: boolean;
  /** How much the renditions that were made on demand may take, in bytes. */
  variantBudgetBytes: number;
  /** How many images are decoded at a time. */
  decodings?: number;
};

export type ImageService = {
  /** Stores a file as a temporary image. See `ingest`. */
  ingest(source: Buffer | Readable, options: IngestOptions): Promise<StoredImage>;
  /** A portrait, which the caller keeps. See `square.ts`. */
  square(source: Buffer, edge: number): Promise<Square>;
  /** A picture as a model is shown it. See `downscale.ts`. */
  downscale(source: Buffer, edge: number): Promise<Buffer>;
  /** See `queries.ts`. */
  get(id: string): Promise<StoredImage | null>;
  findBySha256(sha256: string): Promise<StoredImage | null>;
  findSimilar(phash: string, distance?: number): Promise<Array<StoredImage & { distance: number }>>;
  /** See `serve.ts`; @throws ProductError PGRST116, image_option */
  openRendition(id: string, query: URLSearchParams, accept: string): Promise<ServedImage>;
  renditionInMemory: ImageServer['renditionInMemory'];
  openRaw(id: string): Promise<ServedImage>;
  /** Removes rows, then files. See `removeImages`. */
  remove(ids: readonly string[]): Promise<void>;
  /** Whether the files are those of this database; claims a new storage for it. See `ownership.ts`. */
  ownsStorage(): Promise<boolean>;
  /**
   * Removes temporary images that are older than `RETENTION_DAYS` says, or than given. An ingest of this process is never
   * disturbed, whatever the age; with other processes on the same store the age must be longer than an ingest takes.
   */
  sweepTemporary(options?: { olderThanMs?: number }): Promise<number>;
  /**
   * The same for files without a row, then bounds the files made on demand. Lists the whole storage; ends early,
   * with nothing or a part removed, when the signal is aborted.
   */
  sweepFiles(options?: { olderThanMs?: number; signal?: AbortSignal }): Promise<number>;
  /** Removes what somebody who is gone had in hand. See `discardImages`. */
  discard(ids: readonly string[]): Promise<number>;
  /** Resolves when the work in the background has ended. */
  close(): Promise<void>;
};

const SIMILAR_DISTANCE = 10;
/** Signed-in users do not wait behind the renditions that visitors ask for. */
const PRIORITY = { hasPriority: true };

export function createImageService(options: {
  db: Db;
  storage: Storage;
  logger: Logger;
  clock?: () => Date;
  settings: ImageSettings;
}): ImageService {
  const { db, storage, logger, settings, clock = () => new Date() } = options;
  const semaphore = createSemaphore({ permits: settings.decodings ?? 2 });
  const cache = createVariantCache({ storage, budgetBytes: settings.variantBudgetBytes, clock, logger });
  const server = createImageServer({ db, storage, semaphore, cache, avif: settings.avif, logger });
  const underway = new Set<string>();
  const parts = { db, storage, semaphore, clock, logger, underway };
  const before = (olderThanMs: number): Date => new Date(clock().getTime() - olderThanMs);

  return {
    ingest: (source, ingestOptions) => ingest(parts, source, ingestOptions),
    square: (source, edge) => semaphore.run(() => square(source, edge), PRIORITY),
    downscale: (source, edge) => semaphore.run(() => downscale(source, edge), PRIORITY),
    get: (id) => getImage(db, id),
    findBySha256: (sum) => findImageBySha256(db, sum),
    findSimilar: (phash, distance = SIMILAR_DISTANCE) => findSimilarImages(db, phash, distance),
    openRendition: server.openRendition,
    renditionInMemory: server.renditionInMemory,
    openRaw: server.openRaw,
    async remove(ids) {
      await removeImages(parts, ids);
      for (const id of ids) server.forget(id);
    },
    discard: (ids) => discardImages(parts, ids),
    ownsStorage: () => ownsStorage(parts),
    sweepTemporary: ({ olderThanMs } = {}) =>
      sweepTemporary(parts, {
        upload: before(olderThanMs ?? RETENTION_DAYS.upload * DAY_MS),
        textUpload: before(olderThanMs ?? RETENTION_DAYS.textUpload * DAY_MS),
      }),
    async sweepFiles({ olderThanMs = RETENTION_DAYS.upload * DAY_MS, signal } = {}) {
      const removed = await sweepOrphans(parts, before(olderThanMs), signal);
      if (!signal?.aborted) await cache.trim();
      return removed;
    },
    close: () => cache.settled(),
  };
}
