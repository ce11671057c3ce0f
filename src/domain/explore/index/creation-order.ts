import { type Bitmap, forEachBit } from './bitmap.ts';

/** From this position on, time and position do not fit into one number of 53 bits (31 + 22). */
const MAX_KEYED_POSITION = 2 ** 22;
/** Start of 2000 in seconds. Earlier times count as this one. Seconds since then fit into 31 bits until 2068. */
export const FIRST_SECOND = 946_684_800;
/** More single changes than this between two reads cost more than sorting again. */
const MAX_EDITS = 500;

type Screens = { readonly existing: Bitmap; readonly createdAt: Uint32Array; readonly size: number };

/** The positions of all screens by time of creation, then by position, ascending. `read` sorts them if necessary. */
export class CreationOrder {
  readonly #screens: Screens;
  #array = new Uint32Array(0);
  #length = 0;
  #isValid = false;
  #edits = 0;

  constructor(screens: Screens) {
    this.#screens = screens;
  }

  get array(): Uint32Array {
    return this.#array;
  }

  read(): Uint32Array {
    if (!this.#isValid) this.#sort();
    this.#edits = 0;
    return this.#array.subarray(0, this.#length);
  }

  /** Call it after the screen was added. */
  add(ord: number): void {
    if (!this.#beginEdit()) return;
    const index = this.#insertionIndexOf(ord);
    if (this.#length === this.#array.length) {
      const larger = new Uint32Array(Math.ceil(this.#length * 1.1) + 64);
      larger.set(this.#array);
      this.#array = larger;
    }
    this.#array.copyWithin(index + 1, index, this.#length);
    this.#array[index] = ord;
    this.#length += 1;
  }

  /** Call it before the screen is removed or gets another time. */
  delete(ord: number): void {
    if (!this.#beginEdit()) return;
    const index = this.#insertionIndexOf(ord);
    if (this.#array[index] !== ord) return;
    this.#array.copyWithin(index, index + 1, this.#length);
    this.#length -= 1;
  }

  /** Counts an edit. Returns whether the order is sorted and worth editing. */
  #beginEdit(): boolean {
    this.#edits += 1;
    if (this.#edits > MAX_EDITS) this.#isValid = false;
    return this.#isValid;
  }

  /** Returns the first index whose position does not precede `ord`. */
  #insertionIndexOf(ord: number): number {
    const { createdAt } = this.#screens;
    const time = createdAt[ord] as number;
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#array[middle] as number;
      const otherTime = createdAt[other] as number;
      if (otherTime < time || (otherTime === time && other < ord)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #sort(): void {
    const { existing, createdAt, size } = this.#screens;
    // Numbers are sorted natively, which is ten times as fast as with a comparison function.
    const keys = new Float64Array(size);
    let isKeyed = true;
    let index = 0;
    forEachBit(existing, (ord) => {
      if (ord >= MAX_KEYED_POSITION) isKeyed = false;
      keys[index] = Math.max(0, (createdAt[ord] as number) - FIRST_SECOND) * MAX_KEYED_POSITION + ord;
      index += 1;
    });
    const array = new Uint32Array(size);
    if (isKeyed) {
      keys.sort();
      for (const [place, key] of keys.entries()) array[place] = key % MAX_KEYED_POSITION;
    } else {
      index = 0;
      forEachBit(existing, (ord) => {
        array[index] = ord;
        index += 1;
      });
      array.sort((a, b) => (createdAt[a] as number) - (createdAt[b] as number) || a - b);
    }
    this.#array = array;
    this.#length = size;
    this.#isValid = true;
  }
}
