/** Width and height in pixels to which an image is scaled before it is hashed. */
export const HASH_SIDE = 32;
/** Number of low frequencies that are kept in each direction. */
const LOW_FREQUENCIES = 8;
/** Factors of the cosine transform: cos((2x + 1)uπ / 2N) for u < 8, x < 32 and N = 32. */
const COSINES = Array.from({ length: LOW_FREQUENCIES }, (_, u) =>
  Float64Array.from({ length: HASH_SIDE }, (_, x) => Math.cos(((2 * x + 1) * u * Math.PI) / (2 * HASH_SIDE))),
);

/** Returns the 8 x 8 lowest frequencies of a 32 x 32 image (discrete cosine transform II, unscaled). */
function lowFrequencies(luminances: ArrayLike<number>): number[] {
  const rows = COSINES.map((wave) =>
    Float64Array.from({ length: HASH_SIDE }, (_, y) =>
      wave.reduce((sum, cosine, x) => sum + cosine * (luminances[y * HASH_SIDE + x] ?? 0), 0),
    ),
  );
  return COSINES.flatMap((wave) =>
    rows.map((row) => wave.reduce((sum, cosine, y) => sum + cosine * (row[y] ?? 0), 0)),
  );
}

/**
 * Returns a 64-bit perceptual hash as 16 hex digits. Each bit says whether one low frequency of the image is
 * above the median. `luminances` contains 32 x 32 values from 0 to 255, row by row. Similar hashes mean a
 * similar layout, but not necessarily the same screen, so they must only be used for hints.
 */
export function hashLuminance(luminances: ArrayLike<number>): string {
  // Round the values, so that floating-point noise does not determine the bits of a uniform image.
  const frequencies = lowFrequencies(luminances).map(Math.round);
  // The median leaves out the first value: it is proportional to the mean brightness and independent of the layout.
  const sorted = frequencies.slice(1).sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? 0;
  const bits = frequencies.reduce((hash, value) => (hash << 1n) | (value > median ? 1n : 0n), 0n);
  return bits.toString(16).padStart(16, '0');
}
