import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import { readMigrations } from './migrate.ts';

/** The build writes the template into this folder; the first start reads it. */
export const TEMPLATE_DIRECTORY = fileURLToPath(new URL('../../dist/database-template/', import.meta.url));

/**
 * Header of the archive: its directories and files. The archive is compressed with gzip and consists of the length of
 * the header (4 bytes, big-endian), the header as JSON, and the bytes of the files in the order of `files`.
 */
type Index = { directories: string[]; files: { path: string; bytes: number }[] };

async function readPgliteVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = JSON.parse(await readFile(path.join(path.dirname(entry), '../package.json'), 'utf8'));
  return (manifest as { version: string }).version;
}

/** Returns the path of the template for the current migrations and the installed version of PGlite. */
export async function templateFile(directory: string = TEMPLATE_DIRECTORY): Promise<string> {
  // The 1 is the version of the archive's format.
  const hash = createHash('sha256').update(`1 ${await readPgliteVersion()}`);
  for (const { name, text } of await readMigrations()) hash.update(`\0${name}\0${text}`);
  return path.join(directory, `${hash.digest('hex').slice(0, 16)}.gz`);
}

/** Packs the closed data directory `source` into the archive `target`. */
export async function packTemplate(source: string, target: string): Promise<void> {
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const relative = (entry: (typeof entries)[number]): string =>
    path.relative(source, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
  // Reads one file after another: there are more files than a process may have open.
  const contents = entries
    .filter((entry) => entry.isFile())
    .map((entry) => ({ path: relative(entry), data: readFileSync(path.join(source, relative(entry))) }));
  const index: Index = {
    directories: entries
      .filter((entry) => entry.isDirectory())
      .map(relative)
      .sort(),
    files: contents.map((file) => ({ path: file.path, bytes: file.data.length })),
  };
  const header = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  const archive = Buffer.concat([length, header, ...contents.map((file) => file.data)]);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(`${target}.tmp`, await promisify(gzip)(archive, { level: 9 }));
  await rename(`${target}.tmp`, target);
}

/**
 * Unpacks the template into the empty directory `target`. Returns false if there is no template for the migrations of
 * this version and the installed PGlite. Writes synchronously: a data directory has more than a thousand mostly tiny
 * files, and an asynchronous write of each takes five times as long.
 */
export async function unpackTemplate(
  target: string,
  directory: string = TEMPLATE_DIRECTORY,
): Promise<boolean> {
  const template = await templateFile(directory);
  if (!existsSync(template)) return false;
  const packed = await readFile(template);
  // The last four bytes of a gzip file are the size of its content. One chunk of that size avoids many small
  // buffers.
  const archive = gunzipSync(packed, { chunkSize: packed.readUInt32LE(packed.length - 4) });
  const start = 4 + archive.readUInt32BE(0);
  const index = JSON.parse(archive.subarray(4, start).toString()) as Index;
  for (const name of index.directories) mkdirSync(path.join(target, name), { mode: 0o700 });
  let offset = start;
  for (const file of index.files) {
    const data = archive.subarray(offset, offset + file.bytes);
    offset += file.bytes;
    writeFileSync(path.join(target, file.path), data, { mode: 0o600, flag: 'wx' });
  }
  return true;
}
