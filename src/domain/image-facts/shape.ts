import type { Shape } from '#shared/screen-filters.ts';

type Size = { width: number; height: number };

/** An image whose width or height is below this number of pixels is a part of a screen. */
const MIN_EDGE = 300;
/** An image that has the ratio of a window, but a width below this number of pixels, is a part of a screen. */
const MIN_WINDOW_WIDTH = 600;
/** An image with a larger ratio of width to height is a part of a screen. */
const MAX_WIDTH_TO_HEIGHT = 2.5;

/** Ratio of height to width up to which an image is a window. Taller images are devices or pages. */
const MAX_WINDOW_RATIO = 1.25;
/** Ratio of height to width above which an image is taller than every phone. */
const MAX_PHONE_RATIO = 2.4;
/** Ratio of height to width from which a narrow image is a phone. It allows for screenshots without bars. */
const MIN_PHONE_RATIO = 1.7;
/** Largest width of a phone's screenshot in pixels: 440 points at density 3. */
const MAX_PHONE_WIDTH = 1320;
/** Widths below `MAX_PHONE_WIDTH` that are typical of desktop windows. */
const WINDOW_WIDTHS = [1024, 1280];
/** Ratios of height to width of upright tablets, and of phones that are wider than `MAX_PHONE_WIDTH`. */
const DEVICE_RATIOS = [4 / 3, 1.431, 1.439, 1.451, 1.5, 1.523, 1.6, 16 / 9, 2.056, 2.165, 20 / 9, 21 / 9];
const RATIO_TOLERANCE = 0.008;

function isLong({ width, height }: Size): boolean {
  const ratio = height / width;
  if (ratio <= MAX_WINDOW_RATIO) return false;
  if (ratio > MAX_PHONE_RATIO) return true;
  const canBePhone = width <= MAX_PHONE_WIDTH && !WINDOW_WIDTHS.includes(width) && ratio >= MIN_PHONE_RATIO;
  return !canBePhone && !DEVICE_RATIOS.some((device) => Math.abs(ratio - device) < RATIO_TOLERANCE);
}

/**
 * Returns the shape of an image of this size in pixels: one window or device, a scrolled page, or a part of a screen.
 */
export function shapeOf({ width, height }: Size): Shape {
  const isPart =
    Math.min(width, height) < MIN_EDGE ||
    width > height * MAX_WIDTH_TO_HEIGHT ||
    (width < MIN_WINDOW_WIDTH && height <= width * MAX_WINDOW_RATIO);
  if (isPart) return 'crop';
  return isLong({ width, height }) ? 'long' : 'viewport';
}
