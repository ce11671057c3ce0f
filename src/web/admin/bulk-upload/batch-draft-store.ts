import type { DBSchema } from 'idb';
import { NO_ORIGINS } from '../auto-categorize/suggestions.ts';
import { defineDraftDatabase } from '../drafts/draft-database.ts';
import type { Batch, BatchItem } from './batch.ts';

interface Schema extends DBSchema {
  /** One batch per user, keyed by user id. */
  batches: { key: string; value: Batch };
  /** Files of the batches, keyed by item id. `owner` is a user id. */
  files: { key: string; value: { file: Blob; owner: string }; indexes: { owner: string } };
}

/** Batch with the files of its screens, by item id. */
export type StoredBatch = { batch: Batch; files: Map<string, Blob> };

/**
 * Draft of a bulk upload: stores the batch and its files in this browser, so that closing the tab does not
 * lose them.
 */
export type BatchDraftStore = {
  /** Loads the stored batch, without screens whose files are missing. Null if no screen remains. */
  load: () => Promise<StoredBatch | null>;
  saveBatch: (batch: Batch) => Promise<void>;
  saveFile: (id: string, file: Blob) => Promise<void>;
  removeFiles: (ids: readonly string[]) => Promise<void>;
  clear: () => Promise<void>;
};

const database = defineDraftDatabase<Schema>({
  name: 'vitrine-bulk-upload',
  version: 1,
  upgrade(db) {
    db.createObjectStore('batches');
    db.createObjectStore('files').createIndex('owner', 'owner');
  },
});

/** Adds defaults for fields that are missing in drafts of older versions. */
const withDefaults = (item: BatchItem): BatchItem => ({
  ...item,
  titleFrom: item.titleFrom ?? 'person',
  platform: item.platform ?? null,
  app: item.app ?? null,
  folder: item.folder ?? null,
  unconfirmed: item.unconfirmed ?? NO_ORIGINS,
  advice: item.advice ?? null,
});

/** Returns the number of screens in the user's stored batch. */
export async function countStoredItems(owner: string): Promise<number> {
  return (await (await database.open()).get('batches', owner))?.items.length ?? 0;
}

async function readFiles(owner: string): Promise<Map<string, Blob>> {
  const index = (await database.open()).transaction('files').store.index('owner');
  const files = new Map<string, Blob>();
  for await (const { primaryKey, value } of index.iterate(owner)) {
    files.set(primaryKey, value.file);
  }
  return files;
}

const removeFiles = (ids: readonly string[]): Promise<void> =>
  database.write(['files'], (transaction) => ids.map((id) => transaction.objectStore('files').delete(id)));

/** Loads the stored batch. Removes stored files that belong to none of its screens. */
async function load(owner: string): ReturnType<BatchDraftStore['load']> {
  const batch = await (await database.open()).get('batches', owner);
  const files = await readFiles(owner);
  const items = (batch?.items ?? []).filter(({ id }) => files.has(id)).map(withDefaults);
  const itemIds = new Set(items.map(({ id }) => id));
  const unusedIds = [...files.keys()].filter((id) => !itemIds.has(id));
  if (unusedIds.length > 0) await removeFiles(unusedIds);
  if (!batch || items.length === 0) return null;
  const selectedId = itemIds.has(batch.selectedId ?? '') ? batch.selectedId : (items[0]?.id ?? null);
  return { batch: { ...batch, items, selectedId }, files };
}

/** Opens the store of a user's batch. Rejects if the browser cannot store data. */
export async function openBatchDraftStore(owner: string): Promise<BatchDraftStore> {
  await database.open();
  return {
    load: () => load(owner),
    saveBatch: (batch) =>
      database.write(['batches'], (transaction) => [transaction.objectStore('batches').put(batch, owner)]),
    saveFile: (id, file) =>
      database.write(['files'], (transaction) => [transaction.objectStore('files').put({ file, owner }, id)]),
    removeFiles,
    clear: () =>
      database.write(['batches', 'files'], (transaction) => {
        const files = transaction.objectStore('files');
        const removeAll = async (): Promise<void> => {
          const ids = await files.index('owner').getAllKeys(owner);
          await Promise.all(ids.map((id) => files.delete(id)));
        };
        return [transaction.objectStore('batches').delete(owner), removeAll()];
      }),
  };
}
