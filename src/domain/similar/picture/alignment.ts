import { fromPixels, type Pixels, toPixels } from '#domain/images/pixels/decoder.ts';

/** Grey levels minus the mean of their surroundings: text and lines without areas and gradients. */
export type Detail = { values: Float32Array; width: number; height: number };

/** Length in pixels of the side that both pictures have in common. */
const SIDE = 128;
/** Maximum length of the other side in pixels. A longer picture is compressed along it. */
const MAX_LENGTH = 16 * SIDE;
const SMOOTH_RADIUS = 1;
const SURROUND_RADIUS = 6;
/** A picture that shows less of a screen than this cannot be told from others. */
const MIN_SHOWN = 0.3;
/**
 * Maximum number of pixels that one search for an overlap compares, which takes some 10 ms of the main thread. Pictures
 * of `MAX_LENGTH` would need 134 million, so only some of their rows are compared to find the overlap.
 */
const MAX_COMPARED_PIXELS = 8_000_000;

/** Returns for each pixel the mean of the square around it, cut off at the edges (summed-area table). */
function boxMean({ values, width, height }: Detail, radius: number): Float32Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += values[y * width + x] as number;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] as number) + row;
    }
  }
  const sumAt = (x: number, y: number): number => sums[y * (width + 1) + x] as number;
  return Float32Array.from({ length: width * height }, (_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)];
    const [top, bottom] = [Math.max(0, y - radius), Math.min(height, y + radius + 1)];
    const sum = sumAt(right, bottom) - sumAt(left, bottom) - sumAt(right, top) + sumAt(left, top);
    return sum / ((right - left) * (bottom - top));
  });
}

/** Scales a picture so that one side has `SIDE` pixels, and returns its details. */
async function detailOf(pixels: Pixels, side: 'width' | 'height'): Promise<Detail> {
  const scale = SIDE / pixels[side];
  const length = (pixelsOfSide: number): number =>
    Math.min(MAX_LENGTH, Math.max(1, Math.round(pixelsOfSide * scale)));
  const size = { width: length(pixels.width), height: length(pixels.height) };
  const grey = await toPixels(
    fromPixels(pixels)
      .resize({ ...size, fit: 'fill', kernel: 'cubic' })
      .greyscale(),
  );
  const values = Float32Array.from(
    { length: size.width * size.height },
    (_, index) => grey.data[index * grey.channels] as number,
  );
  const smooth = boxMean({ values, ...size }, SMOOTH_RADIUS);
  const surround = boxMean({ values, ...size }, SURROUND_RADIUS);
  return { values: smooth.map((value, index) => value - (surround[index] as number)), ...size };
}

type Offset = { left: number; top: number };

/**
 * Correlation of `small` with the part of `large` at this offset, -1 to 1; 0 if either part is blank. Compares every
 * `rowStep`th row.
 */
function correlate(small: Detail, large: Detail, { left, top }: Offset, rowStep = 1): number {
  let [product, smallSquares, largeSquares] = [0, 0, 0];
  for (let y = 0; y < small.height; y += rowStep) {
    const [smallOffset, largeOffset] = [y * small.width, (y + top) * large.width + left];
    for (let x = 0; x < small.width; x += 1) {
      const [a, b] = [small.values[smallOffset + x] as number, large.values[largeOffset + x] as number];
      product += a * b;
      smallSquares += a * a;
      largeSquares += b * b;
    }
  }
  const squares = smallSquares * largeSquares;
  return squares === 0 ? 0 : product / Math.sqrt(squares);
}

/**
 * Returns the best correlation of the shorter detail along the longer one, or 0 if the shorter one shows too little.
 * Both have one side in common.
 */
function slide(a: Detail, b: Detail): number {
  const [small, large] = a.width * a.height <= b.width * b.height ? [a, b] : [b, a];
  const pixels = small.width * small.height;
  if (pixels < MIN_SHOWN * large.width * large.height) return 0;
  const [maxLeft, maxTop] = [large.width - small.width, large.height - small.height];
  const rowStep = Math.ceil((pixels * (maxLeft + 1) * (maxTop + 1)) / MAX_COMPARED_PIXELS);
  let [best, bestOffset] = [0, { left: 0, top: 0 }];
  for (let top = 0; top <= maxTop; top += 1)
    for (let left = 0; left <= maxLeft; left += 1) {
      const correlation = correlate(small, large, { left, top }, rowStep);
      if (correlation > best) [best, bestOffset] = [correlation, { left, top }];
    }
  return Math.max(0, correlate(small, large, bestOffset));
}

export type Alignable = { byWidth: Detail; byHeight: Detail };

export async function toAlignable(pixels: Pixels): Promise<Alignable> {
  const [byWidth, byHeight] = await Promise.all([detailOf(pixels, 'width'), detailOf(pixels, 'height')]);
  return { byWidth, byHeight };
}

/**
 * Returns how exactly two pictures agree in their details where they overlap, 0 to 1. Finds the overlap if one picture
 * is a part of the other that has its full width or its full height.
 */
export const measureAlignment = (a: Alignable, b: Alignable): number =>
  Math.max(slide(a.byWidth, b.byWidth), slide(a.byHeight, b.byHeight));
