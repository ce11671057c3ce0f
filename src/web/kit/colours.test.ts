import fc from 'fast-check';
import { rgbaToThumbHash } from 'thumbhash';
import { expect, test } from 'vitest';
import { textColorOn } from '#shared/contrast.ts';
import { tintOf } from './tint.ts';

const thumbhashOfColor = (r: number, g: number, b: number): string =>
  Buffer.from(rgbaToThumbHash(8, 8, Array.from({ length: 64 }, () => [r, g, b, 255]).flat())).toString(
    'base64',
  );

/** Returns red, green and blue of a color `#rrggbb`, from 0 to 255. */
const channels = (color: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));

test('tintOf returns approximately the average color of a thumbhash', () => {
  const [r = 0, g = 0, b = 0] = channels(tintOf(thumbhashOfColor(200, 40, 40)) ?? '');
  expect(Math.abs(r - 200)).toBeLessThan(12);
  expect(Math.abs(g - 40)).toBeLessThan(12);
  expect(Math.abs(b - 40)).toBeLessThan(12);
});

test('tintOf returns null for a missing or invalid thumbhash, and never throws', () => {
  expect(tintOf(null)).toBeNull();
  expect(tintOf('')).toBeNull();
  expect(tintOf('!!!')).toBeNull();
  expect(tintOf('AAA=')).toBeNull();
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(tintOf(text) ?? '#000000').toMatch(/^#[0-9a-f]{6}$/);
    }),
  );
});

/** Relative luminance of a color `#rrggbb`, from 0 to 1, as WCAG 2 defines it. */
const luminance = (color: string): number => {
  const [r = 0, g = 0, b = 0] = channels(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

test('[P-71] textColorOn returns a color with a contrast of at least 4.5:1 on every brand color', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const background = `#${value.toString(16).padStart(6, '0')}`;
      const [light = 0, dark = 0] = [luminance(background), luminance(textColorOn(background))].sort(
        (a, b) => b - a,
      );
      // The contrast ratio of WCAG 2.
      expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
