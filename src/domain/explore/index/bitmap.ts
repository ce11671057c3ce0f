import { countBits, countCommon } from './count-common.ts';

/** A set of positions, one bit each. Position `i` is bit `i % 32` of word `i / 32`. */
export type Bitmap = Uint32Array<ArrayBuffer>;

export const wordCountOf = (positions: number): number => (positions + 31) >>> 5;
export const createBitmap = (words: number): Bitmap => new Uint32Array(words);

export const hasBit = (bitmap: Bitmap, position: number): boolean =>
  ((bitmap[position >>> 5] ?? 0) & (1 << (position & 31))) !== 0;

export function setBit(bitmap: Bitmap, position: number): void {
  const word = position >>> 5;
  bitmap[word] = (bitmap[word] ?? 0) | (1 << (position & 31));
}

export function clearBit(bitmap: Bitmap, position: number): void {
  const word = position >>> 5;
  bitmap[word] = (bitmap[word] ?? 0) & ~(1 << (position & 31));
}

export const countAll = (bitmap: Bitmap): number => countCommon(bitmap, bitmap);

/** Adds the positions of `other` to `target`. */
export function addAll(target: Bitmap, other: Bitmap): void {
  const words = Math.min(target.length, other.length);
  for (let word = 0; word < words; word += 1)
    target[word] = (target[word] as number) | (other[word] as number);
}

/** Writes the positions that are in both `a` and `b` to `target`, which may be one of them. All have equal length. */
export function intersect(target: Bitmap, a: Bitmap, b: Bitmap): void {
  for (let word = 0; word < target.length; word += 1)
    target[word] = (a[word] as number) & (b[word] as number);
}

/** Removes the positions of `other` from `target`. */
export function removeAll(target: Bitmap, other: Bitmap): void {
  const words = Math.min(target.length, other.length);
  for (let word = 0; word < words; word += 1) {
    target[word] = (target[word] as number) & ~(other[word] as number);
  }
}

/** The words of a bitmap that are not zero, with their indexes in the bitmap. */
export type SparseWords = { indexes: Uint32Array; words: Uint32Array };

/** Returns the words that are not zero, or null if there are more than `limit` of them. */
export function listWords(bitmap: Bitmap, limit = bitmap.length): SparseWords | null {
  let length = 0;
  for (let index = 0; index < bitmap.length; index += 1) if (bitmap[index] !== 0) length += 1;
  if (length > limit) return null;
  const indexes = new Uint32Array(length);
  const words = new Uint32Array(length);
  let place = 0;
  for (let index = 0; place < length; index += 1) {
    const word = bitmap[index] as number;
    if (word === 0) continue;
    indexes[place] = index;
    words[place] = word;
    place += 1;
  }
  return { indexes, words };
}

/** Returns the number of positions that both bitmaps contain. Faster than `countCommon` if few words are listed. */
export function countListed({ indexes, words }: SparseWords, bitmap: Bitmap): number {
  let count = 0;
  for (let i = 0; i < indexes.length; i += 1) {
    const common = (words[i] as number) & (bitmap[indexes[i] as number] as number);
    if (common !== 0) count += countBits(common);
  }
  return count;
}

/**
 * Calls `visit` with each position, ascending. In a word, `rest & -rest` is the lowest set bit, and `rest & (rest - 1)`
 * clears this bit.
 */
export function forEachBit(bitmap: Bitmap, visit: (position: number) => void): void {
  for (let word = 0; word < bitmap.length; word += 1) {
    let rest = bitmap[word] as number;
    while (rest !== 0) {
      visit((word << 5) + 31 - Math.clz32(rest & -rest));
      rest &= rest - 1;
    }
  }
}

/** One number for each position, such as the app of each screen. */
type Numbers = Uint16Array | Uint32Array;

/**
 * `numbers` contains the number of each position. `changes` describes each word of 32 positions:
 * - 32: all its numbers are equal.
 * - 1 to 31: the number changes once, at this index.
 * - 0: the number changes more than once.
 *
 * The screens of an app are often uploaded together, so most words have only one or two apps. Such words are counted
 * without reading the number of each screen.
 */
export type GroupedNumbers = { numbers: Numbers; changes: Uint8Array };

/** Finds where the numbers change in each word. The length of `numbers` is a multiple of 32. */
export function groupNumbers(numbers: Numbers): GroupedNumbers {
  const changes = new Uint8Array(numbers.length >>> 5);
  for (let word = 0; word < changes.length; word += 1) {
    const start = word << 5;
    const first = numbers[start];
    const last = numbers[start + 31];
    let change = 1;
    while (change < 32 && numbers[start + change] === first) change += 1;
    let end = change;
    while (end < 32 && numbers[start + end] === last) end += 1;
    changes[word] = end === 32 ? change : 0;
  }
  return { numbers, changes };
}

/** Returns a word whose lowest `length` bits (1 to 32) are set. */
const lowestBits = (length: number): number => (-1 >>> (32 - length)) | 0;

/**
 * Adds to `counts` how many positions of the bitmap have each number. Does not use `forEachBit`, whose callback would
 * take most of the time.
 */
export function countByNumber(
  bitmap: Bitmap,
  { numbers, changes }: GroupedNumbers,
  counts: Uint32Array,
): void {
  for (let word = 0; word < bitmap.length; word += 1) {
    let rest = bitmap[word] as number;
    if (rest === 0) continue;
    const start = word << 5;
    const change = changes[word] as number;
    if (change > 0) {
      const lower = lowestBits(change);
      const first = numbers[start] as number;
      counts[first] = (counts[first] as number) + countBits(rest & lower);
      if (change === 32) continue;
      const last = numbers[start + 31] as number;
      counts[last] = (counts[last] as number) + countBits(rest & ~lower);
      continue;
    }
    while (rest !== 0) {
      const number = numbers[start + 31 - Math.clz32(rest & -rest)] as number;
      counts[number] = (counts[number] as number) + 1;
      rest &= rest - 1;
    }
  }
}

/** Returns the positions whose number is wanted: `isWanted[number]` is 1. */
export function findByNumber({ numbers, changes }: GroupedNumbers, isWanted: Uint8Array): Bitmap {
  const found = createBitmap(changes.length);
  for (let word = 0; word < found.length; word += 1) {
    const start = word << 5;
    const change = changes[word] as number;
    let bits = 0;
    if (change > 0) {
      const lower = lowestBits(change);
      if (isWanted[numbers[start] as number] === 1) bits |= lower;
      if (isWanted[numbers[start + 31] as number] === 1) bits |= ~lower;
    } else {
      for (let bit = 0; bit < 32; bit += 1)
        bits |= (isWanted[numbers[start + bit] as number] as number) << bit;
    }
    found[word] = bits;
  }
  return found;
}
