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
import { type CatalogueIndex, formatMonth, type MonthDimension } from './catalogue-index.ts';
import type { Categories } from './categories.ts';
import { countCommon } from './count-common.ts';
import { valueKey } from './read-screens.ts';
import type { Dimension, Selection } from './selection.ts';

/** If at most this share of a bitmap's 32-bit words is not zero, counting only these words is faster than counting all. */
const SPARSE_SHARE = 1 / 10;

/**
 * The screens among which values are counted. `listed` contains the words of `screens` that are not zero. It is null if
 * their share exceeds `SPARSE_SHARE`.
 */
type Base = { screens: Bitmap; size: number; listed: SparseWords | null };

/** Counts of values for the screens that match all filters but those of the value's own dimension. */
export class ValueCounts {
  readonly #index: CatalogueIndex;
  readonly #selection: Selection;
  #all: Base | null = null;
  /** The base of the last counted dimension that has a filter. Dimensions without a filter use `#all`. */
  #restricted: (Base & { dimension: Dimension }) | null = null;
  /** The bitmap for the screens of `#restricted`. It is reused, because allocating one takes longer than filling it. */
  #reused: Bitmap | null = null;

  constructor(index: CatalogueIndex, selection: Selection) {
    this.#index = index;
    this.#selection = selection;
  }

  /** Number of screens that match all filters. */
  get total(): number {
    return this.#baseOfAll().size;
  }

  /** The screens that match all filters. */
  get screens(): Bitmap {
    return this.#baseOfAll().screens;
  }

  /** Number of screens with the value. `key` is the key of the value in the index. */
  count(dimension: Dimension, key: string): number {
    const number = this.#index.valueNumbers().get(key);
    if (number === undefined) return 0;
    return this.#countNumber(dimension, number);
  }

  /** Number of screens with the category or one below it. */
  countBelow(dimension: Dimension, categories: Categories, id: string): number {
    const { screens, listed } = this.#baseOf(dimension);
    const bitmap = belowBitmap(this.#index, categories, id);
    return listed ? countListed(listed, bitmap) : countCommon(screens, bitmap);
  }

  /** Returns how many screens each app has. The position in the array is the app's number in the index. */
  countApps(): Uint32Array {
    const counts = new Uint32Array(this.#index.appIds().length);
    countByNumber(this.#baseOf('app').screens, this.#index.groupedApps(), counts);
    return counts;
  }

  /** Returns the number of screens of each month, oldest first, without months that have none. */
  countMonths(dimension: MonthDimension): { month: string; count: number }[] {
    const counts = [...this.#index.months(dimension)].map(({ month, value }) => ({
      month: formatMonth(month),
      count: this.#countNumber(dimension, value),
    }));
    return counts.filter(({ count }) => count > 0);
  }

  #countNumber(dimension: Dimension, number: number): number {
    const { screens, listed } = this.#baseOf(dimension);
    if (listed) return countListed(listed, this.#index.bitmapAt(number));
    return this.#index.countCommon(screens, number);
  }

  #baseOf(dimension: Dimension): Base {
    if (!this.#selection.isRestrictedBy(dimension)) return this.#baseOfAll();
    if (this.#restricted?.dimension !== dimension) {
      const { words } = this.#index;
      // `CatalogueIndex.countCommon` assumes that a bitmap object keeps its content, so each use gets a new view.
      const reuse = (): Bitmap => {
        this.#reused ??= createBitmap(words);
        return this.#reused.subarray();
      };
      const screens = this.#selection.select(reuse, dimension);
      this.#restricted = { dimension, ...toBase(screens) };
    }
    return this.#restricted;
  }

  #baseOfAll(): Base {
    this.#all ??= toBase(this.#selection.select(() => createBitmap(this.#index.words)));
    return this.#all;
  }
}

function toBase(screens: Bitmap): Base {
  const size = countAll(screens);
  const maxListed = screens.length * SPARSE_SHARE;
  // A word has at most 32 screens, so more than `32 * maxListed` screens need more than `maxListed` words.
  return { screens, size, listed: size > 32 * maxListed ? null : listWords(screens, maxListed) };
}

type BelowCache = { version: number; categories: Categories; bitmaps: Map<string, Bitmap> };
const belowCaches = new WeakMap<CatalogueIndex, BelowCache>();

/** Returns the screens with the category or one below it. Cached until the index or the categories change. */
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
