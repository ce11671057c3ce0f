import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ProductError } from '#shared/errors.ts';
import { lookOf } from './look.ts';
import { regionsOf } from './regions.ts';

const EMPTY = { width: 100, height: 100, boxes: [] };
const svg = (width: number, height: number, inside: string, ground = '#fff') =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
        `<rect width="100%" height="100%" fill="${ground}"/>${inside}</svg>`,
    ),
  );
const label = (text: string, x: number, y: number) => ({
  text,
  x,
  y,
  width: 0.2,
  height: 0.02,
  letterHeight: 0.02,
  confidence: 0.9,
});

test('A phone with dark ground, a tab bar and switches looks like one', async () => {
  const switches = [200, 300, 400].map(
    (y) => `<rect x="330" y="${y}" width="36" height="20" rx="10" fill="#3a3"/>`,
  );
  const tabs = [40, 140, 240, 340].map((x) => `<circle cx="${x}" cy="810" r="10" fill="#fff"/>`);
  const image = await svg(390, 844, [...switches, ...tabs].join(''), '#111')
    .png()
    .toBuffer();
  const reading = {
    width: 390,
    height: 844,
    boxes: [label('Wi-Fi', 0.05, 0.25), label('Sound', 0.05, 0.37)],
  };
  const look = await lookOf(image, reading);
  expect(look).toMatchObject({ portrait: 1, dark: 1, tabBar: 1 });
  expect(look['pill at the right']).toBeCloseTo(Math.log1p(3) / 2.5, 3);
  expect(look.boxes).toBeGreaterThan(0);
});

test('Features have the same names and are finite for whatever is a picture', async () => {
  const pictures = [
    svg(1, 1, '').png(),
    svg(3, 3000, '').jpeg(),
    svg(2400, 20, '<rect width="50" height="20"/>').webp(),
    svg(60, 80, '<circle r="30" fill="red"/>', 'none').gif(),
  ];
  const looks = await Promise.all(pictures.map(async (picture) => lookOf(await picture.toBuffer(), EMPTY)));
  const names = Object.keys(looks[0] ?? {});
  expect(names.length).toBeGreaterThan(190);
  for (const look of looks) {
    expect(Object.keys(look)).toEqual(names);
    expect(Object.values(look).filter((value) => !Number.isFinite(value))).toEqual([]);
  }
});

test('What is no picture, or is cut off, is refused', async () => {
  const image = await svg(300, 300, '<circle cx="90" cy="90" r="80" fill="blue"/>').png().toBuffer();
  for (const bytes of [Buffer.alloc(0), Buffer.from('hello'), image.subarray(0, image.length >> 1)])
    await expect(lookOf(bytes, EMPTY)).rejects.toBeInstanceOf(ProductError);
});

test('Areas are found whole, however they bend', () => {
  const [width, height] = [8, 6];
  const data = new Uint8Array(width * height * 3).fill(255);
  // A hook: down the left side, then along the bottom.
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (x < 2 || y >= height - 2) data.fill(0, (y * width + x) * 3, (y * width + x) * 3 + 3);
  const regions = regionsOf({ data, width, height });
  expect(regions.map(({ x, y, width, height, size }) => ({ x, y, width, height, size }))).toEqual([
    { x: 0, y: 0, width: 8, height: 6, size: 24 },
    { x: 2, y: 0, width: 6, height: 4, size: 24 },
  ]);
});
