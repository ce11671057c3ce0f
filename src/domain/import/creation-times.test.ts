import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FolderImage, fillGaps } from './creation-times.ts';

const NOW = new Date('2026-03-04T12:00:00.000Z');
const image = (createdAt: string | null, pageKey = 'web a'): FolderImage => ({ pageKey, createdAt });
const fillGapsOf = (...images: FolderImage[]) => [...fillGaps(images, NOW)];

describe('fillGaps', () => {
  test('distributes missing times evenly between the neighbors, to the microsecond', () => {
    expect(
      fillGapsOf(
        image('2026-03-04T11:59:59.999Z'),
        image(null),
        image('2026-03-04T12:00:00.000Z'),
        image(null),
        image(null),
        image('2026-03-04T12:00:00.000003Z'),
      ),
    ).toEqual([
      [1, '2026-03-04T11:59:59.999500Z'],
      [3, '2026-03-04T12:00:00.000001Z'],
      [4, '2026-03-04T12:00:00.000002Z'],
    ]);
  });

  test('assigns times before the first existing image to the new images that precede it, a millisecond apart', () => {
    expect(fillGapsOf(image(null), image(null), image('2026-03-04T11:00:00Z'))).toEqual([
      [0, '2026-03-04T10:59:59.998000Z'],
      [1, '2026-03-04T10:59:59.999000Z'],
    ]);
  });

  test('fills the gaps of each app page separately', () => {
    expect(
      fillGapsOf(
        image('2026-03-04T11:00:00Z'),
        image(null, 'ios a'),
        image(null),
        image('2026-03-04T11:00:00.002Z', 'ios a'),
        image('2026-03-04T11:00:00.002Z'),
      ),
    ).toEqual([
      [2, '2026-03-04T11:00:00.001000Z'],
      [1, '2026-03-04T11:00:00.001000Z'],
    ]);
  });

  test.each([
    ['at the end of a list', [image('2026-03-04T11:00:00Z'), image(null)]],
    [
      'between screens older than a day',
      [image('2026-03-01T11:00:00Z'), image(null), image('2026-03-01T11:00:01Z')],
    ],
    ['before a screen older than a day', [image(null), image('2026-03-01T11:00:01Z')]],
    [
      'between a screen older than a day and a new one',
      [image('2026-03-01T11:00:00Z'), image(null), image('2026-03-04T11:00:01Z')],
    ],
    [
      'between adjacent microseconds',
      [image('2026-03-04T11:00:00.000001Z'), image(null), image('2026-03-04T11:00:00.000002Z')],
    ],
    [
      'between screens that a curator has reordered',
      [image('2026-03-04T11:00:01Z'), image(null), image('2026-03-04T11:00:00Z')],
    ],
  ])('fills no gap %s', (_what, images) => {
    expect(fillGapsOf(...images)).toEqual([]);
  });

  test('preserves the order of any ordered list', () => {
    const start = Date.parse('2026-03-04T10:00:00Z');
    fc.assert(
      fc.property(
        fc.array(fc.record({ step: fc.integer({ min: 1, max: 5000 }), isExisting: fc.boolean() }), {
          maxLength: 40,
        }),
        (steps) => {
          let ms = start;
          const images = steps.map(({ step, isExisting }) => {
            ms += step;
            return image(isExisting ? new Date(ms).toISOString() : null);
          });
          const times = fillGaps(images, NOW);
          const last = images.findLastIndex(({ createdAt }) => createdAt);
          const createdAts = images.map(({ createdAt }, index) => createdAt ?? times.get(index));
          // All fractions have six digits, so that the strings sort by time.
          const upToLastExisting = createdAts
            .slice(0, last + 1)
            .map((moment) => (moment ?? '').replace(/\.(\d+)Z$/, (_, d) => `.${d.padEnd(6, '0')}Z`));
          expect(upToLastExisting).not.toContain('');
          expect(upToLastExisting).toEqual([...new Set(upToLastExisting)].sort());
          expect(createdAts.slice(last + 1).every((moment) => moment === undefined)).toBe(true);
        },
      ),
    );
  });
});
