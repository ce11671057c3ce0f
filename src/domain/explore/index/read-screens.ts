import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import {
  COLOUR_NAMES,
  type ColourName,
  SCHEMES,
  type Scheme,
  SHAPES,
  type Shape,
} from '#shared/screen-filters.ts';
import { forEachBit, removeAll } from './bitmap.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { monthOf } from './creation-month.ts';
import { FIRST_SECOND } from './creation-order.ts';
import { hexAt } from './hex.ts';
import { KeyTable } from './key-table.ts';
import { COLOURS_PER_SCREEN, cellOf } from './palette-cells.ts';
import {
  type AppTags,
  FACT_LENGTH,
  FACT_OFFSETS,
  type FactPortion,
  readAppTags,
  readFacts,
  readScreens,
  readTags,
  type ScreenPortion,
  type TagPortion,
} from './read-portions.ts';

/** Keys of the values of a screen in the index. */
export const valueKey = {
  platform: (platform: string): string => `platform:${platform}`,
  category: (id: string): string => `category:${id}`,
  scheme: (scheme: Scheme): string => `scheme:${scheme}`,
  shape: (shape: Shape): string => `shape:${shape}`,
  colour: (colour: ColourName): string => `colour:${colour}`,
};

/** Screens of one query while all are read. The embedded database runs no other statement meanwhile. */
const PORTION = 20_000;
/** Tags of one query, or more if a category has more. */
const TAGS = 100_000;
/** Pages of 8 kB of `image_facts` of one query: about as many images. */
const PAGES = 2_000;
/** Screens whose facts are looked for one by one. */
const PORTION_WITHOUT_FACTS = 5_000;
const HEX_DIGITS = 6;
const UNUSED = '-'.charCodeAt(0);
const MICROSECONDS = 1_000_000;

const isAmong = (ords: readonly number[]): RawBuilder<unknown> => sql`s.ord = any (${ords}::integer[])`;
const isOfScreens = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`f.sha256 in (select s.image_sha256 from screens s where ${condition})`;

/** Returns the seconds since 1970 of a time in microseconds since 2000. */
function secondsAt(times: Buffer, place: number): number {
  const microseconds = times.readInt32BE(place * 8) * 2 ** 32 + times.readUInt32BE(place * 8 + 4);
  return Math.floor(microseconds / MICROSECONDS) + FIRST_SECOND;
}

/** Bytes of ids and hashes that are practically unique, which makes the build faster, and that always are. */
const SHORT_KEY_BYTES = 8;
const UNIQUE_KEY_BYTES = 16;

/** Thrown if two screens have the same key. */
class AmbiguousKeyError extends Error {}

/** Positions of the screens that are being read, by their ids and by the SHA-256s of their images. */
class ScreenKeys {
  readonly bytes: number;
  readonly words: number;
  readonly ids: KeyTable;
  readonly images: KeyTable;

  constructor(screens: number, bytes: number) {
    this.bytes = bytes;
    this.words = bytes / Uint32Array.BYTES_PER_ELEMENT;
    this.ids = new KeyTable(screens, this.words);
    this.images = new KeyTable(screens, this.words);
  }

  add({ ids, images }: ScreenPortion, place: number, ord: number): void {
    const at = place * this.words;
    if (!this.ids.add(ids, at, ord) || !this.images.add(images, at, ord)) throw new AmbiguousKeyError();
  }
}

type AppValues = { app: number; values: readonly number[] };

/** Reads screens into an index. */
export class ScreenReader {
  readonly #db: Db;
  readonly #index: CatalogueIndex;

  constructor(db: Db, index: CatalogueIndex) {
    this.#db = db;
    this.#index = index;
  }

  /**
   * Reads all screens whose position is less than `end` into an empty index. Its queries run at different moments, so
   * the caller must read all screens again that have changed since before the call. Returns early once `isStopped`
   * returns true.
   */
  async readAll(end: number, isStopped: () => boolean): Promise<void> {
    try {
      await this.#readAll(new ScreenKeys(end, SHORT_KEY_BYTES), end, isStopped);
    } catch (error) {
      if (!(error instanceof AmbiguousKeyError)) throw error;
      // What has been read is correct so far, and is read again.
      await this.#readAll(new ScreenKeys(end, UNIQUE_KEY_BYTES), end, isStopped);
    }
  }

  async #readAll(keys: ScreenKeys, end: number, isStopped: () => boolean): Promise<void> {
    const appValues = this.#appValues(await readAppTags(this.#db, sql`true`));
    const starts = (count: number, step: number): number[] =>
      Array.from({ length: Math.ceil(count / step) }, (_, portion) => portion * step);
    await inPortions(
      starts(end, PORTION),
      (first) =>
        readScreens(
          this.#db,
          sql`s.ord >= ${first} and s.ord < ${Math.min(end, first + PORTION)}`,
          keys.bytes,
        ),
      (portions) => this.#putScreens(portions, appValues, keys),
      isStopped,
    );
    await inPortions(
      await this.#batchCategories(),
      (ids) => readTags(this.#db, sql`category_id = any (${ids}::uuid[])`, keys.bytes),
      (portions) => this.#addTags(portions, keys),
      isStopped,
    );
    const { rows: tables } = await sql<{ pages: number }>`
      select (pg_relation_size('image_facts') / current_setting('block_size')::integer)::integer as pages`.execute(
      this.#db,
    );
    const pages = tables[0]?.pages ?? 0;
    // In the order of storage, because the order of SHA-256s would read each page again and again.
    await inPortions(
      starts(pages, PAGES),
      (first) =>
        readFacts(
          this.#db,
          sql`f.ctid >= ${`(${first},0)`}::tid and f.ctid < ${`(${first + PAGES},0)`}::tid`,
          keys.bytes,
        ),
      (portion) => this.#addFacts(portion, keys),
      isStopped,
    );
    // A row that was updated meanwhile may have moved from a later to an earlier page.
    if (pages > 0) await this.#readMissingFacts(keys, isStopped);
  }

  /**
   * Reads the screens with these positions. Returns a function that puts them into the index, and removes from it those
   * that do not exist, at once.
   */
  async readOrds(ords: readonly number[]): Promise<() => void> {
    const among = isAmong(ords);
    const screens = await readScreens(this.#db, among, UNIQUE_KEY_BYTES);
    const appTags = await readAppTags(
      this.#db,
      sql`app_id in (select s.app_id from screens s where ${among})`,
    );
    const tags = await readTags(
      this.#db,
      sql`screen_id in (select s.id from screens s where ${among})`,
      UNIQUE_KEY_BYTES,
    );
    const facts = await readFacts(this.#db, isOfScreens(among), UNIQUE_KEY_BYTES);
    return () => {
      const keys = new ScreenKeys(ords.length, UNIQUE_KEY_BYTES);
      const existing = this.#putScreens(screens, this.#appValues(appTags), keys);
      for (const ord of ords) if (!existing.has(ord)) this.#index.remove(ord);
      this.#addTags(tags, keys);
      this.#addFacts(facts, keys);
    };
  }

  /** Returns ids of the categories of screens, in batches of about the same number of tags. */
  async #batchCategories(): Promise<string[][]> {
    const { rows } = await sql<{ id: string; tags: number }>`
      select c.id, coalesce(sum(s.screen_count), 0)::integer as tags
      from categories c left join category_stats s on s.category_id = c.id
      where c.type <> 'app' group by c.id`.execute(this.#db);
    const batches: string[][] = [];
    let tags = Number.POSITIVE_INFINITY;
    for (const category of rows) {
      if (tags >= TAGS) {
        batches.push([]);
        tags = 0;
      }
      batches.at(-1)?.push(category.id);
      tags += category.tags;
    }
    return batches;
  }

  async #readMissingFacts(keys: ScreenKeys, isStopped: () => boolean): Promise<void> {
    const missing = this.#index.alive.slice();
    for (const scheme of SCHEMES) {
      const known = this.#index.bitmapOf(valueKey.scheme(scheme));
      if (known) removeAll(missing, known);
    }
    const ords: number[] = [];
    forEachBit(missing, (ord) => ords.push(ord));
    for (let first = 0; first < ords.length && !isStopped(); first += PORTION_WITHOUT_FACTS) {
      const portion = isAmong(ords.slice(first, first + PORTION_WITHOUT_FACTS));
      this.#addFacts(await readFacts(this.#db, isOfScreens(portion), keys.bytes), keys);
    }
  }

  /** Numbers of the values of apps by their ids. */
  #appValues(tags: readonly AppTags[]): ReadonlyMap<string, readonly number[]> {
    const numberOf = (id: string): number => this.#index.numberOfValue(valueKey.category(id));
    return new Map(tags.map(({ app, categories }) => [app, categories.map(numberOf)]));
  }

  /** Puts screens without tags and facts into the index. Returns their positions. */
  #putScreens(
    portions: readonly ScreenPortion[],
    appValues: ReadonlyMap<string, readonly number[]>,
    keys: ScreenKeys,
  ): Set<number> {
    const existing = new Set<number>();
    const apps = new Map<string, AppValues>();
    const findApp = (bytes: Buffer, at: number): AppValues => {
      const digits = bytes.toString('latin1', at, at + UNIQUE_KEY_BYTES);
      let found = apps.get(digits);
      if (!found) {
        const id = bytes
          .toString('hex', at, at + UNIQUE_KEY_BYTES)
          .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
        found = { app: this.#index.numberOfApp(id), values: appValues.get(id) ?? [] };
        apps.set(digits, found);
      }
      return found;
    };
    for (const portion of portions) {
      const platform = this.#index.numberOfValue(valueKey.platform(portion.platform));
      for (let place = 0; place < portion.count; place += 1) {
        const ord = portion.ords.readUInt32BE(place * 4);
        keys.add(portion, place, ord);
        const { app, values } = findApp(portion.apps, place * UNIQUE_KEY_BYTES);
        const createdAt = secondsAt(portion.createdAt, place);
        this.#index.put({
          ord,
          app,
          createdAt: Math.max(FIRST_SECOND, createdAt),
          addedMonth: monthOf(createdAt),
          capturedMonth: monthOf(secondsAt(portion.capturedAt, place)),
        });
        this.#index.addValue(ord, platform);
        for (const value of values) this.#index.addValue(ord, value);
        existing.add(ord);
      }
    }
    return existing;
  }

  #addTags(portions: readonly TagPortion[], keys: ScreenKeys): void {
    for (const { category, screens } of portions) {
      const value = this.#index.numberOfValue(valueKey.category(category));
      for (let at = 0; at < screens.length; at += keys.words) {
        const ord = keys.ids.find(screens, at);
        if (ord >= 0) this.#index.addValue(ord, value);
      }
    }
  }

  #addFacts({ images, values }: FactPortion, keys: ScreenKeys): void {
    const numberOf = (key: string): number => this.#index.numberOfValue(key);
    const schemes = new Map(SCHEMES.map((scheme) => [scheme[0], numberOf(valueKey.scheme(scheme))]));
    const shapes = new Map(SHAPES.map((shape) => [shape[0], numberOf(valueKey.shape(shape))]));
    const colours = COLOUR_NAMES.map((name) => numberOf(valueKey.colour(name)));
    for (let image = 0, at = 0; image < images.length; image += keys.words, at += FACT_LENGTH) {
      // Images of logos and drafts have no screen.
      const ord = keys.images.find(images, image);
      if (ord < 0) continue;
      const add = (value: number | undefined): void => {
        if (value !== undefined) this.#index.addValue(ord, value);
      };
      add(schemes.get(values[at + FACT_OFFSETS.scheme]));
      add(shapes.get(values[at + FACT_OFFSETS.shape]));
      const mask = hexAt(values, at + FACT_OFFSETS.colours, 4);
      for (let rest = mask; rest !== 0; rest &= rest - 1) add(colours[31 - Math.clz32(rest & -rest)]);
      for (let place = 0; place < COLOURS_PER_SCREEN; place += 1) {
        const colour = at + FACT_OFFSETS.palette + place * HEX_DIGITS;
        if (values.charCodeAt(colour) === UNUSED) break;
        this.#index.setCell(ord, place, cellOf(hexAt(values, colour, HEX_DIGITS)));
      }
    }
  }
}

/**
 * Reads and applies a portion for each item. While one is applied, the next is being read. Other work of the process
 * runs in between.
 */
async function inPortions<I, T>(
  items: readonly I[],
  read: (item: I) => Promise<T>,
  apply: (portion: T) => void,
  isStopped: () => boolean,
): Promise<void> {
  let next: Promise<T> | null = null;
  for (const [place, item] of items.entries()) {
    if (isStopped()) return;
    const portion: T = await (next ?? read(item));
    const following = items[place + 1];
    next = following === undefined ? null : read(following);
    // Awaited in the next round, unless `apply` throws.
    next?.catch(() => {});
    apply(portion);
    await yieldToEvents();
  }
}
