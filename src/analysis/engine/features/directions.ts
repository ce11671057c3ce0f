import type { Raster } from './rasters.ts';

const COLUMNS = 4;
const ROWS = 6;
/** Minimum slope, out of 510, at which a pixel counts as an edge. */
const MIN_SLOPE = 16;

/**
 * Returns two features for each cell of a grid: the square roots of the shares of its pixels that are on vertical and
 * on horizontal edges.
 */
export function computeDirections({ data, width, height }: Raster): Record<string, number> {
  const cells = new Float64Array(ROWS * COLUMNS * 2);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const index = y * width + x;
      const across = Math.abs((data[index + 1] ?? 0) - (data[index - 1] ?? 0));
      const down = Math.abs((data[index + width] ?? 0) - (data[index - width] ?? 0));
      if (across + down < MIN_SLOPE || across === down) continue;
      const cell = Math.floor((y * ROWS) / height) * COLUMNS + Math.floor((x * COLUMNS) / width);
      const slot = cell * 2 + Number(down > across);
      cells[slot] = (cells[slot] ?? 0) + 1;
    }
  const pixels = (width / COLUMNS) * (height / ROWS);
  return Object.fromEntries(
    [...cells].map((count, slot) => [`direction ${slot}`, Math.sqrt(count / pixels)]),
  );
}
