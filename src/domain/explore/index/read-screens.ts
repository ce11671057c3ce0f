import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { COLOUR_NAMES, type ColourName, SCHEMES, type Scheme, type Shape } from '#shared/screen-filters.ts';
import { forEachBit, removeAll } from './bitmap.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { monthOf } from './creation-month.ts';
import { FIRST_SECOND } from './creation-order.ts';
import { ImageKeys } from './image-keys.ts';
import { COLOURS_PER_SCREEN, cellOf } from './palette-cells.ts';
import {
  type AppTags,
  type CategoryKeys,
  type FactLines,
  FIRST_KEY_CHARACTER,
  KEY_BITS,
  readAppTags,
  readCategoryKeys,
  readFactLines,
  readScreenLines,
  readTagLines,
  type ScreenLines,
} from './screen-lines.ts';
import { TextScanner } from './text-scanner.ts';

/** Keys of the values of a screen in the index. */
export const valueKey = {
  platform: (platform: string): string => `platform:${platform}`,
  category: (id: string): string => `category:${id}`,
  scheme: (scheme: Scheme): string => `scheme:${scheme}`,
  shape: (shape: Shape): string => `shape:${shape}`,
  colour: (colour: ColourName): string => `colour:${colour}`,
};

/** Screens of one query while all are read. It takes about 50 ms in the embedded database. */
const PORTION = 20_000;
/** Pages of 8 kB of `image_facts` of one query: about as many images. */
const PAGES = 2_000;
/** Missing facts are looked for in smaller portions, because each takes two look-ups in the database. */
const PORTION_WITHOUT_FACTS = 5_000;

const QUOTE = '"'.charCodeAt(0);
const NEWLINE = '\n'.charCodeAt(0);
const HEX_DIGITS = 6;

const isAmong = (ords: readonly number[]): RawBuilder<unknown> => sql`s.ord = any (${ords}::integer[])`;
const isOfScreens = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`f.sha256 in (select s.image_sha256 from screens s where ${condition})`;

/** Reads screens into an index. Create a new one for each run, because it knows only the categories of its time. */
export class ScreenReader {
  readonly #db: Db;
  readonly #index: CatalogueIndex;
  readonly #keys: CategoryKeys;
  /** Numbers of the values of categories by their keys. */
  readonly #valuesByKey: ReadonlyMap<number, number>;

  private constructor(db: Db, index: CatalogueIndex, keys: CategoryKeys) {
    this.#db = db;
    this.#index = index;
    this.#keys = keys;
    this.#valuesByKey = new Map(
      [...keys.ids].map(([key, id]) => [key, index.numberOfValue(valueKey.category(id))]),
    );
  }

  static async create(db: Db, index: CatalogueIndex): Promise<ScreenReader> {
    return new ScreenReader(db, index, await readCategoryKeys(db));
  }

  /**
   * Reads all screens into an empty index. Portions are read at different moments, so the caller must read all screens
   * again that have changed since before the call. Returns early once `isStopped` returns true.
   */
  async readAll(end: number, isStopped: () => boolean): Promise<void> {
    const appValues = this.#appValues(await readAppTags(this.#db, sql`true`));
    const images = new ImageKeys(end);
    let first = 0;
    await inPortions(
      async () => {
        if (first >= end || isStopped()) return null;
        const range = sql`s.ord >= ${first} and s.ord < ${first + PORTION}`;
        first += PORTION;
        return readScreenLines(this.#db, range);
      },
      (lines) => this.#putScreens(lines, appValues, images),
    );
    await this.#readAllTags(isStopped);
    await this.#readAllFacts(images, isStopped);
  }

  /**
   * Reads the screens with these positions. Returns a function that puts them into the index, and removes from it those
   * that do not exist, at once.
   */
  async readOrds(ords: readonly number[]): Promise<() => void> {
    const chosen = sql`select s.id from screens s where ${isAmong(ords)}`;
    const screens = await readScreenLines(this.#db, isAmong(ords));
    const appTags = await readAppTags(
      this.#db,
      sql`app_id in (select s.app_id from screens s where ${isAmong(ords)})`,
    );
    const tags = await readTagLines(
      this.#db,
      { tags: sql`sc.screen_id in (${chosen})`, screens: isAmong(ords) },
      this.#keys,
    );
    const facts = await readFactLines(this.#db, isOfScreens(isAmong(ords)));
    return () => {
      const images = new ImageKeys(ords.length);
      const existing = this.#putScreens(screens, this.#appValues(appTags), images);
      for (const ord of ords) if (!existing.has(ord)) this.#index.remove(ord);
      this.#addTags(tags);
      this.#addFacts(facts, images);
    };
  }

  /** Reads tags in the order of `screen_id`, so that PostgreSQL reads only indexes and sorts nothing. */
  async #readAllTags(isStopped: () => boolean): Promise<void> {
    let after: string | null = null;
    let isAtEnd = false;
    await inPortions(
      async () => {
        if (isAtEnd || isStopped()) return null;
        const { rows } = await sql<{ id: string }>`
          select id from screens where ${after ? sql`id > ${after}` : sql`true`}
          order by id offset ${PORTION} limit 1`.execute(this.#db);
        const last: string | null = rows[0]?.id ?? null;
        const within = (column: string): RawBuilder<unknown> => sql`
          ${after ? sql`${sql.ref(column)} > ${after}` : sql`true`}
          and ${last ? sql`${sql.ref(column)} <= ${last}` : sql`true`}`;
        const conditions = { tags: within('sc.screen_id'), screens: within('s.id') };
        after = last;
        isAtEnd = last === null;
        return readTagLines(this.#db, conditions, this.#keys);
      },
      (lines) => this.#addTags(lines),
    );
  }

  /** Reads facts in the order of their storage: SHA-256s are spread over the whole table. */
  async #readAllFacts(images: ImageKeys, isStopped: () => boolean): Promise<void> {
    const { rows } = await sql<{ pages: number }>`
      select (pg_relation_size('image_facts') / current_setting('block_size')::integer)::integer as pages`.execute(
      this.#db,
    );
    const pages = rows[0]?.pages ?? 0;
    let first = 0;
    await inPortions(
      async () => {
        if (first >= pages || isStopped()) return null;
        const range = sql`f.ctid >= ${`(${first},0)`}::tid and f.ctid < ${`(${first + PAGES},0)`}::tid`;
        first += PAGES;
        return readFactLines(this.#db, range);
      },
      (lines) => this.#addFacts(lines, images),
    );
    // A row that was updated meanwhile may have moved from a later to an earlier page.
    if (pages > 0) await this.#readMissingFacts(images, isStopped);
  }

  async #readMissingFacts(images: ImageKeys, isStopped: () => boolean): Promise<void> {
    const missing = this.#index.alive.slice();
    for (const scheme of SCHEMES) {
      const known = this.#index.bitmapOf(valueKey.scheme(scheme));
      if (known) removeAll(missing, known);
    }
    const ords: number[] = [];
    forEachBit(missing, (ord) => ords.push(ord));
    for (let first = 0; first < ords.length && !isStopped(); first += PORTION_WITHOUT_FACTS) {
      const portion = isAmong(ords.slice(first, first + PORTION_WITHOUT_FACTS));
      this.#addFacts(await readFactLines(this.#db, isOfScreens(portion)), images);
    }
  }

  /** Values of apps by their ids. */
  #appValues(tags: readonly AppTags[]): ReadonlyMap<string, readonly number[]> {
    const numberOf = (id: string): number => this.#index.numberOfValue(valueKey.category(id));
    return new Map(tags.map(({ app, categories }) => [app, categories.map(numberOf)]));
  }

  /** Puts screens without tags and facts into the index. Returns their positions. */
  #putScreens(
    groups: readonly ScreenLines[],
    appValues: ReadonlyMap<string, readonly number[]>,
    images: ImageKeys,
  ): Set<number> {
    const ords = new Set<number>();
    for (const { app: appId, platform, lines } of groups) {
      const app = this.#index.numberOfApp(appId);
      const values = [
        this.#index.numberOfValue(valueKey.platform(platform)),
        ...(appValues.get(appId) ?? []),
      ];
      const text = new TextScanner(lines);
      while (!text.isAtEnd) {
        const ord = text.readNumber() as number;
        const createdAt = text.readNumber() as number;
        const capturedAt = text.readNumber();
        images.set(text.readHex(8), text.readHex(8), ord);
        text.skip(1);
        this.#index.put({
          ord,
          app,
          createdAt: Math.max(FIRST_SECOND, createdAt),
          addedMonth: monthOf(createdAt),
          capturedMonth: capturedAt === null ? 0 : monthOf(capturedAt),
        });
        for (const value of values) this.#index.addValue(ord, value);
        ords.add(ord);
      }
    }
    return ords;
  }

  #addTags(lines: string): void {
    const text = new TextScanner(lines);
    while (!text.isAtEnd) {
      const ord = text.readNumber() as number;
      while (text.next >= FIRST_KEY_CHARACTER) {
        const key = ((text.take() - FIRST_KEY_CHARACTER) << KEY_BITS) | (text.take() - FIRST_KEY_CHARACTER);
        const value = this.#valuesByKey.get(key);
        // The category may be newer than this reader. Its tag is in the log of changes.
        if (value !== undefined) this.#index.addValue(ord, value);
      }
      text.skip(1);
    }
  }

  #addFacts(groups: readonly FactLines[], images: ImageKeys): void {
    const colourValues = COLOUR_NAMES.map((name) => this.#index.numberOfValue(valueKey.colour(name)));
    for (const { scheme, shape, lines } of groups) {
      const values = [valueKey.scheme(scheme), valueKey.shape(shape)].map((key) =>
        this.#index.numberOfValue(key),
      );
      const text = new TextScanner(lines);
      while (!text.isAtEnd) {
        // Images of logos and drafts have no screen. Their lines are read without effect.
        const ord = images.get(text.readHex(8), text.readHex(8));
        if (ord !== undefined) for (const value of values) this.#index.addValue(ord, value);
        for (let colour = text.readNumber(); colour !== null; colour = text.readNumber()) {
          const value = colourValues[colour];
          if (ord !== undefined && value !== undefined) this.#index.addValue(ord, value);
        }
        let place = 0;
        while (text.skipPast(QUOTE, NEWLINE)) {
          const cell = cellOf(text.readHex(HEX_DIGITS));
          text.skip(1);
          if (ord !== undefined && place < COLOURS_PER_SCREEN) this.#index.setCell(ord, place, cell);
          place += 1;
        }
      }
    }
  }
}

/**
 * Calls `apply` with each portion until `read` resolves with null. While one is applied, the next is being read. Other
 * work of the process runs in between.
 */
async function inPortions<T>(read: () => Promise<T | null>, apply: (portion: T) => void): Promise<void> {
  let next = read();
  for (;;) {
    const portion = await next;
    if (portion === null) return;
    next = read();
    // Awaited in the next round, unless `apply` throws.
    next.catch(() => {});
    apply(portion);
    await yieldToEvents();
  }
}
