import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, sql } from 'kysely';
import { ensureDataDirectory } from './data-directory.ts';
import type { Database } from './database.ts';
import { EmbeddedClient, type EmbeddedOptions } from './embedded-client.ts';
import { embeddedDialect } from './embedded-dialect.ts';
import { toObjects } from './embedded-messages.ts';
import { lockDatabase } from './lock.ts';
import { migrate } from './migrate.ts';
import { assertChannel, catchHandlerErrors } from './notifications.ts';
import type { Tables } from './tables.ts';

/** Opens the database in `dataDir/database` and locks out all other processes. */
export async function openEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Database> {
  const { logger } = options;
  await mkdir(dataDir, { recursive: true });
  const directory = path.join(path.resolve(dataDir), 'database');
  const unlock = lockDatabase(directory);
  try {
    await ensureDataDirectory(directory);
    const client = await EmbeddedClient.open(directory, options);
    const db = new Kysely<Tables>({ dialect: embeddedDialect(client) });
    const applied = await migrate(db).catch(async (error: unknown) => {
      await client.close();
      throw error;
    });
    if (applied.length > 0) logger?.info({ applied }, 'database migrated');
    const held = new Set<string>();
    let closing: Promise<void> | undefined;
    return {
      db,
      kind: 'embedded',
      ping: async () => void (await sql`select 1`.execute(db)),
      listen: async (channel, handler) =>
        client.listen(assertChannel(channel), catchHandlerErrors(channel, handler, logger)),
      // No other process uses the database, so the lock only has to be known here.
      tryLock: async (name) => {
        if (held.has(name)) return null;
        held.add(name);
        return async () => void held.delete(name);
      },
      execute: async (text, values = []) => {
        if (values.length > 0) return { rows: toObjects(await client.query(text, values)) };
        // Inside a transaction, so that a failed statement of the library leaves no open transaction behind.
        return { rows: (await client.script(text)).flatMap(toObjects) };
      },
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
