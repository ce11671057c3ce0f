import { expect, test } from 'vitest';
import { actionForKey, findByTypeAhead } from './grid-keys.ts';
import { rowsOf, treeOf } from './tree.ts';

const term = (name: string, parentId: string | null = null) => ({ id: name, name, slug: name, parentId });

const TERMS = [
  term('Content'),
  term('Detail', 'Content'),
  term('Dashboard', 'Content'),
  term('Écran'),
  term('System'),
  term('Splash', 'System'),
];
/** The rows Content, Detail, Dashboard, Écran and System. System is collapsed. */
const ROWS = rowsOf(treeOf(TERMS), ({ id }) => id !== 'System');

test('[A-60] actionForKey returns the row to move to, or whether to expand or collapse the current row', () => {
  expect(actionForKey('ArrowDown', ROWS, 0)).toEqual({ to: 1 });
  expect(actionForKey('ArrowDown', ROWS, 4)).toEqual({ to: 4 });
  expect(actionForKey('ArrowUp', ROWS, 0)).toEqual({ to: 0 });
  expect(actionForKey('End', ROWS, 0)).toEqual({ to: 4 });
  expect(actionForKey('Home', ROWS, 3)).toEqual({ to: 0 });
  expect(actionForKey('PageDown', ROWS, 1)).toEqual({ to: 4 });
  expect(actionForKey('PageUp', ROWS, 3)).toEqual({ to: 0 });
  expect(actionForKey('ArrowRight', ROWS, 4)).toEqual({ open: true });
  expect(actionForKey('ArrowRight', ROWS, 0)).toEqual({ to: 1 });
  expect(actionForKey('ArrowRight', ROWS, 3)).toEqual({ to: 3 });
  expect(actionForKey('ArrowLeft', ROWS, 0)).toEqual({ open: false });
  expect(actionForKey('ArrowLeft', ROWS, 2)).toEqual({ to: 0 });
  expect(actionForKey('ArrowLeft', ROWS, 4)).toEqual({ to: 4 });
  expect(actionForKey('x', ROWS, 0)).toBeNull();
  expect(actionForKey('ArrowDown', [], 0)).toBeNull();
});

test('[A-60] findByTypeAhead finds the next name that starts with the typed letters', () => {
  // A repeated letter moves to the next name that starts with this letter, and wraps around at the end.
  expect(findByTypeAhead('d', ROWS, 0)).toBe(1);
  expect(findByTypeAhead('dd', ROWS, 1)).toBe(2);
  expect(findByTypeAhead('d', ROWS, 2)).toBe(1);
  // Different letters form a prefix.
  expect(findByTypeAhead('da', ROWS, 1)).toBe(2);
  expect(findByTypeAhead('e', ROWS, 0)).toBe(3);
  expect(findByTypeAhead('s', ROWS, 4)).toBe(4);
  expect(findByTypeAhead('zz', ROWS, 0)).toBeNull();
});
