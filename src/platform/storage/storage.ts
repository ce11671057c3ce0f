import type { Readable } from 'node:stream';

/** Metadata of a stored file. `size` is in bytes. */
export type StoredFile = { size: number; modifiedAt: Date };
export type ListedFile = StoredFile & { key: string };
/** Byte range, zero-based and inclusive. Without `end` it extends to the end of the file. */
export type ByteRange = { start: number; end?: number };
export type PutOptions = {
  contentType?: string;
  /** Whether to resolve only when the file would survive a power loss. */
  durable?: boolean;
};

/**
 * File storage. Both implementations (disk, S3) behave alike and pass the same conformance tests.
 *
 * - Keys must pass `assertKey`. A key must not also be a folder: `a` and `a/b` cannot both exist.
 * - Writes are atomic: readers see the old content until the new content is complete.
 * - Deleting a missing file succeeds. Reading a missing file returns null.
 */
export interface Storage {
  /** Writes or replaces a file. If the stream fails, the previous content stays. */
  put(key: string, body: Buffer | Readable, options?: PutOptions): Promise<void>;
  /** Reads a file or a range of it. A range beyond the end of the file yields no bytes. */
  get(key: string, range?: ByteRange): Promise<Buffer | null>;
  stat(key: string): Promise<StoredFile | null>;
  /**
   * Opens a file for reading. The caller must read the stream to its end or destroy it. A range beyond the
   * end yields no bytes.
   */
  stream(key: string, range?: ByteRange): Promise<Readable | null>;
  delete(key: string): Promise<void>;
  /** Deletes all files below a folder (`a/b/`). */
  deletePrefix(prefix: string): Promise<void>;
  /** Lists all files below a folder, or all files for '', in no particular order. */
  list(prefix: string): AsyncIterable<ListedFile>;
  /** Throws if the storage is currently unavailable. */
  check(): Promise<void>;
}

const SEGMENT = '[a-z0-9][a-z0-9._,=-]{0,119}';
const KEY = new RegExp(`^${SEGMENT}(?:/${SEGMENT}){0,7}$`);
const PREFIX = new RegExp(`^(?:${SEGMENT}/){1,8}$`);

/**
 * Throws unless the key has 1 to 8 segments of lowercase letters, digits and `._,=-`. Each segment has at most 120
 * characters and begins with a letter or digit, and the key does not contain `..`. Such keys need no escaping in file
 * systems or URL paths.
 */
export function assertKey(key: string): void {
  if (!KEY.test(key) || key.includes('..')) throw new TypeError(`Not a storage key: ${JSON.stringify(key)}`);
}

/** Throws unless the prefix is a folder: segments as in a key, each followed by a slash. */
export function assertPrefix(prefix: string): void {
  if (!PREFIX.test(prefix) || prefix.includes('..')) {
    throw new TypeError(`Not a storage prefix: ${JSON.stringify(prefix)}`);
  }
}
