import type { Raster } from './rasters.ts';

/** A connected area of nearly one color, in pixels of its raster. */
export type Region = {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Number of its pixels. */
  size: number;
  red: number;
  green: number;
  blue: number;
};

/**
 * A pixel belongs to a region if the sum of its channel differences (0 to 765) from the region's first pixel is below
 * this number.
 */
const TOLERANCE = 14;
/** Smaller regions are noise or letters. */
const MIN_PIXELS = 12;

/** Label of a pixel in no region: part of a letter, an edge or a photograph. */
export const NO_REGION = -1;

/**
 * Finds all regions of a raster, beginning at the upper left corner. If `labels` is given, it receives for
 * each pixel the index of its region in the result, or `NO_REGION`.
 */
export function findRegions({ data, width, height }: Raster, labels?: Int32Array): Region[] {
  const pixels = width * height;
  labels?.fill(NO_REGION);
  const seen = new Uint8Array(pixels);
  const queue = new Int32Array(pixels);
  const regions: Region[] = [];
  for (let start = 0; start < pixels; start++) {
    if (seen[start]) continue;
    const [red, green, blue] = [data[start * 3] ?? 0, data[start * 3 + 1] ?? 0, data[start * 3 + 2] ?? 0];
    const isSimilar = (index: number): boolean =>
      Math.abs((data[index * 3] ?? 0) - red) +
        Math.abs((data[index * 3 + 1] ?? 0) - green) +
        Math.abs((data[index * 3 + 2] ?? 0) - blue) <
      TOLERANCE;
    let [readIndex, writeIndex] = [0, 0];
    let [left, right, top, bottom] = [width, 0, height, 0];
    const visit = (index: number): void => {
      if (seen[index] || !isSimilar(index)) return;
      seen[index] = 1;
      queue[writeIndex++] = index;
    };
    visit(start);
    while (readIndex < writeIndex) {
      const index = queue[readIndex++] ?? 0;
      const y = Math.floor(index / width);
      const x = index - y * width;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      if (x > 0) visit(index - 1);
      if (x < width - 1) visit(index + 1);
      if (y > 0) visit(index - width);
      if (y < height - 1) visit(index + width);
    }
    if (writeIndex < MIN_PIXELS) continue;
    if (labels) for (let index = 0; index < writeIndex; index++) labels[queue[index] ?? 0] = regions.length;
    const box = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
    regions.push({ ...box, size: writeIndex, red, green, blue });
  }
  return regions;
}
