import type { Raster } from './rasters.ts';

/** Neighboring pixels with a larger difference, out of 255, count as part of a line between two areas. */
const MIN_LINE_STEP = 5;
/** A pixel with a larger result of `computeDifferences` counts as the edge of an icon. */
const EDGE = 20;
/** Minimum distance, in pixels of the raster, between two icons of a tab bar. */
const MIN_ICON_GAP = 6;
/** The lowest strip, where a tab bar is: from this share of the height down to the last rows, which are omitted. */
const STRIP_START = 0.92;
const OMITTED_ROWS = 3;

/**
 * Features of lines across the whole image and of bars along its sides. The value of a bar is its mean brightness
 * minus that of the content beside it, from -1 to 1.
 */
export type Bars = {
  /** Number of lines, divided by 12 (horizontal) or 6 (vertical); at most 1. */
  horizontalLines: number;
  verticalLines: number;
  bottomBar: number;
  topBar: number;
  leftBar: number;
  rightBar: number;
  /** Number of separate items in the lowest strip, divided by 8; at most 1. */
  bottomThings: number;
  /** 1 if the lowest strip has three to six items, otherwise 0. */
  tabBar: number;
};

type Span = readonly [from: number, to: number];

/** Returns the mean brightness, 0 to 1, of a part of the raster. The spans are shares of width and height. */
function meanBrightness({ data, width, height }: Raster, [left, right]: Span, [top, bottom]: Span): number {
  let sum = 0;
  let count = 0;
  for (let y = Math.floor(top * height); y < Math.floor(bottom * height); y++)
    for (let x = Math.floor(left * width); x < Math.floor(right * width); x++) {
      sum += data[y * width + x] ?? 0;
      count += 1;
    }
  return sum / (count || 1) / 255;
}

/**
 * Counts rows (or columns) in which more than `minShare` of the pixels differ from the previous row (or column).
 */
function countLines(
  lengths: { lines: number; pixels: number },
  valueAt: (line: number, pixel: number) => number,
  minShare: number,
) {
  let found = 0;
  for (let line = 1; line < lengths.lines; line++) {
    let differing = 0;
    for (let pixel = 0; pixel < lengths.pixels; pixel++)
      if (Math.abs(valueAt(line, pixel) - valueAt(line - 1, pixel)) > MIN_LINE_STEP) differing += 1;
    if (differing > lengths.pixels * minShare) found += 1;
  }
  return found;
}

/** Counts separate items, such as the icons of a tab bar, in the lowest strip. */
function countBottomItems({ width, height }: Raster, differences: Float32Array): number {
  let items = 0;
  let distance = Number.POSITIVE_INFINITY;
  for (let x = 0; x < width; x++) {
    let hasEdge = false;
    for (let y = Math.floor(height * STRIP_START); y < height - OMITTED_ROWS; y++)
      hasEdge ||= (differences[y * width + x] ?? 0) > EDGE;
    if (hasEdge && distance > MIN_ICON_GAP) items += 1;
    distance = hasEdge ? 0 : distance + 1;
  }
  return items;
}

export function computeBars(grey: Raster, differences: Float32Array): Bars {
  const { data, width, height } = grey;
  const horizontalCount = countLines(
    { lines: height, pixels: width },
    (y, x) => data[y * width + x] ?? 0,
    0.7,
  );
  const verticalCount = countLines(
    { lines: width, pixels: height },
    (x, y) => data[y * width + x] ?? 0,
    0.55,
  );
  const items = countBottomItems(grey, differences);
  const all: Span = [0, 1];
  const brightness = (across: Span, down: Span): number => meanBrightness(grey, across, down);
  return {
    horizontalLines: Math.min(1, horizontalCount / 12),
    verticalLines: Math.min(1, verticalCount / 6),
    bottomBar: brightness(all, [0.93, 1]) - brightness(all, [0.4, 0.85]),
    topBar: brightness(all, [0, 0.07]) - brightness(all, [0.2, 0.8]),
    leftBar: brightness([0, 0.15], [0.1, 1]) - brightness([0.3, 1], [0.1, 1]),
    rightBar: brightness([0.85, 1], [0.1, 1]) - brightness([0, 0.7], [0.1, 1]),
    bottomThings: Math.min(8, items) / 8,
    tabBar: Number(items >= 3 && items <= 6),
  };
}
