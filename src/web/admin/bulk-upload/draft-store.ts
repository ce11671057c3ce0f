import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { NO_ORIGINS } from '../auto-categorize/advice.ts';
import type { Batch, Item } from './batch.ts';

interface Schema extends DBSchema {
  /** One batch per user, keyed by user id. */
  batches: { key: string; value: Batch };
  files: { key: string; value: { file: Blob; owner: string }; indexes: { owner: string } };
}

/** Stores a batch and its files in this browser, so that closing the tab does not lose them. */
export type DraftStore = {
  /** Loads the stored batch, without screens whose files are missing; null if there is none. */
  load: () => Promise<{ batch: Batch; files: Map<string, Blob> } | null>;
  saveBatch: (batch: Batch) => Promise<void>;
  saveFile: (id: string, file: Blob) => Promise<void>;
  removeFiles: (ids: readonly string[]) => Promise<void>;
  clear: () => Promise<void>;
};

const NAME = 'vitrine-bulk-upload';
const VERSION = 1;

/** Adds defaults for fields that are missing in drafts of older versions. */
const withDefaults = (item: Item): Item => ({
  ...item,
  titleFrom: item.titleFrom ?? 'person',
  platform: item.platform ?? null,
  app: item.app ?? null,
  folder: item.folder ?? null,
  unconfirmed: item.unconfirmed ?? NO_ORIGINS,
  advice: item.advice ?? null,
});

const open = (name: string): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(name, VERSION, {
    upgrade(database) {
      database.createObjectStore('batches');
      database.createObjectStore('files').createIndex('owner', 'owner');
    },
    // Another tab has a newer version of the page and needs to upgrade the database.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
    },
  });

/** Returns the number of screens in the user's stored batch. */
export async function countKeptItems(owner: string): Promise<number> {
  const database = await open(NAME);
  try {
    return (await database.get('batches', owner))?.items.length ?? 0;
  } finally {
    database.close();
  }
}

/** Opens the store of a user's batch. Rejects if storage is unavailable, as in private windows of some browsers. */
export async function openDraftStore(owner: string, name = NAME): Promise<DraftStore> {
  const database = await open(name);
  const filesOf = async (): Promise<Map<string, Blob>> => {
    const index = database.transaction('files').store.index('owner');
    const files = new Map<string, Blob>();
    for await (const { primaryKey, value } of index.iterate(owner)) {
      files.set(primaryKey, value.file);
    }
    return files;
  };
  const removeFiles = async (ids: readonly string[]): Promise<void> => {
    const { store, done } = database.transaction('files', 'readwrite');
    await Promise.all([...ids.map((id) => store.delete(id)), done]);
  };
  return {
    async load() {
      const batch = await database.get('batches', owner);
      const files = await filesOf();
      const items = (batch?.items ?? []).filter(({ id }) => files.has(id)).map(withDefaults);
      const wanted = new Set(items.map(({ id }) => id));
      const left = [...files.keys()].filter((id) => !wanted.has(id));
      if (left.length > 0) await removeFiles(left);
      if (!batch || items.length === 0) return null;
      const selectedId = wanted.has(batch.selectedId ?? '') ? batch.selectedId : (items[0]?.id ?? null);
      return { batch: { ...batch, items, selectedId }, files };
    },
    saveBatch: async (batch) => {
      await database.put('batches', batch, owner);
    },
    saveFile: async (id, file) => {
      await database.put('files', { file, owner }, id);
    },
    removeFiles,
    clear: async () => {
      await database.delete('batches', owner);
      await removeFiles([...(await filesOf()).keys()]);
    },
  };
}
