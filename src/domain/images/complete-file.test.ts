import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isComplete } from './complete-file.ts';
import type { OutputFormat } from './formats.ts';

const FORMATS: OutputFormat[] = ['webp', 'avif', 'jpeg', 'png'];
const sizes = [1, 7, 64, 301];

test.each(FORMATS)('a whole %s is complete, and none that is cut short or of zeros', async (format) => {
  for (const width of sizes) {
    const bytes = await sharp({ create: { width, height: 33, channels: 3, background: '#39c' } })
      .toFormat(format)
      .toBuffer();
    expect(isComplete(bytes, format)).toBe(true);
    for (const length of [0, 1, 8, 12, 13, bytes.length >> 1, bytes.length - 1])
      expect(isComplete(bytes.subarray(0, length), format)).toBe(false);
    expect(isComplete(Buffer.alloc(bytes.length), format)).toBe(false);
  }
});
