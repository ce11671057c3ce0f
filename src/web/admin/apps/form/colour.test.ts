import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatColour, NOTATIONS, opaqueHex, parseColour } from './colour.ts';

const byte = fc.integer({ min: 0, max: 255 });
const color = fc.record({
  red: byte,
  green: byte,
  blue: byte,
  alpha: fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100),
});

describe('[A-41] color notations', () => {
  test.each([
    ['#03045E', '#03045E', 1],
    ['03045e', '#03045E', 1],
    ['#f0a', '#FF00AA', 1],
    ['#f0a8', '#FF00AA', 0.53],
    ['#03045e80', '#03045E', 0.5],
    ['rgb(3, 4, 94)', '#03045E', 1],
    ['RGB(3 4 94 / 50%)', '#03045E', 0.5],
    ['rgba(300, -4, 94.4, 0.456)', '#FF005E', 0.46],
    ['rgb(100%, 0%, 50%)', '#FF0080', 1],
    ['hsl(0, 100%, 50%)', '#FF0000', 1],
    ['hsl(-240deg 100% 25% / .5)', '#008000', 0.5],
    ['hsla(480, 100, 25, 7)', '#008000', 1],
    ['rgba(1, 2, 3, -1)', '#010203', 0],
  ])('parseColour parses %s', (text, hex, alpha) => {
    const parsed = parseColour(`  ${text} `);
    expect(parsed && [opaqueHex(parsed), parsed.alpha]).toEqual([hex, alpha]);
  });

  test.each([
    '',
    '#',
    '#12',
    '#12345',
    '#1234567',
    'red',
    'rgb(1, 2)',
    'rgb(1, 2, 3',
    'hsl(a, 1%, 2%)',
    'rgb(..,1,2)',
  ])('parseColour rejects %j', (text) => {
    expect(parseColour(text)).toBeNull();
  });

  test('parseColour returns null or a color with channels in range for any input', () => {
    const numbers = fc.tuple(fc.double(), fc.double(), fc.double(), fc.double());
    const namesAndNumbers = fc.tuple(fc.constantFrom('rgb', 'rgba', 'hsl', 'hsla'), numbers);
    const typed = fc.oneof(
      fc.string(),
      fc.stringMatching(/^#?[0-9a-f]{0,9}$/),
      namesAndNumbers.map(([name, [a, b, c, d]]) => `${name}(${a}, ${b}%, ${c}%, ${d})`),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const parsed = parseColour(text);
        if (!parsed) return;
        for (const value of [parsed.red, parsed.green, parsed.blue]) {
          expect(Number.isInteger(value) && value >= 0 && value <= 255).toBe(true);
        }
        expect(parsed.alpha).toBeGreaterThanOrEqual(0);
        expect(parsed.alpha).toBeLessThanOrEqual(1);
        expect(Math.round(parsed.alpha * 100) / 100).toBe(parsed.alpha);
      }),
      { numRuns: 2000 },
    );
  });

  test('parseColour restores the color that formatColour wrote', () => {
    fc.assert(
      fc.property(color, fc.constantFrom(...NOTATIONS), (original, notation) => {
        const parsed = parseColour(formatColour(original, notation));
        expect(parsed?.alpha).toBe(original.alpha);
        // `hsl` is rounded to tenths, which can change a channel by one step.
        const tolerance = notation === 'hsl' ? 1 : 0;
        for (const channel of ['red', 'green', 'blue'] as const) {
          expect(Math.abs((parsed?.[channel] ?? Number.NaN) - original[channel])).toBeLessThanOrEqual(
            tolerance,
          );
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('formatColour writes CSS notations', () => {
    const ink = { red: 3, green: 4, blue: 94, alpha: 1 };
    expect(NOTATIONS.map((notation) => formatColour(ink, notation))).toEqual([
      '#03045E',
      'rgb(3, 4, 94)',
      'hsl(239.3, 93.8%, 19%)',
    ]);
    expect(formatColour({ ...ink, alpha: 0.46 }, 'rgb')).toBe('rgba(3, 4, 94, 0.46)');
  });
});
