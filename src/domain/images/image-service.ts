import type { Readable } from 'node:stream';
import type { Db } from '#db/tables.ts';
import type { Logger } from '#platform/logger.ts';
import { createSemaphore } from '#platform/semaphore.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { DAY_MS, RETENTION_DAYS } from '#shared/limits.ts';
import { type IngestOptions, ingest } from './ingest.ts';
import { ownsStorage } from './ownership.ts';
import type { Pixels } from './pixels/decoder.ts';
import { downscale } from './pixels/downscale.ts';
import { readPixels } from './pixels/read-pixels.ts';
import { type Square, square } from './pixels/square.ts';
import { findImageBySha256, findSimilarImages, getImage } from './queries.ts';
import { createRenditionCache } from './renditions/rendition-cache.ts';
import { createImageServer, type ImageServer, type ServedImage } from './renditions/serve.ts';
import type { StoredImage } from './stored-image.ts';
import { discardImages, removeImages, sweepOrphans, sweepTemporary } from './sweep.ts';

export type ImageSettings = {
  /** Whether to offer AVIF to browsers that accept it. */
  avif: boolean;
  /** Limit of the total size of all renditions made on demand, in bytes. */
  renditionCacheBytes: number;
  /** Maximum number of images decoded at a time. */
  decodings?: number;
};

export type ImageService = {
  /** Stores a file as a temporary image. See `ingest`. */
  ingest(source: Buffer | Readable, options: IngestOptions): Promise<StoredImage>;
  /** Makes a square image, which the caller stores. See `square.ts`. */
  square(source: Buffer, edge: number): Promise<Square>;
  /** Makes a small image for a vision model. See `downscale.ts`. */
  downscale(source: Buffer, edge: number): Promise<Buffer>;
  /**
   * Decodes an untrusted image without storing it. Has the same priority as renditions for visitors. See
   * `read-pixels.ts`.
   */
  readPixels(source: Buffer, edge: number, signal?: AbortSignal): Promise<Pixels>;
  /** For this and the next two functions, see `queries.ts`. */
  get(id: string): Promise<StoredImage | null>;
  findBySha256(sha256: string): Promise<StoredImage | null>;
  findSimilar(phash: string, distance?: number): Promise<Array<StoredImage & { distance: number }>>;
  /** See `serve.ts`. @throws ProductError PGRST116 (not found), image_option */
  openRendition(id: string, query: URLSearchParams, accept: string): Promise<ServedImage>;
  renditionInMemory: ImageServer['renditionInMemory'];
  openRaw(id: string): Promise<ServedImage>;
  /** Removes rows, then files. See `removeImages`. */
  remove(ids: readonly string[]): Promise<void>;
  /** Returns whether the files belong to this database. Claims a new storage. See `ownership.ts`. */
  ownsStorage(): Promise<boolean>;
  /**
   * Removes temporary images older than `RETENTION_DAYS` or the given age, and returns their number. Never affects a
   * running ingest, which inserts its row last.
   */
  sweepTemporary(options?: { olderThanMs?: number }): Promise<number>;
  /**
   * Removes files without a row, then enforces the limit of renditions made on demand. Lists the whole
   * storage. Never affects a running ingest of this process. If other processes use the same storage, `olderThanMs`
   * must exceed the duration of an ingest. Ends early if the signal is aborted. Returns the number of images whose
   * files were removed.
   */
  sweepFiles(options?: { olderThanMs?: number; signal?: AbortSignal }): Promise<number>;
  /** Removes images that a crashed process was working on. Returns how many of the ids have no row afterwards. */
  discard(ids: readonly string[]): Promise<number>;
  /** Returns how many decodings are running and how many are waiting. */
  load(): { running: number; waiting: number };
  /** Resolves when background work has ended. */
  close(): Promise<void>;
};

/** Default maximum number of different bits of the perceptual hashes of similar images. */
const SIMILAR_DISTANCE = 10;
/** Uploads of signed-in users do not wait for renditions of visitors. */
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
  const cache = createRenditionCache({ storage, budgetBytes: settings.renditionCacheBytes, clock, logger });
  const server = createImageServer({ db, storage, semaphore, cache, avif: settings.avif, logger });
  const ingestingIds = new Set<string>();
  const deps = { db, storage, semaphore, clock, logger, ingestingIds };
  const computeCutoff = (olderThanMs: number): Date => new Date(clock().getTime() - olderThanMs);

  return {
    ingest: (source, ingestOptions) => ingest(deps, source, ingestOptions),
    square: (source, edge) => semaphore.run(() => square(source, edge), PRIORITY),
    downscale: (source, edge) => semaphore.run(() => downscale(source, edge), PRIORITY),
    readPixels: (source, edge, signal) =>
      semaphore.run(() => readPixels(source, edge), { ...(signal && { signal }) }),
    get: (id) => getImage(db, id),
    findBySha256: (sum) => findImageBySha256(db, sum),
    findSimilar: (phash, distance = SIMILAR_DISTANCE) => findSimilarImages(db, phash, distance),
    openRendition: server.openRendition,
    renditionInMemory: server.renditionInMemory,
    openRaw: server.openRaw,
    async remove(ids) {
      await removeImages(deps, ids);
      for (const id of ids) server.forget(id);
    },
    discard: (ids) => discardImages(deps, ids),
    ownsStorage: () => ownsStorage(deps),
    sweepTemporary: ({ olderThanMs } = {}) =>
      sweepTemporary(deps, {
        upload: computeCutoff(olderThanMs ?? RETENTION_DAYS.upload * DAY_MS),
        textUpload: computeCutoff(olderThanMs ?? RETENTION_DAYS.textUpload * DAY_MS),
      }),
    async sweepFiles({ olderThanMs = RETENTION_DAYS.upload * DAY_MS, signal } = {}) {
      const removed = await sweepOrphans(deps, computeCutoff(olderThanMs), signal);
      if (!signal?.aborted) await cache.trim();
      return removed;
    },
    load: semaphore.load,
    close: () => cache.settled(),
  };
}
