import type { Logger } from '#platform/logger.ts';
import { openEmbedded } from './open-embedded.ts';
import { openPostgres } from './open-postgres.ts';
import type { Db } from './tables.ts';

/** An open, migrated database. */
export type Database = {
  db: Db;
  kind: 'embedded' | 'postgres';
  /** Resolves when the database answers; rejects otherwise. */
  ping(): Promise<void>;
  /**
   * Calls `handler` with the payload of every notification on `channel` (lower case letters and underscores),
   * one's own included. The payload `*` says that the connection was lost for a while and that any number of
   * notifications may have been missed. Returns the function that ends it.
   */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  /**
   * Takes a lock by its name, which everybody who works with this database sees, or returns null when somebody
   * has it. The function gives it back; so does the end of the process, however it ends. `onLost` is called when it
   * was lost before that: somebody else may have it already.
   */
  hold(name: string, onLost?: () => void): Promise<(() => Promise<void>) | null>;
  /**
   * Runs SQL that a library brings along, with schema and types of its own: one statement with values, or any number
   * without, a transaction of theirs included. Answers with the rows of all of them.
   */
  execute(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
  /** Frees dead rows and refreshes the planner's statistics: after imports, and when idle for a while. */
  maintain(): Promise<void>;
  /** Ends what is running and lets go of everything, the lock included. Safe to call twice. */
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** Folder that holds the embedded database; made when it is not there. */
  dataDir: string;
  /** PostgreSQL 15 or newer; without it the database is embedded in `dataDir`. */
  databaseUrl?: string | null;
  logger?: Logger;
};

/**
 * Opens the database and brings its schema up to date.
 * Throws `DatabaseLockedError` when another process has the embedded database.
 */
export const openDatabase = ({ dataDir, databaseUrl, logger }: DatabaseOptions): Promise<Database> =>
  databaseUrl ? openPostgres(databaseUrl, logger) : openEmbedded(dataDir, logger);
