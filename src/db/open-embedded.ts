import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, sql } from 'kysely';
import { failureReason, OperatorError } from '#platform/failures.ts';
import { syncTree } from '#platform/sync.ts';
import { ensureDataDirectory, snapshotPrefix } from './data-directory.ts';
import type { Database, Snapshot } from './database.ts';
import { EmbeddedClient, type EmbeddedOptions } from './embedded-client.ts';
import { embeddedDialect } from './embedded-dialect.ts';
import { toObjects } from './embedded-messages.ts';
import { lockDatabase } from './lock.ts';
import { isEmptyDatabase, migrate, pendingMigrations, readMigrations } from './migrate.ts';
import { assertChannel, catchHandlerErrors } from './notifications.ts';
import type { Db, Tables } from './tables.ts';
import { traceQuery } from './trace-queries.ts';
import { assertNoIncompleteCopy } from './transfer/incomplete-copy.ts';

/**
 * Copies the database to `database.before-<first pending migration>` beside its directory if migrations are
 * pending, and deletes older copies. Throws `OperatorError` if the copy fails.
 */
async function copyBeforeUpgrade(
  client: EmbeddedClient,
  db: Kysely<Tables>,
  directory: string,
  logger: EmbeddedOptions['logger'],
): Promise<void> {
  const [next] = await pendingMigrations(db);
  // A new database has no data that could be lost.
  if (next === undefined || (await isEmptyDatabase(db))) return;
  const prefix = `${directory}.before-`;
  const copy = `${prefix}${next}`;
  try {
    await rm(copy, { recursive: true, force: true });
    await client.copyTo(copy);
    await syncTree(copy);
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw new OperatorError(
      `The database could not be copied before the upgrade: ${failureReason(error)}. Free some space, or set UPGRADE_BACKUP=off`,
      { cause: error },
    );
  }
  // Delete only copies that are named after a migration, because an operator may have made other copies.
  for (const { name } of await readMigrations())
    if (name !== next) await rm(prefix + name, { recursive: true, force: true });
  logger?.info({ copy }, 'copied the database before the upgrade');
}

/** Copies the database to a temporary directory beside its own directory, and opens the copy. */
async function openSnapshot(client: EmbeddedClient, directory: string): Promise<Snapshot> {
  const copy = await mkdtemp(snapshotPrefix(directory));
  const remove = (): Promise<void> => rm(copy, { recursive: true, force: true });
  let copied: EmbeddedClient | undefined;
  try {
    await client.copyTo(path.join(copy, 'database'));
    const opened = await EmbeddedClient.open(path.join(copy, 'database'), {
      preparedReads: false,
      isBackground: true,
    });
    copied = opened;
    const db = new Kysely<Tables>({ dialect: embeddedDialect(opened) });
    const tx = await db.startTransaction().execute();
    let closing: Promise<void> | undefined;
    return {
      tx,
      close: () => {
        closing ??= tx
          .rollback()
          .execute()
          .catch(() => undefined)
          .then(() => opened.close())
          .finally(remove);
        return closing;
      },
    };
  } catch (error) {
    await copied?.close().catch(() => undefined);
    await remove();
    throw error;
  }
}

/** Opens the database in `dataDir/database` and locks out all other processes. */
export async function openEmbedded(
  dataDir: string,
  options: EmbeddedOptions & {
    migrateTo?: string | undefined;
    upgradeBackup?: boolean | undefined;
    traceQueries?: boolean | undefined;
    beforeMigrations?: ((db: Db) => Promise<void>) | undefined;
  } = {},
): Promise<Database> {
  const { logger, migrateTo, upgradeBackup = false, traceQueries = false } = options;
  const { beforeMigrations = assertNoIncompleteCopy } = options;
  await mkdir(dataDir, { recursive: true });
  const directory = path.join(path.resolve(dataDir), 'database');
  const unlock = lockDatabase(directory);
  try {
    await ensureDataDirectory(directory, { migrateTo });
    const client = await EmbeddedClient.open(directory, options);
    const db = new Kysely<Tables>({
      dialect: embeddedDialect(client),
      ...(traceQueries && { log: traceQuery }),
    });
    const upgrade = async (): Promise<string[]> => {
      await beforeMigrations(db);
      if (upgradeBackup) await copyBeforeUpgrade(client, db, directory, logger);
      return migrate(db, migrateTo);
    };
    const applied = await upgrade().catch(async (error: unknown) => {
      await client.close();
      throw error;
    });
    if (applied.length > 0) logger?.info({ applied }, 'database migrated');
    const heldLocks = new Set<string>();
    let closing: Promise<void> | undefined;
    return {
      db,
      kind: 'embedded',
      ping: async () => void (await sql`select 1`.execute(db)),
      listen: async (channel, handler) =>
        client.listen(assertChannel(channel), catchHandlerErrors(channel, handler, logger)),
      // No other process uses the database, so it is enough to remember the locks in memory.
      tryLock: async (name) => {
        if (heldLocks.has(name)) return null;
        heldLocks.add(name);
        return async () => void heldLocks.delete(name);
      },
      execute: async (text, values = []) => {
        if (values.length > 0) return { rows: toObjects(await client.query(text, values)) };
        // `script` runs all statements in one transaction. Otherwise a library's script that begins a transaction and
        // then fails would leave the transaction open.
        return { rows: (await client.script(text)).flatMap(toObjects) };
      },
      readPoolStats: () => null,
      snapshot: () => openSnapshot(client, directory),
      maintain: async () => {
        await client.command('vacuum (analyze)');
        await client.command('checkpoint');
      },
      close: () => {
        closing ??= client.close().finally(unlock);
        return closing;
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
