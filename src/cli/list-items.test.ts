import { expect, test } from 'vitest';
import { listItems, listMissing } from './list-items.ts';

test('listItems names the number of items that it leaves out', () => {
  expect(listItems(['a', 'b'], 2)).toEqual(['  a', '  b']);
  expect(listItems(['a', 'b', 'c'], 1)).toEqual(['  a', '  … and 2 more']);
  expect(listMissing(Array(25).fill('originals/00/a')).at(-1)).toBe('  … and 5 more');
});
