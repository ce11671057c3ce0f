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

export const UUID_BYTES = 16;
export const UUID_WORDS = UUID_BYTES / Uint32Array.BYTES_PER_ELEMENT;

/** Formats the binary UUID that starts at the word `offset`. */
export const formatUuid = (keys: Keys, offset: number): string =>
  Buffer.from(keys.buffer, keys.byteOffset + offset * Uint32Array.BYTES_PER_ELEMENT, UUID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/**
 * Hash table with open addressing that finds the numbers of screens and apps by binary keys. A lookup spends most of
 * its time waiting for memory, so each key is stored next to its number. A key of 8 bytes takes 18 to 36 bytes of
 * memory. In a `Map` of strings it would take 100.
 */
export class KeyTable {
  readonly #words: number;
  /** Words of each slot: the number plus one, or 0 for an empty slot, and the key. */
  readonly #stride: number;
  #slots = new Uint32Array(0);
  #mask = 0;
  /** Number of keys at which the table grows. */
  #maxSize = 0;
  #size = 0;

  /** `expected` is the expected number of keys, and `words` is the number of words of each key. */
  constructor(expected: number, words: number) {
    this.#words = words;
    this.#stride = words + 1;
    this.#allocate(expected);
  }

  /** Adds the key that starts at the word `offset`. Returns false if the key belongs to another number. */
  add(keys: Keys, offset: number, number: number): boolean {
    const slot = this.#findSlot(keys, offset);
    const known = this.#slots[slot] as number;
    if (known > 0) return known === number + 1;
    if (this.#size === this.#maxSize) {
      this.#grow();
      return this.add(keys, offset, number);
    }
    this.#size += 1;
    this.#slots[slot] = number + 1;
    for (let word = 0; word < this.#words; word += 1)
      this.#slots[slot + 1 + word] = keys[offset + word] as number;
    return true;
  }

  /** Returns the number of the key that starts at the word `offset`; -1 if the key is unknown. */
  find(keys: Keys, offset: number): number {
    return (this.#slots[this.#findSlot(keys, offset)] as number) - 1;
  }

  #allocate(size: number): void {
    // At least a third of the slots stays empty, so that searches are short.
    const slotCount = 2 ** Math.ceil(Math.log2(size * 1.5 + 2));
    this.#maxSize = Math.floor(slotCount / 1.5);
    this.#mask = slotCount - 1;
    this.#slots = new Uint32Array(slotCount * this.#stride);
    this.#size = 0;
  }

  #grow(): void {
    const former = this.#slots;
    this.#allocate(this.#size * 2);
    for (let slot = 0; slot < former.length; slot += this.#stride) {
      const known = former[slot] as number;
      if (known > 0) this.add(former, slot + 1, known - 1);
    }
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
