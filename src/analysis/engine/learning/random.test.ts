import { expect, test } from 'vitest';
import { assignFolds } from './random.ts';

test('assignFolds keeps groups together and makes folds of similar size', () => {
  const groups = Array.from({ length: 200 }, (_, index) => `app ${index % 23}`);
  const folds = assignFolds(groups, 5, 4);
  for (const group of new Set(groups))
    expect(new Set(folds.filter((_, index) => groups[index] === group)).size).toBe(1);
  for (let fold = 0; fold < 5; fold++) {
    const size = folds.filter((assigned) => assigned === fold).length;
    expect(size).toBeGreaterThan(25);
    expect(size).toBeLessThan(60);
  }
});
