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

/** Returns null if more than `limit` words are not zero. */
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

/** Calls `visit` with each position, ascending. */
export function forEachBit(bitmap: Bitmap, visit: (position: number) => void): void {
  for (let word = 0; word < bitmap.length; word += 1) {
    let rest = bitmap[word] as number;
    while (rest !== 0) {
      visit((word << 5) + 31 - Math.clz32(rest & -rest));
      rest &= rest - 1;
    }
  }
}

/** One number for each position, such as the month of each screen. */
type Numbers = Uint16Array | Uint32Array;

/**
 * Adds to `counts` how many positions of the bitmap have each number. Does not use `forEachBit`, whose callback would
 * take most of the time.
 */
export function countByNumber(bitmap: Bitmap, numbers: Numbers, counts: Uint32Array): void {
  for (let word = 0; word < bitmap.length; word += 1) {
    let rest = bitmap[word] as number;
    const start = (word << 5) + 31;
    while (rest !== 0) {
      const number = numbers[start - Math.clz32(rest & -rest)] as number;
      counts[number] = (counts[number] as number) + 1;
      rest &= rest - 1;
    }
  }
}

/** Returns the positions whose number is wanted: `isWanted[number]` is 1. */
export function findByNumber(numbers: Numbers, isWanted: Uint8Array): Bitmap {
  const found = createBitmap(wordCountOf(numbers.length));
  for (let word = 0; word < found.length; word += 1) {
    const start = word << 5;
    let bits = 0;
    for (let bit = 0; bit < 32; bit += 1) bits |= (isWanted[numbers[start + bit] as number] as number) << bit;
    found[word] = bits;
  }
  return found;
}
