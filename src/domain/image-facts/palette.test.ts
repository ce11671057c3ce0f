import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hexToOklab, oklabDistance } from '#shared/oklab.ts';
import { countColours } from './colour-counts.ts';
import { choosePalette, groupColours, MAX_PALETTE } from './palette.ts';

/** Makes a sample with the given number of pixels of each color. */
const pixelsOf = (...colours: [hex: string, pixels: number][]): Uint8Array =>
  Buffer.from(colours.map(([hex, pixels]) => hex.repeat(pixels)).join(''), 'hex');
const paletteOf = (sample: Uint8Array) => choosePalette(groupColours(countColours(sample)));

describe('the palette of an image', () => {
  test('[E-07] names exact colors with their shares, largest first', () => {
    expect(paletteOf(pixelsOf(['1e293b', 20], ['ffffff', 70], ['22c55e', 10]))).toEqual([
      { hex: 'ffffff', share: 0.7 },
      { hex: '1e293b', share: 0.2 },
      { hex: '22c55e', share: 0.1 },
    ]);
  });

  test('merges the shades of antialiased edges into the exact color', () => {
    expect(paletteOf(pixelsOf(['2563eb', 60], ['2665ec', 10], ['2a68ee', 10], ['ffffff', 20]))).toEqual([
      { hex: '2563eb', share: 0.8 },
      { hex: 'ffffff', share: 0.2 },
    ]);
  });

  test('[E-07] prefers a small brand color to the sixth grey', () => {
    const greys = ['ffffff', 'd4d4d4', 'a3a3a3', '737373', '525252', '262626', '000000'];
    const sample = pixelsOf(...greys.map((hex): [string, number] => [hex, 70]), ['e11d48', 10]);
    const palette = paletteOf(sample);
    expect(palette).toHaveLength(MAX_PALETTE);
    expect(palette.map(({ hex }) => hex)).toContain('e11d48');
  });

  test('leaves out colors that only a few pixels have', () => {
    expect(paletteOf(pixelsOf(['ffffff', 999], ['ff0000', 1]))).toEqual([{ hex: 'ffffff', share: 0.999 }]);
  });

  test('has at most six different colors of the image for any pixels', () => {
    const pixel = fc
      .uint8Array({ minLength: 3, maxLength: 3 })
      .map((bytes) => Buffer.from(bytes).toString('hex'));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(pixel, fc.integer({ min: 1, max: 50 })), { minLength: 1, maxLength: 30 }),
        (colours) => {
          const palette = paletteOf(pixelsOf(...colours));
          expect(palette.length).toBeGreaterThan(0);
          expect(palette.length).toBeLessThanOrEqual(MAX_PALETTE);
          for (const { hex } of palette) expect(colours.map(([used]) => used)).toContain(hex);
          expect(palette.map(({ share }) => share)).toEqual(
            palette.map(({ share }) => share).toSorted((a, b) => b - a),
          );
          expect(palette.reduce((sum, { share }) => sum + share, 0)).toBeLessThan(1.01);
          // Colors less than 0.06 apart (`MERGE_DISTANCE`) are merged.
          for (const [index, one] of palette.entries())
            for (const other of palette.slice(index + 1))
              expect(oklabDistance(hexToOklab(one.hex), hexToOklab(other.hex))).toBeGreaterThan(0.059);
        },
      ),
    );
  });
});
