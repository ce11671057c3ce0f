import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { decode, type Pixels, toPixels } from '#domain/images/pixels/decoder.ts';
import { perceptualHash, sha256 } from '#domain/images/pixels/fingerprint.ts';
import { imageFile, testImage } from '../../support/images.ts';

const hashOf = async (file: Buffer): Promise<string> => perceptualHash(await toPixels(decode(file)));
/** Two hashes that differ in at most this many bits count as similar, as in `image-service.ts`. */
const SIMILAR_DISTANCE = 10;

/** Returns the number of bits in which two hashes differ. */
const distance = (a: string, b: string): number =>
  (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2).replaceAll('0', '').length;

test('sha256 returns the standard checksum', () => {
  expect(sha256(Buffer.from('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

describe('the perceptual hash', () => {
  const options = { width: 390, height: 844, seed: 5 };

  test('is similar after an image is re-encoded, scaled, brightened or converted to grayscale', async () => {
    const original = await hashOf(await imageFile(options));
    expect(original).toMatch(/^[a-f0-9]{16}$/);
    const variants = [
      await testImage(options).jpeg({ quality: 60 }).toBuffer(),
      await testImage(options).resize(200).webp().toBuffer(),
      await testImage(options).modulate({ brightness: 1.05 }).png().toBuffer(),
      await testImage(options).greyscale().png().toBuffer(),
    ];
    for (const variant of variants)
      expect(distance(await hashOf(variant), original)).toBeLessThanOrEqual(SIMILAR_DISTANCE);
  });

  test('differs clearly for images that do not look alike', async () => {
    const hashes = await Promise.all(
      Array.from({ length: 12 }, async (_, seed) => hashOf(await imageFile({ ...options, seed }))),
    );
    for (const [index, a] of hashes.entries()) {
      for (const b of hashes.slice(index + 1)) expect(distance(a, b)).toBeGreaterThan(SIMILAR_DISTANCE);
    }
  });

  test('treats a transparent background as white', async () => {
    const transparentFile = await testImage({ ...options, transparent: true })
      .png()
      .toBuffer();
    const whiteFile = await sharp(transparentFile).flatten({ background: '#fff' }).png().toBuffer();
    expect(distance(await hashOf(transparentFile), await hashOf(whiteFile))).toBeLessThanOrEqual(1);
  });

  test('has 16 hex digits for single-color images of any small size and any number of channels', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom(1, 2, 3, 4),
        fc.integer({ min: 0, max: 255 }),
        async (width, height, channels, value) => {
          const pixels: Pixels = {
            data: Buffer.alloc(width * height * channels, value),
            width,
            height,
            channels: channels as Pixels['channels'],
          };
          expect(await perceptualHash(pixels)).toMatch(/^[a-f0-9]{16}$/);
        },
      ),
      { numRuns: 40 },
    );
  });
});
