import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBigint, parseInstant } from './values.ts';

describe('an instant from the database', () => {
  test('has six fractional digits, even if PostgreSQL drops trailing zeros', () => {
    expect(parseInstant('2026-01-31 12:00:00.123456+00')).toBe('2026-01-31T12:00:00.123456Z');
    expect(parseInstant('2026-01-31 12:00:00.1+00')).toBe('2026-01-31T12:00:00.100000Z');
    expect(parseInstant('2026-01-31 12:00:00+00')).toBe('2026-01-31T12:00:00.000000Z');
  });

  test('is converted to UTC from any session time zone', () => {
    expect(parseInstant('2026-01-31 12:00:00.000001+05:30')).toBe('2026-01-31T06:30:00.000001Z');
    expect(parseInstant('2026-01-31 23:00:00-02')).toBe('2026-02-01T01:00:00.000000Z');
  });

  test('keeps its moment when it is converted to UTC, for every time and zone', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
        fc.integer({ min: -14 * 60, max: 14 * 60 }),
        (moment, minutes) => {
          const local = new Date(moment.getTime() + minutes * 60_000).toISOString();
          const sign = minutes < 0 ? '-' : '+';
          const pad = (value: number): string => String(value).padStart(2, '0');
          const zone = `${sign}${pad(Math.floor(Math.abs(minutes) / 60))}:${pad(Math.abs(minutes) % 60)}`;
          const text = `${local.slice(0, 10)} ${local.slice(11, 23)}${zone}`;
          expect(new Date(parseInstant(text)).getTime()).toBe(moment.getTime());
        },
      ),
    );
  });

  test('is returned unchanged if it is not finite, such as infinity', () => {
    expect(parseInstant('infinity')).toBe('infinity');
  });
});

test('a bigint that exceeds the safe integer range is refused rather than rounded', () => {
  expect(parseBigint('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
  expect(() => parseBigint('9007199254740993')).toThrow(RangeError);
});
