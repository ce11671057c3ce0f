import { type Bitmap, forEachBit } from './bitmap.ts';

/** Number of buckets of one pass of the sort. More buckets mean fewer passes, but no longer fit into the L1 cache. */
const BUCKETS = 2 ** 13;
/** More single changes than this between two reads cost more than sorting again. */
const MAX_EDITS = 500;

type Screens = { readonly existing: Bitmap; readonly createdAt: Float64Array; readonly size: number };

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

  /** All reserved memory. `read` returns the part that is used. */
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

  /**
   * Radix sort, because it takes about 0.1 s for a million screens, also if all of them were created within one second.
   * Each pass keeps the order of equal digits, so screens of the same time stay in order of position.
   */
  #sort(): void {
    const { existing, createdAt, size } = this.#screens;
    let array = new Uint32Array(size);
    let length = 0;
    let first = Number.POSITIVE_INFINITY;
    let last = Number.NEGATIVE_INFINITY;
    forEachBit(existing, (ord) => {
      const time = createdAt[ord] as number;
      if (time < first) first = time;
      if (time > last) last = time;
      array[length] = ord;
      length += 1;
    });
    let sorted = new Uint32Array(size);
    for (let unit = 1; unit <= last - first; unit *= BUCKETS) {
      sortByDigit(array, sorted, { times: createdAt, first, unit });
      [array, sorted] = [sorted, array];
    }
    this.#array = array;
    this.#length = size;
    this.#isValid = true;
  }
}

/**
 * `times` contains the times by position, `first` is the earliest of them, and `unit` is the power of `BUCKETS` that
 * selects the digit.
 */
type Digits = { times: Float64Array; first: number; unit: number };

/**
 * Copies positions to `target`, sorted by the digit `(time - first) / unit` modulo `BUCKETS`. Keeps the order of
 * positions with equal digits. The digit is computed inline, because a function for it makes the sort two to three
 * times slower.
 */
function sortByDigit(source: Uint32Array, target: Uint32Array, { times, first, unit }: Digits): void {
  /** First the number of screens with each digit, later the place in `target` of the next screen with this digit. */
  const places = new Uint32Array(BUCKETS);
  // The operator & takes the low 32 bits of the integer part. This is exact, because differences are below 2^53.
  for (let index = 0; index < source.length; index += 1) {
    const digit = (((times[source[index] as number] as number) - first) / unit) & (BUCKETS - 1);
    places[digit] = (places[digit] as number) + 1;
  }
  let sum = 0;
  for (let digit = 0; digit < BUCKETS; digit += 1) {
    const count = places[digit] as number;
    places[digit] = sum;
    sum += count;
  }
  for (let index = 0; index < source.length; index += 1) {
    const ord = source[index] as number;
    const digit = (((times[ord] as number) - first) / unit) & (BUCKETS - 1);
    const place = places[digit] as number;
    target[place] = ord;
    places[digit] = place + 1;
  }
}
