import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type FileEnds, isComplete, TAIL_BYTES } from './complete-file.ts';
import type { OutputFormat } from './formats.ts';

const FORMATS: OutputFormat[] = ['webp', 'avif', 'jpeg', 'png'];
const ends = (bytes: Buffer): FileEnds => ({ head: bytes, tail: bytes, size: bytes.length });
const widths = [1, 7, 64, 301];

test.each(FORMATS)(
  'isComplete accepts a complete %s and rejects a truncated or zero-filled one',
  async (format) => {
    for (const width of widths) {
      const bytes = await sharp({ create: { width, height: 33, channels: 3, background: '#39c' } })
        .toFormat(format)
        .toBuffer();
      expect(isComplete(ends(bytes), format)).toBe(true);
      for (const length of [0, 1, 8, 12, 13, bytes.length >> 1, bytes.length - 1])
        expect(isComplete(ends(bytes.subarray(0, length)), format)).toBe(false);
      expect(isComplete(ends(Buffer.alloc(bytes.length)), format)).toBe(false);
    }
  },
);

test.each(FORMATS)(
  'isComplete detects a truncated large %s from its first and last bytes',
  async (format) => {
    const noise = {
      create: {
        width: 700,
        height: 500,
        channels: 3 as const,
        background: '#000',
        noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
      },
    };
    // PNG has no quality option here, because sharp would reduce the colors. AVIF has the lowest effort, because
    // it takes seconds at the usual one.
    const options = {
      webp: { quality: 95 },
      avif: { quality: 95, effort: 0 },
      jpeg: { quality: 95 },
      png: {},
    };
    const bytes = await sharp(noise).toFormat(format, options[format]).toBuffer();
    expect(bytes.length).toBeGreaterThan(100_000);
    /**
     * Returns the ends of the file cut to `length` bytes. As in production, the head is only a part of a large file
     * (here 64 KiB and one byte).
     */
    const endsOfCut = (length: number): FileEnds => ({
      head: bytes.subarray(0, Math.min(length, 65_537)),
      tail: bytes.subarray(length - TAIL_BYTES, length),
      size: length,
    });
    expect(isComplete(endsOfCut(bytes.length), format)).toBe(true);
    for (const length of [65_538, bytes.length >> 1, bytes.length - 1]) {
      expect(isComplete(endsOfCut(length), format)).toBe(false);
    }
  },
);
