import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Kysely } from 'kysely';
import { OperatorError } from '#platform/failures.ts';
import { syncDirectory, syncTree } from '#platform/sync.ts';
import { EmbeddedClient } from './embedded-client.ts';
import { embeddedDialect } from './embedded-dialect.ts';
import { tryLockFile } from './lock.ts';
import { migrate, readMigrations } from './migrate.ts';
import type { Tables } from './tables.ts';
import { packTemplate, TEMPLATE_DIRECTORY, templateFile, unpackTemplate } from './template.ts';

/**
 * Fills an empty directory with a migrated database. Takes seconds and 0.6 to 1.2 GB of memory, because
 * initdb runs in WebAssembly.
 */
async function createDataDirectory(directory: string, migrateTo?: string): Promise<void> {
  const client = await EmbeddedClient.open(directory);
  const db = new Kysely<Tables>({ dialect: embeddedDialect(client) });
  try {
    await migrate(db, migrateTo);
    await client.command('vacuum (freeze, analyze)');
    await client.command('checkpoint');
  } finally {
    await client.close();
  }
}

/** Major version of the PostgreSQL inside PGlite, which opens only data directories of the same major version. */
export const EMBEDDED_MAJOR_VERSION = '18';

/** How long a build waits for another process that builds the same template. */
const BUILD_TIMEOUT_MS = 120_000;

/**
 * Prefixes of the names of temporary directories, to which `mkdtemp` adds six characters. A start deletes the
 * directories that a killed process has left. The names are unusual, so that it does not delete an operator's own copy.
 */
const unfinishedPrefix = (directory: string): string => `${directory}.vitrine-new-`;
export const snapshotPrefix = (directory: string): string => `${directory}.vitrine-snapshot-`;

/** Whether `name`, an entry beside `directory`, is an unfinished directory or a snapshot that a killed process left. */
const isLeftover = (name: string, directory: string): boolean =>
  [unfinishedPrefix, snapshotPrefix].some((prefix) => {
    const start = path.basename(prefix(directory));
    return name.startsWith(start) && /^[A-Za-z0-9]{6}$/.test(name.slice(start.length));
  });

async function readMajorVersion(directory: string): Promise<string> {
  try {
    return (await readFile(path.join(directory, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new OperatorError(
      `The folder ${directory} holds no database: its file PG_VERSION is missing. ` +
        'Restore it from a backup, or move it away to begin with an empty gallery.',
      { cause: error },
    );
  }
}

/**
 * Makes sure that `directory` holds a database that this version can open. Creates a missing database from the
 * template, or with initdb if there is no template or `migrateTo` is not the newest migration. The database is created
 * under another name and renamed at the end, so that a crash leaves no incomplete database. Also deletes the unfinished
 * directories and snapshots that killed processes have left beside `directory`. The caller must hold the lock. Throws
 * `OperatorError` if an existing directory contains no database or one of another major version of PostgreSQL.
 */
export async function ensureDataDirectory(
  directory: string,
  { templates = TEMPLATE_DIRECTORY, migrateTo }: { templates?: string; migrateTo?: string | undefined } = {},
): Promise<void> {
  const parent = path.dirname(directory);
  for (const name of await readdir(parent)) {
    if (isLeftover(name, directory)) await rm(path.join(parent, name), { recursive: true, force: true });
  }
  if (existsSync(directory)) {
    const major = await readMajorVersion(directory);
    if (major === EMBEDDED_MAJOR_VERSION) return;
    throw new OperatorError(
      `The database in ${directory} was made by PostgreSQL ${major}, but this version embeds PostgreSQL ${EMBEDDED_MAJOR_VERSION}. ` +
        'Start the version that made it, or set another DATA_DIR.',
    );
  }
  const newDirectory = await mkdtemp(unfinishedPrefix(directory));
  try {
    // The template contains the result of all migrations.
    const isNewestSchema = migrateTo === undefined || migrateTo === (await readMigrations()).at(-1)?.name;
    const isUnpacked = isNewestSchema && (await unpackTemplate(newDirectory, templates));
    if (!isUnpacked) await createDataDirectory(newDirectory, migrateTo);
    await syncTree(newDirectory);
    await rename(newDirectory, directory);
    await syncDirectory(parent);
  } catch (error) {
    await rm(newDirectory, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Builds the template for the current migrations if it does not exist yet, and removes outdated templates.
 * Returns the path of the archive. Run it in a separate process: initdb needs 0.6 to 1.2 GB of memory.
 */
export async function buildTemplate(templates: string = TEMPLATE_DIRECTORY): Promise<string> {
  const target = await templateFile(templates);
  if (existsSync(target)) return target;
  await mkdir(templates, { recursive: true });
  const lock = tryLockFile(path.join(templates, 'lock'), BUILD_TIMEOUT_MS);
  if (!lock) throw new Error(`Another process is building the database template in ${templates}.`);
  const temporaryDirectory = await mkdtemp(path.join(os.tmpdir(), 'vitrine-template-'));
  try {
    if (existsSync(target)) return target;
    await createDataDirectory(temporaryDirectory);
    for (const name of await readdir(templates)) {
      if (name.endsWith('.gz') || name.endsWith('.tmp')) await rm(path.join(templates, name));
    }
    await packTemplate(temporaryDirectory, target);
    return target;
  } finally {
    await rm(temporaryDirectory, { recursive: true, force: true });
    lock.close();
  }
}
