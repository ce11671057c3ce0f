import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { DAY_MS, KEPT_DAYS } from '#shared/limits.ts';
import { newIdempotencyKey } from '../data/idempotency-key.ts';
import { holdInTab } from './hold.ts';

/** Files of a form by the names of their fields. */
export type DraftFiles = Readonly<Record<string, File>>;

/** What is kept of a form. */
export type DraftState = {
  /** Anything that the browser can clone; whoever reads it back checks it. */
  values: unknown;
  files: DraftFiles;
  /** Which state of the row the form was filled from; null for a new one. */
  base: string | null;
};

/** What was left of a form; `at` in milliseconds since 1970. */
export type LeftDraft = DraftState & { at: number };

/** The place of one form's draft, held for as long as it is open. */
export type DraftSlot = {
  left: LeftDraft | null;
  write: (state: DraftState) => Promise<void>;
  remove: () => Promise<void>;
  /** Another tab may have it from here on. */
  release: () => void;
};

type Row = { id: string; owner: string; place: string; values: unknown; base: string | null; at: number };

interface Schema extends DBSchema {
  drafts: { key: string; value: Row; indexes: { place: [string, string]; at: number } };
  /** By draft and field. */
  files: { key: [string, string]; value: Blob };
}

const VERSION = 1;
/** How long a draft waits for its user, in milliseconds. */
const KEPT_MS = KEPT_DAYS.draft * DAY_MS;

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('vitrine-drafts', VERSION, {
    upgrade(fresh) {
      const drafts = fresh.createObjectStore('drafts', { keyPath: 'id' });
      drafts.createIndex('place', ['owner', 'place']);
      drafts.createIndex('at', 'at');
      fresh.createObjectStore('files');
    },
    // Another tab brings a newer version of the page: it may have the database.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}

function forget(): void {
  opened = undefined;
}

/** A form that is kept; `at` in milliseconds since 1970. */
export type KeptForm = { place: string; at: number };

/** The forms of a user that are kept in this browser, the latest first. */
export async function keptForms(owner: string): Promise<KeptForm[]> {
  const range = IDBKeyRange.bound([owner], [owner, []]);
  const rows = await (await database()).getAllFromIndex('drafts', 'place', range);
  return rows.map(({ place, at }) => ({ place, at })).sort((one, other) => other.at - one.at);
}

const filesOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []]);

async function removeDraft(from: IDBPDatabase<Schema>, id: string): Promise<void> {
  const work = from.transaction(['drafts', 'files'], 'readwrite');
  const requests = [work.objectStore('drafts').delete(id), work.objectStore('files').delete(filesOf(id))];
  work.commit();
  await Promise.all([...requests, work.done]);
}

/** Removes what nobody came back for, whoever left it. */
async function sweep(from: IDBPDatabase<Schema>): Promise<void> {
  const old = await from.getAllKeysFromIndex('drafts', 'at', IDBKeyRange.upperBound(Date.now() - KEPT_MS));
  for (const id of old) await removeDraft(from, id);
}

async function readFiles(from: IDBPDatabase<Schema>, id: string): Promise<Record<string, File>> {
  const { store } = from.transaction('files');
  const files: Record<string, File> = {};
  for await (const { key, value } of store.iterate(filesOf(id))) {
    files[key[1]] = value instanceof File ? value : new File([value], key[1], { type: value.type });
  }
  return files;
}

/** How long a document that is being reloaded may take to let go of its draft, in milliseconds. */
const RELEASE_MS = 300;

/** The newest draft of a place that no other tab works on, and holds it. */
async function findLeft(
  from: IDBPDatabase<Schema>,
  owner: string,
  place: string,
): Promise<{ id: string; left: LeftDraft; release: () => void } | null> {
  const rows = await from.getAllFromIndex('drafts', 'place', [owner, place]);
  for (const [age, { id }] of rows.sort((one, other) => other.at - one.at).entries()) {
    const release = await holdInTab(lockOf(id), age === 0 ? RELEASE_MS : 0);
    if (!release) continue;
    // The tab that had it until now may have saved it.
    const row = await from.get('drafts', id);
    if (row) {
      const { values, base, at } = row;
      return { id, left: { values, base, at, files: await readFiles(from, id) }, release };
    }
    release();
  }
  return null;
}

const lockOf = (id: string): string => `vitrine-draft ${id}`;

/**
 * Opens the draft of a user at a place, such as `screens/add`. Several tabs may have the same form open: each has a
 * draft of its own, and a form that is opened later gets what a closed one has left. Rejects where the browser keeps
 * nothing.
 */
export async function openDraft(owner: string, place: string): Promise<DraftSlot> {
  const first = await database();
  await sweep(first);
  const found = await findLeft(first, owner, place);
  const id = found?.id ?? newIdempotencyKey();
  const release = found?.release ?? (await holdInTab(lockOf(id))) ?? (() => undefined);
  // A file is written once, not with every word that is typed beside it.
  let written: DraftFiles = found?.left.files ?? {};
  return {
    left: found?.left ?? null,
    async write({ values, files, base }) {
      const work = (await database()).transaction(['drafts', 'files'], 'readwrite');
      const stored = work.objectStore('files');
      const gone = Object.keys(written).filter((name) => !files[name]);
      const fresh = Object.entries(files).filter(([name, file]) => written[name] !== file);
      const requests = [
        work.objectStore('drafts').put({ id, owner, place, values, base, at: Date.now() }),
        ...gone.map((name) => stored.delete([id, name])),
        ...fresh.map(([name, file]) => stored.put(file, [id, name])),
      ];
      // At once: a document that goes does not live to hear that the requests were answered, and all would be undone.
      work.commit();
      await Promise.all([...requests, work.done]);
      written = files;
    },
    async remove() {
      written = {};
      await removeDraft(await database(), id);
    },
    release,
  };
}
