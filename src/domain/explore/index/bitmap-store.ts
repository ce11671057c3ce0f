import { type Bitmap, createBitmap } from './bitmap.ts';
import { type Counter, countCommon, createCounter, WORDS_PER_ROUND } from './count-common.ts';

/**
 * Minimum length of bitmaps that share one WebAssembly memory. Shorter ones gain little, and each small index that a
 * request builds (`small-index.ts`) would reserve address space for its memory.
 */
const MIN_SHARED_WORDS = 1_024;
/** 2 GiB, half of the maximum size of a WebAssembly memory. */
const MAX_SHARED_BYTES = 2 ** 31;
const PAGE_BYTES = 65_536;

/**
 * Numbered bitmaps of equal length. Long ones share one WebAssembly memory, so that counting their common bits with a
 * selection copies only the selection. Adding a bitmap may grow this memory, which detaches its buffer: bitmaps that
 * were returned earlier then have length 0.
 */
export class BitmapStore {
  /** Length of each bitmap in words of 32 bits. */
  readonly words: number;
  readonly #bitmaps: Bitmap[] = [];
  /** The memory and its counting function; null if the bitmaps have arrays of their own. */
  #shared: { memory: WebAssembly.Memory; count: Counter } | null = null;
  /**
   * Distance between the starts of consecutive bitmaps in the memory, in words. Slot 0 holds a copy of `#selected`;
   * bitmap n is in slot n + 1.
   */
  readonly #stride: number;
  #selected: Bitmap | null = null;

  readonly #maxSharedBytes: number;

  /** `maxSharedBytes` is the largest size of the memory. Beyond it, the bitmaps get arrays of their own. */
  constructor(words: number, maxSharedBytes = MAX_SHARED_BYTES) {
    this.words = words;
    this.#maxSharedBytes = maxSharedBytes;
    this.#stride = Math.ceil(words / WORDS_PER_ROUND) * WORDS_PER_ROUND;
    if (words < MIN_SHARED_WORDS) return;
    try {
      const memory = new WebAssembly.Memory({ initial: 0 });
      const count = createCounter(memory);
      if (count) this.#shared = { memory, count };
    } catch (error) {
      // A `RangeError` means that too little address space is left. The bitmaps then get arrays of their own.
      if (!(error instanceof RangeError)) throw error;
    }
  }

  get length(): number {
    return this.#bitmaps.length;
  }

  /** Size of the bitmaps in bytes, with the reserved part of the memory. */
  get bytes(): number {
    if (this.#shared) return this.#shared.memory.buffer.byteLength;
    return this.#bitmaps.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Adds an empty bitmap. Its number is the previous `length` of the store. */
  add(): void {
    const number = this.#bitmaps.length;
    if (this.#shared && !this.#reserve(this.#shared.memory, number + 1)) this.#separate();
    this.#bitmaps.push(this.#shared ? this.#view(this.#shared.memory, number) : createBitmap(this.words));
  }

  at(number: number): Bitmap {
    return this.#bitmaps[number] as Bitmap;
  }

  [Symbol.iterator](): Iterator<Bitmap> {
    return this.#bitmaps[Symbol.iterator]();
  }

  /** Returns a copy with longer bitmaps. */
  withWords(words: number): BitmapStore {
    const longer = new BitmapStore(words, this.#maxSharedBytes);
    if (longer.#shared && !longer.#reserve(longer.#shared.memory, this.length)) longer.#separate();
    for (const number of this.#bitmaps.keys()) {
      longer.add();
      longer.at(number).set(this.at(number));
    }
    return longer;
  }

  /**
   * Returns the number of positions that a bitmap of the store has in common with `selected`. If `selected` is not in
   * the store, consecutive calls copy it into the memory only once, so its content must not change between calls.
   */
  countCommon(selected: Bitmap, number: number): number {
    if (!this.#shared) return countCommon(selected, this.at(number));
    const { memory, count } = this.#shared;
    const strideBytes = this.#stride * Uint32Array.BYTES_PER_ELEMENT;
    const isOwn = selected.buffer === memory.buffer;
    if (!isOwn && this.#selected !== selected) {
      new Uint32Array(memory.buffer, 0, this.#stride).set(selected);
      this.#selected = selected;
    }
    return count(isOwn ? selected.byteOffset : 0, (number + 1) * strideBytes, strideBytes);
  }

  #view(memory: WebAssembly.Memory, number: number): Bitmap {
    const start = (number + 1) * this.#stride * Uint32Array.BYTES_PER_ELEMENT;
    return new Uint32Array(memory.buffer, start, this.words);
  }

  /** Makes room for `length` bitmaps. Returns whether there is room. */
  #reserve(memory: WebAssembly.Memory, length: number): boolean {
    const needed = (length + 1) * this.#stride * Uint32Array.BYTES_PER_ELEMENT;
    if (needed > this.#maxSharedBytes) return false;
    const lacking = needed - memory.buffer.byteLength;
    if (lacking <= 0) return true;
    try {
      // Grows by at least a quarter, because each growth creates all views again.
      const added = Math.max(lacking, memory.buffer.byteLength / 4);
      memory.grow(Math.ceil(Math.min(added, this.#maxSharedBytes - memory.buffer.byteLength) / PAGE_BYTES));
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
    // The growth has detached the former buffer, so each bitmap needs a view of the new one.
    for (const number of this.#bitmaps.keys()) this.#bitmaps[number] = this.#view(memory, number);
    return true;
  }

  /** Copies the bitmaps to arrays of their own. */
  #separate(): void {
    this.#shared = null;
    this.#selected = null;
    for (const [number, bitmap] of this.#bitmaps.entries()) this.#bitmaps[number] = bitmap.slice();
  }
}
