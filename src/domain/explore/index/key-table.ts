const GOLDEN = 0x9e3779b1;

/** Binary keys one after another, in words of 32 bits. The order of bytes does not matter. */
export type Keys = Uint32Array;

/** Returns the words of the bytes, without a copy if they are aligned in memory. */
export function toKeys(bytes: Buffer): Keys {
  const isAligned = bytes.byteOffset % Uint32Array.BYTES_PER_ELEMENT === 0;
  const { buffer, byteOffset } = isAligned ? bytes : new Uint8Array(bytes);
  return new Uint32Array(buffer, byteOffset, bytes.length / Uint32Array.BYTES_PER_ELEMENT);
}

/**
 * Finds positions of screens by binary keys. An open hash table of about 20 bytes for each key of 8 bytes: a `Map` of
 * strings would take 100, while the index is built.
 */
export class KeyTable {
  readonly #words: number;
  readonly #mask: number;
  /** Number of the entry at each place plus one; 0 if it is empty. */
  readonly #places: Uint32Array;
  readonly #keys: Uint32Array;
  readonly #ords: Uint32Array;
  #size = 0;

  /** `capacity` is the largest number of keys, and `words` the words of each. */
  constructor(capacity: number, words: number) {
    const places = 2 ** Math.ceil(Math.log2(capacity * 1.5 + 2));
    this.#words = words;
    this.#mask = places - 1;
    this.#places = new Uint32Array(places);
    this.#keys = new Uint32Array(capacity * words);
    this.#ords = new Uint32Array(capacity);
  }

  /** Adds the key that starts at a word. Returns false if it belongs to another position. */
  add(keys: Keys, at: number, ord: number): boolean {
    const place = this.#findPlace(keys, at);
    const known = (this.#places[place] as number) - 1;
    if (known >= 0) return this.#ords[known] === ord;
    const entry = this.#size;
    this.#size += 1;
    this.#places[place] = entry + 1;
    this.#ords[entry] = ord;
    for (let word = 0; word < this.#words; word += 1)
      this.#keys[entry * this.#words + word] = keys[at + word] as number;
    return true;
  }

  /** Returns the position of the key that starts at a word; -1 if it is unknown. */
  find(keys: Keys, at: number): number {
    const entry = (this.#places[this.#findPlace(keys, at)] as number) - 1;
    return entry < 0 ? -1 : (this.#ords[entry] as number);
  }

  /** The place of the key, or the empty one where it belongs. */
  #findPlace(keys: Keys, at: number): number {
    // Multiplication by the golden ratio (Knuth) spreads keys that differ in a few bits.
    let hash = 0;
    for (let word = 0; word < this.#words; word += 1)
      hash = Math.imul(hash ^ (keys[at + word] as number), GOLDEN);
    let place = (hash ^ (hash >>> 15)) & this.#mask;
    for (;;) {
      const entry = (this.#places[place] as number) - 1;
      if (entry < 0 || this.#isKey(entry, keys, at)) return place;
      place = (place + 1) & this.#mask;
    }
  }

  #isKey(entry: number, keys: Keys, at: number): boolean {
    for (let word = 0; word < this.#words; word += 1) {
      if (this.#keys[entry * this.#words + word] !== keys[at + word]) return false;
    }
    return true;
  }
}
