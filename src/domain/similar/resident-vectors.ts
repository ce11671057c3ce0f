import type { Db } from '#db/tables.ts';
import { getSnapshot, listChangesSince, type SnapshotText } from '#domain/catalogue-changes.ts';
import { PARTS, type Range } from '#domain/image-facts/vector-layout.ts';
import type { Platform } from '#shared/platforms.ts';
import { MAX_BRUTE_FORCE } from './nearest.ts';
import { drawPairs, measureUnrelated, type UnrelatedDistribution } from './unrelated-pairs.ts';
import {
  getVectors,
  listVectors,
  type StoredVector,
  type VectorPage,
  type VectorSource,
} from './vector-source.ts';
import { VectorStore } from './vector-store.ts';

/** Time without use after which the vectors of a platform are released, in ms. */
const IDLE_MS = 4 * 60_000;
/** Maximum age of the last check for changed screens, in ms. */
const FRESH_MS = 500;
/** Rows per read: few enough that decoding them does not delay other requests. */
const ROWS_PER_READ = 1_000;
/** With more changes at once, loading everything again is faster. */
const MAX_CHANGES = 5_000;
/** Maximum memory of all vectors of one platform, in bytes. If there are more screens, the oldest are left out. */
const MAX_BYTES = 400 * 2 ** 20;
/** Bytes of a row besides its vector: the numbers of the screen and the app, and the signature. */
const ROW_BYTES = 40;
/** Share of removed rows above which everything is loaded again, to release their memory. */
const MAX_REMOVED_SHARE = 0.25;
/** If the number of rows exceeds this multiple of the maximum, all are loaded again, which drops the oldest rows. */
const MAX_OVERRUN = 1.1;
/** The floors are measured again after this share of the screens has changed. */
const REMEASURED_SHARE = 0.05;
/** Largest value of `screens.ord`, a PostgreSQL `integer`. */
const MAX_ORD = 2 ** 31 - 1;

/** Similarities of unrelated screens, for each range of the vectors that is compared. */
export type UnrelatedDistributions = {
  look: UnrelatedDistribution;
  idea: UnrelatedDistribution;
  layout: UnrelatedDistribution;
  colours: UnrelatedDistribution;
  beliefs: UnrelatedDistribution;
};

/** The vectors of a platform in memory. */
export type Resident = {
  store: VectorStore;
  /** Numbers of the apps in the store, by the id of the app. */
  apps: ReadonlyMap<string, number>;
  unrelated(): UnrelatedDistributions;
};

type Loaded = Resident & {
  apps: Map<string, number>;
  /** The store contains the changes up to this point in time of the database. */
  snapshot: SnapshotText;
  /** Time of the last check for changed screens, by `performance.now()`. */
  checkedAt: number;
  /** Last measurement, and the number of screens at that time. */
  measured: { unrelated: UnrelatedDistributions; size: number } | null;
  /** Number of changes since the last measurement. */
  changes: number;
  /** Releases the vectors after the idle time. */
  timer: NodeJS.Timeout;
};

/**
 * Keeps the vectors of each platform in memory while they are used. Loads them on first use, applies the changes of the
 * catalogue before each use, and releases them when idle.
 */
export class ResidentVectors {
  readonly #db: Db;
  readonly #source: VectorSource;
  readonly #loaded = new Map<Platform, Loaded>();
  readonly #loading = new Map<Platform, Promise<Loaded>>();
  readonly #refreshing = new Map<Platform, Promise<Loaded>>();
  readonly #maxRows: number;
  readonly #released = new AbortController();

  constructor(db: Db, source: VectorSource, { maxBytes = MAX_BYTES }: { maxBytes?: number } = {}) {
    this.#db = db;
    this.#source = source;
    this.#maxRows = Math.max(1, Math.floor(maxBytes / (source.dimensions + ROW_BYTES)));
  }

  get source(): VectorSource {
    return this.#source;
  }

  /** Memory of the vectors at present, in bytes. */
  get memoryBytes(): number {
    return [...this.#loaded.values()].reduce((sum, { store }) => sum + store.memoryBytes, 0);
  }

  /** Returns the vectors of a platform, outdated by at most `FRESH_MS`. */
  async get(platform: Platform): Promise<Resident> {
    const loaded = this.#loaded.get(platform);
    if (!loaded) return this.#load(platform);
    loaded.timer.refresh();
    if (performance.now() - loaded.checkedAt < FRESH_MS) return loaded;
    return this.#startOrJoin(this.#refreshing, platform, () => this.#refresh(platform, loaded));
  }

  /** Releases all memory, also that of running loads. Later calls of `get` fail. */
  release(): void {
    this.#released.abort(new Error('The vectors were released'));
    for (const { timer } of this.#loaded.values()) clearTimeout(timer);
    this.#loaded.clear();
  }

  /** Starts `work` for a platform, or joins the running work. */
  #startOrJoin(
    running: Map<Platform, Promise<Loaded>>,
    platform: Platform,
    work: () => Promise<Loaded>,
  ): Promise<Loaded> {
    const current = running.get(platform);
    if (current) return current;
    const started = work().finally(() => running.delete(platform));
    running.set(platform, started);
    return started;
  }

  #load(platform: Platform): Promise<Loaded> {
    return this.#startOrJoin(this.#loading, platform, async () => {
      const snapshot = await getSnapshot(this.#db);
      const store = new VectorStore(this.#source.dimensions);
      const apps = new Map<string, number>();
      await this.#readAll(platform, ({ ord, appId, vector }) => {
        store.append({ ord, app: getOrAddAppNumber(apps, appId), vector });
        return store.length < this.#maxRows;
      });
      if (store.length > MAX_BRUTE_FORCE) await store.addSignatures();
      this.#released.signal.throwIfAborted();
      const loaded: Loaded = {
        store,
        apps,
        snapshot,
        checkedAt: performance.now(),
        measured: null,
        changes: 0,
        timer: setTimeout(() => this.#loaded.delete(platform), IDLE_MS).unref(),
        unrelated: () => measure(loaded, this.#source),
      };
      this.#loaded.get(platform)?.timer.close();
      this.#loaded.set(platform, loaded);
      return loaded;
    });
  }

  /** Calls `add` for each vector of the platform, newest first, until it returns false. */
  async #readAll(platform: Platform, add: (row: StoredVector) => boolean): Promise<void> {
    let before: number | null = MAX_ORD;
    while (before !== null) {
      this.#released.signal.throwIfAborted();
      const page: VectorPage = { platform, before, limit: ROWS_PER_READ };
      const { vectors, next } = await listVectors(this.#db, this.#source, page);
      for (const row of vectors) if (row.vector.length === this.#source.dimensions && !add(row)) return;
      before = next;
    }
  }

  async #refresh(platform: Platform, loaded: Loaded): Promise<Loaded> {
    const checkedAt = performance.now();
    // The log of changes is kept for longer than `IDLE_MS`, but a suspended process may miss entries.
    const isTooOld = checkedAt - loaded.checkedAt > IDLE_MS;
    const { snapshot, ords } = await listChangesSince(this.#db, loaded.snapshot);
    const isSparse = loaded.store.removedShare > MAX_REMOVED_SHARE;
    if (isTooOld || isSparse || ords.length > MAX_CHANGES) return this.#load(platform);
    if (ords.length > 0) {
      const rows = await getVectors(this.#db, this.#source, ords);
      const current = rows.filter(
        (row) => row.platform === platform && row.vector.length === this.#source.dimensions,
      );
      const kept = new Set(current.map(({ ord }) => ord));
      for (const ord of ords) if (!kept.has(ord)) loaded.store.remove(ord);
      for (const { ord, appId, vector } of current)
        loaded.store.set({ ord, app: getOrAddAppNumber(loaded.apps, appId), vector });
      if (loaded.store.length > this.#maxRows * MAX_OVERRUN) return this.#load(platform);
      if (loaded.store.length > MAX_BRUTE_FORCE && !loaded.store.hasSignatures)
        await loaded.store.addSignatures();
      loaded.changes += ords.length;
    }
    loaded.snapshot = snapshot;
    loaded.checkedAt = checkedAt;
    return loaded;
  }
}

/** Returns the number of an app. A new app gets the next number. */
function getOrAddAppNumber(apps: Map<string, number>, appId: string): number {
  const known = apps.get(appId);
  if (known !== undefined) return known;
  apps.set(appId, apps.size);
  return apps.size - 1;
}

/** Returns the similarities of unrelated screens, measured again after many changes. */
function measure(loaded: Loaded, source: VectorSource): UnrelatedDistributions {
  const { measured, store } = loaded;
  if (measured && loaded.changes <= REMEASURED_SHARE * measured.size) return measured.unrelated;
  const pairs = drawPairs(store);
  const measureIn = (range: Range): UnrelatedDistribution =>
    measureUnrelated(store, pairs, range, source.assumption);
  // Vectors of a model have no parts. Callers then do not read the values of the parts, so their range does not matter.
  const measurePart = (range: Range): UnrelatedDistribution =>
    measureIn(source.hasParts ? range : source.ranges.look);
  const unrelated = {
    look: measureIn(source.ranges.look),
    idea: measureIn(source.ranges.idea),
    layout: measurePart(PARTS.layout),
    colours: measurePart(PARTS.colours),
    beliefs: measurePart(PARTS.beliefs),
  };
  loaded.measured = { unrelated, size: store.size };
  loaded.changes = 0;
  return unrelated;
}
