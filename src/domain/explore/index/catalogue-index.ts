import { type Bitmap, clearBit, createBitmap, hasBit, setBit, wordsFor } from './bitmap.ts';
import { CreationOrder } from './creation-order.ts';
import { COLOURS_PER_SCREEN, NO_CELL } from './palette-cells.ts';

/** A screen as the index stores it. */
export type IndexedScreen = {
  /** `screens.ord`, its position in all bitmaps. */
  ord: number;
  /** Number of the app, see `CatalogueIndex.numberOfApp`. */
  app: number;
  /** Time of creation in whole seconds since 1970. */
  createdAt: number;
  /** Months since January 2000 plus one; 0 if unknown. */
  addedMonth: number;
  capturedMonth: number;
  /** Numbers of the values of the screen, see `CatalogueIndex.numberOfValue`. */
  values: Uint16Array;
  /** Cells of its palette (`cellOf`), at most `COLOURS_PER_SCREEN`. */
  cells: readonly number[];
};

const FIRST_YEAR = 2000;
/** The month `YYYY-MM` of a month number. */
export const formatMonth = (month: number): string => {
  const year = FIRST_YEAR + Math.floor((month - 1) / 12);
  return `${year}-${String(((month - 1) % 12) + 1).padStart(2, '0')}`;
};
/** The number of a month `YYYY-MM`, also for months that no screen has. */
export const parseMonth = (month: string): number => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return (year - FIRST_YEAR) * 12 + number;
};

const grow = (words: number): number => Math.ceil(words * 1.1) + 64;

function copyInto<T extends Uint32Array | Uint16Array | Uint8Array>(target: T, source: T): T {
  target.set(source.subarray(0, target.length));
  return target;
}

/**
 * All screens of the gallery in memory: for each value (a category, platform, colour, …) a bitmap of the screens that
 * have it, and for each screen its app, months and time of creation. It contains no titles or ids.
 *
 * The values of each screen are stored one after another (`#starts` and `#values`). Screens that change after the
 * index was built get a list of their own.
 */
export class CatalogueIndex {
  /** Screens that exist. */
  alive: Bitmap;
  apps: Uint32Array<ArrayBuffer>;
  createdAt: Uint32Array<ArrayBuffer>;
  addedMonths: Uint16Array<ArrayBuffer>;
  capturedMonths: Uint16Array<ArrayBuffer>;
  /** `COLOURS_PER_SCREEN` cells for each screen. */
  cells: Uint8Array<ArrayBuffer>;
  /** Number of screens. */
  size = 0;
  /** Increases with each change. */
  version = 0;
  readonly #bitmaps: Bitmap[] = [];
  readonly #valueNumbers = new Map<string, number>();
  readonly #appNumbers = new Map<string, number>();
  readonly #appIds: string[] = [];
  #starts: Uint32Array<ArrayBuffer>;
  #values: Uint16Array<ArrayBuffer>;
  #built = 0;
  #used = 0;
  readonly #changed = new Map<number, Uint16Array>();
  readonly #order: CreationOrder;

  /** `positions` is the largest expected `ord` plus one. */
  constructor(positions: number) {
    const words = wordsFor(positions);
    this.alive = createBitmap(words);
    this.apps = new Uint32Array(words << 5);
    this.createdAt = new Uint32Array(words << 5);
    this.addedMonths = new Uint16Array(words << 5);
    this.capturedMonths = new Uint16Array(words << 5);
    this.cells = new Uint8Array((words << 5) * COLOURS_PER_SCREEN).fill(NO_CELL);
    this.#starts = new Uint32Array((words << 5) + 1);
    this.#values = new Uint16Array(positions * 4);
    this.#order = new CreationOrder(this);
  }

  /** Number of words of each bitmap. */
  get words(): number {
    return this.alive.length;
  }

  /** Number of screens that changed since the index was built. */
  get changes(): number {
    return this.#changed.size;
  }

  /** Size of the index in bytes. */
  get bytes(): number {
    const own = [
      ...[this.alive, this.apps, this.createdAt, this.addedMonths, this.capturedMonths, this.cells],
      ...[this.#starts, this.#values, this.#order.array, ...this.#bitmaps],
    ];
    return own.reduce((sum, array) => sum + array.byteLength, 0) + this.#changed.size * 160;
  }

  /** The number of a value such as `platform:ios` or `category:<id>`, which is created if it is new. */
  numberOfValue(key: string): number {
    let number = this.#valueNumbers.get(key);
    if (number === undefined) {
      number = this.#bitmaps.length;
      this.#valueNumbers.set(key, number);
      this.#bitmaps.push(createBitmap(this.words));
    }
    return number;
  }

  /** The bitmap of a value; null if no screen has ever had it. */
  bitmapOf(key: string): Bitmap | null {
    const number = this.#valueNumbers.get(key);
    return number === undefined ? null : (this.#bitmaps[number] ?? null);
  }

  /** All values with their numbers. */
  valueNumbers(): ReadonlyMap<string, number> {
    return this.#valueNumbers;
  }

  bitmapAt(number: number): Bitmap {
    return this.#bitmaps[number] as Bitmap;
  }

  numberOfApp(id: string): number {
    let number = this.#appNumbers.get(id);
    if (number === undefined) {
      number = this.#appIds.length;
      this.#appNumbers.set(id, number);
      this.#appIds.push(id);
    }
    return number;
  }

  /** The number of an app; undefined if no screen of it has been indexed. */
  findApp(id: string): number | undefined {
    return this.#appNumbers.get(id);
  }

  appIds(): readonly string[] {
    return this.#appIds;
  }

  /** Values of a screen. */
  valuesOf(ord: number): Uint16Array {
    const changed = this.#changed.get(ord);
    if (changed) return changed;
    if (ord >= this.#built) return new Uint16Array(0);
    return this.#values.subarray(this.#starts[ord], this.#starts[ord + 1]);
  }

  /** Appends a screen while the index is being built. Screens come in the order of `ord`. */
  append(screen: IndexedScreen): void {
    const { ord, values } = screen;
    this.#reserve(ord);
    for (let gap = this.#built; gap <= ord; gap += 1) this.#starts[gap] = this.#used;
    if (this.#used + values.length > this.#values.length) {
      this.#values = copyInto(new Uint16Array(grow(this.#used + values.length)), this.#values);
    }
    this.#values.set(values, this.#used);
    this.#used += values.length;
    this.#built = ord + 1;
    this.#starts[this.#built] = this.#used;
    this.#enter(screen);
  }

  /** Adds a screen, or replaces it if it exists. */
  put(screen: IndexedScreen): void {
    const { ord, createdAt, values } = screen;
    this.#reserve(ord);
    const isMoved = !hasBit(this.alive, ord) || this.createdAt[ord] !== createdAt;
    if (isMoved) this.#order.delete(ord);
    this.#leave(ord);
    this.#changed.set(ord, values);
    this.#enter(screen);
    if (isMoved) this.#order.add(ord);
  }

  /** Removes a screen if it exists. */
  remove(ord: number): void {
    if (!hasBit(this.alive, ord)) return;
    this.#order.delete(ord);
    this.#leave(ord);
    this.#changed.set(ord, new Uint16Array(0));
  }

  /** Releases memory that was reserved for more screens. */
  finishBuilding(): void {
    this.#values = this.#values.slice(0, this.#used);
  }

  /** Existing positions by time of creation, then by position, ascending. */
  order(): Uint32Array {
    return this.#order.read();
  }

  #leave(ord: number): void {
    if (!hasBit(this.alive, ord)) return;
    for (const value of this.valuesOf(ord)) clearBit(this.bitmapAt(value), ord);
    clearBit(this.alive, ord);
    this.size -= 1;
    this.version += 1;
  }

  #enter({ ord, app, createdAt, addedMonth, capturedMonth, values, cells }: IndexedScreen): void {
    this.apps[ord] = app;
    this.createdAt[ord] = createdAt;
    this.addedMonths[ord] = addedMonth;
    this.capturedMonths[ord] = capturedMonth;
    for (let place = 0; place < COLOURS_PER_SCREEN; place += 1) {
      this.cells[ord * COLOURS_PER_SCREEN + place] = cells[place] ?? NO_CELL;
    }
    for (const value of values) setBit(this.bitmapAt(value), ord);
    setBit(this.alive, ord);
    this.size += 1;
    this.version += 1;
  }

  /** Makes room for a position. */
  #reserve(ord: number): void {
    if (ord < this.words << 5) return;
    const words = grow(wordsFor(ord + 1));
    this.alive = copyInto(createBitmap(words), this.alive);
    for (const [number, bitmap] of this.#bitmaps.entries()) {
      this.#bitmaps[number] = copyInto(createBitmap(words), bitmap);
    }
    this.apps = copyInto(new Uint32Array(words << 5), this.apps);
    this.createdAt = copyInto(new Uint32Array(words << 5), this.createdAt);
    this.addedMonths = copyInto(new Uint16Array(words << 5), this.addedMonths);
    this.capturedMonths = copyInto(new Uint16Array(words << 5), this.capturedMonths);
    this.#starts = copyInto(new Uint32Array((words << 5) + 1), this.#starts);
    this.cells = copyInto(new Uint8Array((words << 5) * COLOURS_PER_SCREEN).fill(NO_CELL), this.cells);
  }
}
