import {
  addAll,
  type Bitmap,
  countAll,
  countByNumber,
  countListed,
  createBitmap,
  listWords,
  type SparseWords,
} from './bitmap.ts';
import { type CatalogueIndex, formatMonth, MAX_MONTHS } from './catalogue-index.ts';
import type { Categories } from './categories.ts';
import { countCommon } from './count-common.ts';
import { valueKey } from './read-screens.ts';
import type { Dimension, Selection } from './selection.ts';

/** If at most this share of the words is not zero, counting only these words is faster than counting all. */
const SPARSE_SHARE = 1 / 10;

/**
 * The screens among which values are counted. `listed` is null if the share of words that are not zero exceeds
 * `SPARSE_SHARE`.
 */
type Base = { screens: Bitmap; size: number; listed: SparseWords | null };

/** Counts of values for the screens that match all filters but those of the value's own dimension. */
export class ValueCounts {
  readonly #index: CatalogueIndex;
  readonly #selection: Selection;
  readonly #bases = new Map<Dimension | 'all', Base>();

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

  /** Number of screens with the value. `key` is the key of the value in the index. */
  count(dimension: Dimension, key: string): number {
    const number = this.#index.valueNumbers().get(key);
    if (number === undefined) return 0;
    const { screens, listed } = this.#baseOf(this.#keyOf(dimension));
    if (listed) return countListed(listed, this.#index.bitmapAt(number));
    return this.#index.countCommon(screens, number);
  }

  /** Number of screens with the category or one below it. */
  countBelow(dimension: Dimension, categories: Categories, id: string): number {
    const { screens, listed } = this.#baseOf(this.#keyOf(dimension));
    const bitmap = belowBitmap(this.#index, categories, id);
    return listed ? countListed(listed, bitmap) : countCommon(screens, bitmap);
  }

  /** Returns the number of screens of each app, by the number of the app. */
  countApps(): Uint32Array {
    const counts = new Uint32Array(this.#index.appIds().length);
    countByNumber(this.#baseOf(this.#keyOf('app')).screens, this.#index.apps, counts);
    return counts;
  }

  /** Returns the number of screens of each month, oldest first, without months that have none. */
  countMonths(dimension: 'captured' | 'added'): { month: string; count: number }[] {
    const months = dimension === 'captured' ? this.#index.capturedMonths : this.#index.addedMonths;
    const counts = new Uint32Array(MAX_MONTHS);
    countByNumber(this.#baseOf(this.#keyOf(dimension)).screens, months, counts);
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

  #baseOf(key: Dimension | 'all'): Base {
    let base = this.#bases.get(key);
    if (!base) {
      const screens = this.#selection.screens(key === 'all' ? undefined : key);
      const listed = listWords(screens);
      const isSparse = listed.indexes.length <= screens.length * SPARSE_SHARE;
      base = { screens, size: countAll(screens), listed: isSparse ? listed : null };
      this.#bases.set(key, base);
    }
    return base;
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
