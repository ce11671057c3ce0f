import type { Readable } from 'node:stream';

/** What is known of a stored file without reading it. `size` is in bytes. */
export type StoredFile = { size: number; modifiedAt: Date };
export type ListedFile = StoredFile & { key: string };
/** First and last byte, both included, counted from 0. Without `end`: to the end of the file. */
export type ByteRange = { start: number; end?: number };
export type PutOptions = {
  contentType?: string;
  /** The call returns only when the file would survive a power loss. */
  durable?: boolean;
};

/**
 * Where files live. Both kinds (disk, S3) behave alike and pass the same conformance suite.
 *
 * - Keys follow `assertKey`; a key is never also the folder of another key.
 * - A file is there whole or not at all: readers see the old content until the new one is complete.
 * - Deleting what is not there is no error, and a missing file is null, never an exception.
 */
export interface Storage {
  /** Writes or replaces. A stream that fails leaves what was there before. */
  put(key: string, body: Buffer | Readable, options?: PutOptions): Promise<void>;
  /** A range behind the end yields nothing. */
  get(key: string, range?: ByteRange): Promise<Buffer | null>;
  stat(key: string): Promise<StoredFile | null>;
  /** The caller must read the stream to its end or destroy it. A range behind the end yields nothing. */
  stream(key: string, range?: ByteRange): Promise<Readable | null>;
  delete(key: string): Promise<void>;
  /** Deletes everything below a folder (`a/b/`). */
  deletePrefix(prefix: string): Promise<void>;
  /** Everything below a folder, or everything for ''; in no particular order. */
  list(prefix: string): AsyncIterable<ListedFile>;
  /** Rejects when files can not be read or written at the moment. */
  check(): Promise<void>;
}

const SEGMENT = '[a-z0-9][a-z0-9._,=-]{0,119}';
const KEY = new RegExp(`^${SEGMENT}(?:/${SEGMENT}){0,7}$`);
const PREFIX = new RegExp(`^(?:${SEGMENT}/){1,8}$`);

/**
 * Keys are 1 to 8 segments of lowercase letters, digits and `._,=-`, each beginning with a letter or digit:
 * nothing that a file system, a URL or a shell could read as more than a name.
 */
export function assertKey(key: string): void {
  if (!KEY.test(key) || key.includes('..')) throw new TypeError(`Not a storage key: ${JSON.stringify(key)}`);
}

/** A folder: segments as in a key, each followed by a slash. */
export function assertPrefix(prefix: string): void {
  if (!PREFIX.test(prefix) || prefix.includes('..')) {
    throw new TypeError(`Not a storage prefix: ${JSON.stringify(prefix)}`);
  }
}
