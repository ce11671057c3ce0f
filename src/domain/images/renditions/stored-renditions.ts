import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { Storage } from '#platform/storage/storage.ts';
import { isComplete, TAIL_BYTES } from '../formats/complete-file.ts';
import type { OutputFormat } from '../formats/formats.ts';

/** A file and its length in bytes. A stream must be read to its end or destroyed. */
export type OpenFile = { body: Buffer | Readable; length: number };

/**
 * Larger files are streamed, so that a connection with a slow client holds one chunk in memory instead of the whole
 * file.
 */
const MAX_BUFFERED_BYTES = 256 * 1024;
const MAX_MEMORY_BYTES = 16 * 1024 * 1024;
/** Estimated memory for the key and bookkeeping of one cached file, in bytes. */
const ENTRY_BYTES = 512;
/** Maximum number of large files that are remembered as complete. */
const MAX_VERIFIED = 20_000;

/** Renditions in the storage. Small ones are cached in memory within a budget, large ones are streamed. */
export class StoredRenditions {
  readonly #storage: Storage;
  readonly #memory = new LRUCache<string, Buffer>({
    maxSize: MAX_MEMORY_BYTES,
    sizeCalculation: ({ length }) => length + ENTRY_BYTES,
  });
  /** Keys of large files that were found complete. */
  readonly #verified = new LRUCache<string, true>({ max: MAX_VERIFIED });

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  inMemory(key: string): Buffer | undefined {
    return this.#memory.get(key);
  }

  /** Adds a file that was just stored. */
  add(key: string, bytes: Buffer): void {
    if (bytes.length > MAX_BUFFERED_BYTES) this.#verified.set(key, true);
    else this.#memory.set(key, bytes);
  }

  /** Returns whether the file exists and is complete. If so, later calls of `open` return it. */
  async verify(key: string, format: OutputFormat): Promise<boolean> {
    // `end` is inclusive. One byte more than the limit tells large files from small ones.
    const head = await this.#storage.get(key, { start: 0, end: MAX_BUFFERED_BYTES });
    if (!head) return false;
    if (head.length <= MAX_BUFFERED_BYTES) {
      if (!isComplete({ head, tail: head, size: head.length }, format)) return false;
      this.#memory.set(key, head);
      return true;
    }
    const file = await this.#storage.stat(key);
    const tail = file && (await this.#storage.get(key, { start: file.size - TAIL_BYTES }));
    if (!tail || !isComplete({ head, tail, size: file.size }, format)) return false;
    this.#verified.set(key, true);
    return true;
  }

  /** Returns the file, or null if it must be verified or rendered first. */
  async open(key: string): Promise<OpenFile | null> {
    const bytes = this.#memory.get(key);
    if (bytes) return { body: bytes, length: bytes.length };
    if (!this.#verified.has(key)) return null;
    const file = await this.#storage.stat(key);
    const body = file && (await this.#storage.stream(key));
    if (body) return { body, length: file.size };
    this.#verified.delete(key);
    return null;
  }

  /** Forgets the renditions of a removed image. `isOfImage` tells whether a key belongs to it. */
  forget(isOfImage: (key: string) => boolean): void {
    for (const cache of [this.#memory, this.#verified]) {
      for (const key of [...cache.keys()]) if (isOfImage(key)) cache.delete(key);
    }
  }
}
