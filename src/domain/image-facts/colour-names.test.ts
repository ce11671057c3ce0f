import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hexToOklab } from '#shared/oklab.ts';
import { COLOUR_NAMES } from '#shared/screen-filters.ts';
import { type CountedColour, countColours } from './colour-counts.ts';
import { listColourNames, nameColour } from './colour-names.ts';
import { groupColours } from './palette.ts';

const EXAMPLES = {
  red: 'ff0000 ef4444 dc2626 e11d48 b91c1c 800000 d32f2f',
  orange: 'ff8c00 f97316 fb923c f59e0b ff9500',
  yellow: 'ffff00 eab308 facc15 ffd60a fde047',
  green: '008000 22c55e 16a34a 34c759 00ff00 84cc16 166534 10b981',
  teal: '008080 14b8a6 06b6d4 0d9488 00ffff 30b0c7',
  blue: '0000ff 3b82f6 2563eb 1d4ed8 007aff 0ea5e9 60a5fa 1e40af',
  purple: '800080 a855f7 7c3aed 9333ea 6366f1 5e35b1 af52de',
  pink: 'ff69b4 ec4899 ffc0cb db2777 f472b6 ff2d92',
  brown: '8b4513 78350f a0522d d2b48c 92400e 6d4c41',
  black: '000000 111111 121212 1e1e1e 0f172a 18181b 0d1117',
  grey: '808080 9ca3af 6b7280 d1d5db 4b5563 8e8e93 c7c7cc',
  white: 'ffffff fafafa f8fafc f5f5f5 f2f2f7 fffdf7',
} as const satisfies Record<(typeof COLOUR_NAMES)[number], string>;

describe('the name of a color', () => {
  test.each(Object.entries(EXAMPLES))('[E-07] %s is the name of %s', (name, hexes) => {
    const wrong = hexes.split(' ').filter((hex) => nameColour(hexToOklab(hex)) !== name);
    expect(wrong.map((hex) => `${hex} is ${nameColour(hexToOklab(hex))}`)).toEqual([]);
  });

  test('every color has a name, and every grey a neutral one', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    const toHex = (...channels: number[]) => Buffer.from(channels).toString('hex');
    fc.assert(
      fc.property(channel, channel, channel, (r, g, b) => {
        expect(COLOUR_NAMES).toContain(nameColour(hexToOklab(toHex(r, g, b))));
        expect(['black', 'grey', 'white']).toContain(nameColour(hexToOklab(toHex(r, r, r))));
      }),
    );
  });
});

const colourOf = (hex: string, share: number): CountedColour => ({ ...hexToOklab(hex), hex, share });
const namesOf = (...colours: [hex: string, share: number][]) =>
  listColourNames(colours.map(([hex, share]) => colourOf(hex, share))).map((index) => COLOUR_NAMES[index]);

describe('the colors of an image', () => {
  test('[E-07] a brand color is named if it covers 2 % of the image, but not if it covers 0.5 %', () => {
    expect(namesOf(['ffffff', 0.9], ['111111', 0.08], ['2563eb', 0.02])).toEqual(['blue', 'white']);
    expect(namesOf(['ffffff', 0.99], ['2563eb', 0.005])).toEqual(['white']);
  });

  test('[E-07] black, grey and white are named only if they cover a large part of the image', () => {
    expect(namesOf(['ffffff', 0.6], ['808080', 0.25], ['000000', 0.15])).toEqual(['white']);
    expect(namesOf(['111111', 0.5], ['808080', 0.5])).toEqual(['black', 'grey']);
  });

  test('do not include a color that consists only of rare shades', () => {
    const traces = Array.from({ length: 9 }, (_, index): [string, number] => [
      `00${(0x80 + index).toString(16)}00`,
      0.002,
    ]);
    expect(namesOf(['111111', 0.98], ...traces)).toEqual(['black']);
  });

  test('are indexes of COLOUR_NAMES, ascending and without duplicates, for any pixels', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 3, maxLength: 300 }), (bytes) => {
        const sample = bytes.subarray(0, bytes.length - (bytes.length % 3));
        const indexes = listColourNames(groupColours(countColours(sample)));
        expect(indexes).toEqual([...new Set(indexes)].sort((a, b) => a - b));
        expect(indexes.every((index) => index >= 0 && index < COLOUR_NAMES.length)).toBe(true);
      }),
    );
  });
});
