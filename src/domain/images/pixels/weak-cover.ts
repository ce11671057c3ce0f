import { PLATFORM_RATIOS } from '#shared/platforms.ts';
import { fromPixels, type Pixels } from './decoder.ts';

/** Grey levels of a picture's upper part, row by row, one byte a pixel. */
export type GreyPixels = { data: Uint8Array; width: number; height: number };

/** Width of the picture that is judged, in pixels, by the shape of the original. */
const JUDGED_WIDTH = { landscape: 320, portrait: 160 };

/** Detail is counted in squares of this many pixels. */
const CELL = 8;
/** A cell whose grey levels differ by more shows something, rather than a ground or a gradient. */
const DETAIL_RANGE = 24;
/** The same under a scrim, which flattens contrast. */
const DIMMED_RANGE = 10;
/** Below this share of cells with detail a picture looks empty. */
const MIN_DETAIL = 0.1;

/** Levels above this share of the brightest one count as bright. */
const BRIGHT = 0.8;
/** A row or column needs more bright pixels than this to count: stray ones are icons and noise. */
const STRAY_PIXELS = 1;
/** Share of the picture that the bright rectangle of a dialog covers. */
const DIALOG_AREA = { min: 0.08, max: 0.7 };
/** Share of that rectangle that is bright. */
const MIN_DIALOG_FILL = 0.4;
/** Share of the cells around it that show something: a dimmed page, not a plain ground. */
const MIN_DIMMED_DETAIL = 0.1;

type Box = { left: number; top: number; right: number; bottom: number };

/** Share of the cells outside of `without` whose levels differ by more than `range`; 0 where there are none. */
function detailShare({ data, width, height }: GreyPixels, range: number, without?: Box): number {
  let cells = 0;
  let detailed = 0;
  for (let top = 0; top + CELL <= height; top += CELL) {
    for (let left = 0; left + CELL <= width; left += CELL) {
      const isWithin =
        without &&
        left + CELL > without.left &&
        left <= without.right &&
        top + CELL > without.top &&
        top <= without.bottom;
      if (isWithin) continue;
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

/** The level that only 0.3 % of the pixels exceed. */
function brightestLevel(data: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const level of data) counts[level] = (counts[level] ?? 0) + 1;
  let seen = 0;
  for (let level = 255; level > 0; level -= 1) {
    seen += counts[level] ?? 0;
    if (seen >= data.length * 0.003) return level;
  }
  return 0;
}

const firstAbove = (counts: Uint32Array): number => counts.findIndex((count) => count > STRAY_PIXELS);
const lastAbove = (counts: Uint32Array): number => counts.findLastIndex((count) => count > STRAY_PIXELS);

/** A bright rectangle over a page that is nowhere bright itself: what a dialog on a scrim looks like. */
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
  const bright = rows.subarray(box.top, box.bottom + 1).reduce((sum, count) => sum + count, 0);
  return (
    share >= DIALOG_AREA.min &&
    share <= DIALOG_AREA.max &&
    bright / area >= MIN_DIALOG_FILL &&
    detailShare(pixels, DIMMED_RANGE, box) >= MIN_DIMMED_DETAIL
  );
}

/** Judges pixels as `isWeakCover` prepares them. */
export const areWeakPixels = (pixels: GreyPixels): boolean =>
  detailShare(pixels, DETAIL_RANGE) < MIN_DETAIL || isDimmedBehindDialog(pixels);

/**
 * True when a picture stands badly for its app: nearly empty, or dimmed behind a dialog. Looks at the part that a
 * card shows, the upper left in the platform's ratio, as wide as the constants above were chosen for: smaller, and
 * text disappears; larger, and noise counts as detail. Does not recognise dialogs of dark interfaces, whose scrim
 * hardly differs from the page.
 */
export async function isWeakCover(pixels: Pixels): Promise<boolean> {
  const isPortrait = pixels.height > pixels.width;
  const width = isPortrait ? JUDGED_WIDTH.portrait : JUDGED_WIDTH.landscape;
  const height = Math.round(width / PLATFORM_RATIOS[isPortrait ? 'ios' : 'web']);
  const shown = fromPixels(pixels)
    .resize(width, height, { fit: 'cover', position: 'left top' })
    .flatten({ background: '#fff' })
    .greyscale();
  const { data } = await shown.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return areWeakPixels({ data, width, height });
}
