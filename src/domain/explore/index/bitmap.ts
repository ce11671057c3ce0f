/** A set of positions, one bit each. Position `i` is bit `i % 32` of word `i / 32`. */
export type Bitmap = Uint32Array<ArrayBuffer>;

export const wordsFor = (positions: number): number => (positions + 31) >>> 5;
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

/** Number of set bits of a word (Hacker's Delight, figure 5-2). */
function countBits(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countAll(bitmap: Bitmap): number {
  let count = 0;
  for (let word = 0; word < bitmap.length; word += 1) count += countBits(bitmap[word] as number);
  return count;
}

/** Number of positions in both bitmaps. */
export function countCommon(a: Bitmap, b: Bitmap): number {
  const words = Math.min(a.length, b.length);
  let count = 0;
  for (let word = 0; word < words; word += 1) {
    const common = (a[word] as number) & (b[word] as number);
    if (common !== 0) count += countBits(common);
  }
  return count;
}

/** Adds the positions of `other` to `target`. */
export function addAll(target: Bitmap, other: Bitmap): void {
  const words = Math.min(target.length, other.length);
  for (let word = 0; word < words; word += 1)
    target[word] = (target[word] as number) | (other[word] as number);
}

/** Keeps only the positions of `target` that are in `other` too. */
export function keepCommon(target: Bitmap, other: Bitmap): void {
  for (let word = 0; word < target.length; word += 1) {
    target[word] = (target[word] as number) & (other[word] ?? 0);
  }
}

/** Removes the positions of `other` from `target`. */
export function removeAll(target: Bitmap, other: Bitmap): void {
  const words = Math.min(target.length, other.length);
  for (let word = 0; word < words; word += 1) {
    target[word] = (target[word] as number) & ~(other[word] as number);
  }
}

/** Calls `visit` with each position, ascending. */
export function forEachBit(bitmap: Bitmap, visit: (position: number) => void): void {
  for (let word = 0; word < bitmap.length; word += 1) {
    let rest = bitmap[word] as number;
    while (rest !== 0) {
      const lowest = rest & -rest;
      visit((word << 5) + 31 - Math.clz32(lowest));
      rest ^= lowest;
    }
  }
}
