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

/** A colourful picture of 8-bit RGB, its filtered rows and the chunk with its header. */
const rows = Buffer.concat(
  Array.from({ length: HEIGHT }, (_, y) =>
    Buffer.concat([
      Buffer.from([0]),
      Buffer.from(Array.from({ length: WIDTH * 3 }, (_v, x) => (x * 7 + y * 31) & 255)),
    ]),
  ),
);
const header = Buffer.from([0, 0, 0, WIDTH, 0, 0, 0, HEIGHT, 8, 2, 0, 0, 0]);
const png = (...imageData: Buffer[]): Buffer =>
  Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    ...imageData.map((part) => pngChunk('IDAT', part)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
const pixels = (file: Buffer): Promise<Buffer> => sharp(file).raw().toBuffer();
const whole = deflateSync(rows);

describe('image data of a PNG', () => {
  test('stays as it is, in its chunks, when there is nothing else in it', async () => {
    for (const file of [png(whole), png(whole.subarray(0, 40), whole.subarray(40))]) {
      expect(await trimPng(file)).toBe(file);
    }
  });

  test.each([
    ['behind the zlib stream', () => png(Buffer.concat([whole, SECRET]))],
    ['in a chunk of its own behind it', () => png(whole, SECRET)],
    [
      'in the middle of several chunks behind it',
      () => png(whole.subarray(0, 40), whole.subarray(40), SECRET, SECRET),
    ],
    ['as rows below the picture', () => png(deflateSync(Buffer.concat([rows, SECRET]), { level: 0 }))],
  ])('loses a payload %s, and no pixel', async (_, file) => {
    const hidden = file();
    expect(hidden.includes('SECRET-PAYLOAD')).toBe(true);
    const trimmed = await trimPng(hidden);
    expect(trimmed.includes('SECRET')).toBe(false);
    expect(trimmed.length).toBeLessThan(hidden.length);
    expect((await pixels(trimmed)).equals(await pixels(png(whole)))).toBe(true);
    expect(await trimPng(trimmed)).toBe(trimmed);
  });

  test('is refused when its zlib stream is broken, cut short or a bomb', async () => {
    const broken = Buffer.from(whole);
    broken.writeUInt8((broken.at(-1) ?? 0) ^ 255, broken.length - 1);
    for (const data of [
      broken,
      whole.subarray(0, -9),
      Buffer.alloc(40),
      deflateSync(Buffer.alloc(5_000_000)),
    ]) {
      await expect(trimPng(png(data))).rejects.toThrow(MalformedFile);
    }
  });

  test('comes back, or is refused, for any bytes at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 80 }), { maxLength: 4 }), async (parts) => {
        const result = await trimPng(png(...parts.map((part) => Buffer.from(part)))).catch((error) => error);
        expect(Buffer.isBuffer(result) || result instanceof MalformedFile).toBe(true);
      }),
    );
  });
});

test.each([1, 2, 4, 8, 16])('the size of the rows of %i bits a sample is what an encoder writes', (depth) => {
  const colours = depth < 8 ? [0, 3] : depth === 8 ? [0, 2, 3, 4, 6] : [0, 2, 4, 6];
  for (const colour of colours) {
    const channels = [1, 0, 3, 1, 2, 0, 4][colour] as number;
    const info = Buffer.from([0, 0, 0, 13, 0, 0, 0, 7, depth, colour, 0, 0, 0]);
    expect(inflatedSize(info)).toBe(7 * (1 + Math.ceil((13 * channels * depth) / 8)));
  }
});

test('the size of interlaced rows is that of all seven passes', async () => {
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
    // A wrong size would cut rows or refuse the file.
    expect(await trimPng(file)).toBe(file);
    expect(file.readUInt8(28)).toBe(1);
  }
});
