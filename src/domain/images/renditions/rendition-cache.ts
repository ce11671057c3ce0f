import { LRUCache } from 'lru-cache';
import type { Logger } from '#platform/logger.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { cachePrefix, ROOTS } from '../keys.ts';

/** Maximum number of on-demand renditions per image. */
export const MAX_RENDITIONS_PER_IMAGE = 64;
/** Share of the budget that a trim leaves in use, so that the next rendition does not start another trim. */
const TRIM_TARGET_SHARE = 0.8;
const MAX_REMEMBERED_USES = 20_000;

/** A file of the cache. `size` is in bytes, `usedAt` in milliseconds since 1970. */
type Entry = { key: string; size: number; usedAt: number };

export type RenditionCache = {
  recordUse(key: string): void;
  /** Stores a rendition. Enforces the limit per image before it returns, and the total limit in the background. */
  put(imageId: string, key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Adds up the sizes of all files. If the sum exceeds the budget, removes the least recently used files. */
  trim(): Promise<void>;
  /** Resolves when no background work is running. */
  settled(): Promise<void>;
};

/**
 * Creates a cache of the renditions made on demand, with limits in total and per image. The process remembers when it
 * last used each of the 20,000 most recently used files; for other files it uses the time at which they were written.
 * Evicting a file too early, after a restart or with a second replica, only costs another rendering.
 */
export function createRenditionCache(options: {
  storage: Storage;
  budgetBytes: number;
  clock: () => Date;
  logger: Logger;
}): RenditionCache {
  const { storage, budgetBytes, clock, logger } = options;
  const lastUse = new LRUCache<string, number>({ max: MAX_REMEMBERED_USES });
  /** Approximate bytes of all files; null until `countAndTrim` has first added up their sizes. */
  let total: number | null = null;
  let trimming: Promise<void> | null = null;
  /** Bytes written since `countAndTrim` last started, because its list may lack these files. */
  let writtenMeanwhile = 0;

  /** Lists the files below a folder, the least recently used first. */
  async function listEntries(prefix: string): Promise<Entry[]> {
    const files: Entry[] = [];
    for await (const { key, size, modifiedAt } of storage.list(prefix)) {
      files.push({ key, size, usedAt: Math.max(modifiedAt.getTime(), lastUse.get(key) ?? 0) });
    }
    return files.sort((a, b) => a.usedAt - b.usedAt);
  }

  async function drop(key: string): Promise<void> {
    await storage.delete(key);
    lastUse.delete(key);
  }

  async function countAndTrim(): Promise<void> {
    writtenMeanwhile = 0;
    const files = await listEntries(ROOTS.cache);
    let sum = files.reduce((bytes, { size }) => bytes + size, 0);
    if (sum > budgetBytes) {
      for (const { key, size } of files) {
        if (sum <= budgetBytes * TRIM_TARGET_SHARE) break;
        await drop(key);
        sum -= size;
      }
    }
    total = sum + writtenMeanwhile;
  }

  function trim(): Promise<void> {
    trimming ??= countAndTrim().finally(() => {
      trimming = null;
    });
    return trimming;
  }

  /** Removes the least recently used renditions of an image beyond `MAX_RENDITIONS_PER_IMAGE`. */
  async function trimImage(imageId: string): Promise<void> {
    const renditions = await listEntries(cachePrefix(imageId));
    for (const { key } of renditions.slice(0, Math.max(0, renditions.length - MAX_RENDITIONS_PER_IMAGE)))
      await drop(key);
  }

  return {
    recordUse(key) {
      if (key.startsWith(ROOTS.cache)) lastUse.set(key, clock().getTime());
    },
    async put(imageId, key, bytes, contentType) {
      await storage.put(key, bytes, { contentType });
      lastUse.set(key, clock().getTime());
      await trimImage(imageId);
      writtenMeanwhile += bytes.length;
      if (total !== null) total += bytes.length;
      if (total === null || total > budgetBytes) {
        trim().catch((err) => logger.error({ err }, 'the image cache could not be trimmed'));
      }
    },
    trim,
    async settled() {
      await trimming?.catch(() => {});
    },
  };
}
