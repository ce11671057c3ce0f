import type { Logger } from '#platform/logger.ts';
import type { Semaphore } from '#platform/semaphore.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { notFound } from '#shared/errors.ts';
import { contentTypeOf } from '../formats/formats.ts';
import { cachePrefix, originalKey, renditionsPrefix } from '../keys.ts';
import type { StoredImage } from '../stored-image.ts';
import { render } from './render.ts';
import type { RenditionCache } from './rendition-cache.ts';
import type { RenditionPlan } from './rendition-plan.ts';
import { SharedWork } from './shared-work.ts';
import type { OpenFile, StoredRenditions } from './stored-renditions.ts';

/** An image, the plan of one of its renditions, and the storage key of that rendition. */
export type Rendition = { image: StoredImage; plan: RenditionPlan; key: string };

/**
 * Opens the file of a rendition. If it is missing, renders it first; concurrent callers share this work.
 * @throws ProductError PGRST116 (not found) if the image was removed, busy if too many decodings wait, or the signal's
 * reason
 */
export type OpenRendition = (rendition: Rendition, signal?: AbortSignal) => Promise<OpenFile>;

export function createOpenRendition({
  storage,
  semaphore,
  cache,
  storedRenditions,
  logger,
}: {
  storage: Storage;
  semaphore: Semaphore;
  cache: RenditionCache;
  storedRenditions: StoredRenditions;
  logger: Logger;
}): OpenRendition {
  const sharedRenderings = new SharedWork<Buffer | null>();

  async function store({ image, plan, key }: Rendition, bytes: Buffer): Promise<boolean> {
    try {
      const contentType = contentTypeOf(plan.format);
      if (key.startsWith(cachePrefix(image.id))) await cache.put(image.id, key, bytes, contentType);
      else await storage.put(key, bytes, { contentType });
      return true;
    } catch (err) {
      logger.warn({ err, key }, 'a rendition could not be stored');
      return false;
    }
  }

  /** Renders and stores. Returns the bytes if they could not be stored, otherwise null. */
  async function renderAndStore(rendition: Rendition, signal: AbortSignal): Promise<Buffer | null> {
    const { image, plan, key } = rendition;
    const original = await storage.get(originalKey(image.id));
    if (!original) throw notFound('Image');
    // Past this point the rendering cannot be canceled, because the native library cannot be interrupted.
    signal.throwIfAborted();
    const bytes = await render(original, plan);
    const isStored = await store(rendition, bytes);
    if (!(await storage.stat(originalKey(image.id)))) {
      // The image was removed during rendering. The removal may have missed this file, which was written later.
      await storage.deletePrefix(cachePrefix(image.id));
      await storage.deletePrefix(renditionsPrefix(image.id));
      throw notFound('Image');
    }
    if (!isStored) return bytes;
    storedRenditions.add(key, bytes);
    return null;
  }

  /** Ensures that the file exists. Returns the bytes only if they could not be stored. */
  async function prepare(rendition: Rendition, signal: AbortSignal): Promise<Buffer | null> {
    if (await storedRenditions.verify(rendition.key, rendition.plan.format)) return null;
    return semaphore.run(() => renderAndStore(rendition, signal), { signal });
  }

  return async (rendition, signal) => {
    const { key } = rendition;
    cache.recordUse(key);
    const existingFile = await storedRenditions.open(key);
    if (existingFile) return existingFile;
    const bytes = await sharedRenderings.join(key, (workSignal) => prepare(rendition, workSignal), signal);
    if (bytes) return { body: bytes, length: bytes.length };
    const file = await storedRenditions.open(key);
    if (!file) throw notFound('Image');
    return file;
  };
}
