import { expect, test } from 'vitest';
import { stepOf, typedTo } from './grid-keys.ts';
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
/** Content, Detail, Dashboard, Écran, System (closed). */
const ROWS = rowsOf(treeOf(TERMS), ({ id }) => id !== 'System');

test('[A-60] stepOf moves between rows, expands and collapses them, and moves to the parent', () => {
  expect(stepOf('ArrowDown', ROWS, 0)).toEqual({ to: 1 });
  expect(stepOf('ArrowDown', ROWS, 4)).toEqual({ to: 4 });
  expect(stepOf('ArrowUp', ROWS, 0)).toEqual({ to: 0 });
  expect(stepOf('End', ROWS, 0)).toEqual({ to: 4 });
  expect(stepOf('Home', ROWS, 3)).toEqual({ to: 0 });
  expect(stepOf('PageDown', ROWS, 1)).toEqual({ to: 4 });
  expect(stepOf('PageUp', ROWS, 3)).toEqual({ to: 0 });
  expect(stepOf('ArrowRight', ROWS, 4)).toEqual({ open: true });
  expect(stepOf('ArrowRight', ROWS, 0)).toEqual({ to: 1 });
  expect(stepOf('ArrowRight', ROWS, 3)).toEqual({ to: 3 });
  expect(stepOf('ArrowLeft', ROWS, 0)).toEqual({ open: false });
  expect(stepOf('ArrowLeft', ROWS, 2)).toEqual({ to: 0 });
  expect(stepOf('ArrowLeft', ROWS, 4)).toEqual({ to: 4 });
  expect(stepOf('x', ROWS, 0)).toBeNull();
  expect(stepOf('ArrowDown', [], 0)).toBeNull();
});

test('[A-60] typedTo finds the next name that starts with the typed letters', () => {
  expect(typedTo('d', ROWS, 0)).toBe(1);
  expect(typedTo('dd', ROWS, 1)).toBe(2);
  expect(typedTo('d', ROWS, 2)).toBe(1);
  expect(typedTo('da', ROWS, 1)).toBe(2);
  expect(typedTo('e', ROWS, 0)).toBe(3);
  expect(typedTo('s', ROWS, 4)).toBe(4);
  expect(typedTo('zz', ROWS, 0)).toBeNull();
});
