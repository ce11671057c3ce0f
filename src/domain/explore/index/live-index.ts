import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { NOTIFICATIONS_MISSED } from '#db/notifications.ts';
import type { Db } from '#db/tables.ts';
import { getSnapshot, listChangesSince, type SnapshotText } from '#domain/catalogue-changes.ts';
import { ALL_TAGS, CHANGES_CHANNEL, cacheTags, parseChanges } from '#domain/changes.ts';
import type { Logger } from '#platform/logger.ts';
import { Apps } from './apps.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import { Categories } from './categories.ts';
import { ScreenReader } from './read-screens.ts';

/** Channel that the triggers of the change log notify. */
export const CATALOGUE_CHANNEL = 'vitrine_catalogue';

/** Screens that are read at once while the index is brought up to date. */
const PORTION = 20_000;
/** Delay after which announced changes are applied, unless a read has applied them before. */
const APPLY_DELAY_MS = 200;
const RETRY_MS = 5_000;

export type IndexState = {
  /** ISO time at which the last build was complete; null before the first one. */
  builtAt: string | null;
  /** Duration of the last build. */
  buildMs: number;
  screens: number;
  bytes: number;
  /** Age of the oldest announced change that is not applied; 0 if there is none. */
  lagMs: number;
};

/** `index` is null until its first build is complete. */
export type IndexView = { index: CatalogueIndex | null; categories: Categories; apps: Apps };

/** A complete index. It contains all changes up to `snapshot`, a point in time of the database. */
type Built = { index: CatalogueIndex; snapshot: SnapshotText };

/**
 * Keeps a `CatalogueIndex` in step with the database. Every process has its own index, which it builds in the
 * background. Database triggers log changed screens and notify all processes, which read these screens again.
 */
export class LiveIndex {
  readonly #database: Pick<Database, 'db' | 'kind' | 'listen'>;
  readonly #db: Db;
  readonly #logger: Logger;
  readonly #stopListening: (() => Promise<void>)[] = [];
  #built: Built | null = null;
  #categories: Promise<Categories> | null = null;
  readonly #apps: Apps;
  /** Time (`performance.now()`) of the first announced change that no run has begun to apply; null if none. */
  #behindSince: number | null = null;
  /** The run that applies changes, and the time at which the first of them was announced. */
  #applying: { done: Promise<void>; since: number } | null = null;
  #building: Promise<void> | null = null;
  readonly #timers = new Set<NodeJS.Timeout>();
  #lastBuild: Pick<IndexState, 'builtAt' | 'buildMs'> = { builtAt: null, buildMs: 0 };
  #isClosed = false;

  constructor(database: Pick<Database, 'db' | 'kind' | 'listen'>, logger: Logger) {
    this.#database = database;
    this.#db = database.db;
    this.#logger = logger;
    this.#apps = new Apps(this.#db);
  }

  /** Starts to listen for changes. Must be called before the first build. */
  async listen(): Promise<void> {
    this.#stopListening.push(
      await this.#database.listen(CATALOGUE_CHANNEL, (payload) => this.#noteChange(payload)),
      await this.#database.listen(CHANGES_CHANNEL, (payload) => this.#noteTags(parseChanges(payload))),
    );
  }

  get state(): IndexState {
    const index = this.#built?.index;
    return {
      ...this.#lastBuild,
      screens: index?.size ?? 0,
      bytes: index?.bytes ?? 0,
      lagMs: this.#lagMs(),
    };
  }

  #lagMs(): number {
    const since = this.#applying?.since ?? this.#behindSince;
    return since === null ? 0 : performance.now() - since;
  }

  /** Builds a new index, which then replaces the current one. One build at a time. */
  build(): Promise<void> {
    this.#building ??= this.#createIndex().finally(() => {
      this.#building = null;
    });
    return this.#building;
  }

  /** Builds the index in the background. A failure is logged, and the build is repeated later. */
  buildInBackground(): void {
    this.build().catch((err: unknown) => {
      if (this.#isClosed) return;
      this.#logger.warn({ err }, 'the filter index could not be built');
      this.#after(RETRY_MS, () => this.buildInBackground());
    });
  }

  /** Returns the index, which contains all changes that were announced before the call. */
  async read(): Promise<IndexView> {
    let built: Built | null;
    let categories: Categories;
    do {
      built = this.#built;
      await this.#catchUp();
      categories = await this.#loadCategories();
      // A build that was completed meanwhile may lack changes that were announced before the call.
    } while (built !== this.#built);
    // If `listen` was not called, no notification would remove outdated apps from memory.
    const apps = this.#stopListening.length > 0 ? this.#apps : new Apps(this.#db);
    return { index: built?.index ?? null, categories, apps };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    for (const stop of this.#stopListening.splice(0)) await stop();
    await Promise.allSettled([this.#applying?.done, this.#building]);
    this.#built = null;
  }

  #after(ms: number, work: () => void): void {
    if (this.#isClosed) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms).unref();
    this.#timers.add(timer);
  }

  #noteChange(payload: string): void {
    const wasBehind = this.#behindSince !== null;
    this.#behindSince ??= performance.now();
    // The connection may have been lost for longer than the log is kept, so the log may lack changes.
    if (payload === NOTIFICATIONS_MISSED && this.#built) this.buildInBackground();
    if (!wasBehind) this.#after(APPLY_DELAY_MS, () => this.#catchUpInBackground());
  }

  #noteTags(tags: readonly string[]): void {
    const isAboutCategories = tags.some(
      (tag) => tag === ALL_TAGS || tag.startsWith('categories:') || tag.startsWith('category:'),
    );
    if (isAboutCategories) this.#categories = null;
    // Every change of an app announces its slug.
    const prefix = cacheTags.app('');
    const slugs = tags.flatMap((tag) => (tag.startsWith(prefix) ? tag.slice(prefix.length) : []));
    if (tags.includes(ALL_TAGS)) this.#apps.clear();
    else if (slugs.length > 0) this.#apps.forget(slugs);
  }

  #loadCategories(): Promise<Categories> {
    if (this.#categories) return this.#categories;
    const loading = Categories.load(this.#db);
    // If `listen` was not called, no notification would remove outdated categories from memory.
    if (this.#stopListening.length === 0) return loading;
    this.#categories = loading;
    loading.catch(() => {
      if (this.#categories === loading) this.#categories = null;
    });
    return loading;
  }

  #catchUpInBackground(): void {
    this.#catchUp().catch((err: unknown) => {
      if (this.#isClosed) return;
      this.#logger.warn({ err }, 'the filter index could not be brought up to date');
      this.#after(RETRY_MS, () => this.#catchUpInBackground());
    });
  }

  /** Applies all changes that were announced before the call. One run at a time. */
  async #catchUp(): Promise<void> {
    // The run that is in progress may have read the log before the last change.
    await this.#applying?.done;
    if (this.#behindSince !== null && !this.#isClosed) this.#applying ??= this.#startRun(this.#behindSince);
    await this.#applying?.done;
  }

  #startRun(since: number): { done: Promise<void>; since: number } {
    this.#behindSince = null;
    const done = this.#applyChanges(since).finally(() => {
      this.#applying = null;
    });
    return { done, since };
  }

  async #applyChanges(since: number): Promise<void> {
    const built = this.#built;
    // Without an index there is nothing to update. A build that runs now ends by reading the log.
    if (!built) return;
    try {
      await this.#applyLog(built);
    } catch (error) {
      this.#behindSince = since;
      throw error;
    }
  }

  async #createIndex(): Promise<void> {
    const start = performance.now();
    const snapshot = await getSnapshot(this.#db);
    const { rows } = await sql<{ end: number }>`
      select coalesce(max(ord), 0) + 1 as end from screens`.execute(this.#db);
    const end = rows[0]?.end ?? 1;
    const index = new CatalogueIndex(end);
    await new ScreenReader(this.#db, index).readAll(end, {
      // The embedded database runs one statement at a time. With more reads ahead, visitors would wait longer.
      readsAhead: this.#database.kind === 'embedded' ? 1 : 2,
      isStopped: () => this.#isClosed,
    });
    const built = { index, snapshot };
    await this.#applyLog(built);
    if (this.#isClosed) return;
    this.#built = built;
    this.#lastBuild = { builtAt: new Date().toISOString(), buildMs: performance.now() - start };
    // Changes may have been announced after the log was read.
    this.#behindSince ??= performance.now();
    this.#after(APPLY_DELAY_MS, () => this.#catchUpInBackground());
    this.#logger.info(
      { screens: index.size, ms: Math.round(this.#lastBuild.buildMs) },
      'the filter index is complete',
    );
    // Loads the apps in advance, because a page with filters names up to 100 of them. Until all are loaded, each page
    // loads those that it needs.
    await this.#apps
      .readAll(index.appIds(), () => this.#isClosed)
      .catch((err: unknown) => this.#logger.debug({ err }, 'the names of apps could not be read in advance'));
  }

  /** Rereads the screens in the new entries of the change log. */
  async #applyLog(built: Built): Promise<void> {
    const { snapshot, ords } = await listChangesSince(this.#db, built.snapshot);
    if (ords.length > 0) await this.#readAgain(built.index, ords);
    built.snapshot = snapshot;
  }

  async #readAgain(index: CatalogueIndex, ords: readonly number[]): Promise<void> {
    // A tag may belong to a category that is newer than the loaded ones.
    this.#categories = null;
    const reader = new ScreenReader(this.#db, index);
    for (let first = 0; first < ords.length; first += PORTION) {
      const apply = await reader.readOrds(ords.slice(first, first + PORTION));
      apply();
    }
  }
}
