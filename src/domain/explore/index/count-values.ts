import { addAll, type Bitmap, countAll, countCommon, createBitmap, forEachBit } from './bitmap.ts';
import { type CatalogueIndex, formatMonth } from './catalogue-index.ts';
import type { Categories } from './categories.ts';
import { valueKey } from './read-screens.ts';
import type { Dimension, Selection } from './selection.ts';

/** Estimated cost of counting one value of one screen, in words of a bitmap. */
const COST_OF_VALUE = 2;
/** Months that are counted, from January 2000: until 2199. Writes beyond the end of a typed array have no effect. */
const MAX_MONTHS = 12 * 200;

/** Counts of values for the screens that match all filters but those of the value's own dimension. */
export class ValueCounts {
  readonly #index: CatalogueIndex;
  readonly #selection: Selection;
  readonly #bases = new Map<Dimension | 'all', { screens: Bitmap; size: number }>();
  readonly #listed = new Map<Dimension | 'all', Uint32Array>();

  constructor(index: CatalogueIndex, selection: Selection) {
    this.#index = index;
    this.#selection = selection;
  }

  /** Number of screens that match all filters. */
  get total(): number {
    return this.#baseOf('all').size;
  }

  /** The screens that match all filters. */
  get screens(): Bitmap {
    return this.#baseOf('all').screens;
  }

  /** Number of screens with the value. `key`: key of the value in the index. */
  count(dimension: Dimension, key: string): number {
    const number = this.#index.valueNumbers().get(key);
    if (number === undefined) return 0;
    const base = this.#keyOf(dimension);
    const { screens, size } = this.#baseOf(base);
    // Few screens are cheaper to read one by one than all words of the bitmaps of all values.
    const valuesPerScreen = 12;
    if (size * valuesPerScreen * COST_OF_VALUE < this.#index.valueNumbers().size * this.#index.words) {
      return this.#countListed(base)[number] ?? 0;
    }
    return countCommon(screens, this.#index.bitmapAt(number));
  }

  /** Number of screens with the category or one below it. */
  countBelow(dimension: Dimension, categories: Categories, id: string): number {
    return countCommon(
      this.#baseOf(this.#keyOf(dimension)).screens,
      belowBitmap(this.#index, categories, id),
    );
  }

  /** Numbers of screens by number of the app. */
  countApps(): Uint32Array {
    const { apps } = this.#index;
    const counts = new Uint32Array(this.#index.appIds().length);
    forEachBit(this.#baseOf(this.#keyOf('app')).screens, (ord) => {
      const app = apps[ord] as number;
      counts[app] = (counts[app] as number) + 1;
    });
    return counts;
  }

  /** Numbers of screens by month, oldest first, without months that have none. */
  countMonths(dimension: 'captured' | 'added'): { month: string; count: number }[] {
    const months = dimension === 'captured' ? this.#index.capturedMonths : this.#index.addedMonths;
    const counts = new Uint32Array(MAX_MONTHS);
    forEachBit(this.#baseOf(this.#keyOf(dimension)).screens, (ord) => {
      const month = months[ord] as number;
      counts[month] = (counts[month] as number) + 1;
    });
    const listed: { month: string; count: number }[] = [];
    for (let month = 1; month < MAX_MONTHS; month += 1) {
      const count = counts[month] as number;
      if (count > 0) listed.push({ month: formatMonth(month), count });
    }
    return listed;
  }

  #keyOf(dimension: Dimension): Dimension | 'all' {
    return this.#selection.isRestrictedBy(dimension) ? dimension : 'all';
  }

  #baseOf(key: Dimension | 'all'): { screens: Bitmap; size: number } {
    let base = this.#bases.get(key);
    if (!base) {
      const screens = this.#selection.screens(key === 'all' ? undefined : key);
      base = { screens, size: countAll(screens) };
      this.#bases.set(key, base);
    }
    return base;
  }

  /** Counts all values at once by reading the values of each screen. */
  #countListed(key: Dimension | 'all'): Uint32Array {
    let counts = this.#listed.get(key);
    if (!counts) {
      const counted = new Uint32Array(this.#index.valueNumbers().size);
      forEachBit(this.#baseOf(key).screens, (ord) => {
        for (const value of this.#index.valuesOf(ord)) counted[value] = (counted[value] as number) + 1;
      });
      counts = counted;
      this.#listed.set(key, counts);
    }
    return counts;
  }
}

type BelowCache = { version: number; categories: Categories; bitmaps: Map<string, Bitmap> };
const belowCaches = new WeakMap<CatalogueIndex, BelowCache>();

/** Screens with the category or one below it. Kept until the index or the categories change. */
function belowBitmap(index: CatalogueIndex, categories: Categories, id: string): Bitmap {
  let cache = belowCaches.get(index);
  if (!cache || cache.version !== index.version || cache.categories !== categories) {
    cache = { version: index.version, categories, bitmaps: new Map() };
    belowCaches.set(index, cache);
  }
  let bitmap = cache.bitmaps.get(id);
  if (!bitmap) {
    bitmap = createBitmap(index.words);
    for (const category of categories.withDescendants(id)) {
      const own = index.bitmapOf(valueKey.category(category));
      if (own) addAll(bitmap, own);
    }
    cache.bitmaps.set(id, bitmap);
  }
  return bitmap;
}
