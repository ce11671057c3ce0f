import { PLATFORM_RATIOS } from '#shared/platforms.ts';
import { fromPixels, type Pixels } from './decoder.ts';

/** Gray levels of an image's upper part, row by row, one byte per pixel. */
export type GreyPixels = { data: Uint8Array; width: number; height: number };

/** Width of the analyzed image in pixels, by the orientation of the original. */
const ANALYSED_WIDTH = { landscape: 320, portrait: 160 };

/** Edge in pixels of the square cells in which detail is counted. */
const CELL = 8;
/** A cell has detail if its gray levels differ by more than this. Flat areas and gradients stay below it. */
const DETAIL_RANGE = 24;
/** Like `DETAIL_RANGE`, for a page under a scrim, the dark layer behind a dialog, which reduces contrast. */
const DIMMED_RANGE = 10;
/** Images with a smaller share of detailed cells look empty. */
const MIN_DETAIL = 0.1;

/** A pixel is bright if its level exceeds this share of the brightest level. */
const BRIGHT = 0.8;
/** Rows and columns with at most this many bright pixels are ignored as icons and noise. */
const STRAY_PIXELS = 1;
/** Share of the image that the bright rectangle of a dialog covers. */
const DIALOG_AREA = { min: 0.08, max: 0.7 };
/** Minimum share of bright pixels in that rectangle. */
const MIN_DIALOG_FILL = 0.4;
/**
 * Minimum share of detailed cells around the rectangle, which distinguishes a dimmed page from a plain background.
 */
const MIN_DIMMED_DETAIL = 0.1;

type Box = { left: number; top: number; right: number; bottom: number };

/**
 * Returns the share of cells outside of `excludedBox` whose levels differ by more than `range`, or 0 if there
 * are no such cells.
 */
function detailShare({ data, width, height }: GreyPixels, range: number, excludedBox?: Box): number {
  let cells = 0;
  let detailed = 0;
  for (let top = 0; top + CELL <= height; top += CELL) {
    for (let left = 0; left + CELL <= width; left += CELL) {
      const overlapsBox =
        excludedBox &&
        left + CELL > excludedBox.left &&
        left <= excludedBox.right &&
        top + CELL > excludedBox.top &&
        top <= excludedBox.bottom;
      if (overlapsBox) continue;
      let low = 255;
      let high = 0;
      for (let y = top; y < top + CELL; y += 1) {
        for (let x = left; x < left + CELL; x += 1) {
          const level = data[y * width + x] ?? 0;
          if (level < low) low = level;
          if (level > high) high = level;
        }
      }
      cells += 1;
      if (high - low > range) detailed += 1;
    }
  }
  return cells === 0 ? 0 : detailed / cells;
}

/** Share of the pixels that must reach a level, so that a few bright pixels do not count. */
const MIN_BRIGHTEST_SHARE = 0.003;

/** Returns the highest level that at least `MIN_BRIGHTEST_SHARE` of the pixels reach. */
function brightestLevel(data: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const level of data) counts[level] = (counts[level] ?? 0) + 1;
  let brighterPixels = 0;
  for (let level = 255; level > 0; level -= 1) {
    brighterPixels += counts[level] ?? 0;
    if (brighterPixels >= data.length * MIN_BRIGHTEST_SHARE) return level;
  }
  return 0;
}

const firstAbove = (counts: Uint32Array): number => counts.findIndex((count) => count > STRAY_PIXELS);
const lastAbove = (counts: Uint32Array): number => counts.findLastIndex((count) => count > STRAY_PIXELS);

/** Whether the image shows a bright rectangle on a darker page with detail, like a dialog on a scrim. */
function isDimmedBehindDialog(pixels: GreyPixels): boolean {
  const { data, width, height } = pixels;
  const threshold = brightestLevel(data) * BRIGHT;
  const rows = new Uint32Array(height);
  const columns = new Uint32Array(width);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[y * width + x] ?? 0) <= threshold) continue;
      rows[y] = (rows[y] ?? 0) + 1;
      columns[x] = (columns[x] ?? 0) + 1;
    }
  }
  const box = {
    left: firstAbove(columns),
    right: lastAbove(columns),
    top: firstAbove(rows),
    bottom: lastAbove(rows),
  };
  if (box.left < 0 || box.top < 0) return false;
  const area = (box.right - box.left + 1) * (box.bottom - box.top + 1);
  const share = area / (width * height);
  const brightPixels = rows.subarray(box.top, box.bottom + 1).reduce((sum, count) => sum + count, 0);
  return (
    share >= DIALOG_AREA.min &&
    share <= DIALOG_AREA.max &&
    brightPixels / area >= MIN_DIALOG_FILL &&
    detailShare(pixels, DIMMED_RANGE, box) >= MIN_DIMMED_DETAIL
  );
}

/** Whether pixels that `isWeakCover` has prepared are a weak cover. */
export const areWeakPixels = (pixels: GreyPixels): boolean =>
  detailShare(pixels, DETAIL_RANGE) < MIN_DETAIL || isDimmedBehindDialog(pixels);

/**
 * Returns whether an image is a weak cover: nearly empty, or dimmed behind a dialog. Analyzes the part that a
 * card shows, the upper left in the platform's ratio. The constants are tuned for `ANALYSED_WIDTH`: a smaller
 * image would lose text, and noise would count as detail in a larger one. Does not detect dialogs of dark
 * interfaces, whose scrim hardly differs from the page.
 */
export async function isWeakCover(pixels: Pixels): Promise<boolean> {
  const isPortrait = pixels.height > pixels.width;
  const width = isPortrait ? ANALYSED_WIDTH.portrait : ANALYSED_WIDTH.landscape;
  const height = Math.round(width / PLATFORM_RATIOS[isPortrait ? 'ios' : 'web']);
  const analyzedPart = fromPixels(pixels)
    .resize(width, height, { fit: 'cover', position: 'left top' })
    .flatten({ background: '#fff' })
    .greyscale();
  const { data } = await analyzedPart.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return areWeakPixels({ data, width, height });
}
