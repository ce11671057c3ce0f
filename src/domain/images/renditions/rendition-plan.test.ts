import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IMAGE_LIMITS, IMAGE_WIDTHS, MAX_RENDITION_EDGE } from '#shared/limits.ts';
import { maxRenditionWidth } from '#shared/rendition-width.ts';
import { parseRenditionOptions } from './rendition-options.ts';
import {
  fitInside,
  isPermanent,
  planName,
  planRendition,
  type Source,
  thumbnailPlan,
} from './rendition-plan.ts';

const BROWSER = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const web: Source = { width: 1440, height: 900, format: 'png' };
const phone: Source = { width: 1170, height: 2532, format: 'jpeg' };
const logo: Source = { width: 64, height: 32, format: 'png' };

const plan = (query: string, source: Source, accept = BROWSER, avif = false) =>
  planRendition(parseRenditionOptions(new URLSearchParams(query)), source, accept, { avif });
const size = (query: string, source: Source): string => {
  const { width, height, mode, gravity } = plan(query, source);
  return `${width}x${height} ${mode}${mode === 'crop' ? ` ${gravity}` : ''}`;
};

describe('[P-70] the size of a rendition', () => {
  test.each([
    // scale-down: never larger than the image, inside the box
    ['w=600', web, '600x375 scale'],
    ['w=600', phone, '600x1298 scale'],
    ['h=600', web, '960x600 scale'],
    ['w=300&h=300', web, '300x188 scale'],
    ['w=1600', web, '1440x900 scale'],
    ['w=80', logo, '64x32 scale'],
    ['q=90', phone, '1170x2532 scale'],
    ['', phone, '1170x2532 scale'],
    // contain: like scale-down, but also enlarges
    ['w=80&fit=contain', logo, '80x40 scale'],
    ['w=160&h=48&fit=contain', logo, '96x48 scale'],
    ['fit=contain', logo, '64x32 scale'],
    // cover: fills the box
    ['w=300&h=300&fit=cover', web, '300x300 crop center'],
    ['w=300&h=300&fit=cover&g=auto', logo, '300x300 crop auto'],
    ['w=1200&h=630&fit=cover&g=top', phone, '1200x630 crop top'],
    ['w=600&fit=cover', web, '600x375 scale'],
    // crop: fills the box but never enlarges
    ['w=300&h=300&fit=crop&g=left', web, '300x300 crop left'],
    ['w=80&h=80&fit=crop', logo, '64x32 crop center'],
    ['w=80&fit=crop', logo, '64x32 scale'],
    // pad: the whole image in the box
    ['w=300&h=300&fit=pad&g=left', web, '300x300 pad'],
    ['w=600&fit=pad', web, '600x375 scale'],
  ])('the query %j for the image %o results in %s', (query, source, expected) => {
    expect(size(query, source)).toBe(expected);
  });

  test.each([
    [{ width: 12_000, height: 12_000 }, '4096x4096 scale'],
    [{ width: 1440, height: 12_000 }, '492x4096 scale'],
    [{ width: 12_000, height: 1 }, '4096x1 scale'],
  ])('the full size of %o stays within 4096 px', (pixels, expected) => {
    expect(size('q=90', { ...pixels, format: 'png' })).toBe(expected);
  });
});

describe('[P-70] format auto', () => {
  const format = (accept: string, source = web, avif = false, query = 'w=600') =>
    plan(query, source, accept, avif).format;

  test('is WebP for a browser that accepts it, and AVIF only if the setting allows it', () => {
    expect(format(BROWSER)).toBe('webp');
    expect(format(BROWSER, web, true)).toBe('avif');
    expect(format('image/webp', web, true)).toBe('webp');
    expect(format('IMAGE/WEBP;q=0.5, text/html')).toBe('webp');
  });

  test('is JPEG for JPEG originals and PNG for others if the browser accepts neither WebP nor AVIF', () => {
    for (const accept of [
      '',
      '*/*',
      'image/*',
      'text/html',
      'image/webp;q=0',
      'image/webpx',
      'x-image/webp',
    ]) {
      expect([accept, format(accept)]).toEqual([accept, 'png']);
      expect([accept, format(accept, phone)]).toEqual([accept, 'jpeg']);
      expect([accept, format(accept, { ...web, format: 'gif' })]).toEqual([accept, 'png']);
    }
  });

  test('is not AVIF above a width of 1200 px or 3.2 megapixels, because encoding would take too long', () => {
    const large = { width: 2400, height: 5200, format: 'png' } as const;
    expect(format(BROWSER, large, true, 'w=1200')).toBe('avif');
    expect(format(BROWSER, large, true, 'w=1600')).toBe('webp');
    expect(format(BROWSER, { ...large, height: 8000 }, true, 'w=1200')).toBe('webp');
    expect(format(BROWSER, large, true, 'q=90')).toBe('webp');
  });

  test('is overridden by a request for AVIF, which is rejected if AVIF is disabled or the result is too large', () => {
    const optionError = expect.objectContaining({ code: 'image_option' });
    expect(() => plan('w=600&f=avif', web, '', false)).toThrow(optionError);
    expect(() => plan('w=1600&f=avif', { width: 3000, height: 3000, format: 'png' }, '', true)).toThrow(
      optionError,
    );
    expect(plan('w=600&f=avif', web, '', true).format).toBe('avif');
  });
});

describe('the file names of renditions', () => {
  test('options with the same result share one file', () => {
    const name = (query: string, source = web) => planName(plan(query, source));
    expect(name('w=600&fit=scale-down&g=top')).toBe(name('w=550&q=82&fit=contain'));
    expect(name('w=1600')).toBe(name(''));
    expect(name('w=300', logo)).toBe(name('w=800', logo));
    expect(name('w=300&h=300&fit=pad&g=left')).toBe(name('w=300&h=300&fit=pad&g=right'));
    expect(name('w=600&f=png&q=75')).toBe(name('w=600&f=png&q=90'));
  });

  test('options with different results have different files', () => {
    const queries = [
      'w=600',
      'w=800',
      'w=600&q=90',
      'w=600&f=png',
      'w=600&h=300&fit=cover',
      'w=600&h=300&fit=pad',
      'w=600&h=300&fit=cover&g=top',
      'w=600&h=300',
      'w=600&f=jpeg',
    ];
    expect(new Set(queries.map((query) => planName(plan(query, web)))).size).toBe(queries.length);
  });

  test('only plain thumbnails are permanent; all other renditions are cached', () => {
    expect(isPermanent(thumbnailPlan(web, 600), web)).toBe(true);
    for (const query of ['w=300', 'w=600', 'w=800', 'w=80', 'w=48']) {
      expect([query, isPermanent(plan(query, web), web)]).toEqual([query, true]);
    }
    for (const query of ['w=1200', 'w=600&q=90', 'w=600&f=png', 'w=300&h=300&fit=cover', 'q=85']) {
      expect([query, isPermanent(plan(query, web), web)]).toEqual([query, false]);
    }
  });
});

test('any image and options result in edges from 1 to 4096 px, without unrequested enlargement', () => {
  const edge = fc.integer({ min: 1, max: IMAGE_LIMITS.maxEdge });
  const maybe = (name: string) =>
    fc.option(
      fc.integer({ min: 1, max: 99_999 }).map((n) => `${name}=${n}`),
      { nil: '' },
    );
  fc.assert(
    fc.property(
      fc.record({ width: edge, height: edge, format: fc.constantFrom('jpeg' as const, 'png' as const) }),
      maybe('w'),
      maybe('h'),
      fc.constantFrom('', 'fit=scale-down', 'fit=contain', 'fit=cover', 'fit=crop', 'fit=pad'),
      (source, w, h, fit) => {
        const { width, height, format } = plan([w, h, fit].filter(Boolean).join('&'), source, BROWSER, true);
        for (const value of [width, height]) {
          expect(Number.isInteger(value) && value >= 1 && value <= MAX_RENDITION_EDGE).toBe(true);
        }
        if (['', 'fit=scale-down', 'fit=crop'].includes(fit)) {
          expect(width <= source.width && height <= source.height).toBe(true);
        }
        if (format === 'avif') expect(width * height).toBeLessThanOrEqual(3_200_000);
      },
    ),
    { numRuns: 2000 },
  );
});

test('maxRenditionWidth returns the width that fitInside computes, so that pages declare the true widths', () => {
  const edge = fc.integer({ min: 1, max: IMAGE_LIMITS.maxEdge });
  fc.assert(
    fc.property(edge, edge, fc.constantFrom(...IMAGE_WIDTHS), (width, height, requested) => {
      const largest = maxRenditionWidth({ width, height });
      expect(fitInside({ width, height }, {}, false).width).toBe(largest);
      expect(fitInside({ width, height }, { width: requested }, false).width).toBe(
        Math.min(requested, largest),
      );
    }),
    { numRuns: 2000 },
  );
});
