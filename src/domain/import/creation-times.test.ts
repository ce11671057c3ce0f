import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FolderImage, fillGaps } from './creation-times.ts';

const NOW = new Date('2026-03-04T12:00:00.000Z');
const at = (createdAt: string | null, list = 'web a'): FolderImage => ({ list, createdAt });
const filled = (...pictures: FolderImage[]) => [...fillGaps(pictures, NOW)];

describe('fillGaps', () => {
  test('distributes missing times between the neighbours, to the microsecond', () => {
    expect(
      filled(
        at('2026-03-04T11:59:59.999Z'),
        at(null),
        at('2026-03-04T12:00:00.000Z'),
        at(null),
        at(null),
        at('2026-03-04T12:00:00.000003Z'),
      ),
    ).toEqual([
      [1, '2026-03-04T11:59:59.999500Z'],
      [3, '2026-03-04T12:00:00.000001Z'],
      [4, '2026-03-04T12:00:00.000002Z'],
    ]);
  });

  test('places missing screens before the first existing one, a millisecond apart', () => {
    expect(filled(at(null), at(null), at('2026-03-04T11:00:00Z'))).toEqual([
      [0, '2026-03-04T10:59:59.998000Z'],
      [1, '2026-03-04T10:59:59.999000Z'],
    ]);
  });

  test('fills each list separately', () => {
    expect(
      filled(
        at('2026-03-04T11:00:00Z'),
        at(null, 'ios a'),
        at(null),
        at('2026-03-04T11:00:00.002Z', 'ios a'),
        at('2026-03-04T11:00:00.002Z'),
      ),
    ).toEqual([
      [2, '2026-03-04T11:00:00.001000Z'],
      [1, '2026-03-04T11:00:00.001000Z'],
    ]);
  });

  test.each([
    ['at the end of a list', [at('2026-03-04T11:00:00Z'), at(null)]],
    ['between screens older than a day', [at('2026-03-01T11:00:00Z'), at(null), at('2026-03-01T11:00:01Z')]],
    ['before a screen older than a day', [at(null), at('2026-03-01T11:00:01Z')]],
    [
      'between a screen older than a day and a new one',
      [at('2026-03-01T11:00:00Z'), at(null), at('2026-03-04T11:00:01Z')],
    ],
    [
      'between adjacent microseconds',
      [at('2026-03-04T11:00:00.000001Z'), at(null), at('2026-03-04T11:00:00.000002Z')],
    ],
    [
      'between screens that a curator has reordered',
      [at('2026-03-04T11:00:01Z'), at(null), at('2026-03-04T11:00:00Z')],
    ],
  ])('fills no gap %s', (_what, pictures) => {
    expect(filled(...pictures)).toEqual([]);
  });

  test('preserves the order of any ordered list', () => {
    const start = Date.parse('2026-03-04T10:00:00Z');
    fc.assert(
      fc.property(
        fc.array(fc.record({ step: fc.integer({ min: 1, max: 5000 }), there: fc.boolean() }), {
          maxLength: 40,
        }),
        (steps) => {
          let ms = start;
          const pictures = steps.map(({ step, there }) => {
            ms += step;
            return at(there ? new Date(ms).toISOString() : null);
          });
          const found = fillGaps(pictures, NOW);
          const last = pictures.findLastIndex(({ createdAt }) => createdAt);
          const all = pictures.map(({ createdAt }, index) => createdAt ?? found.get(index));
          const before = all
            .slice(0, last + 1)
            .map((moment) => (moment ?? '').replace(/\.(\d+)Z$/, (_, d) => `.${d.padEnd(6, '0')}Z`));
          expect(before).not.toContain('');
          expect(before).toEqual([...new Set(before)].sort());
          expect(all.slice(last + 1).every((moment) => moment === undefined)).toBe(true);
        },
      ),
    );
  });
});
