import { expect, test } from 'vitest';
import { CatalogueIndex, MAX_TIME } from './catalogue-index.ts';

const SCREENS = 3_000;
/** In microseconds. */
const YEAR = 365 * 86_400_000_000;
/** 1 March 2026 at noon, in microseconds. */
const NOON = Date.UTC(2026, 2, 1, 12) * 1000;

/** Returns a generator of integers from 0 to `max` - 1, the same on each run. */
function createRandom(): (max: number) => number {
  let state = 1;
  return (max) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % max;
  };
}

function put(index: CatalogueIndex, ord: number, createdAt: number): void {
  index.put({ ord, app: 0, createdAt });
}

/** Returns the positions in the expected order: by time, then by position. */
const sorted = (times: ReadonlyMap<number, number>): number[] =>
  [...times]
    .sort(([ord, time], [otherOrd, otherTime]) => time - otherTime || ord - otherOrd)
    .map(([ord]) => ord);

const random = createRandom();

test.each([
  ['one microsecond', () => NOON],
  ['a few microseconds', () => NOON + random(5)],
  ['one second', () => NOON + random(1_000_000)],
  ['neighboring seconds', () => NOON + random(3) * 1_000_000 + random(4)],
  ['a century, some before 1970', () => Date.UTC(1940) * 1000 + random(100) * YEAR + random(YEAR)],
  ['the first and last microseconds', () => (random(2) === 0 ? random(9) - MAX_TIME : MAX_TIME - random(9))],
])('CreationOrder sorts screens from %s by time and position, also after single changes', (_, nextTime) => {
  const index = new CatalogueIndex(1);
  const times = new Map<number, number>();
  const change = (): void => {
    const ord = random(2 * SCREENS);
    if (random(4) === 0) {
      index.remove(ord);
      times.delete(ord);
    } else {
      const time = nextTime();
      put(index, ord, time);
      times.set(ord, time);
    }
  };
  for (let count = 0; count < SCREENS; count += 1) change();
  expect([...index.order()]).toEqual(sorted(times));
  // These changes edit the order that `order()` has sorted.
  for (let count = 0; count < 100; count += 1) change();
  expect([...index.order()]).toEqual(sorted(times));
});

test('CreationOrder sorts screens at positions above four million', () => {
  const index = new CatalogueIndex(1);
  for (const [ord, microsecond] of [
    [5_000_000, 1],
    [4_999_999, 2],
    [7, 2],
  ] as const)
    put(index, ord, NOON + microsecond);
  expect([...index.order()]).toEqual([5_000_000, 7, 4_999_999]);
});

test('CreationOrder is empty for an index without screens', () => {
  expect(new CatalogueIndex(1).order()).toHaveLength(0);
});
