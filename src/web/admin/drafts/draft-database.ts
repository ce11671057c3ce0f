import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type OpenDBCallbacks,
  openDB,
  type StoreNames,
} from 'idb';

type WriteTransaction<S extends DBSchema> = IDBPTransaction<S, StoreNames<S>[], 'readwrite'>;

type Definition<S extends DBSchema> = {
  name: string;
  version: number;
  upgrade: NonNullable<OpenDBCallbacks<S>['upgrade']>;
};

/** Database of drafts in this browser. */
export type DraftDatabase<S extends DBSchema> = {
  /**
   * Returns the open database, and opens it if necessary. Rejects if the browser cannot store data, which is
   * the case in private windows of some browsers.
   */
  open: () => Promise<IDBPDatabase<S>>;
  /**
   * Runs `work` in one transaction and resolves when the transaction is committed. If anything fails, stores
   * nothing and rejects, for instance with a `QuotaExceededError` if the storage is full. `work` must not
   * await anything except requests of the transaction, because the browser commits an idle transaction.
   */
  write: (
    stores: StoreNames<S>[],
    work: (transaction: WriteTransaction<S>) => Promise<unknown>[],
  ) => Promise<void>;
};

/**
 * Returns the range of all array keys that begin with these values, such as all keys of a user. In IndexedDB, an array
 * sorts after any text, so `[]` follows all other values.
 */
export const keysWithPrefix = (...values: string[]): IDBKeyRange =>
  IDBKeyRange.bound(values, [...values, []]);

function abortIfActive(transaction: { abort: () => void }): void {
  try {
    transaction.abort();
  } catch {
    // The browser has already aborted the transaction.
  }
}

/** Defines a database of drafts. It is not opened yet. */
export function defineDraftDatabase<S extends DBSchema>(definition: Definition<S>): DraftDatabase<S> {
  const { name, version, upgrade } = definition;
  let opened: Promise<IDBPDatabase<S>> | undefined;
  const forgetDatabase = (): void => {
    opened = undefined;
  };
  const open = (): Promise<IDBPDatabase<S>> => {
    opened ??= openDB<S>(name, version, {
      upgrade,
      // Another tab has a newer version of the page and needs to upgrade the database.
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        forgetDatabase();
      },
      terminated: forgetDatabase,
    });
    opened.catch(forgetDatabase);
    return opened;
  };
  return {
    open,
    async write(stores, work) {
      const transaction = (await open()).transaction(stores, 'readwrite');
      try {
        await Promise.all([...work(transaction), transaction.done]);
      } catch (error) {
        abortIfActive(transaction);
        // The caller continues only after the transaction has ended. The transaction's error is ignored, because the
        // caught error is more specific.
        await transaction.done.catch(() => undefined);
        throw error;
      }
    },
  };
}
