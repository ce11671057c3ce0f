import { LRUCache } from 'lru-cache';
import type { Db } from '#db/tables.ts';
import type { Logger } from '#platform/logger.ts';
import type { Semaphore } from '#platform/semaphore.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { notFound, ProductError } from '#shared/errors.ts';
import { contentTypeOf, extensionOf } from '../formats/formats.ts';
import { imageIdOfKey, originalKey, renditionKey } from '../keys.ts';
import { getImage } from '../queries.ts';
import type { StoredImage } from '../stored-image.ts';
import { createOpenRendition } from './open-rendition.ts';
import type { RenditionCache } from './rendition-cache.ts';
import { parseRenditionOptions } from './rendition-options.ts';
import { planName, planRendition } from './rendition-plan.ts';
import { type OpenFile, StoredRenditions } from './stored-renditions.ts';

/** A file that can be served. Its properties are known without reading or rendering. */
export type ImageFile = {
  contentType: string;
  /** File name extension without the dot. */
  extension: string;
  /** Strong entity tag, with quotes. */
  etag: string;
  /** Whether another Accept header could have selected another file. */
  isNegotiated: boolean;
};

export type ServedImage = ImageFile & {
  /**
   * Opens the file, rendering it if needed. Abort `signal` when the client disconnects: a rendering without
   * other clients is then dropped from the queue.
   * @throws ProductError PGRST116 (not found) if the image was removed, busy if too many decodings wait, or the
   * signal's reason
   */
  open(signal?: AbortSignal): Promise<OpenFile>;
};

export type ImageServer = {
  /**
   * Returns the rendition that the options in `query` and the Accept header `accept` select.
   * @throws ProductError PGRST116 if there is no such image, or image_option
   */
  openRendition(id: string, query: URLSearchParams, accept: string): Promise<ServedImage>;
  /**
   * Returns the rendition synchronously if it is in memory, otherwise null.
   * @throws ProductError image_option
   */
  renditionInMemory(
    id: string,
    query: URLSearchParams,
    accept: string,
  ): (ImageFile & { body: Buffer }) | null;
  /**
   * Returns the original of an image.
   * @throws ProductError PGRST116 if there is no such image
   */
  openRaw(id: string): Promise<ServedImage>;
  /** Removes the data of an image from the caches in memory. */
  forget(id: string): void;
};

/** Bounds how long this process may serve an image that another process has removed. */
const ROW_TTL_MS = 60_000;
const MAX_CACHED_ROWS = 10_000;

export function createImageServer(options: {
  db: Db;
  storage: Storage;
  semaphore: Semaphore;
  cache: RenditionCache;
  avif: boolean;
  logger: Logger;
}): ImageServer {
  const { db, storage, semaphore, cache, avif, logger } = options;
  const rows = new LRUCache<string, StoredImage>({ max: MAX_CACHED_ROWS, ttl: ROW_TTL_MS });
  const storedRenditions = new StoredRenditions(storage);
  const open = createOpenRendition({ storage, semaphore, cache, storedRenditions, logger });

  async function requireImage(id: string): Promise<StoredImage> {
    const cachedImage = rows.get(id);
    if (cachedImage) return cachedImage;
    const image = await getImage(db, id);
    if (!image) throw notFound('Image');
    rows.set(id, image);
    return image;
  }

  /** Removes the cached row of an image if opening its file shows that the image was removed. */
  async function forgetIfRemoved<T>(id: string, opening: Promise<T>): Promise<T> {
    try {
      return await opening;
    } catch (error) {
      if (error instanceof ProductError && error.code === 'PGRST116') rows.delete(id);
      throw error;
    }
  }

  function resolveRendition(image: StoredImage, query: URLSearchParams, accept: string) {
    const renditionOptions = parseRenditionOptions(query);
    const plan = planRendition(renditionOptions, image, accept, { avif });
    const file: ImageFile = {
      contentType: contentTypeOf(plan.format),
      extension: extensionOf(plan.format),
      etag: `"${image.id}-${planName(plan)}"`,
      isNegotiated: renditionOptions.format === 'auto',
    };
    return { file, plan, key: renditionKey(image, plan) };
  }

  return {
    async openRendition(id, query, accept) {
      const image = await requireImage(id);
      const { file, plan, key } = resolveRendition(image, query, accept);
      return { ...file, open: (signal) => forgetIfRemoved(id, open({ image, plan, key }, signal)) };
    },

    renditionInMemory(id, query, accept) {
      const image = rows.get(id);
      if (!image) return null;
      const { file, key } = resolveRendition(image, query, accept);
      const body = storedRenditions.inMemory(key);
      if (!body) return null;
      cache.recordUse(key);
      return { ...file, body };
    },

    async openRaw(id) {
      const image = await requireImage(id);
      return {
        contentType: image.contentType,
        extension: extensionOf(image.format),
        etag: `"${id}"`,
        isNegotiated: false,
        async open() {
          const body = await storage.stream(originalKey(id));
          if (body) return { body, length: image.bytes };
          rows.delete(id);
          throw notFound('Image');
        },
      };
    },

    forget(id) {
      rows.delete(id);
      storedRenditions.forget((key) => imageIdOfKey(key) === id);
    },
  };
}
