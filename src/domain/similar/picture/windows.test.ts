import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromPixels, type Pixels } from '#domain/images/pixels/decoder.ts';
import { readPixels } from '#domain/images/pixels/read-pixels.ts';
import { measureAlignment, toAlignable } from './alignment.ts';
import { boxAround, listWindows, renderWindow, trimBorder } from './windows.ts';

/** Draws a picture of gray blocks with a uniform border. */
function picture(width: number, height: number, border: number): Pixels {
  const data = Buffer.alloc(width * height * 3, 136);
  for (let y = border; y < height - border; y += 1)
    for (let x = border; x < width - border; x += 1) {
      const [column, row] = [Math.floor((x - border) / 7), Math.floor((y - border) / 5)];
      data.fill(
        (column * 53 + row * 97 + column * row * 11) % 256,
        3 * (y * width + x),
        3 * (y * width + x) + 3,
      );
    }
  return { data, width, height, channels: 3 };
}

test('[E-10] trimBorder finds the part inside a border, and keeps a picture of one color whole', () => {
  expect(trimBorder(picture(120, 90, 12))).toEqual({ left: 12, top: 12, width: 96, height: 66 });
  expect(trimBorder({ data: Buffer.alloc(3 * 40 * 30, 9), width: 40, height: 30, channels: 3 })).toEqual({
    left: 0,
    top: 0,
    width: 40,
    height: 30,
  });
});

test('[E-10] every window of a picture of any size can be rendered', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 90 }),
      fc.integer({ min: 1, max: 90 }),
      async (width, height) => {
        const pixels = picture(width, height, 0);
        const boxes = [...listWindows(pixels), boxAround(pixels, 'left'), boxAround(pixels, 'bottom')];
        for (const box of boxes) {
          const rendered = await renderWindow(pixels, box, { width: 8, height: 8 });
          expect(rendered.data).toHaveLength(8 * 8 * 3);
        }
      },
    ),
    { numRuns: 15 },
  );
});

test('[E-10] a part of a picture aligns with the picture, and another picture does not', async () => {
  const whole = picture(300, 200, 0);
  const half = await renderWindow(
    whole,
    { left: 0, top: 0, width: 150, height: 200 },
    { width: 150, height: 200 },
  );
  const lower = await renderWindow(
    whole,
    { left: 0, top: 40, width: 300, height: 160 },
    { width: 300, height: 160 },
  );
  // A border shifts the blocks, so this is a different picture.
  const other = picture(300, 200, 30);
  const stored = await toAlignable(whole);
  expect(measureAlignment(await toAlignable(half), stored)).toBeGreaterThan(0.9);
  expect(measureAlignment(await toAlignable(lower), stored)).toBeGreaterThan(0.9);
  expect(measureAlignment(await toAlignable(other), stored)).toBeLessThan(0.6);
});

test('[E-10] a part of a picture of the maximum length aligns with the picture, although only some rows are compared', async () => {
  const [long, wide] = [picture(100, 1600, 0), picture(1600, 100, 0)];
  const [lower, right] = await Promise.all([
    renderWindow(long, { left: 0, top: 700, width: 100, height: 800 }, { width: 100, height: 800 }),
    renderWindow(wide, { left: 700, top: 0, width: 800, height: 100 }, { width: 800, height: 100 }),
  ]);
  for (const [whole, part] of [
    [long, lower],
    [wide, right],
  ] as const) {
    const stored = await toAlignable(whole);
    expect(measureAlignment(await toAlignable(part), stored)).toBeGreaterThan(0.9);
    const other = picture(whole.width, whole.height, 30);
    expect(measureAlignment(await toAlignable(other), stored)).toBeLessThan(0.6);
  }
});

test('[E-10] a striped picture aligns with its compressed copy, but not with the same stripes and a box', async () => {
  const draw = async (hasBox: boolean, format: 'png' | 'jpeg'): Promise<Pixels> => {
    const data = Buffer.alloc(3 * 300 * 200, 255);
    // Three stripes of 16 rows across the whole picture. The box of 80 x 20 pixels is between two of them.
    for (const top of [0, 60, 140]) data.fill(60, 3 * 300 * top, 3 * 300 * (top + 16));
    if (hasBox) for (let y = 90; y < 110; y += 1) data.fill(120, 3 * (300 * y + 40), 3 * (300 * y + 120));
    const pixels: Pixels = { data, width: 300, height: 200, channels: 3 };
    return format === 'png'
      ? pixels
      : readPixels(await fromPixels(pixels).jpeg({ quality: 50 }).toBuffer(), 300);
  };
  const [stripes, compressed, withBox] = await Promise.all([
    draw(false, 'png').then(toAlignable),
    draw(false, 'jpeg').then(toAlignable),
    draw(true, 'png').then(toAlignable),
  ]);
  expect(measureAlignment(stripes, compressed)).toBeGreaterThan(0.9);
  expect(measureAlignment(stripes, withBox)).toBeLessThan(0.6);
  expect(measureAlignment(withBox, stripes)).toBeLessThan(0.6);
});
