import type { Logger } from '#platform/logger.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './open-embedded.ts';
import { openPostgres } from './open-postgres.ts';
import type { Db } from './tables.ts';

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
  /**
   * Whether to refuse a PostgreSQL database that another process uses, and to keep other processes out until it is
   * closed. An embedded database is always exclusive. Default: false.
   */
  isExclusive?: boolean | undefined;
  /** Called before the migrations. Default: throws if a restore or a move has not finished filling the database. */
  beforeMigrations?: ((db: Db) => Promise<void>) | undefined;
  logger?: Logger | undefined;
};

/**
 * Opens the database and brings its schema up to date. Throws `DatabaseLockedError` if another process uses the
 * embedded database. Throws `OperatorError` if an exclusive process, such as a restore, uses the PostgreSQL database,
 * or with `isExclusive`, if any other process uses it.
 */
export const openDatabase = ({ dataDir, databaseUrl, ...options }: DatabaseOptions): Promise<Database> =>
  databaseUrl ? openPostgres(databaseUrl, options) : openEmbedded(dataDir, options);
