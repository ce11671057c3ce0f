import type { DBSchema, IDBPDatabase } from 'idb';
import { DAY_MS, RETENTION_DAYS } from '#shared/limits.ts';
import { newIdempotencyKey } from '../data/idempotency-key.ts';
import { defineDraftDatabase, keysWithPrefix } from './draft-database.ts';
import { acquireTabLock, RELEASE_TIMEOUT_MS } from './tab-lock.ts';

/** Files of a form, by field name. */
export type DraftFiles = Readonly<Record<string, File>>;

/** State of a form that is stored as a draft. */
export type DraftState = {
  /** Any structured-cloneable value. The reader must validate it. */
  values: unknown;
  files: DraftFiles;
  /** Version of the entry that the form was filled from; null for a new entry. */
  base: string | null;
};

export type StoredDraft = {
  /**
   * Identifies the form: the path of its page below the back office, such as `screens/add`, or another key for a form
   * in a dialog or sheet.
   */
  formKey: string;
  /** Time of the last change, in milliseconds since 1970. */
  changedAt: number;
};

/** Access to the draft of one form, locked for this tab until it is released. */
export type DraftSlot = {
  /** The draft that was found when the slot was opened; null if there was none. */
  stored: (StoredDraft & DraftState) | null;
  write: (state: DraftState) => Promise<void>;
  remove: () => Promise<void>;
  /** Unlocks the draft for other tabs. */
  release: () => void;
};

/** Row of the database. `place` is the key of the form, `at` the time of the last change. */
type Row = { id: string; owner: string; place: string; values: unknown; base: string | null; at: number };

interface Schema extends DBSchema {
  drafts: { key: string; value: Row; indexes: { place: [string, string]; at: number } };
  /** Keyed by draft id and field name. */
  files: { key: [string, string]; value: Blob };
}

/** Retention of drafts, in milliseconds. */
const DRAFT_TTL_MS = RETENTION_DAYS.draft * DAY_MS;

const database = defineDraftDatabase<Schema>({
  name: 'vitrine-drafts',
  version: 1,
  upgrade(db) {
    const drafts = db.createObjectStore('drafts', { keyPath: 'id' });
    drafts.createIndex('place', ['owner', 'place']);
    drafts.createIndex('at', 'at');
    db.createObjectStore('files');
  },
});

/** Lists the drafts of a user in this browser, newest first. */
export async function listDrafts(owner: string): Promise<StoredDraft[]> {
  const rows = await (await database.open()).getAllFromIndex('drafts', 'place', keysWithPrefix(owner));
  return rows
    .sort((one, other) => other.at - one.at)
    .map(({ place, at }) => ({ formKey: place, changedAt: at }));
}

const removeDrafts = (ids: readonly string[]): Promise<void> =>
  database.write(['drafts', 'files'], (transaction) => {
    const requests = ids.flatMap((id) => [
      transaction.objectStore('drafts').delete(id),
      transaction.objectStore('files').delete(keysWithPrefix(id)),
    ]);
    // Without an explicit commit, the transaction is aborted if the page unloads before the requests complete.
    transaction.commit();
    return requests;
  });

/** Removes expired drafts of all users. */
async function removeExpired(db: IDBPDatabase<Schema>): Promise<void> {
  const expired = await db.getAllKeysFromIndex(
    'drafts',
    'at',
    IDBKeyRange.upperBound(Date.now() - DRAFT_TTL_MS),
  );
  if (expired.length > 0) await removeDrafts(expired);
}

async function readFiles(db: IDBPDatabase<Schema>, id: string): Promise<Record<string, File>> {
  const { store } = db.transaction('files');
  const files: Record<string, File> = {};
  for await (const { key, value } of store.iterate(keysWithPrefix(id))) {
    files[key[1]] = value instanceof File ? value : new File([value], key[1], { type: value.type });
  }
  return files;
}

/** Finds and locks the newest of a form's drafts that no other tab has open; null if there is none. */
async function findStoredDraft(
  db: IDBPDatabase<Schema>,
  owner: string,
  formKey: string,
): Promise<{ id: string; stored: StoredDraft & DraftState; release: () => void } | null> {
  const rows = await db.getAllFromIndex('drafts', 'place', [owner, formKey]);
  for (const [index, { id }] of rows.sort((one, other) => other.at - one.at).entries()) {
    // Wait only for the newest draft: after a reload, the previous page may still hold its lock.
    const release = await acquireTabLock(lockNameOf(id), index === 0 ? RELEASE_TIMEOUT_MS : 0);
    if (!release) continue;
    try {
      // The tab that held the lock may have saved the form and removed the draft.
      const row = await db.get('drafts', id);
      if (row) {
        const { values, base, at } = row;
        const stored = { formKey, changedAt: at, values, base, files: await readFiles(db, id) };
        return { id, stored, release };
      }
    } catch (error) {
      release();
      throw error;
    }
    release();
  }
  return null;
}

const lockNameOf = (id: string): string => `vitrine-draft ${id}`;

/**
 * Opens a user's draft of a form. If several tabs have the same form open, each tab has its own draft. A form
 * that is opened later restores the newest draft that no tab has open. Rejects if the browser cannot store
 * data.
 */
export async function openDraft(owner: string, formKey: string): Promise<DraftSlot> {
  const db = await database.open();
  await removeExpired(db);
  const existing = await findStoredDraft(db, owner, formKey);
  const id = existing?.id ?? newIdempotencyKey();
  const release = existing?.release ?? (await acquireTabLock(lockNameOf(id))) ?? (() => undefined);
  // Files are only written when they change, not with every change of a text field.
  let writtenFiles: DraftFiles = existing?.stored.files ?? {};
  return {
    stored: existing?.stored ?? null,
    async write({ values, files, base }) {
      const removed = Object.keys(writtenFiles).filter((name) => !files[name]);
      const changed = Object.entries(files).filter(([name, file]) => writtenFiles[name] !== file);
      await database.write(['drafts', 'files'], (transaction) => {
        const blobs = transaction.objectStore('files');
        const requests = [
          transaction.objectStore('drafts').put({ id, owner, place: formKey, values, base, at: Date.now() }),
          ...removed.map((name) => blobs.delete([id, name])),
          ...changed.map(([name, file]) => blobs.put(file, [id, name])),
        ];
        // Without an explicit commit, the transaction is aborted if the page unloads before the requests
        // complete.
        transaction.commit();
        return requests;
      });
      writtenFiles = files;
    },
    async remove() {
      writtenFiles = {};
      await removeDrafts([id]);
    },
    release,
  };
}
