import type { Db } from './tables.ts';

/** An open, migrated database. */
export type Database = {
  db: Db;
  kind: 'embedded' | 'postgres';
  /** Resolves when the database answers; rejects otherwise. */
  ping(): Promise<void>;
  /**
   * Calls `handler` with the payload of every notification on `channel` (lower case letters and underscores),
   * including those of this process. The payload `*` means that the connection was lost for a while and
   * notifications may have been missed. Returns a function that stops listening.
   */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  /**
   * Takes a named lock that all processes of this database share, or returns null if it is taken. The
   * returned function releases it; so does the end of the process, even a crash. `onLost` is called if the
   * lock is lost earlier; another process may hold it by then.
   */
  tryLock(name: string, onLost?: () => void): Promise<(() => Promise<void>) | null>;
  /**
   * Runs SQL of a library that has its own schema and types: one statement with values, or several statements
   * without values, which may include a transaction. Returns the rows of all statements.
   */
  execute(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
  /**
   * Frees dead rows and refreshes the planner's statistics. Call it after imports and after a longer idle
   * time.
   */
  maintain(): Promise<void>;
  /** Finishes running statements and releases all resources, including the lock. Safe to call twice. */
  close(): Promise<void>;
};
