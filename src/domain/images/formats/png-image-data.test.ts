import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { MalformedFile } from './byte-reader.ts';
import { inflatedSize, trimPng } from './png-image-data.ts';
import { pngChunk } from './strip-png.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const WIDTH = 30;
const HEIGHT = 20;
const SECRET = Buffer.from('SECRET-PAYLOAD'.repeat(50));

/** Filtered rows of a colorful 8-bit RGB image: each begins with its filter type, 0 for none. */
const rows = Buffer.concat(
  Array.from({ length: HEIGHT }, (_, y) =>
    Buffer.concat([
      Buffer.from([0]),
      Buffer.from(Array.from({ length: WIDTH * 3 }, (_v, x) => (x * 7 + y * 31) & 255)),
    ]),
  ),
);
/** Width, height, bit depth 8, color type 2 (RGB), and no interlacing. */
const header = Buffer.from([0, 0, 0, WIDTH, 0, 0, 0, HEIGHT, 8, 2, 0, 0, 0]);
const png = (...imageData: Buffer[]): Buffer =>
  Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    ...imageData.map((part) => pngChunk('IDAT', part)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
const pixels = (file: Buffer): Promise<Buffer> => sharp(file).raw().toBuffer();
const zlibStream = deflateSync(rows);

describe('trimPng', () => {
  test('returns a file without extra data unchanged', async () => {
    for (const file of [png(zlibStream), png(zlibStream.subarray(0, 40), zlibStream.subarray(40))]) {
      expect(await trimPng(file)).toBe(file);
    }
  });

  test.each([
    ['after the zlib stream', () => png(Buffer.concat([zlibStream, SECRET]))],
    ['in a separate chunk after the stream', () => png(zlibStream, SECRET)],
    [
      'in several chunks after the stream',
      () => png(zlibStream.subarray(0, 40), zlibStream.subarray(40), SECRET, SECRET),
    ],
    // Level 0 does not compress, so that the payload is readable in the file.
    ['as rows below the image', () => png(deflateSync(Buffer.concat([rows, SECRET]), { level: 0 }))],
  ])('removes a payload %s without changing the pixels', async (_, file) => {
    const withPayload = file();
    expect(withPayload.includes('SECRET-PAYLOAD')).toBe(true);
    const trimmed = await trimPng(withPayload);
    expect(trimmed.includes('SECRET')).toBe(false);
    expect(trimmed.length).toBeLessThan(withPayload.length);
    expect((await pixels(trimmed)).equals(await pixels(png(zlibStream)))).toBe(true);
    expect(await trimPng(trimmed)).toBe(trimmed);
  });

  test('rejects a corrupt, truncated or extremely compressed zlib stream', async () => {
    // Inverts the last byte of the checksum.
    const broken = Buffer.from(zlibStream);
    broken.writeUInt8((broken.at(-1) ?? 0) ^ 255, broken.length - 1);
    for (const data of [
      broken,
      zlibStream.subarray(0, -9),
      Buffer.alloc(40),
      deflateSync(Buffer.alloc(5_000_000)),
    ]) {
      await expect(trimPng(png(data))).rejects.toThrow(MalformedFile);
    }
  });

  test('returns a file or throws MalformedFile for any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 80 }), { maxLength: 4 }), async (parts) => {
        const result = await trimPng(png(...parts.map((part) => Buffer.from(part)))).catch((error) => error);
        expect(Buffer.isBuffer(result) || result instanceof MalformedFile).toBe(true);
      }),
    );
  });
});

test.each([1, 2, 4, 8, 16])(
  'inflatedSize returns the size of all rows with their filter bytes at %i bits per sample',
  (depth) => {
    // The color types that PNG allows for this depth.
    const colourTypes = depth < 8 ? [0, 3] : depth === 8 ? [0, 2, 3, 4, 6] : [0, 2, 4, 6];
    for (const colourType of colourTypes) {
      // Samples per pixel by color type; 1 and 5 do not exist.
      const channels = [1, 0, 3, 1, 2, 0, 4][colourType] as number;
      // An image of 13 × 7 pixels.
      const info = Buffer.from([0, 0, 0, 13, 0, 0, 0, 7, depth, colourType, 0, 0, 0]);
      expect(inflatedSize(info)).toBe(7 * (1 + Math.ceil((13 * channels * depth) / 8)));
    }
  },
);

test('trimPng keeps all seven passes of an interlaced file', async () => {
  for (const [width, height] of [
    [1, 1],
    [3, 2],
    [8, 8],
    [30, 20],
    [61, 47],
  ] as const) {
    const file = await sharp({ create: { width, height, channels: 3, background: '#39c' } })
      .png({ progressive: true })
      .toBuffer();
    // The last byte of the header says that the file is interlaced.
    expect(file.readUInt8(28)).toBe(1);
    // A wrong inflated size would cut rows or reject the file.
    expect(await trimPng(file)).toBe(file);
  }
});
