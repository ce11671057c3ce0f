import { fromPixels, type Pixels, toPixels } from '#domain/images/pixels/decoder.ts';

/** A rectangle of a picture in pixels. It may extend beyond the picture. */
export type Box = { left: number; top: number; width: number; height: number };

/** Largest difference of a channel between pixels of a uniform border. JPEG changes colors by a few steps. */
const MAX_BORDER_DIFFERENCE = 14;
/** A border is only trimmed if at least this share of the width and of the height remains. */
const MIN_REMAINING = 0.4;
/** Heights of status and address bars that only the picture or only the stored screen has, as shares of the height. */
const TOP_BARS = [0, 0.05, 0.1];
const BOTTOM_BARS = [0, 0.05];
/** Width of a frame with a shadow or pattern, as a share of the picture. */
const FRAME = 0.06;

/** Maximum difference of two boxes that count as the same, in pixels, summed over position and size. */
const MAX_BOX_DIFFERENCE = 3;

/** Compares the RGB pixels whose bytes begin at `a` and `b`. */
const isSimilarColour = (data: Uint8Array, a: number, b: number): boolean => {
  for (let channel = 0; channel < 3; channel += 1)
    if (Math.abs((data[a + channel] as number) - (data[b + channel] as number)) > MAX_BORDER_DIFFERENCE)
      return false;
  return true;
};

/**
 * Returns the part of a picture inside a border of one color, the color of its first pixel. Returns the whole picture
 * if too little would remain. The pixels must be RGB.
 */
export function trimBorder({ data, width, height }: Pixels): Box {
  const isRowUniform = (y: number): boolean => {
    for (let x = 0; x < width; x += 1) if (!isSimilarColour(data, 0, 3 * (y * width + x))) return false;
    return true;
  };
  let top = 0;
  while (top < height && isRowUniform(top)) top += 1;
  let bottom = height;
  while (bottom > top && isRowUniform(bottom - 1)) bottom -= 1;
  const isColumnUniform = (x: number): boolean => {
    for (let y = top; y < bottom; y += 1) if (!isSimilarColour(data, 0, 3 * (y * width + x))) return false;
    return true;
  };
  let left = 0;
  while (left < width && isColumnUniform(left)) left += 1;
  let right = width;
  while (right > left && isColumnUniform(right - 1)) right -= 1;
  const box = { left, top, width: right - left, height: bottom - top };
  const isEnough = box.width >= MIN_REMAINING * width && box.height >= MIN_REMAINING * height;
  return isEnough ? box : { left: 0, top: 0, width, height };
}

const isSameBox = (a: Box, b: Box): boolean =>
  Math.abs(a.left - b.left) +
    Math.abs(a.top - b.top) +
    Math.abs(a.width - b.width) +
    Math.abs(a.height - b.height) <=
  MAX_BOX_DIFFERENCE;

const rounded = ({ left, top, width, height }: Box): Box => ({
  left: Math.round(left),
  top: Math.round(top),
  width: Math.max(1, Math.round(width)),
  height: Math.max(1, Math.round(height)),
});

/**
 * Lists the parts of a picture that may show a whole stored screen: the picture, the part inside its border, and the
 * part inside a frame of `FRAME`. The part inside the border is listed again without bars that only the picture has,
 * and with room for bars that were cut off. The first two parts are the likeliest.
 */
export function listWindows(pixels: Pixels): Box[] {
  const { width, height } = pixels;
  const whole = { left: 0, top: 0, width, height };
  const inner = trimBorder(pixels);
  // The first combination has no bars.
  const bars = TOP_BARS.flatMap((top) => BOTTOM_BARS.map((bottom) => ({ top, bottom }))).slice(1);
  const withoutBars = bars.map(({ top, bottom }) => ({
    left: inner.left,
    top: inner.top + top * inner.height,
    width: inner.width,
    height: inner.height * (1 - top - bottom),
  }));
  const withBars = bars.map(({ top, bottom }) => {
    const full = inner.height / (1 - top - bottom);
    return { left: inner.left, top: inner.top - top * full, width: inner.width, height: full };
  });
  const framed = {
    left: FRAME * width,
    top: FRAME * height,
    width: (1 - 2 * FRAME) * width,
    height: (1 - 2 * FRAME) * height,
  };
  const all = [whole, inner, framed, ...withoutBars, ...withBars].map(rounded);
  return all.filter((box, index) => all.findIndex((other) => isSameBox(box, other)) === index);
}

/** Renders a part of a picture, stretched to `size`. Outside of the picture, its edge pixels are repeated. */
export async function renderWindow(
  pixels: Pixels,
  box: Box,
  size: { width: number; height: number },
): Promise<Pixels> {
  const { width, height } = pixels;
  const outside = {
    top: Math.max(0, -box.top),
    left: Math.max(0, -box.left),
    bottom: Math.max(0, box.top + box.height - height),
    right: Math.max(0, box.left + box.width - width),
  };
  const isInside = Object.values(outside).every((extent) => extent === 0);
  const extended = isInside
    ? pixels
    : await toPixels(fromPixels(pixels).extend({ ...outside, extendWith: 'copy' }));
  return toPixels(
    fromPixels(extended)
      .extract({
        left: box.left + outside.left,
        top: box.top + outside.top,
        width: box.width,
        height: box.height,
      })
      .resize({ ...size, fit: 'fill', kernel: 'cubic' }),
  );
}

/** Halves of a screen that a picture may show. */
export const HALVES = ['left', 'right', 'top', 'bottom'] as const;
export type Half = (typeof HALVES)[number];

/**
 * Returns a box in which the picture is the given half. `renderWindow` fills the other half with the picture's edge.
 */
export function boxAround({ width, height }: Pixels, half: Half): Box {
  const isHorizontal = half === 'left' || half === 'right';
  return {
    left: half === 'right' ? -width : 0,
    top: half === 'bottom' ? -height : 0,
    width: isHorizontal ? 2 * width : width,
    height: isHorizontal ? height : 2 * height,
  };
}
