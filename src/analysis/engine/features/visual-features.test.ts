import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ProductError } from '#shared/errors.ts';
import { findRegions } from './regions.ts';
import { extractFeatures } from './visual-features.ts';

const NO_TEXT = { width: 100, height: 100, boxes: [] };
/** A filled rectangle; lengths in pixels. */
type Rectangle = [left: number, top: number, width: number, height: number, colour: string];
const draw = (width: number, height: number, rectangles: Rectangle[] = [], background = '#fff') =>
  sharp({ create: { width, height, channels: 4, background } }).composite(
    rectangles.map(([left, top, across, down, colour]) => ({
      input: { create: { width: across, height: down, channels: 4, background: colour } },
      left,
      top,
    })),
  );
/** A box of recognized text. `x` and `y` are shares of the width and height of the image. */
const label = (text: string, x: number, y: number) => ({
  text,
  x,
  y,
  width: 0.2,
  height: 0.02,
  letterHeight: 0.02,
  confidence: 0.9,
});

test('extracts the features of a dark phone screen with a tab bar and switches', async () => {
  const switches = [200, 300, 400].map((y): Rectangle => [330, y, 36, 20, '#3a3']);
  const tabs = [30, 130, 230, 330].map((x): Rectangle => [x, 800, 20, 20, '#fff']);
  const image = await draw(390, 844, [...switches, ...tabs], '#111')
    .png()
    .toBuffer();
  const ocrText = {
    width: 390,
    height: 844,
    boxes: [label('Wi-Fi', 0.05, 0.25), label('Sound', 0.05, 0.37)],
  };
  const features = await extractFeatures(image, ocrText);
  expect(features).toMatchObject({ portrait: 1, dark: 1, tabBar: 1 });
  // Counts are on a logarithmic scale (`LOG_SCALE` in areas.ts). The three switches are pills.
  expect(features['pill at the right']).toBeCloseTo(Math.log1p(3) / 2.5, 3);
  expect(features.boxes).toBeGreaterThan(0);
});

test('extracts features with the same names and finite values from every image', async () => {
  const images = [
    draw(1, 1).png(),
    draw(3, 3000).jpeg(),
    draw(2400, 20, [[0, 0, 50, 20, '#000']]).webp(),
    draw(60, 80, [[10, 10, 30, 30, '#f00']], '#0000').gif(),
  ];
  const allFeatures = await Promise.all(
    images.map(async (image) => extractFeatures(await image.toBuffer(), NO_TEXT)),
  );
  const names = Object.keys(allFeatures[0] ?? {});
  expect(names.length).toBeGreaterThan(190);
  for (const features of allFeatures) {
    expect(Object.keys(features)).toEqual(names);
    expect(Object.values(features).filter((value) => !Number.isFinite(value))).toEqual([]);
  }
});

test('rejects data that is not an image and truncated images', async () => {
  const image = await draw(300, 300, [[10, 10, 200, 90, '#00f']])
    .png()
    .toBuffer();
  for (const bytes of [Buffer.alloc(0), Buffer.from('hello'), image.subarray(0, image.length >> 1)])
    await expect(extractFeatures(bytes, NO_TEXT)).rejects.toBeInstanceOf(ProductError);
});

test('findRegions finds an L-shaped area as one region', () => {
  const [width, height] = [8, 6];
  const data = new Uint8Array(width * height * 3).fill(255);
  // An L: down the left side, then along the bottom.
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (x < 2 || y >= height - 2) data.fill(0, (y * width + x) * 3, (y * width + x) * 3 + 3);
  const regions = findRegions({ data, width, height });
  expect(regions.map(({ x, y, width, height, size }) => ({ x, y, width, height, size }))).toEqual([
    { x: 0, y: 0, width: 8, height: 6, size: 24 },
    { x: 2, y: 0, width: 6, height: 4, size: 24 },
  ]);
});
