import type { DBSchema, IDBPDatabase } from 'idb';
import { DAY_MS, RETENTION_DAYS } from '#shared/limits.ts';
import { newIdempotencyKey } from '../data/idempotency-key.ts';
import { defineDraftDatabase, keysWithPrefix } from './draft-database.ts';
import { acquireTabLock } from './tab-lock.ts';

/** Files of a form, by field name. */
export type DraftFiles = Readonly<Record<string, File>>;

/** State of a form that is stored as a draft. */
export type DraftState = {
  /** Any structured-cloneable value. The reader must validate it. */
  values: unknown;
  files: DraftFiles;
  /** Version of the row that the form was filled from; null for a new row. */
  base: string | null;
};

/** Stored draft of a form. `at` is the time of the last change, in milliseconds since 1970. */
export type StoredDraft = { place: string; at: number };

/** Access to the draft of one form, locked for this tab until it is released. */
export type DraftSlot = {
  /** The draft that was found; null for a new one. */
  stored: (StoredDraft & DraftState) | null;
  write: (state: DraftState) => Promise<void>;
  remove: () => Promise<void>;
  /** Unlocks the draft for other tabs. */
  release: () => void;
};

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
  upgrade(fresh) {
    const drafts = fresh.createObjectStore('drafts', { keyPath: 'id' });
    drafts.createIndex('place', ['owner', 'place']);
    drafts.createIndex('at', 'at');
    fresh.createObjectStore('files');
  },
});

/** Lists the drafts of a user in this browser, newest first. */
export async function listDrafts(owner: string): Promise<StoredDraft[]> {
  const rows = await (await database.open()).getAllFromIndex('drafts', 'place', keysWithPrefix(owner));
  return rows.map(({ place, at }) => ({ place, at })).sort((one, other) => other.at - one.at);
}

/** Removes drafts and their files. */
const removeDrafts = (ids: readonly string[]): Promise<void> =>
  database.write(['drafts', 'files'], (work) => {
    const requests = ids.flatMap((id) => [
      work.objectStore('drafts').delete(id),
      work.objectStore('files').delete(keysWithPrefix(id)),
    ]);
    // See `write` of the slot.
    work.commit();
    return requests;
  });

/** Removes expired drafts of all users. */
async function removeExpired(from: IDBPDatabase<Schema>): Promise<void> {
  const old = await from.getAllKeysFromIndex(
    'drafts',
    'at',
    IDBKeyRange.upperBound(Date.now() - DRAFT_TTL_MS),
  );
  if (old.length > 0) await removeDrafts(old);
}

async function readFiles(from: IDBPDatabase<Schema>, id: string): Promise<Record<string, File>> {
  const { store } = from.transaction('files');
  const files: Record<string, File> = {};
  for await (const { key, value } of store.iterate(keysWithPrefix(id))) {
    files[key[1]] = value instanceof File ? value : new File([value], key[1], { type: value.type });
  }
  return files;
}

/** How long to wait for a page that is being reloaded to release its draft, in milliseconds. */
const RELEASE_TIMEOUT_MS = 300;

/** Finds and locks the newest draft of a place that is not open in another tab; null if there is none. */
async function findStored(
  from: IDBPDatabase<Schema>,
  owner: string,
  place: string,
): Promise<{ id: string; stored: StoredDraft & DraftState; release: () => void } | null> {
  const rows = await from.getAllFromIndex('drafts', 'place', [owner, place]);
  for (const [age, { id }] of rows.sort((one, other) => other.at - one.at).entries()) {
    const release = await acquireTabLock(lockOf(id), age === 0 ? RELEASE_TIMEOUT_MS : 0);
    if (!release) continue;
    // The tab that held the lock may have saved the form and removed the draft.
    const row = await from.get('drafts', id);
    if (row) {
      const { values, base, at } = row;
      return { id, stored: { place, at, values, base, files: await readFiles(from, id) }, release };
    }
    release();
  }
  return null;
}

const lockOf = (id: string): string => `vitrine-draft ${id}`;

/**
 * Opens the draft of a user at a place, such as `screens/add`. If several tabs have the same form open, each tab has
 * its own draft. A form that is opened later restores the draft of a closed one. Rejects if the browser does not
 * support storage.
 */
export async function openDraft(owner: string, place: string): Promise<DraftSlot> {
  const first = await database.open();
  await removeExpired(first);
  const found = await findStored(first, owner, place);
  const id = found?.id ?? newIdempotencyKey();
  const release = found?.release ?? (await acquireTabLock(lockOf(id))) ?? (() => undefined);
  // Files are only written when they change, not with every change of a text field.
  let written: DraftFiles = found?.stored.files ?? {};
  return {
    stored: found?.stored ?? null,
    async write({ values, files, base }) {
      const gone = Object.keys(written).filter((name) => !files[name]);
      const fresh = Object.entries(files).filter(([name, file]) => written[name] !== file);
      await database.write(['drafts', 'files'], (work) => {
        const blobs = work.objectStore('files');
        const requests = [
          work.objectStore('drafts').put({ id, owner, place, values, base, at: Date.now() }),
          ...gone.map((name) => blobs.delete([id, name])),
          ...fresh.map(([name, file]) => blobs.put(file, [id, name])),
        ];
        // Commits explicitly: if the page unloads before the requests complete, the transaction would be aborted.
        work.commit();
        return requests;
      });
      written = files;
    },
    async remove() {
      written = {};
      await removeDrafts([id]);
    },
    release,
  };
}
