import {
  type Bitmap,
  clearBit,
  createBitmap,
  type GroupedNumbers,
  groupNumbers,
  hasBit,
  setBit,
  wordCountOf,
} from './bitmap.ts';
import { BitmapStore } from './bitmap-store.ts';
import { CreationOrder } from './creation-order.ts';
import { COLOURS_PER_SCREEN, NO_CELL } from './palette-cells.ts';

/** A screen without its values. */
export type IndexedScreen = {
  /** `screens.ord`, its position in all bitmaps. */
  ord: number;
  /** Number of the app, see `CatalogueIndex.numberOfApp`. */
  app: number;
  /** Time of creation in microseconds since 1970, from -`MAX_TIME` to `MAX_TIME`. */
  createdAt: number;
};

/** Which month of a screen: when it was captured, or when it was added to the gallery. */
export type MonthDimension = 'captured' | 'added';

/** In microseconds. Up to this bound, the difference of two times is below 2^53 and therefore exact. */
export const MAX_TIME = 2 ** 52 - 1;

/** `monthOf` counts earlier months as January 1900. */
export const FIRST_YEAR = 1900;
/** Upper bound (exclusive) of the numbers of months. `monthOf` counts later months as December 2199. */
export const MAX_MONTHS = 12 * (2200 - FIRST_YEAR) + 1;
/** Returns the month `YYYY-MM` of a month number. */
export const formatMonth = (month: number): string => {
  const year = FIRST_YEAR + Math.floor((month - 1) / 12);
  return `${year}-${String(((month - 1) % 12) + 1).padStart(2, '0')}`;
};
/**
 * Returns the number of a month `YYYY-MM`. Unlike `monthOf`, it does not limit the number, which is below 1 before 1900
 * and at least `MAX_MONTHS` after 2199.
 */
export const parseMonth = (month: string): number => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return (year - FIRST_YEAR) * 12 + number;
};

/** Adds a tenth and 64 words, so that most new screens fit into the reserved space. */
const grow = (words: number): number => Math.ceil(words * 1.1) + 64;

function copyInto<T extends Float64Array | Uint32Array | Uint16Array | Uint8Array>(target: T, source: T): T {
  target.set(source.subarray(0, target.length));
  return target;
}

/** Up to this many apps, the numbers of apps are stored in 16 bits. */
const MAX_APPS_IN_16_BITS = 2 ** 16;

/**
 * Screens in memory, usually all of the gallery. For each value (a category, platform, color, month, …), the index has
 * a bitmap of the screens that have the value. For each screen, it has the app, time of creation and palette. It has no
 * titles or ids of screens.
 */
export class CatalogueIndex {
  /** Screens that exist. All other bitmaps contain only these. */
  existing: Bitmap;
  /** The number of the app of each screen, by position. */
  apps: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
  /** The time of creation of each screen, by position. See `IndexedScreen`. */
  createdAt: Float64Array<ArrayBuffer>;
  /** `COLOURS_PER_SCREEN` cells for each screen. */
  cells: Uint8Array<ArrayBuffer>;
  /** Number of screens. */
  size = 0;
  /**
   * Increases with each `put` and `remove`, and when a value or month gets its bitmap. `addValue` and `setCell` do not
   * increase it, because they only follow a `put` of the same screen.
   */
  version = 0;
  #bitmaps: BitmapStore;
  readonly #valueNumbers = new Map<string, number>();
  /** Value number of each month. The index in the array is the number of the month, see `monthOf`. */
  readonly #months: Record<MonthDimension, (number | undefined)[]> = { captured: [], added: [] };
  readonly #appNumbers = new Map<string, number>();
  readonly #appIds: string[] = [];
  readonly #order: CreationOrder;
  #groupedApps: (GroupedNumbers & { version: number }) | null = null;

  /** `positions` is the largest expected `ord` plus one. */
  constructor(positions: number) {
    const words = wordCountOf(positions);
    this.existing = createBitmap(words);
    this.#bitmaps = new BitmapStore(words);
    this.apps = new Uint16Array(words << 5);
    this.createdAt = new Float64Array(words << 5);
    this.cells = new Uint8Array((words << 5) * COLOURS_PER_SCREEN).fill(NO_CELL);
    this.#order = new CreationOrder(this);
  }

  /** Number of words of each bitmap. */
  get words(): number {
    return this.existing.length;
  }

  get bytes(): number {
    const own = [this.existing, this.apps, this.createdAt, this.cells, this.#order.array];
    const grouped = this.#groupedApps?.changes.byteLength ?? 0;
    return own.reduce((sum, array) => sum + array.byteLength, this.#bitmaps.bytes + grouped);
  }

  /** The number of a value such as `platform:ios` or `category:<id>`. A new value gets the next number. */
  numberOfValue(key: string): number {
    let number = this.#valueNumbers.get(key);
    if (number === undefined) {
      number = this.#addBitmap();
      this.#valueNumbers.set(key, number);
    }
    return number;
  }

  /** Returns the value number of a month. A new month gets the next number. */
  numberOfMonth(dimension: MonthDimension, month: number): number {
    const numbers = this.#months[dimension];
    numbers[month] ??= this.#addBitmap();
    return numbers[month];
  }

  /** Returns the months that screens have had, ascending, each with its value number. */
  *months(dimension: MonthDimension): Iterable<{ month: number; value: number }> {
    // The array has a gap for each month that no screen has had, and `Object.keys` skips gaps.
    const months = Object.keys(this.#months[dimension]).map(Number);
    for (const month of months) yield { month, value: this.numberOfMonth(dimension, month) };
  }

  /** The bitmap of a value; null if no screen has ever had it. */
  bitmapOf(key: string): Bitmap | null {
    const number = this.#valueNumbers.get(key);
    return number === undefined ? null : this.#bitmaps.at(number);
  }

  /** The numbers of all values except the months, by key. */
  valueNumbers(): ReadonlyMap<string, number> {
    return this.#valueNumbers;
  }

  bitmapAt(number: number): Bitmap {
    return this.#bitmaps.at(number);
  }

  /**
   * Returns how many of the screens in `selected` have the value with this number. The index keeps a copy of `selected`
   * if it is not the bitmap of a value, so the caller must not change it between calls.
   */
  countCommon(selected: Bitmap, number: number): number {
    return this.#bitmaps.countCommon(selected, number);
  }

  /** The number of an app. A new app gets the next number. */
  numberOfApp(id: string): number {
    let number = this.#appNumbers.get(id);
    if (number === undefined) {
      number = this.#appIds.length;
      this.#appNumbers.set(id, number);
      this.#appIds.push(id);
      if (number === MAX_APPS_IN_16_BITS) this.apps = new Uint32Array(this.apps);
    }
    return number;
  }

  /** The number of an app; undefined if no screen of it has been indexed. */
  findApp(id: string): number | undefined {
    return this.#appNumbers.get(id);
  }

  /**
   * Returns the app number of each position. The first call after a change of the index groups the numbers, which takes
   * a millisecond per million screens.
   */
  groupedApps(): GroupedNumbers {
    if (this.#groupedApps?.version !== this.version)
      this.#groupedApps = { ...groupNumbers(this.apps), version: this.version };
    return this.#groupedApps;
  }

  appIds(): readonly string[] {
    return this.#appIds;
  }

  /** Adds a screen without values, or replaces it if it exists. */
  put({ ord, app, createdAt }: IndexedScreen): void {
    this.#reserve(ord);
    const isNew = !hasBit(this.existing, ord);
    const isMoved = isNew || this.createdAt[ord] !== createdAt;
    if (isMoved) this.#order.delete(ord);
    if (!isNew) this.#clearValues(ord);
    this.apps[ord] = app;
    this.createdAt[ord] = createdAt;
    setBit(this.existing, ord);
    if (isNew) this.size += 1;
    this.version += 1;
    if (isMoved) this.#order.add(ord);
  }

  /** Adds a value to a screen. Does nothing if the screen does not exist. */
  addValue(ord: number, value: number): void {
    if (hasBit(this.existing, ord)) setBit(this.bitmapAt(value), ord);
  }

  /** Sets one of the `COLOURS_PER_SCREEN` colors of the palette. Does nothing if the screen does not exist. */
  setCell(ord: number, place: number, cell: number): void {
    if (hasBit(this.existing, ord)) this.cells[ord * COLOURS_PER_SCREEN + place] = cell;
  }

  /** Numbers of the values of a screen. */
  valuesOf(ord: number): number[] {
    return [...this.#bitmaps].flatMap((bitmap, number) => (hasBit(bitmap, ord) ? [number] : []));
  }

  /** Removes a screen if it exists. */
  remove(ord: number): void {
    if (!hasBit(this.existing, ord)) return;
    this.#order.delete(ord);
    this.#clearValues(ord);
    clearBit(this.existing, ord);
    this.size -= 1;
    this.version += 1;
  }

  /** Existing positions by time of creation, then by position, ascending. */
  order(): Uint32Array {
    return this.#order.read();
  }

  #addBitmap(): number {
    this.#bitmaps.add();
    this.version += 1;
    return this.#bitmaps.length - 1;
  }

  #clearValues(ord: number): void {
    for (const bitmap of this.#bitmaps) clearBit(bitmap, ord);
    this.cells.fill(NO_CELL, ord * COLOURS_PER_SCREEN, (ord + 1) * COLOURS_PER_SCREEN);
  }

  /** Makes room for a position. */
  #reserve(ord: number): void {
    if (ord < this.words << 5) return;
    const words = grow(wordCountOf(ord + 1));
    this.existing = copyInto(createBitmap(words), this.existing);
    this.#bitmaps = this.#bitmaps.withWords(words);
    this.apps =
      this.apps instanceof Uint16Array
        ? copyInto(new Uint16Array(words << 5), this.apps)
        : copyInto(new Uint32Array(words << 5), this.apps);
    this.createdAt = copyInto(new Float64Array(words << 5), this.createdAt);
    this.cells = copyInto(new Uint8Array((words << 5) * COLOURS_PER_SCREEN).fill(NO_CELL), this.cells);
  }
}
