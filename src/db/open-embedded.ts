import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PGliteDialect, sql } from 'kysely';
import type { Logger } from '#platform/logger.ts';
import { ensureDataDirectory } from './data-directory.ts';
import { lockDatabase } from './lock.ts';
import { migrate } from './migrate.ts';
import { guardHandler, requireChannel } from './notifications.ts';
import type { Database } from './open-database.ts';
import { openPglite } from './pglite.ts';
import { withPreparedReads } from './prepared-reads.ts';
import type { Tables } from './tables.ts';

/** Opens the database embedded in `dataDir/database`, alone: a lock keeps every other process out. */
export async function openEmbedded(dataDir: string, logger?: Logger): Promise<Database> {
  await mkdir(dataDir, { recursive: true });
  const directory = path.join(path.resolve(dataDir), 'database');
  const unlock = lockDatabase(directory);
  try {
    await ensureDataDirectory(directory);
    const pglite = await openPglite(directory);
    const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: withPreparedReads(pglite) }) });
    const applied = await migrate(db).catch(async (error: unknown) => {
      await pglite.close();
      throw error;
    });
    if (applied.length > 0) logger?.info({ applied }, 'database migrated');
    const held = new Set<string>();
    let closing: Promise<void> | undefined;
    return {
      db,
      kind: 'embedded',
      ping: async () => void (await sql`select 1`.execute(db)),
      listen: async (channel, handler) => {
        const stop = await pglite.listen(requireChannel(channel), guardHandler(channel, handler, logger));
        return () => stop();
      },
      // Nobody else has the database, so that nobody else needs to see the lock.
      hold: async (name) => {
        if (held.has(name)) return null;
        held.add(name);
        return async () => void held.delete(name);
      },
      execute: async (text, values = []) => {
        if (values.length > 0) return pglite.query(text, [...values]);
        // In a transaction, so that a failure in one of theirs leaves nothing behind for the next.
        const results = await pglite.transaction((tx) => tx.exec(text));
        return { rows: results.flatMap(({ rows }) => rows) };
      },
      maintain: async () => {
        await pglite.exec('vacuum (analyze)');
        await pglite.exec('checkpoint');
      },
      close: () => {
        closing ??= pglite.close().finally(unlock);
        return closing;
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
