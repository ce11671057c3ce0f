import sharp from 'sharp';

/** Background colors of the page, its panels and its only button, as `#rrggbb`. */
export type InterfaceColours = {
  page: string;
  panel: string;
  accent: string;
};

const toRgb = (hex: string): Buffer => Buffer.from(hex.slice(1), 'hex');

/**
 * Draws an interface with a bar, a side panel, lines of text in the color of the panel, and one button that covers
 * about 1 % of the image, as PNG. Draws pixels, because the product's decoder switches off all vector formats.
 */
export function drawInterface(
  { page, panel, accent }: InterfaceColours,
  { width = 1440, height = 900 }: { width?: number; height?: number } = {},
): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3, toRgb(page));
  /** Fills a rectangle, whose position and size are shares of the image. */
  const fill = (hex: string, [x, y, w, h]: readonly [number, number, number, number]): void => {
    const pixels = Buffer.alloc(Math.round(w * width) * 3, toRgb(hex));
    for (let row = Math.round(y * height); row < Math.round((y + h) * height); row += 1)
      pixels.copy(data, (row * width + Math.round(x * width)) * 3);
  };
  fill(panel, [0, 0, 0.2, 1]);
  fill(panel, [0, 0, 1, 0.08]);
  for (let line = 0; line < 8; line += 1) fill(panel, [0.3, 0.2 + line * 0.08, 0.3 + (line % 3) * 0.1, 0.02]);
  fill(accent, [0.75, 0.85, 0.15, 0.07]);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}
