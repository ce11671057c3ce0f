import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#db/database.ts';
import type { Db } from '#db/tables.ts';
import { OperatorError } from '#platform/failures.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { syncDirectory, syncFile } from '#platform/sync.ts';
import { TarWriter } from '#platform/tar-writer.ts';
import { ensureWritableFolder } from '#platform/writable-folder.ts';

import {
  type ExportedImage,
  type ExportHeader,
  type ExportRecord,
  FORMAT,
  HEADER_ENTRY,
  KINDS,
  type Kind,
  partEntry,
  SUMS_ENTRY,
} from './export-format.ts';
import { type EntryWriter, FolderWriter } from './folder-writer.ts';
import {
  countScreens,
  hasStacks,
  type ImageReference,
  readRecords,
  type StoredRecord,
  storageKeyOf,
} from './read-records.ts';
import { resolveScope, type Scope, type Selection } from './selection.ts';

export type ExportOptions = {
  /** Restricts the export to some screens and the records that they refer to. Default: everything. */
  selection?: Selection | null;
  signal?: AbortSignal;
  /** Called after each screen, with the number of screens so far and in total. */
  onProgress?: (done: number, total: number) => void;
};

export type ExportResult = {
  records: Record<Kind, number>;
  /** Number of different images. */
  images: number;
  /** Size of all images in bytes. */
  bytes: number;
  /** Storage keys of images that are missing in the storage. Screens with these images are not in the export. */
  missing: string[];
};

/** A part ends when it has this number of records or this many bytes of images. Its images are held in memory. */
const PART_RECORDS = 200;
const PART_BYTES = 32_000_000;

/** Whether an export to this path is a tar archive instead of a folder. */
export const isArchive = (target: string): boolean => target.endsWith('.tar');

/**
 * Exports the gallery or a selection of it, while the gallery is in use. The target is a new tar archive if its name
 * ends with `.tar`, otherwise a new folder. It appears only when it is complete and flushed to the disk. See
 * `export-format.ts`.
 * @throws OperatorError if the target exists (unless it is an empty folder), cannot be written or has the ending of
 * another file format
 * @throws OperatorError if an app or category of the selection is unknown
 * @throws the reason of `signal` when it is aborted
 */
export async function createExport(
  { database, storage }: { database: Database; storage: Storage },
  target: string,
  { selection = null, signal, onProgress }: ExportOptions = {},
): Promise<ExportResult> {
  await assertNewTarget(target);
  const partial = `${target}.${randomBytes(4).toString('hex')}.partial`;
  const snapshot = await database.snapshot();
  try {
    const scope = await resolveScope(snapshot.tx, selection);
    await ensureWritableFolder(path.dirname(target));
    const write = (writer: EntryWriter): Promise<ExportResult> =>
      new Exporter(snapshot.tx, storage, writer, { scope, signal, onProgress }).run();
    const result = isArchive(target) ? await writeArchive(partial, write) : await writeFolder(partial, write);
    // The target may be an empty folder, which would prevent the renaming on some systems.
    if (!isArchive(target)) await rmdir(target).catch(() => undefined);
    await rename(partial, target);
    await syncDirectory(path.dirname(target));
    return result;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  } finally {
    await snapshot.close();
  }
}

/** Endings of files in other formats. A folder with such a name is probably a mistake of the user. */
const OTHER_FORMAT = /\.(tar|zip|gz|tgz|bz2|tbz2?|xz|txz|zst|7z|rar|json|jsonl)$/i;

async function assertNewTarget(target: string): Promise<void> {
  if (!existsSync(target)) {
    if (isArchive(target) || !OTHER_FORMAT.test(target)) return;
    throw new OperatorError(
      `${target} has the ending of another file format. An export is a new folder or a file that ends with .tar. Choose another name`,
    );
  }
  if (isArchive(target)) throw new OperatorError(`The file ${target} already exists`);
  const entries = await readdir(target).catch(() => ['not a folder']);
  if (entries.length > 0) throw new OperatorError(`${target} exists and is not an empty folder`);
}

async function writeArchive<T>(file: string, write: (writer: EntryWriter) => Promise<T>): Promise<T> {
  const writer = new TarWriter(createWriteStream(file));
  try {
    const result = await write(writer);
    await writer.finish();
    await syncFile(file);
    return result;
  } catch (error) {
    writer.abort();
    throw error;
  }
}

async function writeFolder<T>(folder: string, write: (writer: EntryWriter) => Promise<T>): Promise<T> {
  await mkdir(folder);
  const writer = new FolderWriter(folder);
  const result = await write(writer);
  await writer.finish();
  return result;
}

type LoadedImage = { image: ExportedImage; body: Buffer };
type Part = { lines: string[]; images: Map<string, Buffer>; bytes: number };

type ExporterOptions = {
  scope: Scope;
  signal: AbortSignal | undefined;
  onProgress: ExportOptions['onProgress'];
};

/** Writes the records of a snapshot and their images. */
class Exporter {
  readonly #tx: Db;
  readonly #storage: Storage;
  readonly #writer: EntryWriter;
  readonly #options: ExporterOptions;
  readonly #missing = new Set<string>();
  readonly #imageIds = new Set<string>();
  #bytes = 0;

  constructor(tx: Db, storage: Storage, writer: EntryWriter, options: ExporterOptions) {
    this.#tx = tx;
    this.#storage = storage;
    this.#writer = writer;
    this.#options = options;
  }

  async run(): Promise<ExportResult> {
    const { scope } = this.#options;
    const version = (await hasStacks(this.#tx, scope)) ? 2 : 1;
    const header: ExportHeader = { format: FORMAT, version, selection: scope.selection };
    await this.#add(HEADER_ENTRY, Buffer.from(`${JSON.stringify(header, null, 2)}\n`));
    const records = {} as Record<Kind, number>;
    for (const kind of KINDS) records[kind] = await this.#writeKind(kind);
    // An image that several parts refer to is written several times. Its checksum is listed once.
    const sums = [...new Set(this.#writer.sums)].join('\n');
    await this.#add(SUMS_ENTRY, Buffer.from(`${sums}\n`));
    return { records, images: this.#imageIds.size, bytes: this.#bytes, missing: [...this.#missing] };
  }

  /** Writes the parts of a kind. Returns the number of records. */
  async #writeKind(kind: Kind): Promise<number> {
    const { scope, signal, onProgress } = this.#options;
    const total = kind === 'screens' ? await countScreens(this.#tx, scope) : 0;
    let count = 0;
    let number = 0;
    let part: Part = { lines: [], images: new Map(), bytes: 0 };
    const flush = async (): Promise<void> => {
      if (part.lines.length === 0) return;
      number += 1;
      await this.#add(partEntry(kind, number), Buffer.from(`${part.lines.join('\n')}\n`));
      for (const [file, body] of part.images) await this.#add(file, body);
      part = { lines: [], images: new Map(), bytes: 0 };
    };
    for await (const record of readRecords(this.#tx, kind, scope)) {
      signal?.throwIfAborted();
      const recordWithImages = await this.#loadImages(record, part);
      if (!recordWithImages) continue;
      part.lines.push(JSON.stringify(recordWithImages));
      count += 1;
      if (kind === 'screens') onProgress?.(count, total);
      if (part.lines.length >= PART_RECORDS || part.bytes >= PART_BYTES) await flush();
    }
    await flush();
    return count;
  }

  async #add(name: string, body: Buffer): Promise<void> {
    await this.#writer.add(name, body.length, body);
  }

  /**
   * Adds the images of a record to the part, and returns the record with their checksums. Returns null for a screen
   * whose image is missing in the storage.
   */
  async #loadImages(record: StoredRecord, part: Part): Promise<ExportRecord[Kind] | null> {
    const load = async (reference: ImageReference): Promise<ExportedImage | null> => {
      const loaded = await this.#load(reference);
      if (!loaded) return null;
      const { image, body } = loaded;
      if (!part.images.has(image.file)) part.bytes += body.length;
      part.images.set(image.file, body);
      if (!this.#imageIds.has(image.id)) this.#bytes += body.length;
      this.#imageIds.add(image.id);
      return image;
    };
    if ('image' in record) {
      const image = await load(record.image);
      return image && { ...record, image };
    }
    if ('logo' in record) return { ...record, logo: record.logo && (await load(record.logo)) };
    if (!('images' in record)) return record;
    const images: ExportedImage[] = [];
    for (const reference of record.images) {
      const image = await load(reference);
      if (image) images.push(image);
    }
    if (!('featuredImage' in record)) return { ...record, images };
    return { ...record, images, featuredImage: record.featuredImage && (await load(record.featuredImage)) };
  }

  async #load({ id, file, sourceSha256, originalName }: ImageReference): Promise<LoadedImage | null> {
    const body = await this.#storage.get(storageKeyOf({ id }));
    if (!body) {
      this.#missing.add(storageKeyOf({ id }));
      return null;
    }
    const sha256 = createHash('sha256').update(body).digest('hex');
    return { image: { id, file, sha256, sourceSha256, originalName }, body };
  }
}
