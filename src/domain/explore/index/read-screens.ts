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
import { type CatalogueIndex, MAX_TIME, type MonthDimension } from './catalogue-index.ts';
import { monthOf } from './creation-month.ts';
import { parseHexDigits } from './hex.ts';
import { formatUuid, type Keys, KeyTable, UUID_BYTES, UUID_WORDS } from './key-table.ts';
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

/** Screens per query while all screens are read. The embedded database runs no other statement during a query. */
const SCREENS_PER_QUERY = 20_000;
/** Tags per query. A query reads whole categories and ends with the category that reaches this number. */
const TAGS_PER_QUERY = 100_000;
/** Pages of `image_facts` per query. A page of 8 kB contains about ten images. */
const PAGES_PER_QUERY = 2_000;
/** Screens per query that looks up facts by the SHA-256s of images. */
const SCREENS_PER_LOOKUP = 5_000;
/** Hexadecimal digits of a color of the palette. */
const COLOR_DIGITS = 6;
/** Fills the places of `filter_values` for colors that the palette does not have. */
const FILLER = '-'.charCodeAt(0);
const MICROSECONDS_PER_SECOND = 1_000_000;
/** Start of 2000, where PostgreSQL's times begin, in microseconds since 1970. */
const START_OF_2000 = 946_684_800 * MICROSECONDS_PER_SECOND;
/** The time `-infinity` in PostgreSQL's binary format. */
const NO_TIME = -(2 ** 63);

const ordCondition = (ords: readonly number[]): RawBuilder<unknown> => sql`s.ord = any (${ords}::integer[])`;
const factsCondition = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`f.sha256 in (select s.image_sha256 from screens s where ${condition})`;

/** Returns the microseconds since 1970 of a time in microseconds since 2000; -Infinity if there is no time. */
function timeAt(times: Buffer, place: number): number {
  const microseconds = times.readInt32BE(place * 8) * 2 ** 32 + times.readUInt32BE(place * 8 + 4);
  if (microseconds === NO_TIME) return Number.NEGATIVE_INFINITY;
  return microseconds + START_OF_2000;
}

/**
 * The index holds times of creation from 1827 to 2112. An earlier time counts as the first of them, a later one as the
 * last.
 */
const limitTime = (time: number): number => Math.max(-MAX_TIME, Math.min(MAX_TIME, time));

/**
 * Lengths of keys in bytes. Short keys make the build faster and are unique in practice. Long keys are whole ids, which
 * are always unique, and halves of SHA-256s.
 */
const SHORT_KEY_BYTES = 8;
const UNIQUE_KEY_BYTES = UUID_BYTES;

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
    const offset = place * this.words;
    if (!this.ids.add(ids, offset, ord) || !this.images.add(images, offset, ord))
      throw new AmbiguousKeyError();
  }
}

/** The number of an app in the index, and the value numbers of its categories. */
type AppValues = { app: number; values: readonly number[] };
type FindApp = (ids: Keys, offset: number) => AppValues;

/** Puts the data of a portion into the index. */
type ApplyPortion = () => void;

export type ReadOptions = {
  /** Number of portions that are read while one is put into the index. */
  readsAhead: number;
  /** Reading ends early once this function returns true. */
  isStopped: () => boolean;
};

/** Reads screens into an index. */
export class ScreenReader {
  readonly #db: Db;
  readonly #index: CatalogueIndex;
  readonly #positionOf: (ord: number) => number;

  /** `positionOf` returns the position of a screen in the index, which is `screens.ord` in the index of all screens. */
  constructor(db: Db, index: CatalogueIndex, positionOf = (ord: number): number => ord) {
    this.#db = db;
    this.#index = index;
    this.#positionOf = positionOf;
  }

  /**
   * Reads all screens whose position is less than `end` into an empty index. Its queries run at different moments. The
   * caller must therefore afterwards call `readOrds` for the screens that have changed since the call began.
   */
  async readAll(end: number, options: ReadOptions): Promise<void> {
    try {
      await this.#readAll(new ScreenKeys(end, SHORT_KEY_BYTES), end, options);
    } catch (error) {
      if (!(error instanceof AmbiguousKeyError)) throw error;
      // Reads all screens again. The values that the index has so far are correct and may stay.
      await this.#readAll(new ScreenKeys(end, UNIQUE_KEY_BYTES), end, options);
    }
  }

  async #readAll(keys: ScreenKeys, end: number, options: ReadOptions): Promise<void> {
    const findApp = this.#createAppFinder(await readAppTags(this.#db, sql`true`));
    const batches = await this.#batchCategories();
    const { rows: tables } = await sql<{ pages: number }>`
      select (pg_relation_size('image_facts') / current_setting('block_size')::integer)::integer as pages`.execute(
      this.#db,
    );
    const pages = tables[0]?.pages ?? 0;
    const starts = (count: number, step: number): number[] =>
      Array.from({ length: Math.ceil(count / step) }, (_, portion) => portion * step);
    const readScreensFrom = async (first: number): Promise<ApplyPortion> => {
      const last = Math.min(end, first + SCREENS_PER_QUERY);
      const portions = await readScreens(this.#db, sql`s.ord >= ${first} and s.ord < ${last}`, keys.bytes);
      return () => this.#putScreens(portions, findApp, keys);
    };
    const readTagsOf = async (categoryIds: readonly string[]): Promise<ApplyPortion> => {
      const portions = await readTags(this.#db, sql`category_id = any (${categoryIds}::uuid[])`, keys.bytes);
      return () => this.#addTags(portions, keys);
    };
    // Reads the facts in the order of storage. In the order of SHA-256s, each page would be read many times.
    const readFactsFrom = async (page: number): Promise<ApplyPortion> => {
      const condition = sql`f.ctid >= ${`(${page},0)`}::tid and f.ctid < ${`(${page + PAGES_PER_QUERY},0)`}::tid`;
      const portion = await readFacts(this.#db, condition, keys.bytes);
      return () => this.#addFacts(portion, keys);
    };
    // Tags and facts are applied to screens, so all screens come first.
    await applyPortions(
      [
        ...starts(end, SCREENS_PER_QUERY).map((first) => () => readScreensFrom(first)),
        ...batches.map((categoryIds) => () => readTagsOf(categoryIds)),
        ...starts(pages, PAGES_PER_QUERY).map((page) => () => readFactsFrom(page)),
      ],
      options,
    );
    // A row that was updated meanwhile may have moved from a later to an earlier page.
    if (pages > 0) await this.#readMissingFacts(keys, options.isStopped);
  }

  /**
   * Reads the screens with these numbers (`screens.ord`). Returns a function that updates the index in one step: it
   * puts the screens that exist into the index and removes the others.
   */
  async readOrds(ords: readonly number[]): Promise<() => void> {
    const condition = ordCondition(ords);
    const screens = await readScreens(this.#db, condition, UNIQUE_KEY_BYTES);
    const appTags = await readAppTags(
      this.#db,
      sql`app_id in (select s.app_id from screens s where ${condition})`,
    );
    const tags = await readTags(
      this.#db,
      sql`screen_id in (select s.id from screens s where ${condition})`,
      UNIQUE_KEY_BYTES,
    );
    const facts = await readFacts(this.#db, factsCondition(condition), UNIQUE_KEY_BYTES);
    return () => {
      const keys = new ScreenKeys(ords.length, UNIQUE_KEY_BYTES);
      this.#putScreens(screens, this.#createAppFinder(appTags), keys);
      const existing = new Set(screens.flatMap((portion) => this.#positionsIn(portion)));
      for (const position of ords.map(this.#positionOf))
        if (!existing.has(position)) this.#index.remove(position);
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
    // The first category starts a batch.
    let tags = Number.POSITIVE_INFINITY;
    for (const category of rows) {
      if (tags >= TAGS_PER_QUERY) {
        batches.push([]);
        tags = 0;
      }
      batches.at(-1)?.push(category.id);
      tags += category.tags;
    }
    return batches;
  }

  /** Reads the facts of screens that have no scheme in the index. All facts contain a scheme. */
  async #readMissingFacts(keys: ScreenKeys, isStopped: () => boolean): Promise<void> {
    const missing = this.#index.existing.slice();
    for (const scheme of SCHEMES) {
      const known = this.#index.bitmapOf(valueKey.scheme(scheme));
      if (known) removeAll(missing, known);
    }
    const ords: number[] = [];
    forEachBit(missing, (ord) => ords.push(ord));
    for (let first = 0; first < ords.length && !isStopped(); first += SCREENS_PER_LOOKUP) {
      const condition = ordCondition(ords.slice(first, first + SCREENS_PER_LOOKUP));
      this.#addFacts(await readFacts(this.#db, factsCondition(condition), keys.bytes), keys);
    }
  }

  /**
   * Returns a function that finds the app whose id starts at an offset. It keeps each app that it has found, because
   * formatting an id takes longer than all other work for a screen.
   */
  #createAppFinder(tags: readonly AppTags[]): FindApp {
    const numberOf = (id: string): number => this.#index.numberOfValue(valueKey.category(id));
    const valuesOf = new Map(tags.map(({ app, categories }) => [app, categories.map(numberOf)]));
    const places = new KeyTable(valuesOf.size, UUID_WORDS);
    const apps: AppValues[] = [];
    return (ids, offset) => {
      const place = places.find(ids, offset);
      const known = apps[place];
      if (known) return known;
      const id = formatUuid(ids, offset);
      const app = { app: this.#index.numberOfApp(id), values: valuesOf.get(id) ?? [] };
      places.add(ids, offset, apps.push(app) - 1);
      return app;
    };
  }

  #positionsIn({ count, ords }: ScreenPortion): number[] {
    return Array.from({ length: count }, (_, place) => this.#positionOf(ords.readUInt32BE(place * 4)));
  }

  /** Puts screens without tags and facts into the index. */
  #putScreens(portions: readonly ScreenPortion[], findApp: FindApp, keys: ScreenKeys): void {
    for (const portion of portions) {
      const platform = this.#index.numberOfValue(valueKey.platform(portion.platform));
      for (let place = 0; place < portion.count; place += 1) {
        const ord = this.#positionOf(portion.ords.readUInt32BE(place * 4));
        keys.add(portion, place, ord);
        const { app, values } = findApp(portion.apps, place * UUID_WORDS);
        const createdAt = timeAt(portion.createdAt, place);
        this.#index.put({
          ord,
          app,
          createdAt: limitTime(createdAt),
        });
        this.#index.addValue(ord, platform);
        this.#addMonth(ord, 'added', createdAt);
        this.#addMonth(ord, 'captured', timeAt(portion.capturedAt, place));
        for (const value of values) this.#index.addValue(ord, value);
      }
    }
  }

  #addMonth(ord: number, dimension: MonthDimension, time: number): void {
    const month = monthOf(time / MICROSECONDS_PER_SECOND);
    if (month > 0) this.#index.addValue(ord, this.#index.numberOfMonth(dimension, month));
  }

  #addTags(portions: readonly TagPortion[], keys: ScreenKeys): void {
    for (const { category, screens } of portions) {
      const value = this.#index.numberOfValue(valueKey.category(category));
      for (let offset = 0; offset < screens.length; offset += keys.words) {
        const ord = keys.ids.find(screens, offset);
        if (ord >= 0) this.#index.addValue(ord, value);
      }
    }
  }

  #addFacts({ images, values }: FactPortion, keys: ScreenKeys): void {
    const numberOf = (key: string): number => this.#index.numberOfValue(key);
    const schemes = new Map(SCHEMES.map((scheme) => [scheme[0], numberOf(valueKey.scheme(scheme))]));
    const shapes = new Map(SHAPES.map((shape) => [shape[0], numberOf(valueKey.shape(shape))]));
    const colours = COLOUR_NAMES.map((name) => numberOf(valueKey.colour(name)));
    for (let key = 0, fact = 0; key < images.length; key += keys.words, fact += FACT_LENGTH) {
      // Images of logos, and images that are not saved with a screen yet, have no screen.
      const ord = keys.images.find(images, key);
      if (ord < 0) continue;
      const add = (value: number | undefined): void => {
        if (value !== undefined) this.#index.addValue(ord, value);
      };
      add(schemes.get(values[fact + FACT_OFFSETS.scheme]));
      add(shapes.get(values[fact + FACT_OFFSETS.shape]));
      const mask = parseHexDigits(values, fact + FACT_OFFSETS.colours, 4);
      // Adds the color of each set bit, the lowest first.
      for (let rest = mask; rest !== 0; rest &= rest - 1) add(colours[31 - Math.clz32(rest & -rest)]);
      for (let place = 0; place < COLOURS_PER_SCREEN; place += 1) {
        const start = fact + FACT_OFFSETS.palette + place * COLOR_DIGITS;
        if (values.charCodeAt(start) === FILLER) break;
        this.#index.setCell(ord, place, cellOf(parseHexDigits(values, start, COLOR_DIGITS)));
      }
    }
  }
}

/**
 * Reads and applies portions in order. While one is applied, the next `readsAhead` are being read. Other work of the
 * process runs in between.
 */
async function applyPortions(
  reads: readonly (() => Promise<ApplyPortion>)[],
  { readsAhead, isStopped }: ReadOptions,
): Promise<void> {
  const started: Promise<ApplyPortion>[] = [];
  for (let place = 0; place < reads.length && !isStopped(); place += 1) {
    for (const read of reads.slice(started.length, place + 1 + readsAhead)) {
      const portion = read();
      // It is awaited later. If a portion cannot be applied before that, a rejection must not be unhandled.
      portion.catch(() => {});
      started.push(portion);
    }
    const apply = await (started[place] as Promise<ApplyPortion>);
    // Frees the memory of the portion.
    delete started[place];
    apply();
    await yieldToEvents();
  }
}
