import type { Db } from './tables.ts';

/** A read-only view of the database at one moment. */
export type Snapshot = {
  /** A transaction that sees the database at that moment. Only reads are allowed. */
  tx: Db;
  /** Releases the snapshot. Safe to call twice. */
  close(): Promise<void>;
};

/** An open, migrated database. */
export type Database = {
  db: Db;
  kind: 'embedded' | 'postgres';
  /** Resolves when the database answers; rejects otherwise. */
  ping(): Promise<void>;
  /**
   * Calls `handler` with the payload of every notification on `channel` (lower case letters and underscores),
   * including notifications that this process sends. The payload `*` means that the connection was lost for a
   * while and notifications may have been missed. Returns a function that stops listening.
   */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  /**
   * Takes the lock `name`, which only one caller in all processes of this database can hold. Returns a function that
   * releases the lock, or null if the lock is taken. The lock is also released when the process ends. `onLost` is
   * called if the lock is lost earlier, for example because its connection broke. Another process may then hold it.
   */
  tryLock(name: string, onLost?: () => void): Promise<(() => Promise<void>) | null>;
  /**
   * Runs SQL of a library with its own schema, such as pg-boss: one statement with values, or several
   * statements without values, which may include a transaction. Returns the rows of all statements.
   */
  execute(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
  /**
   * Returns the numbers of all connections of the pool, of idle connections, and of callers that wait for
   * one. Returns null for the embedded database, which has no pool.
   */
  readPoolStats(): { total: number; idle: number; waiting: number } | null;
  /**
   * Takes a snapshot. The embedded database copies its files for this, and makes statements wait for the last step of
   * the copy. Throws if the disk has no room for the copy.
   */
  snapshot(): Promise<Snapshot>;
  /** Frees dead rows and refreshes the planner's statistics. Call it after imports and other changes of many rows. */
  maintain(): Promise<void>;
  /**
   * Finishes running statements and releases all resources, including the lock of the data directory. Safe to call
   * twice.
   */
  close(): Promise<void>;
};
