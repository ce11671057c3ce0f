import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { NO_ORIGINS } from '../analysis/advice.ts';
import type { Batch, Item } from './batch.ts';

interface Schema extends DBSchema {
  /** One batch for each user of this browser. */
  batches: { key: string; value: Batch };
  files: { key: string; value: { file: Blob; owner: string }; indexes: { owner: string } };
}

/** Keeps a batch with its files in this browser, so that a closed tab loses neither. */
export type DraftStore = {
  /** The batch that was left, without those screens whose files are gone. */
  load: () => Promise<{ batch: Batch; files: Map<string, Blob> } | null>;
  saveBatch: (batch: Batch) => Promise<void>;
  saveFile: (id: string, file: Blob) => Promise<void>;
  removeFiles: (ids: readonly string[]) => Promise<void>;
  clear: () => Promise<void>;
};

const NAME = 'vitrine-bulk-upload';
const VERSION = 1;

/** A draft may be older than the page: what it does not know of is empty. */
const upToDate = (item: Item): Item => ({
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
    // Another tab brings a newer version of the page: it may have the database.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
    },
  });

/** How many screens the batch of a user has that is kept in this browser. */
export async function countKeptItems(owner: string): Promise<number> {
  const database = await open(NAME);
  try {
    return (await database.get('batches', owner))?.items.length ?? 0;
  } finally {
    database.close();
  }
}

/** Rejects where the browser keeps nothing, such as in a private window of some. */
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
      const items = (batch?.items ?? []).filter(({ id }) => files.has(id)).map(upToDate);
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
