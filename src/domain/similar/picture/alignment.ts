import { fromPixels, type Pixels, toPixels } from '#domain/images/pixels/decoder.ts';

/**
 * Details of a picture, without uniform areas and gradients: gray levels minus the mean of their surroundings, divided
 * by the contrast of the surroundings. Fine text thereby counts as much as the edge of a dark bar.
 */
export type Detail = {
  width: number;
  height: number;
  /** Details in all directions. */
  all: Float32Array;
  /** Changes along rows: text and vertical edges, but no lines across the picture. */
  horizontal: Float32Array;
  /** Changes along columns. */
  vertical: Float32Array;
};

/** Length in pixels to which the common side of both pictures is scaled. */
const SIDE = 128;
/** Maximum length of the other side in pixels. A longer picture is compressed along it. */
const MAX_LENGTH = 16 * SIDE;
/** Distances in pixels, from a pixel to the edge of the square over which its surroundings are averaged. */
const SMOOTH_RADIUS = 1;
const SURROUND_RADIUS = 6;

/** Contrast in gray levels below which details fade: noise and JPEG artifacts are not details. */
const MIN_CONTRAST = 4;

/** Mean square of details in one direction below which a picture counts as blank in this direction. */
const BLANK = 0.001;
/**
 * Minimum share of a screen that a picture must show. A smaller part cannot be distinguished from parts of other
 * screens.
 */
const MIN_SHOWN = 0.3;
/**
 * Maximum number of pixels that one search for an overlap compares, which takes about 10 ms of the main thread.
 * Pictures of `MAX_LENGTH` would need 134 million, so only some of their rows are compared to find the overlap.
 */
const MAX_COMPARED_PIXELS = 8_000_000;

type Grid = { values: Float32Array; width: number; height: number };

type Radius = { x: number; y: number };

/** Returns for each pixel the mean of the rectangle around it, cut off at the edges (summed-area table). */
function boxMean({ values, width, height }: Grid, radius: Radius): Float32Array {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += values[y * width + x] as number;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] as number) + row;
    }
  }
  const sumAt = (x: number, y: number): number => sums[y * stride + x] as number;
  const means = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - radius.y);
    const bottom = Math.min(height, y + radius.y + 1);
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - radius.x);
      const right = Math.min(width, x + radius.x + 1);
      const sum = sumAt(right, bottom) - sumAt(left, bottom) - sumAt(right, top) + sumAt(left, top);
      means[y * width + x] = sum / ((right - left) * (bottom - top));
    }
  }
  return means;
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
  const smooth = boxMean({ values, ...size }, { x: SMOOTH_RADIUS, y: SMOOTH_RADIUS });
  const differencesFrom = (radius: Radius): Float32Array => {
    const surround = boxMean({ values, ...size }, radius);
    const differences = smooth.map((value, index) => value - (surround[index] as number));
    const squares = differences.map((value) => value ** 2);
    const variance = boxMean({ values: squares, ...size }, { x: SURROUND_RADIUS, y: SURROUND_RADIUS });
    return differences.map(
      (value, index) => value / Math.sqrt((variance[index] as number) + MIN_CONTRAST ** 2),
    );
  };
  return {
    ...size,
    all: differencesFrom({ x: SURROUND_RADIUS, y: SURROUND_RADIUS }),
    horizontal: differencesFrom({ x: SURROUND_RADIUS, y: SMOOTH_RADIUS }),
    vertical: differencesFrom({ x: SMOOTH_RADIUS, y: SURROUND_RADIUS }),
  };
}

type Offset = { left: number; top: number };

type Comparison = { direction: 'all' | 'horizontal' | 'vertical'; rowStep?: number; blank?: number };

/**
 * Correlation of `small` with the part of `large` at this offset, -1 to 1. Compares every `rowStep`th row. `blank` is
 * added to the mean squares of both parts and to the mean of their products, as if the parts had one more component in
 * common, so that nearly blank parts agree. If it is 0, the correlation with a blank part is 0.
 */
function correlate(
  small: Detail,
  large: Detail,
  { left, top }: Offset,
  { direction, rowStep = 1, blank = 0 }: Comparison,
): number {
  const [smallValues, largeValues] = [small[direction], large[direction]];
  const start = blank * small.width * Math.ceil(small.height / rowStep);
  let [product, smallSquares, largeSquares] = [start, start, start];
  for (let y = 0; y < small.height; y += rowStep) {
    const [smallOffset, largeOffset] = [y * small.width, (y + top) * large.width + left];
    for (let x = 0; x < small.width; x += 1) {
      const [a, b] = [smallValues[smallOffset + x] as number, largeValues[largeOffset + x] as number];
      product += a * b;
      smallSquares += a * a;
      largeSquares += b * b;
    }
  }
  const squares = smallSquares * largeSquares;
  return squares === 0 ? 0 : product / Math.sqrt(squares);
}

/**
 * Returns how exactly two pictures agree at this offset, 0 to 1. They must agree along rows as well as along columns:
 * pictures with different texts may still agree in the edge of a bar and in lines across the whole picture.
 */
function agreementAt(small: Detail, large: Detail, offset: Offset): number {
  return Math.max(
    0,
    Math.min(
      correlate(small, large, offset, { direction: 'all' }),
      correlate(small, large, offset, { direction: 'horizontal', blank: BLANK }),
      correlate(small, large, offset, { direction: 'vertical', blank: BLANK }),
    ),
  );
}

/**
 * Slides the smaller detail along the larger one, and returns the agreement at the offset with the highest correlation.
 * Returns 0 if the smaller one shows too little of the larger one. Both must have the same width or the same height.
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
      const correlation = correlate(small, large, { left, top }, { direction: 'all', rowStep });
      if (correlation > best) [best, bestOffset] = [correlation, { left, top }];
    }
  return agreementAt(small, large, bestOffset);
}

/** Details of a picture at two scales: its width, or its height, is `SIDE` pixels. */
export type Alignable = { byWidth: Detail; byHeight: Detail };

export async function toAlignable(pixels: Pixels): Promise<Alignable> {
  const [byWidth, byHeight] = await Promise.all([detailOf(pixels, 'width'), detailOf(pixels, 'height')]);
  return { byWidth, byHeight };
}

/**
 * Returns how exactly two pictures agree in their details where they overlap, 0 to 1. Finds the overlap if one picture
 * is a part of the other and has the full width or the full height of the other.
 */
export const measureAlignment = (a: Alignable, b: Alignable): number =>
  Math.max(slide(a.byWidth, b.byWidth), slide(a.byHeight, b.byHeight));
