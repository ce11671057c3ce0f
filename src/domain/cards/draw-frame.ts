import { BAR_HEIGHT, type Slot } from './arrange.ts';
import type { Palette } from './colours.ts';
import { drawShadow } from './shadow.ts';
import { clipToBox, image, rect } from './shapes.ts';

/** Draws a placeholder for a missing screenshot: one large block and three bars below it. */
function drawPlaceholder({ x, y, width, height }: Slot, palette: Palette): string {
  const pad = Math.round(Math.min(width, height) * 0.07);
  const inner = width - 2 * pad;
  const row = (top: number, widthShare: number, rowHeight: number): string =>
    rect(
      { x: x + pad, y: y + top, width: inner * widthShare, height: rowHeight },
      10,
      palette.placeholderShape,
    );
  return (
    rect({ x, y, width, height }, 0, palette.placeholder) +
    row(pad, 1, height * 0.42) +
    row(pad + height * 0.42 + 18, 0.62, 26) +
    row(pad + height * 0.42 + 62, 0.86, 26) +
    row(pad + height * 0.42 + 106, 0.48, 26)
  );
}

/**
 * Draws the title bar of a browser window, with three buttons. The bar covers the first pixel row of the page, so that
 * no gap is visible between them.
 */
const drawWindowBar = ({ x, y, width }: Slot): string =>
  rect({ x, y, width, height: BAR_HEIGHT + 1 }, 0, '#f4f5f7') +
  [0, 1, 2]
    .map((dot) => `<circle cx="${x + 17 + dot * 15}" cy="${y + BAR_HEIGHT / 2}" r="4.2" fill="#d3d6dc"/>`)
    .join('');

/**
 * Draws a screenshot in its window or phone. `href` is its data URL; without one, draws a placeholder. `id` identifies
 * the frame within the card.
 */
export async function drawFrame(
  slot: Slot,
  id: string,
  href: string | undefined,
  palette: Palette,
): Promise<string> {
  const { x, y, width, height, platform } = slot;
  const bezel = platform === 'ios' ? 7 : 0;
  const bar = platform === 'web' ? BAR_HEIGHT : 0;
  const radius = platform === 'ios' ? Math.round(width * 0.15) : 13;
  const box = { x, y, width, height };
  const outer = { x: x - bezel, y: y - bezel, width: width + 2 * bezel, height: height + 2 * bezel };
  const inside = { x, y: y + bar, width, height: height - bar };
  const body = href ? image(inside, href) : drawPlaceholder({ ...slot, ...inside }, palette);
  return (
    (await drawShadow(outer, radius + bezel, 'frame')) +
    (bezel ? rect(outer, radius + bezel, '#111216') : '') +
    clipToBox(id, box, radius, rect(box, 0, '#fff') + body + (bar ? drawWindowBar(slot) : '')) +
    (bezel ? '' : rect(box, radius, 'none', ' stroke="#0b0d12" stroke-opacity="0.1"'))
  );
}
