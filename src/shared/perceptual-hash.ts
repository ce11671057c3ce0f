/** Width and height in pixels of the scaled picture that is hashed. */
export const HASH_SIDE = 32;
const LOW = 8;
/** cos((2x + 1)uπ / 2N), u below 8, x below 32. */
const COSINES = Array.from({ length: LOW }, (_, u) =>
  Float64Array.from({ length: HASH_SIDE }, (_, x) => Math.cos(((2 * x + 1) * u * Math.PI) / (2 * HASH_SIDE))),
);

/** The 8 x 8 lowest frequencies of a 32 x 32 picture (discrete cosine transform II, unscaled). */
function lowFrequencies(grey: ArrayLike<number>): number[] {
  const rows = COSINES.map((wave) =>
    Float64Array.from({ length: HASH_SIDE }, (_, y) =>
      wave.reduce((sum, cosine, x) => sum + cosine * (grey[y * HASH_SIDE + x] ?? 0), 0),
    ),
  );
  return COSINES.flatMap((wave) =>
    rows.map((row) => wave.reduce((sum, cosine, y) => sum + cosine * (row[y] ?? 0), 0)),
  );
}

/**
 * 64-bit perceptual hash (DCT, above or below the median), 16 hex digits, of 32 x 32 luminances from 0 to 255, row
 * by row. Close hashes mean a similar layout, not the same screen: good for a hint, never for a decision.
 */
export function hashLuminance(grey: ArrayLike<number>): string {
  // Rounded, so that floating-point noise does not determine the bits of a uniform picture.
  const waves = lowFrequencies(grey).map(Math.round);
  const sorted = waves.slice(1).sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? 0;
  const bits = waves.reduce((hash, wave) => (hash << 1n) | (wave > median ? 1n : 0n), 0n);
  return bits.toString(16).padStart(16, '0');
}
