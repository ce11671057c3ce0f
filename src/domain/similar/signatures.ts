export const SIGNATURE_BITS = 256;
export const SIGNATURE_WORDS = SIGNATURE_BITS / 32;
/** Fixed, so that signatures of different runs agree. */
const SEED = 0x5eed;

/** Returns a generator of pseudo-random signs, -1 or 1 (mulberry32). */
function signs(seed: number): () => 1 | -1 {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) & 1 ? 1 : -1;
  };
}

/** Fast Walsh-Hadamard transform in place. The length must be a power of two. */
function transform(values: Int32Array): void {
  for (let half = 1; half < values.length; half *= 2) {
    for (let start = 0; start < values.length; start += 2 * half) {
      for (let i = start; i < start + half; i += 1) {
        const [a, b] = [values[i] as number, values[i + half] as number];
        values[i] = a + b;
        values[i + half] = a - b;
      }
    }
  }
}

/** Counts the one bits of a 32-bit number, by sums of 2, 4 and 8 bits in parallel. */
const countBits = (value: number): number => {
  const pairs = value - ((value >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/**
 * Returns a function that writes the signature of a vector, 256 bits (SimHash), to `target` at `targetOffset`. Each bit
 * tells on which side of one random hyperplane the vector lies. Vectors at a small angle differ in few bits. The
 * hyperplanes are the rows of a Hadamard matrix with random signs: one transform takes 2,048 additions instead of
 * 60,000 multiplications for the 233 dimensions of the built-in vectors.
 */
export function createSigner(dimensions: number) {
  const size = 2 ** Math.ceil(Math.log2(Math.max(SIGNATURE_BITS, dimensions)));
  const next = signs(SEED);
  const flips = Int8Array.from({ length: dimensions }, next);
  const values = new Int32Array(size);
  // Distance between the used rows of the matrix, modulo its size. The distance is coprime to the size, so that the
  // used rows are spread evenly over a matrix with more than `SIGNATURE_BITS` rows.
  const step = size === SIGNATURE_BITS ? 1 : size / SIGNATURE_BITS + 1;
  return (vectors: Int8Array, offset: number, target: Uint32Array, targetOffset: number): void => {
    values.fill(0);
    for (let i = 0; i < dimensions; i += 1)
      values[i] = (flips[i] as number) * (vectors[offset + i] as number);
    transform(values);
    for (let word = 0; word < SIGNATURE_WORDS; word += 1) {
      let bits = 0;
      for (let bit = 0; bit < 32; bit += 1)
        if ((values[((word * 32 + bit) * step) % size] as number) > 0) bits |= 1 << bit;
      target[targetOffset + word] = bits;
    }
  };
}

/** Returns the number of bits in which two signatures differ. The second one begins at `offset`. */
export function signatureDistance(signature: Uint32Array, signatures: Uint32Array, offset: number): number {
  let bits = 0;
  for (let word = 0; word < SIGNATURE_WORDS; word += 1)
    bits += countBits((signature[word] as number) ^ (signatures[offset + word] as number));
  return bits;
}
