import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cursorSchema } from '#shared/contracts/common.ts';
import { ProductError } from '#shared/errors.ts';
import { decodeCursor, encodeCursor, toPage } from './cursor.ts';

const LIST = 'screens of app 1 web newest';
const position = { createdAt: '2026-01-31T12:00:00.123456Z', id: '01936b2e-0c2a-7d4e-8b1f-123456789abc' };

const errorOfDecoding = (list: string, cursor: string): unknown => {
  try {
    return decodeCursor(list, cursor);
  } catch (error) {
    return error instanceof ProductError ? error.code : error;
  }
};

describe('a cursor', () => {
  test('preserves its position to the microsecond', () => {
    const moments = fc
      .tuple(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        fc.integer({ min: 0, max: 999_999 }),
      )
      .map(([date, micros]) => `${date.toISOString().slice(0, 19)}.${String(micros).padStart(6, '0')}Z`);
    fc.assert(
      fc.property(moments, fc.uuid(), fc.string(), (createdAt, id, list) => {
        const cursor = encodeCursor(list, { createdAt, id });
        expect(decodeCursor(list, cursor)).toEqual({ createdAt, id });
        expect(cursorSchema.safeParse(cursor).success).toBe(true);
      }),
    );
  });

  test('is rejected by another list', () => {
    expect(errorOfDecoding('another list', encodeCursor(LIST, position))).toBe('invalid_cursor');
  });

  test('is rejected if malformed', () => {
    const valid = encodeCursor(LIST, position);
    const changed = fc
      .tuple(fc.nat(valid.length - 1), fc.string({ minLength: 0, maxLength: 2 }))
      .map(([index, text]) => valid.slice(0, index) + text + valid.slice(index + 1))
      .filter((text) => text !== valid);
    const encoded = fc.string().map((text) => Buffer.from(text).toString('base64url'));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), encoded, changed), (text) => {
        expect(errorOfDecoding(LIST, text)).toBe('invalid_cursor');
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['a nonexistent day', '2026-02-30T12:00:00Z'],
    ['month 13', '2026-13-01T12:00:00Z'],
    ['hour 24', '2026-01-01T24:00:00Z'],
    ['the year 0', '0000-01-01T00:00:00Z'],
    ['infinity', 'infinity'],
  ])('with %s is rejected before any query', (_, createdAt) => {
    expect(errorOfDecoding(LIST, encodeCursor(LIST, { ...position, createdAt }))).toBe('invalid_cursor');
  });

  test('is part of a page only if more rows exist', () => {
    const rows = [position, { ...position, id: '01936b2e-0c2a-7d4e-8b1f-000000000000' }];
    expect(toPage(LIST, { limit: 2 }, rows)).toEqual({ items: rows, nextCursor: null });
    const { items, nextCursor } = toPage(LIST, { limit: 1 }, rows);
    expect(items).toEqual([position]);
    expect(decodeCursor(LIST, nextCursor as string)).toEqual(position);
    expect(toPage(LIST, { limit: 1 }, [])).toEqual({ items: [], nextCursor: null });
  });
});
