import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { extract } from 'tar-stream';
import type { z } from 'zod';
import { HEADER_ENTRY as EXPORT_HEADER_ENTRY } from '#domain/export/export-format.ts';
import { failureReason, OperatorError } from '#platform/failures.ts';
import {
  type BackupHeader,
  type BackupManifest,
  FILES_FOLDER,
  HEADER_ENTRY,
  headerSchema,
  MANIFEST_ENTRY,
  manifestSchema,
  SUMS_ENTRY,
  tableOfEntry,
} from './backup-format.ts';

/** Maximum size of an entry that is read as a whole, in bytes (1 GiB). */
const MAX_ENTRY_BYTES = 1 << 30;

const exportError = (source: string): OperatorError =>
  new OperatorError(`${source} is an export, not a backup. Import it with vitrine import`);

const folderError = (folder: string): OperatorError =>
  existsSync(path.join(folder, EXPORT_HEADER_ENTRY))
    ? exportError(folder)
    : new OperatorError(
        `${folder} is a folder, but a backup is a file. Import a folder of screenshots with vitrine import`,
      );

/** Returns the error for a file that is not a backup, or that is incomplete or changed. */
const damagedError = (file: string, reason: string, cause?: unknown): OperatorError =>
  new OperatorError(`The backup ${file} is damaged: ${reason}. Nothing was restored`, { cause });

/** Returns the error for a failed system call, which says nothing about the contents of the file. */
function readError(file: string, error: NodeJS.ErrnoException): OperatorError {
  if (error.code === 'ENOENT') return new OperatorError(`There is no file ${file}`, { cause: error });
  if (error.code === 'EISDIR') return folderError(file);
  return new OperatorError(`The backup cannot be read: ${failureReason(error)}`, { cause: error });
}

/** Receives the contents of a backup, in the order of the archive. */
export type BackupVisitor = {
  /** `body` must be read to its end. */
  onFile(key: string, body: Readable): Promise<void>;
  /** Receives some of the rows of a table, as compressed JSON Lines. */
  onRows(table: string, body: Buffer): Promise<void>;
};

type TarEntry = Readable & { header: { name: string } };

type Archive = {
  input: Readable;
  entries: AsyncIterable<TarEntry>;
  /**
   * Returns the error of the archive itself, or null: the file cannot be read, or it is not a complete tar archive.
   * Errors of the code that processes an entry do not count.
   */
  failure(): Error | null;
};

function openArchive(file: string): Archive {
  const input = createReadStream(file);
  const archive = extract();
  let failure: Error | null = null;
  archive.on('error', (error) => {
    failure = error;
  });
  input.on('error', (error) => archive.destroy(readError(file, error)));
  input.pipe(archive);
  // The types of tar-stream declare its own streams, which behave like those of Node.
  return { input, entries: archive as unknown as AsyncIterable<TarEntry>, failure: () => failure };
}

/**
 * Reads the header of a backup. Throws `OperatorError` if the file is missing, cannot be read or is not a backup; the
 * message says if it is an export.
 */
export async function readHeader(file: string): Promise<BackupHeader> {
  const { input, entries } = openArchive(file);
  try {
    for await (const entry of entries) {
      if (entry.header.name === EXPORT_HEADER_ENTRY) throw exportError(file);
      if (entry.header.name !== HEADER_ENTRY) break;
      return parseJson(file, HEADER_ENTRY, headerSchema, await readAll(file, entry));
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    // Otherwise the error is from tar-stream, because the file is not a tar archive.
  } finally {
    input.destroy();
  }
  throw damagedError(file, 'it does not begin with the header of a Vitrine backup');
}

/**
 * Reads a backup once, passes its contents to `visitor` and verifies the checksum of every entry. Returns the
 * manifest; the caller must compare its counts with what it has loaded. Throws `OperatorError` if the backup
 * is damaged.
 */
export async function readBackup(file: string, visitor: BackupVisitor): Promise<BackupManifest> {
  const actualSums: string[] = [];
  let recordedSums: Buffer | null = null;
  let manifest: BackupManifest | null = null;
  const { input, entries, failure } = openArchive(file);
  try {
    for await (const entry of entries) {
      const { name } = entry.header;
      const table = tableOfEntry(name);
      const hash = createHash('sha256');
      if (name === MANIFEST_ENTRY)
        manifest = parseJson(file, name, manifestSchema, await readAll(file, entry));
      else if (name === SUMS_ENTRY) recordedSums = await readAll(file, entry);
      else if (name.startsWith(FILES_FOLDER)) {
        await visitor.onFile(name.slice(FILES_FOLDER.length), hashWhileReading(entry, hash));
        actualSums.push(`${hash.digest('hex')}  ${name}`);
      } else {
        const body = await readAll(file, entry);
        actualSums.push(`${hash.update(body).digest('hex')}  ${name}`);
        if (table !== null) await visitor.onRows(table, body);
        else if (name !== HEADER_ENTRY) throw damagedError(file, `the entry ${name} is unknown`);
      }
    }
  } catch (error) {
    const archiveError = failure();
    if (archiveError && !(archiveError instanceof OperatorError))
      throw damagedError(file, archiveError.message, archiveError);
    throw error;
  } finally {
    input.destroy();
  }
  if (!manifest || !recordedSums) throw damagedError(file, 'it is incomplete');
  if (createHash('sha256').update(recordedSums).digest('hex') !== manifest.sums)
    throw damagedError(file, `${SUMS_ENTRY} does not match ${MANIFEST_ENTRY}`);
  assertSums(file, actualSums, recordedSums.toString().trimEnd().split('\n'));
  return manifest;
}

/** Throws unless both lists contain the same lines. A line has the form `<checksum>  <entry>`. */
function assertSums(file: string, actual: readonly string[], recorded: readonly string[]): void {
  const unmatched = new Set(recorded);
  const wrongLine = actual.find((line) => !unmatched.delete(line));
  if (wrongLine) throw damagedError(file, `the checksum of ${wrongLine.split('  ')[1]} is wrong`);
  const [missingLine] = unmatched;
  if (missingLine) throw damagedError(file, `the entry ${missingLine.split('  ')[1]} is missing`);
}

/** Returns a stream of the bytes of `body`. Reading it updates `hash`. */
const hashWhileReading = (body: Readable, hash: ReturnType<typeof createHash>): Readable =>
  Readable.from(
    (async function* () {
      for await (const part of body as AsyncIterable<Buffer>) {
        hash.update(part);
        yield part;
      }
    })(),
    { objectMode: false },
  );

async function readAll(file: string, entry: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of entry as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_ENTRY_BYTES) throw damagedError(file, 'an entry is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function parseJson<T>(file: string, name: string, schema: z.ZodType<T>, body: Buffer): T {
  try {
    return schema.parse(JSON.parse(body.toString()));
  } catch (error) {
    throw damagedError(file, `${name} is invalid or has a newer format`, error);
  }
}
