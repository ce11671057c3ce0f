/** 2^32 divided by the golden ratio. */
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
 * Finds positions of screens by binary keys while screens are read into an index. It is a hash table with open
 * addressing. A lookup spends most of its time waiting for memory. Each key is therefore stored next to its position. A
 * key of 8 bytes takes 18 to 36 bytes of memory. In a `Map` of strings it would take 100.
 */
export class KeyTable {
  readonly #words: number;
  readonly #mask: number;
  /** Words of each slot: the position plus one, or 0 for an empty slot, and the key. */
  readonly #stride: number;
  readonly #slots: Uint32Array;

  /** `capacity` is the maximum number of keys, and `words` is the number of words of each key. */
  constructor(capacity: number, words: number) {
    // At least a third of the slots stays empty, so that searches are short.
    const slotCount = 2 ** Math.ceil(Math.log2(capacity * 1.5 + 2));
    this.#words = words;
    this.#mask = slotCount - 1;
    this.#stride = words + 1;
    this.#slots = new Uint32Array(slotCount * this.#stride);
  }

  /** Adds the key that starts at the word `offset`. Returns false if the key belongs to another position. */
  add(keys: Keys, offset: number, ord: number): boolean {
    const slot = this.#findSlot(keys, offset);
    const known = this.#slots[slot] as number;
    if (known > 0) return known === ord + 1;
    this.#slots[slot] = ord + 1;
    for (let word = 0; word < this.#words; word += 1)
      this.#slots[slot + 1 + word] = keys[offset + word] as number;
    return true;
  }

  /** Returns the position of the key that starts at the word `offset`; -1 if the key is unknown. */
  find(keys: Keys, offset: number): number {
    return (this.#slots[this.#findSlot(keys, offset)] as number) - 1;
  }

  /** Returns the offset of the slot of the key, or of the empty slot where it belongs. */
  #findSlot(keys: Keys, offset: number): number {
    // Multiplication by the golden ratio (Knuth) spreads keys that differ in a few bits.
    let hash = 0;
    for (let word = 0; word < this.#words; word += 1)
      hash = Math.imul(hash ^ (keys[offset + word] as number), GOLDEN);
    let place = (hash ^ (hash >>> 15)) & this.#mask;
    for (;;) {
      const slot = place * this.#stride;
      if (this.#slots[slot] === 0 || this.#isKey(slot, keys, offset)) return slot;
      place = (place + 1) & this.#mask;
    }
  }

  #isKey(slot: number, keys: Keys, offset: number): boolean {
    for (let word = 0; word < this.#words; word += 1) {
      if (this.#slots[slot + 1 + word] !== keys[offset + word]) return false;
    }
    return true;
  }
}
