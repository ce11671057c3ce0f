import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Pixels } from './decoder.ts';
import { dominantColour } from './dominant-colour.ts';

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** Builds an image with the given number of pixels of each color. */
const pixels = (...parts: Array<[count: number, colour: Colour]>): Pixels => {
  const all = parts.flatMap(([count, colour]) => Array.from({ length: count }, () => colour));
  return { data: Buffer.from(all.flat()), width: all.length, height: 1, channels: 4 };
};
const WHITE: Colour = [255, 255, 255, 255];
const CLEAR: Colour = [0, 0, 0, 0];
const RED: Colour = [220, 30, 40, 255];

test('the dominant color is that of a colored mark, although the white background is larger', () => {
  expect(dominantColour(pixels([700, WHITE], [300, RED]))).toBe('#dc1e28');
});

test('a transparent background is ignored, including its hidden color', () => {
  expect(dominantColour(pixels([900, [0, 255, 0, 10]], [100, RED]))).toBe('#dc1e28');
});

test('shades of one color are counted together', () => {
  const shades = Array.from({ length: 6 }, (_, index): [number, Colour] => [
    50,
    [10, 90 + index * 4, 200, 255],
  ]);
  // The 300 pixels of blue shades outnumber the 150 red ones. The mean of their green values is about 0x64.
  expect(dominantColour(pixels([150, RED], ...shades))).toMatch(/^#0a6[0-9a-f]c8$/);
});

test('the dominant color of a black mark is black if there is no other color', () => {
  expect(dominantColour(pixels([100, [10, 10, 10, 255]], [400, CLEAR]))).toBe('#0a0a0a');
});

test('a grey image has a grey dominant color, and a fully transparent one has none', () => {
  expect(dominantColour({ data: Buffer.alloc(50, 128), width: 50, height: 1, channels: 1 })).toBe('#808080');
  expect(dominantColour(pixels([100, CLEAR]))).toBeNull();
});

test('any pixels result in a color or null', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.constantFrom(1, 2, 3, 4), (data, channels) => {
      const width = Math.floor(data.length / channels);
      const colour = dominantColour({ data: Buffer.from(data), width, height: 1, channels: channels as 1 });
      expect(colour === null || /^#[0-9a-f]{6}$/.test(colour)).toBe(true);
    }),
  );
});
