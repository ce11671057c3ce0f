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
 * Finds positions of screens by binary keys while the index is built. A hash table with open addressing, which takes
 * about 20 bytes for each key of 8 bytes. A `Map` of strings would take 100.
 */
export class KeyTable {
  readonly #words: number;
  readonly #mask: number;
  /** Number of the entry in each slot plus one; 0 for an empty slot. */
  readonly #slots: Uint32Array;
  readonly #keys: Uint32Array;
  readonly #ords: Uint32Array;
  #size = 0;

  /** `capacity` is the maximum number of keys, and `words` is the number of words of each key. */
  constructor(capacity: number, words: number) {
    const slotCount = 2 ** Math.ceil(Math.log2(capacity * 1.5 + 2));
    this.#words = words;
    this.#mask = slotCount - 1;
    this.#slots = new Uint32Array(slotCount);
    this.#keys = new Uint32Array(capacity * words);
    this.#ords = new Uint32Array(capacity);
  }

  /** Adds the key that starts at the word `offset`. Returns false if the key belongs to another position. */
  add(keys: Keys, offset: number, ord: number): boolean {
    const slot = this.#findSlot(keys, offset);
    const known = (this.#slots[slot] as number) - 1;
    if (known >= 0) return this.#ords[known] === ord;
    const entry = this.#size;
    this.#size += 1;
    this.#slots[slot] = entry + 1;
    this.#ords[entry] = ord;
    for (let word = 0; word < this.#words; word += 1)
      this.#keys[entry * this.#words + word] = keys[offset + word] as number;
    return true;
  }

  /** Returns the position of the key that starts at the word `offset`; -1 if the key is unknown. */
  find(keys: Keys, offset: number): number {
    const entry = (this.#slots[this.#findSlot(keys, offset)] as number) - 1;
    return entry < 0 ? -1 : (this.#ords[entry] as number);
  }

  /** Returns the slot of the key, or the empty slot where it belongs. */
  #findSlot(keys: Keys, offset: number): number {
    // Multiplication by the golden ratio (Knuth) spreads keys that differ in a few bits.
    let hash = 0;
    for (let word = 0; word < this.#words; word += 1)
      hash = Math.imul(hash ^ (keys[offset + word] as number), GOLDEN);
    let slot = (hash ^ (hash >>> 15)) & this.#mask;
    for (;;) {
      const entry = (this.#slots[slot] as number) - 1;
      if (entry < 0 || this.#isKey(entry, keys, offset)) return slot;
      slot = (slot + 1) & this.#mask;
    }
  }

  #isKey(entry: number, keys: Keys, offset: number): boolean {
    for (let word = 0; word < this.#words; word += 1) {
      if (this.#keys[entry * this.#words + word] !== keys[offset + word]) return false;
    }
    return true;
  }
}
