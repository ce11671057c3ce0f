import { createHash } from 'node:crypto';
import { constants, createReadStream, existsSync, statSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { extract } from 'tar-stream';
import { z } from 'zod';
import { MAX_SOURCE_BYTES } from '#domain/images/validate-source.ts';
import { OperatorError } from '#platform/failures.ts';
import {
  type ExportHeader,
  type ExportRecord,
  FORMAT,
  FORMAT_VERSIONS,
  HEADER_ENTRY,
  headerSchema,
  imagesOf,
  type Kind,
  kindOfEntry,
  RECORD_SCHEMAS,
  SUMS_ENTRY,
} from './export-format.ts';

/** An image of an export. `file` is the name of its entry. */
export type ImageFile = { file: string; body: Buffer };

/** Records of one kind and the images that they refer to. */
export type ExportPart = {
  kind: Kind;
  records: ExportRecord[Kind][];
  /**
   * Yields the images of the part whose files are in `needed`, in the order of the export. Omits images that are
   * missing. May be called once, before the next part is read.
   */
  images(needed: ReadonlySet<string>): AsyncIterable<ImageFile>;
};

export type ExportSource = {
  header: ExportHeader;
  /**
   * Yields all parts; may be called once. Throws `OperatorError` when it reaches a damaged part, and at the end of an
   * archive that is incomplete or has a wrong checksum. `openExport` already refuses an incomplete folder.
   */
  parts(): AsyncGenerator<ExportPart>;
  /** What `progress` counts: images for a folder, and bytes for an archive. */
  progressUnit: 'items' | 'bytes';
  /** Returns how much of the export has been read, including the current part. */
  progress(): { done: number; total: number };
  /** Closes the file, also if `parts` was not called. */
  close(): void;
};

/** Maximum size of an entry with records, in bytes. */
const MAX_PART_BYTES = 256_000_000;

const damagedError = (source: string, reason: string): OperatorError =>
  new OperatorError(`The export ${source} is damaged: ${reason}`);

/** Whether `vitrine import` must read this path as an export: any file, or a folder with the header of an export. */
export const isExport = (source: string): boolean =>
  existsSync(path.join(source, HEADER_ENTRY)) || (existsSync(source) && statSync(source).isFile());

/** Opens an export for reading. Throws `OperatorError` if it is missing, damaged or of another version. */
export async function openExport(source: string): Promise<ExportSource> {
  const found = statSync(source, { throwIfNoEntry: false });
  if (!found) throw new OperatorError(`There is no export ${source}`);
  return found.isDirectory() ? openFolder(source) : openArchive(source);
}

function parseHeader(source: string, text: string): ExportHeader {
  let header: unknown;
  try {
    header = JSON.parse(text);
  } catch {
    throw damagedError(source, `${HEADER_ENTRY} is not JSON`);
  }
  const { format, version } = (header ?? {}) as { format?: unknown; version?: unknown };
  if (format === FORMAT && !FORMAT_VERSIONS.some((known) => known === version))
    throw new OperatorError(
      `The export ${source} has version ${String(version)}. This release of Vitrine reads versions ${FORMAT_VERSIONS.join(' and ')}`,
    );
  const result = headerSchema.safeParse(header);
  if (!result.success) throw damagedError(source, `${HEADER_ENTRY}: ${z.prettifyError(result.error)}`);
  return result.data;
}

function parseRecords(source: string, entry: string, kind: Kind, text: string): ExportRecord[Kind][] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line, index) => {
    const place = `${entry}, line ${index + 1}`;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      throw damagedError(source, `${place} is not JSON`);
    }
    const result = RECORD_SCHEMAS[kind].safeParse(value);
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    throw damagedError(source, `${place}: ${issue?.path.join('.')}: ${issue?.message}`);
  });
}

const sumOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

/** Parses the entry `SHA256SUMS`. Returns the checksum of each entry, in the order of the export. */
function parseSums(source: string, text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [, sum, entry] = /^([a-f0-9]{64}) {2}(\S+)$/.exec(line) ?? [];
      if (!sum || !entry) throw damagedError(source, `${SUMS_ENTRY} has an invalid line`);
      return [entry, sum];
    }),
  );
}

async function openFolder(source: string): Promise<ExportSource> {
  const read = async (entry: string): Promise<Buffer> => {
    try {
      return await readFile(path.join(source, entry));
    } catch (error) {
      if (entry === SUMS_ENTRY && (error as NodeJS.ErrnoException).code === 'ENOENT')
        throw damagedError(source, 'it is incomplete');
      throw damagedError(source, `${entry} cannot be read (${(error as Error).message})`);
    }
  };
  const header = parseHeader(source, (await read(HEADER_ENTRY)).toString());
  const sums = parseSums(source, (await read(SUMS_ENTRY)).toString());
  const total = [...sums.keys()].filter((entry) => entry.startsWith('images/')).length;
  /** The images of all parts so far. Parts of different kinds may share images. */
  const seen = new Set<string>();
  return {
    header,
    progressUnit: 'items',
    progress: () => ({ done: seen.size, total }),
    close: () => {},
    async *parts() {
      for (const [entry, sum] of sums) {
        const kind = kindOfEntry(entry);
        if (!kind) continue;
        const body = await read(entry);
        if (sumOf(body) !== sum) throw damagedError(source, `the checksum of ${entry} is wrong`);
        const records = parseRecords(source, entry, kind, body.toString());
        const files = new Set(records.flatMap((record) => imagesOf(record)).map(({ file }) => file));
        for (const file of files) seen.add(file);
        yield {
          kind,
          records,
          async *images(needed) {
            for (const file of files) {
              const image = needed.has(file) ? await readImage(path.join(source, file)) : null;
              if (image) yield { file, body: image };
            }
          },
        };
      }
    },
  };
}

/** Returns the contents of a file; null if it cannot be read, is a link, or is larger than `MAX_SOURCE_BYTES`. */
async function readImage(file: string): Promise<Buffer | null> {
  try {
    const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    try {
      const { size } = await handle.stat();
      return size > MAX_SOURCE_BYTES ? null : await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch {
    return null;
  }
}

type TarEntry = Readable & { header: { name: string; size?: number } };

async function openArchive(source: string): Promise<ExportSource> {
  const input = createReadStream(source);
  const archive = extract();
  input.on('error', (error) => archive.destroy(error));
  input.pipe(archive);
  // The types of tar-stream declare its own streams, which behave like those of Node.
  const entries = (archive as unknown as AsyncIterable<TarEntry>)[Symbol.asyncIterator]();
  const next = async (): Promise<TarEntry | null> => {
    try {
      const { value, done } = await entries.next();
      return done ? null : value;
    } catch (error) {
      throw damagedError(source, (error as Error).message);
    }
  };
  const first = await entries.next().then(
    ({ value, done }) => (done ? null : value),
    (error: NodeJS.ErrnoException) => {
      // An error with a code is from the file system. Any other error means that the file does not begin like an
      // archive.
      if (error.code) throw error;
      throw new OperatorError(
        `${source} is neither a folder nor an export of Vitrine. An export in a file ends with .tar and is not compressed`,
      );
    },
  );
  if (first?.header.name !== HEADER_ENTRY) {
    input.destroy();
    throw new OperatorError(`${source} is not an export of Vitrine. Backups are read by vitrine restore`);
  }
  const header = await readEntry(source, first)
    .then((body) => parseHeader(source, body.toString()))
    .catch((error: unknown) => {
      input.destroy();
      throw error;
    });
  const total = statSync(source).size;
  return {
    header,
    progressUnit: 'bytes',
    progress: () => ({ done: input.bytesRead, total }),
    close: () => void input.destroy(),
    async *parts() {
      const sums = new Map<string, string>();
      try {
        let entry = await next();
        while (entry) {
          const { name } = entry.header;
          const kind = kindOfEntry(name);
          if (name === SUMS_ENTRY) {
            assertSums(source, sums, parseSums(source, (await readEntry(source, entry)).toString()));
            return;
          }
          if (kind) {
            if (sums.has(name)) throw damagedError(source, `${name} occurs twice`);
            const body = await readEntry(source, entry);
            sums.set(name, sumOf(body));
            yield {
              kind,
              records: parseRecords(source, name, kind, body.toString()),
              async *images(needed) {
                for (entry = await next(); entry; entry = await next()) {
                  const file = entry.header.name;
                  if (!file.startsWith('images/')) return;
                  if (!needed.has(file)) entry.resume();
                  else yield { file, body: await readEntry(source, entry) };
                }
              },
            };
            // If the caller has not read the images, `entry` is still the part itself.
            if (entry?.header.name === name) entry = await next();
          } else {
            entry.resume();
            entry = await next();
          }
        }
        throw damagedError(source, 'it is incomplete');
      } finally {
        input.destroy();
      }
    },
  };
}

/** Throws unless `SHA256SUMS` lists exactly these parts with these checksums. */
function assertSums(
  source: string,
  actual: ReadonlyMap<string, string>,
  recorded: ReadonlyMap<string, string>,
): void {
  for (const [entry, sum] of recorded)
    if (kindOfEntry(entry) && actual.get(entry) !== sum)
      throw damagedError(source, `the checksum of ${entry} is wrong`);
  for (const entry of actual.keys())
    if (!recorded.has(entry)) throw damagedError(source, `${SUMS_ENTRY} does not list ${entry}`);
}

async function readEntry(source: string, entry: TarEntry): Promise<Buffer> {
  const { name } = entry.header;
  const maxBytes = name.startsWith('images/') ? MAX_SOURCE_BYTES : MAX_PART_BYTES;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of entry as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new Error(`${name} is too large`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw damagedError(source, (error as Error).message);
  }
  return Buffer.concat(chunks);
}
