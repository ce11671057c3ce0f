import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONTENT_ENCODINGS, chooseEncoding } from './accept-encoding.ts';

describe('chooseEncoding', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP ; Q=0.5', 'gzip'],
    ['deflate, zstd', 'identity'],
    ['*', 'br'],
    ['*;q=0.5', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.5', 'br'],
    ['br;q=0.2, *;q=0.8', 'gzip'],
    ['identity, gzip;q=0.9', 'identity'],
    ['gzip;q=0.001', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['gzip;q=0.000', 'identity'],
    ['br, br;q=0', 'identity'],
    ['identity;q=0, gzip', 'gzip'],
    ['*;q=0, identity', 'identity'],
    ['identity;q=0', null],
    ['*;q=0', null],
    ['br;q=0, gzip;q=0, identity;q=0', null],
  ] as const)('for Accept-Encoding %j returns %j', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });

  const coding = fc.constantFrom('br', 'gzip', 'identity', '*', 'zstd');
  const weight = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000);

  test('returns the coding with the highest weight, and null if all codings have the weight 0', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(coding, weight), { selector: ([name]) => name }), (entries) => {
        const sentWeights = new Map<string, number>(entries);
        // The default weight of `identity` is lower than 0.001, the lowest positive weight that a client can send.
        const weightOf = (name: string): number =>
          sentWeights.get(name) ?? sentWeights.get('*') ?? (name === 'identity' ? 0.0001 : 0);
        const encoding = chooseEncoding(entries.map(([name, q]) => `${name};q=${q.toFixed(3)}`).join(' ,'));
        const highest = Math.max(...CONTENT_ENCODINGS.map(weightOf));
        expect(encoding === null ? 0 : weightOf(encoding)).toBe(highest);
      }),
    );
  });

  test('returns a supported coding or null for any header text', () => {
    const piece = fc.constantFrom(
      'br',
      'gzip',
      'identity',
      '*',
      ';',
      'q',
      '=',
      '0',
      '1',
      '.',
      ',',
      ' ',
      '"',
      '\\',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(text, (header) => {
        expect([...CONTENT_ENCODINGS, null]).toContain(chooseEncoding(header));
      }),
      { numRuns: 1000 },
    );
  });
});
