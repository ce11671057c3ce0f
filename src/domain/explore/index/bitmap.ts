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

/**
 * Number of positions in both bitmaps. Carry-save adders sum the bits of eight words, so that bits are counted in only
 * one word of eight. This takes half the time (Muła, Kurz and Lemire: Faster Population Counts Using AVX2
 * Instructions).
 */
export function countCommon(a: Bitmap, b: Bitmap): number {
  const length = Math.min(a.length, b.length);
  let eights = 0;
  let fours = 0;
  let twos = 0;
  let ones = 0;
  let place = 0;
  for (; place + 8 <= length; place += 8) {
    const w0 = (a[place] as number) & (b[place] as number);
    const w1 = (a[place + 1] as number) & (b[place + 1] as number);
    const w2 = (a[place + 2] as number) & (b[place + 2] as number);
    const w3 = (a[place + 3] as number) & (b[place + 3] as number);
    const w4 = (a[place + 4] as number) & (b[place + 4] as number);
    const w5 = (a[place + 5] as number) & (b[place + 5] as number);
    const w6 = (a[place + 6] as number) & (b[place + 6] as number);
    const w7 = (a[place + 7] as number) & (b[place + 7] as number);
    let sum = ones ^ w0;
    const twosA = (ones & w0) | (sum & w1);
    ones = sum ^ w1;
    sum = ones ^ w2;
    const twosB = (ones & w2) | (sum & w3);
    ones = sum ^ w3;
    sum = ones ^ w4;
    const twosC = (ones & w4) | (sum & w5);
    ones = sum ^ w5;
    sum = ones ^ w6;
    const twosD = (ones & w6) | (sum & w7);
    ones = sum ^ w7;
    sum = twos ^ twosA;
    const foursA = (twos & twosA) | (sum & twosB);
    twos = sum ^ twosB;
    sum = twos ^ twosC;
    const foursB = (twos & twosC) | (sum & twosD);
    twos = sum ^ twosD;
    sum = fours ^ foursA;
    const carry = (fours & foursA) | (sum & foursB);
    fours = sum ^ foursB;
    if (carry !== 0) eights += countBits(carry);
  }
  let count = 8 * eights + 4 * countBits(fours) + 2 * countBits(twos) + countBits(ones);
  for (; place < length; place += 1) count += countBits((a[place] as number) & (b[place] as number));
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

/** The words of a bitmap that are not zero, with their places. */
export type SparseWords = { places: Uint32Array; words: Uint32Array };

export function listWords(bitmap: Bitmap): SparseWords {
  const places = new Uint32Array(bitmap.length);
  const words = new Uint32Array(bitmap.length);
  let length = 0;
  for (let place = 0; place < bitmap.length; place += 1) {
    const word = bitmap[place] as number;
    places[length] = place;
    words[length] = word;
    if (word !== 0) length += 1;
  }
  return { places: places.subarray(0, length), words: words.subarray(0, length) };
}

/** Number of positions in both. Faster than `countCommon` if few words are listed. */
export function countListed({ places, words }: SparseWords, bitmap: Bitmap): number {
  let count = 0;
  for (let index = 0; index < places.length; index += 1) {
    const common = (words[index] as number) & (bitmap[places[index] as number] as number);
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

/** Counts the positions by their number. Does not use `forEachBit`, whose callback would take most of the time. */
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

/** Returns the positions whose number is wanted: `isWanted` has 1 at each of these numbers. */
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
