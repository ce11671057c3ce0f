import sharp, { type Sharp } from 'sharp';
import type { SeedApp, SeedScreen } from './seed-data.ts';

/** Images of the seed: small interfaces of bars and blocks, without text, so that no font is needed. */

type Box = { x: number; y: number; width: number; height: number; color: string; radius?: number };

/**
 * Paints rounded boxes over each other. Uncovered pixels stay transparent. The function paints pixels instead of SVG,
 * because the image service disables the SVG decoder for the whole process.
 */
function paint(width: number, height: number, boxes: readonly Box[]): Sharp {
  const pixels = Buffer.alloc(width * height * 4);
  for (const { x, y, width: w, height: h, color, radius = 0 } of boxes) {
    const pixel = Buffer.from(`${color.slice(1)}ff`, 'hex');
    const right = Math.min(width, x + w);
    for (let row = Math.max(0, y); row < Math.min(height, y + h); row += 1) {
      // How far the corner's circle cuts into this row.
      const fromEdge = Math.min(row - y, y + h - 1 - row);
      const rise = Math.max(0, radius - fromEdge);
      const inset = radius - Math.round(Math.sqrt(radius * radius - rise * rise));
      const from = Math.max(0, x + inset);
      const to = right - inset;
      if (to > from) pixels.fill(pixel, (row * width + from) * 4, (row * width + to) * 4);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } });
}

const SIZES = { web: [800, 500], ios: [360, 780] } as const;
const BACKGROUNDS = ['#ffffff', '#15171c', '#f3efe8'] as const;

function webBoxes(height: number, brand: string, line: string, panel: string, index: number): Box[] {
  const boxes: Box[] = [{ x: 0, y: 12, width: 170, height: height - 12, color: panel }];
  for (let row = 0; row < 7; row += 1) {
    const width = 90 + ((index * 17 + row * 23) % 40);
    const color = row === index % 7 ? brand : line;
    boxes.push({ x: 20, y: 60 + row * 34, width, height: 12, color, radius: 6 });
  }
  boxes.push({ x: 200, y: 40, width: 220, height: 22, color: brand, radius: 6 });
  for (let y = 90, row = 0; y < height - 120; y += 140, row += 1) {
    for (const column of [0, 1, 2]) {
      const color = (row + column + index) % 4 === 0 ? brand : line;
      boxes.push({ x: 200 + column * 190, y, width: 175, height: 120, color, radius: 10 });
    }
  }
  return boxes;
}

function iosBoxes(width: number, height: number, brand: string, line: string, index: number): Box[] {
  const boxes: Box[] = [{ x: 24, y: 60, width: 160, height: 26, color: brand, radius: 6 }];
  for (let y = 110, row = 0; y < height - 160; y += 130, row += 1) {
    const color = (row + index) % 3 === 0 ? brand : line;
    boxes.push({ x: 24, y, width: width - 48, height: 110, color, radius: 16 });
  }
  for (const tab of [0, 1, 2, 3]) {
    const color = tab === index % 4 ? brand : line;
    boxes.push({ x: 34 + tab * 82, y: height - 62, width: 30, height: 30, color, radius: 15 });
  }
  return boxes;
}

/** Returns the file of a screen: 800 x 500 or 360 x 780 pixels, or a multiple of this height. */
export function screenFile(screen: SeedScreen, app: SeedApp, index: number): Promise<Buffer> {
  const [width, base] = SIZES[screen.platform];
  const height = base * screen.heightFactor;
  const backgroundIndex = index % BACKGROUNDS.length;
  const isDark = backgroundIndex === 1;
  const line = isDark ? '#3c414c' : '#d5d8de';
  const boxes: Box[] = [{ x: 0, y: 0, width, height, color: BACKGROUNDS[backgroundIndex] as string }];
  // Writes the index as bits along the top edge, so that no two images are the same.
  for (let bit = 0; bit < 7; bit += 1) {
    if ((index >> bit) & 1)
      boxes.push({ x: bit * 14 + 4, y: 2, width: 10, height: 4, color: app.brandColor });
  }
  boxes.push(
    ...(screen.platform === 'web'
      ? webBoxes(height, app.brandColor, line, isDark ? '#1d2027' : '#eceef2', index)
      : iosBoxes(width, height, app.brandColor, line, index)),
  );
  return paint(width, height, boxes).removeAlpha().toFormat(screen.format).toBuffer();
}

/** Returns the file of a logo: 128 x 128 pixels, transparent around a rounded square that differs per app. */
export function logoFile(app: SeedApp, index: number): Promise<Buffer> {
  const boxes: Box[] = [
    { x: 4, y: 4, width: 120, height: 120, color: app.brandColor, radius: 12 + (index % 4) * 14 },
    { x: 34, y: 40, width: 60 - (index % 3) * 12, height: 16 + index, color: '#ffffff', radius: 8 },
    { x: 34, y: 78, width: 26 + (index % 5) * 8, height: 14, color: '#e8eaee', radius: 7 },
  ];
  return paint(128, 128, boxes).png().toBuffer();
}
