import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/tables.ts';
import type { Gate } from '#platform/gate.ts';
import type { Logger } from '#platform/logger.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { notFound, type ProductError } from '#shared/errors.ts';
import { isComplete } from './complete-file.ts';
import { contentTypeOf, extensionOf } from './formats.ts';
import { cachePrefix, originalKey, renditionKey, renditionsPrefix } from './keys.ts';
import { getImage } from './queries.ts';
import { render } from './render.ts';
import { parseRenditionOptions } from './rendition-options.ts';
import { planName, planRendition, type RenditionPlan } from './rendition-plan.ts';
import type { StoredImage } from './stored-image.ts';
import type { VariantCache } from './variant-cache.ts';

/** A file ready to be given out. What stands here costs no reading and no rendering yet. */
export type ServedImage = {
  contentType: string;
  /** File name extension without the dot. */
  extension: string;
  /** Strong entity tag, quotes included. */
  etag: string;
  /** Whether another Accept header could have given another file. */
  negotiated: boolean;
  /**
   * Reads or renders it. A stream must be read to its end or destroyed. `length` is in bytes.
   * @throws ProductError PGRST116 when the image was removed meanwhile, busy when too many wait
   */
  open(): Promise<{ body: Buffer | Readable; length: number }>;
};

export type ImageServer = {
  openRendition(id: string, query: URLSearchParams, accept: string): Promise<ServedImage>;
  openRaw(id: string): Promise<ServedImage>;
  /** Forgets what it remembers of an image. */
  forget(id: string): void;
};

/** How long a removed image may still be served from what another process remembers of its row. */
const ROW_TTL_MS = 60_000;
const ROWS_REMEMBERED = 10_000;

export function createImageServer(options: {
  db: Db;
  storage: Storage;
  gate: Gate;
  cache: VariantCache;
  avif: boolean;
  logger: Logger;
}): ImageServer {
  const { db, storage, gate, cache, avif, logger } = options;
  const rows = new LRUCache<string, StoredImage>({ max: ROWS_REMEMBERED, ttl: ROW_TTL_MS });
  const reading = new Map<string, Promise<Buffer>>();

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

  async function renderAndKeep(image: StoredImage, plan: RenditionPlan, key: string): Promise<Buffer> {
    const original = await storage.get(originalKey(image.id));
    if (!original) throw gone(image.id);
    const bytes = await render(original, plan);
    try {
      const contentType = contentTypeOf(plan.format);
      if (key.startsWith(cachePrefix(image.id))) await cache.put(image.id, key, bytes, contentType);
      else await storage.put(key, bytes, { contentType });
    } catch (err) {
      logger.warn({ err, key }, 'a rendition could not be kept');
    }
    if (await storage.stat(originalKey(image.id))) return bytes;
    // Removed while it was rendered: its files went before this one was written.
    await storage.deletePrefix(cachePrefix(image.id));
    await storage.deletePrefix(renditionsPrefix(image.id));
    throw gone(image.id);
  }

  async function readOrRender(image: StoredImage, plan: RenditionPlan, key: string): Promise<Buffer> {
    const kept = await storage.get(key);
    if (!kept || !isComplete(kept, plan.format)) return gate.run(() => renderAndKeep(image, plan, key));
    cache.used(key);
    return kept;
  }

  /** Requests for one file at one time share one reading and one rendering. */
  function shared(key: string, work: () => Promise<Buffer>): Promise<Buffer> {
    const running = reading.get(key);
    if (running) return running;
    const started = work().finally(() => reading.delete(key));
    reading.set(key, started);
    return started;
  }

  return {
    async openRendition(id, query, accept) {
      const image = await requireImage(id);
      const wanted = parseRenditionOptions(query);
      const plan = planRendition(wanted, image, accept, { avif });
      const key = renditionKey(image, plan);
      return {
        contentType: contentTypeOf(plan.format),
        extension: extensionOf(plan.format),
        etag: `"${id}-${planName(plan)}"`,
        negotiated: wanted.format === 'auto',
        async open() {
          const body = await shared(key, () => readOrRender(image, plan, key));
          return { body, length: body.length };
        },
      };
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
    },
  };
}
