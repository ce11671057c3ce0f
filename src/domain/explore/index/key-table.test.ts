import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatUuid, KeyTable, toKeys } from './key-table.ts';

/** Returns one key per number. Each key has `words` words of 32 bits. Most keys differ from each other in few bits. */
const keysOf = (numbers: readonly number[], words: number): Uint32Array =>
  Uint32Array.from(numbers.flatMap((number) => Array.from({ length: words }, (_, word) => number >> word)));

test('a key table finds the number of each key, also if it has more keys than expected', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat({ max: 5_000 }), { maxLength: 300 }),
      fc.nat({ max: 50 }),
      fc.constantFrom(1, 2, 4),
      (numbers, expected, words) => {
        const keys = keysOf(numbers, words);
        const table = new KeyTable(expected, words);
        for (const place of numbers.keys()) expect(table.find(keys, place * words)).toBe(-1);
        for (const [place, number] of numbers.entries())
          expect(table.add(keys, place * words, number)).toBe(true);
        for (const [place, number] of numbers.entries()) expect(table.find(keys, place * words)).toBe(number);
        expect(table.find(keysOf([6_000], words), 0)).toBe(-1);
      },
    ),
  );
});

test('a key table refuses a second number for a key, and accepts the same number again', () => {
  const table = new KeyTable(1, 2);
  const keys = keysOf([7, 8], 2);
  expect(table.add(keys, 0, 3)).toBe(true);
  expect(table.add(keys, 0, 3)).toBe(true);
  expect(table.add(keys, 0, 4)).toBe(false);
  expect(table.find(keys, 0)).toBe(3);
  expect(table.find(keys, 2)).toBe(-1);
});

test('toKeys reads bytes that are not aligned in memory', () => {
  const bytes = Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(toKeys(bytes.subarray(1))).toEqual(new Uint32Array(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]).buffer));
});

test('formatUuid formats the UUID at an offset', () => {
  const id = '0123abcd-4567-89ab-cdef-001122334455';
  const keys = toKeys(Buffer.from(`ffffffff${id.replaceAll('-', '')}`, 'hex'));
  expect(formatUuid(keys, 1)).toBe(id);
});
