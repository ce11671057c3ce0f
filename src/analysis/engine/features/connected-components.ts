import type { Raster } from './rasters.ts';
import { NO_REGION, type Region } from './regions.ts';

/**
 * A group of connected pixels on a background: an icon, a photograph, or a control with all its parts. Unlike a
 * `Region`, which has one color, a component may have many. Lengths are in pixels of the raster.
 */
export type ConnectedComponent = {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Number of its pixels. */
  size: number;
  /** Share of its pixels that are in no flat region; high for photographs. */
  texture: number;
  /** Mean brightness of its left and its right third, 0 to 255. */
  leftBrightness: number;
  rightBrightness: number;
};

/** Minimum share of the raster at which a flat region counts as background. */
const MIN_BACKGROUND_SHARE = 0.015;
/** Components with fewer pixels are noise. */
const MIN_PIXELS = 12;

/** Finds the connected components of a raster. `regions` and `labels` are the results of `findRegions`. */
export function findConnectedComponents(
  raster: Raster,
  regions: readonly Region[],
  labels: Int32Array,
): ConnectedComponent[] {
  const { width, height } = raster;
  const pixels = width * height;
  const isBackground = regions.map(({ size }) => size >= MIN_BACKGROUND_SHARE * pixels);
  // Pixels of the background count as seen, so that components end there.
  const seen = Uint8Array.from(labels, (label) =>
    Number(label !== NO_REGION && isBackground[label] === true),
  );
  const queue = new Int32Array(pixels);
  const found: ConnectedComponent[] = [];
  for (let start = 0; start < pixels; start++) {
    if (seen[start]) continue;
    let [readIndex, writeIndex] = [0, 0];
    const visit = (index: number): void => {
      if (seen[index]) return;
      seen[index] = 1;
      queue[writeIndex++] = index;
    };
    visit(start);
    while (readIndex < writeIndex) {
      const index = queue[readIndex++] ?? 0;
      const x = index % width;
      if (x > 0) visit(index - 1);
      if (x < width - 1) visit(index + 1);
      if (index >= width) visit(index - width);
      if (index + width < pixels) visit(index + width);
    }
    if (writeIndex >= MIN_PIXELS)
      found.push(describeComponent(queue.subarray(0, writeIndex), raster, labels));
  }
  return found;
}

function describeComponent(
  pixels: Int32Array,
  { data, width }: Raster,
  labels: Int32Array,
): ConnectedComponent {
  let [left, right, top, bottom] = [width, 0, Number.POSITIVE_INFINITY, 0];
  let textured = 0;
  for (const index of pixels) {
    const x = index % width;
    const y = (index - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
    textured += Number(labels[index] === NO_REGION);
  }
  const across = right - left + 1;
  const thirds = { light: [0, 0, 0], count: [0, 0, 0] };
  for (const index of pixels) {
    const x = index % width;
    const third = Math.floor(((x - left) * 3) / across);
    const light = ((data[index * 3] ?? 0) + (data[index * 3 + 1] ?? 0) + (data[index * 3 + 2] ?? 0)) / 3;
    thirds.light[third] = (thirds.light[third] ?? 0) + light;
    thirds.count[third] = (thirds.count[third] ?? 0) + 1;
  }
  const brightness = (third: number): number => (thirds.light[third] ?? 0) / (thirds.count[third] || 1);
  return {
    x: left,
    y: top,
    width: across,
    height: bottom - top + 1,
    size: pixels.length,
    texture: textured / pixels.length,
    leftBrightness: brightness(0),
    rightBrightness: brightness(2),
  };
}
