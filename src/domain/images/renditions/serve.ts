import { LRUCache } from 'lru-cache';
import type { Db } from '#db/tables.ts';
import type { Logger } from '#platform/logger.ts';
import type { Semaphore } from '#platform/semaphore.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { notFound, type ProductError } from '#shared/errors.ts';
import { contentTypeOf, extensionOf } from '../formats/formats.ts';
import { cachePrefix, imageIdOfKey, originalKey, renditionKey, renditionsPrefix } from '../keys.ts';
import { getImage } from '../queries.ts';
import type { StoredImage } from '../stored-image.ts';
import { KeptRenditions, type OpenFile } from './kept-renditions.ts';
import { render } from './render.ts';
import { parseRenditionOptions } from './rendition-options.ts';
import { planName, planRendition, type RenditionPlan } from './rendition-plan.ts';
import { SharedWork } from './shared-work.ts';
import type { VariantCache } from './variant-cache.ts';

/** A file that can be served. Its properties are known without reading or rendering. */
export type ImageFile = {
  contentType: string;
  /** File name extension without the dot. */
  extension: string;
  /** Strong entity tag, with quotes. */
  etag: string;
  /** Whether another Accept header could have selected another file. */
  negotiated: boolean;
};

export type ServedImage = ImageFile & {
  /**
   * Opens the file, rendering it if needed. Abort `signal` when the client disconnects: a rendering without other
   * clients is then dropped from the queue.
   * @throws ProductError PGRST116 if the image was removed, busy if too many wait; the signal's reason
   */
  open(signal?: AbortSignal): Promise<OpenFile>;
};

export type ImageServer = {
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
  openRaw(id: string): Promise<ServedImage>;
  /** Removes cached data of an image. */
  forget(id: string): void;
};

/** Limits how long a removed image may be served from another process's cache. */
const ROW_TTL_MS = 60_000;
const ROWS_REMEMBERED = 10_000;

export function createImageServer(options: {
  db: Db;
  storage: Storage;
  semaphore: Semaphore;
  cache: VariantCache;
  avif: boolean;
  logger: Logger;
}): ImageServer {
  const { db, storage, semaphore, cache, avif, logger } = options;
  const rows = new LRUCache<string, StoredImage>({ max: ROWS_REMEMBERED, ttl: ROW_TTL_MS });
  const kept = new KeptRenditions(storage);
  const preparing = new SharedWork<Buffer | null>();

  async function requireImage(id: string): Promise<StoredImage> {
    const known = rows.get(id);
    if (known) return known;
    const image = await getImage(db, id);
    if (!image) throw notFound('Image');
    rows.set(id, image);
    return image;
  }

  function gone(id: string): ProductError {
    rows.delete(id);
    return notFound('Image');
  }

  /** Renders and stores. Returns the bytes if they could not be stored, otherwise null. */
  async function renderAndKeep(
    image: StoredImage,
    plan: RenditionPlan,
    key: string,
    signal: AbortSignal,
  ): Promise<Buffer | null> {
    const original = await storage.get(originalKey(image.id));
    if (!original) throw gone(image.id);
    // From here on it runs to its end, because the native library cannot be interrupted.
    signal.throwIfAborted();
    const bytes = await render(original, plan);
    let isKept = false;
    try {
      const contentType = contentTypeOf(plan.format);
      if (key.startsWith(cachePrefix(image.id))) await cache.put(image.id, key, bytes, contentType);
      else await storage.put(key, bytes, { contentType });
      isKept = true;
    } catch (err) {
      logger.warn({ err, key }, 'a rendition could not be kept');
    }
    if (!(await storage.stat(originalKey(image.id)))) {
      // The image was removed during rendering, before this file was written.
      await storage.deletePrefix(cachePrefix(image.id));
      await storage.deletePrefix(renditionsPrefix(image.id));
      throw gone(image.id);
    }
    if (!isKept) return bytes;
    kept.add(key, bytes);
    return null;
  }

  /** Ensures that the file exists. Returns the bytes only if they could not be stored. */
  async function prepare(
    image: StoredImage,
    plan: RenditionPlan,
    key: string,
    signal: AbortSignal,
  ): Promise<Buffer | null> {
    if (await kept.verify(key, plan.format)) return null;
    return semaphore.run(() => renderAndKeep(image, plan, key, signal), { signal });
  }

  async function open(
    image: StoredImage,
    plan: RenditionPlan,
    key: string,
    signal?: AbortSignal,
  ): Promise<OpenFile> {
    cache.used(key);
    const ready = await kept.open(key);
    if (ready) return ready;
    const bytes = await preparing.join(key, (cancelled) => prepare(image, plan, key, cancelled), signal);
    if (bytes) return { body: bytes, length: bytes.length };
    const file = await kept.open(key);
    if (!file) throw gone(image.id);
    return file;
  }

  function resolveRendition(image: StoredImage, query: URLSearchParams, accept: string) {
    const wanted = parseRenditionOptions(query);
    const plan = planRendition(wanted, image, accept, { avif });
    const file: ImageFile = {
      contentType: contentTypeOf(plan.format),
      extension: extensionOf(plan.format),
      etag: `"${image.id}-${planName(plan)}"`,
      negotiated: wanted.format === 'auto',
    };
    return { file, plan, key: renditionKey(image, plan) };
  }

  return {
    async openRendition(id, query, accept) {
      const image = await requireImage(id);
      const { file, plan, key } = resolveRendition(image, query, accept);
      return { ...file, open: (signal) => open(image, plan, key, signal) };
    },

    renditionInMemory(id, query, accept) {
      const image = rows.get(id);
      if (!image) return null;
      const { file, key } = resolveRendition(image, query, accept);
      const body = kept.inMemory(key);
      if (!body) return null;
      cache.used(key);
      return { ...file, body };
    },

    async openRaw(id) {
      const image = await requireImage(id);
      return {
        contentType: image.contentType,
        extension: extensionOf(image.format),
        etag: `"${id}"`,
        negotiated: false,
        async open() {
          const body = await storage.stream(originalKey(id));
          if (!body) throw gone(id);
          return { body, length: image.bytes };
        },
      };
    },

    forget(id) {
      rows.delete(id);
      kept.forget((key) => imageIdOfKey(key) === id);
    },
  };
}
