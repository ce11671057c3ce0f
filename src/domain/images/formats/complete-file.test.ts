import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type FileEnds, isComplete, TAIL_BYTES } from './complete-file.ts';
import type { OutputFormat } from './formats.ts';

const FORMATS: OutputFormat[] = ['webp', 'avif', 'jpeg', 'png'];
const ends = (bytes: Buffer): FileEnds => ({ head: bytes, tail: bytes, size: bytes.length });
const sizes = [1, 7, 64, 301];

test.each(FORMATS)('a whole %s is complete, and none that is cut short or of zeros', async (format) => {
  for (const width of sizes) {
    const bytes = await sharp({ create: { width, height: 33, channels: 3, background: '#39c' } })
      .toFormat(format)
      .toBuffer();
    expect(isComplete(ends(bytes), format)).toBe(true);
    for (const length of [0, 1, 8, 12, 13, bytes.length >> 1, bytes.length - 1])
      expect(isComplete(ends(bytes.subarray(0, length)), format)).toBe(false);
    expect(isComplete(ends(Buffer.alloc(bytes.length)), format)).toBe(false);
  }
});

test.each(FORMATS)('a large %s is told from one that is cut short by its ends alone', async (format) => {
  const noise = {
    create: {
      width: 700,
      height: 500,
      channels: 3 as const,
      background: '#000',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
    },
  };
  // Quality makes sharp reduce the colours of a PNG, and AVIF takes seconds at its usual effort.
  const options = { webp: { quality: 95 }, avif: { quality: 95, effort: 0 }, jpeg: { quality: 95 }, png: {} };
  const bytes = await sharp(noise).toFormat(format, options[format]).toBuffer();
  expect(bytes.length).toBeGreaterThan(100_000);
  const ends = (length: number): FileEnds => ({
    head: bytes.subarray(0, Math.min(length, 65_537)),
    tail: bytes.subarray(length - TAIL_BYTES, length),
    size: length,
  });
  expect(isComplete(ends(bytes.length), format)).toBe(true);
  for (const length of [65_538, bytes.length >> 1, bytes.length - 1]) {
    expect(isComplete(ends(length), format)).toBe(false);
  }
});
