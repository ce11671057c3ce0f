import type { Logger } from '#platform/logger.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './open-embedded.ts';
import { openPostgres } from './open-postgres.ts';

export type DatabaseOptions = {
  /** Folder of the embedded database. Created if it does not exist. */
  dataDir: string;
  /**
   * Address of a PostgreSQL server, version 15 or newer. Without it the database is embedded in `dataDir`.
   */
  databaseUrl?: string | null;
  /** Whether the embedded database prepares reads (`prepared-reads.ts`). Default: true. */
  preparedReads?: boolean | undefined;
  /** Whether to copy the embedded database before migrations change it. Default: false. */
  upgradeBackup?: boolean | undefined;
  /** Name of the last migration to apply. Default: the newest. */
  migrateTo?: string | undefined;
  /** Whether queries are recorded as spans in traces. Default: false. */
  traceQueries?: boolean | undefined;
  logger?: Logger | undefined;
};

/**
 * Opens the database and brings its schema up to date. Throws `DatabaseLockedError` when another process uses the
 * embedded database.
 */
export const openDatabase = ({ dataDir, databaseUrl, ...options }: DatabaseOptions): Promise<Database> =>
  databaseUrl ? openPostgres(databaseUrl, options) : openEmbedded(dataDir, options);
