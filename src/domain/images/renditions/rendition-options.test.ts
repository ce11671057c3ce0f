import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ProductError } from '#shared/errors.ts';
import { IMAGE_QUALITIES, IMAGE_WIDTHS } from '#shared/limits.ts';
import { IMAGE_FITS, IMAGE_FORMATS, imageUrl } from '#shared/urls.ts';
import { GRAVITIES, IMAGE_HEIGHTS, parseRenditionOptions } from './rendition-options.ts';

const parse = (query: string) => parseRenditionOptions(new URLSearchParams(query));
const errorCodeOf = (query: string): string => {
  try {
    parse(query);
  } catch (error) {
    if (error instanceof ProductError) return error.code;
    throw error;
  }
  return 'accepted';
};

test('the aliases w, h, q, g and f have the same meaning as the full names of the options', () => {
  const expected = { width: 600, height: 300, quality: 90, fit: 'cover', gravity: 'top', format: 'webp' };
  expect(parse('width=600&height=300&quality=90&fit=cover&gravity=top&format=webp')).toEqual(expected);
  expect(parse('w=600&h=300&q=90&fit=cover&g=top&f=webp')).toEqual(expected);
});

test('an empty query means a width of 1600 px, and any other query without a width the full width', () => {
  const otherDefaults = { quality: 85, fit: 'scale-down', gravity: 'center', format: 'auto' };
  expect(parse('')).toEqual({ width: 1600, height: undefined, ...otherDefaults });
  expect(parse('quality=90')).toEqual({ width: undefined, height: undefined, ...otherDefaults, quality: 90 });
});

test.each([
  ['width=1', 48],
  ['width=48', 48],
  ['width=49', 80],
  ['width=601', 800],
  ['width=1600', 1600],
  ['width=1601', 1600],
  ['width=99999', 1600],
  ['width=300&dpr=2', 600],
  ['width=80&dpr=1.5', 160],
  ['width=800&dpr=3', 1600],
])('%s results in a width of %i px', (query, width) => {
  expect(parse(query).width).toBe(width);
});

test.each([
  ['quality=1', 75],
  ['quality=75', 75],
  ['quality=76', 80],
  ['quality=85', 85],
  ['quality=86', 90],
  ['quality=100', 90],
])('%s results in quality %i', (query, quality) => {
  expect(parse(query).quality).toBe(quality);
});

test.each([
  'width=0',
  'width=-1',
  'width=1e3',
  'width=',
  'width=12.5',
  'width= 300',
  'width=300px',
  'width=0x20',
  'width=123456',
  'width=NaN',
  'width=auto',
  'height=0',
  'quality=0',
  'quality=101',
  'fit=fill',
  'fit=Cover',
  'gravity=face',
  'gravity=0.5x0.5',
  'format=svg',
  'format=gif',
  'format=',
  'dpr=4',
  'dpr=0',
  'blur=250',
  'rotate=90',
  'draw=http://example.org',
  'width=300&width=600',
  'width=300&w=300',
  'toString=1',
  '__proto__=1',
  'constructor=1',
])('a query with %s is refused', (query) => {
  expect(errorCodeOf(query)).toBe('image_option');
});

test('the error contains at most 40 characters of the name of the option, to fit in a log line', () => {
  const name = `x${'y'.repeat(5000)}`;
  expect(() => parse(`${name}=1`)).toThrow(
    expect.objectContaining({ details: { option: name.slice(0, 40) } }),
  );
});

test('every URL that imageUrl builds is parsed back to its options', () => {
  for (const width of IMAGE_WIDTHS) {
    for (const quality of IMAGE_QUALITIES) {
      const url = new URL(imageUrl('/images/x/public', { width, quality }), 'http://x');
      expect(parseRenditionOptions(url.searchParams)).toMatchObject({ width, quality, format: 'auto' });
    }
  }
});

describe('fuzzing the options', () => {
  const key = fc.oneof(
    fc.constantFrom('width', 'w', 'height', 'h', 'quality', 'q', 'fit', 'gravity', 'g', 'format', 'f', 'dpr'),
    fc.string({ maxLength: 12 }),
  );
  const value = fc.oneof(
    fc.integer().map(String),
    fc.constantFrom('cover', 'pad', 'auto', 'top', 'webp', 'avif', '1.5'),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );

  test('any query is rejected or results in allowed values', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(key, value), { maxLength: 6 }), (pairs) => {
        const query = new URLSearchParams(pairs);
        let options: ReturnType<typeof parseRenditionOptions>;
        try {
          options = parseRenditionOptions(query);
        } catch (error) {
          expect(error).toBeInstanceOf(ProductError);
          expect((error as ProductError).code).toBe('image_option');
          return;
        }
        expect([undefined, ...IMAGE_WIDTHS]).toContain(options.width);
        expect([undefined, ...IMAGE_HEIGHTS]).toContain(options.height);
        expect(IMAGE_QUALITIES).toContain(options.quality);
        expect(IMAGE_FITS).toContain(options.fit);
        expect(GRAVITIES).toContain(options.gravity);
        expect(IMAGE_FORMATS).toContain(options.format);
      }),
      { numRuns: 1000 },
    );
  });

  test('any width is rounded up to the next step, or down to the largest one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), (requestedWidth) => {
        const { width = 0 } = parse(`w=${requestedWidth}`);
        expect(width >= Math.min(requestedWidth, 1600)).toBe(true);
        expect(IMAGE_WIDTHS.some((step) => step >= requestedWidth && step < width)).toBe(false);
      }),
    );
  });
});
