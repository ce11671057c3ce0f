import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '#shared/limits.ts';
import {
  countSelected,
  findRowAfterDeletion,
  isSelected,
  NO_SELECTION,
  type SelectedScreen,
  type Selection,
  type SelectionAction,
  selectionReducer,
  toSelectionInputs,
} from './selection.ts';

const rowsOf = (count: number): SelectedScreen[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `row-${index}`,
    title: `Screen ${index}`,
    app: { id: 'app', slug: 'app', name: 'App', logo: null },
  }));
const ROWS = rowsOf(12);
const MATCH_COUNT = { count: 1234, countedAt: '2026-01-01T00:00:00.000001Z' };

const run = (...actions: SelectionAction[]): Selection => actions.reduce(selectionReducer, NO_SELECTION);
const toggle = (index: number, isRange = false, rows = ROWS): SelectionAction => ({
  type: 'toggle',
  id: `row-${index}`,
  rows,
  isRange,
});
const selectedIndexes = (selection: Selection): number[] =>
  ROWS.flatMap(({ id }, index) => (isSelected(selection, id) ? [index] : []));

describe('[A-12] the selection of the list', () => {
  test('selects and deselects single rows and ranges in both directions', () => {
    expect(selectedIndexes(run(toggle(2), toggle(5, true)))).toEqual([2, 3, 4, 5]);
    expect(selectedIndexes(run(toggle(5), toggle(2, true)))).toEqual([2, 3, 4, 5]);
    // A range starts at the row that was toggled last (the anchor). The second range, rows 5 to 3, is deselected,
    // because row 3 was selected.
    expect(selectedIndexes(run(toggle(2), toggle(5, true), toggle(3, true)))).toEqual([2]);
    // Without an anchor, or if the anchor is no longer in the list, only the row itself is toggled.
    expect(selectedIndexes(run(toggle(4, true)))).toEqual([4]);
    expect(selectedIndexes(run(toggle(0), toggle(4, true, ROWS.slice(1))))).toEqual([0, 4]);
    // A row that is not loaded cannot be toggled.
    expect(run(toggle(99))).toBe(NO_SELECTION);
  });

  test('stores the filter and count of all matching screens, and keeps the other loaded rows when one row is deselected', () => {
    const all = run(
      { type: 'all', rows: ROWS },
      { type: 'matching', filter: { search: 'x' }, matchCount: MATCH_COUNT },
    );
    expect(countSelected(all)).toBe(1234);
    expect(toSelectionInputs(all)).toEqual([{ filter: { search: 'x' }, ...MATCH_COUNT }]);
    expect(selectedIndexes(selectionReducer(all, toggle(3)))).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11]);
    const afterProgress = selectionReducer(all, { type: 'remaining', count: 34 });
    expect([countSelected(afterProgress), afterProgress.kind]).toEqual([34, 'matching']);
    expect(selectionReducer(all, { type: 'remaining', count: 0 })).toBe(NO_SELECTION);
    expect(selectionReducer(all, { type: 'drop', ids: ['row-1'] })).toBe(all);
  });

  test('is split into requests within the limit of the server', () => {
    const inputs = toSelectionInputs(run({ type: 'all', rows: rowsOf(LIMITS.bulkMax + 1) }));
    expect(inputs.map((input) => ('ids' in input ? input.ids.length : null))).toEqual([LIMITS.bulkMax, 1]);
    expect(toSelectionInputs(NO_SELECTION)).toEqual([]);
  });

  const rowIndex = fc.nat({ max: ROWS.length - 1 });
  const actions: fc.Arbitrary<SelectionAction> = fc.oneof(
    fc.tuple(rowIndex, fc.boolean()).map(([index, isRange]) => toggle(index, isRange)),
    fc.constant<SelectionAction>({ type: 'all', rows: ROWS }),
    fc.constant<SelectionAction>({ type: 'none' }),
    fc.constant<SelectionAction>({ type: 'matching', filter: {}, matchCount: MATCH_COUNT }),
    fc.nat({ max: 3 }).map((count): SelectionAction => ({ type: 'remaining', count })),
    fc
      .array(rowIndex)
      .map((indexes): SelectionAction => ({ type: 'drop', ids: indexes.map((index) => `row-${index}`) })),
  );

  test('counts the selected rows correctly after any actions, and a toggle always changes the state of its row', () => {
    fc.assert(
      fc.property(fc.array(actions), rowIndex, fc.boolean(), (sequence, index, isRange) => {
        const before = run(...sequence);
        if (before.kind === 'screens') expect(countSelected(before)).toBe(selectedIndexes(before).length);
        else expect(selectedIndexes(before)).toHaveLength(ROWS.length);
        const after = selectionReducer(before, toggle(index, isRange));
        expect(isSelected(after, `row-${index}`)).toBe(!isSelected(before, `row-${index}`));
        // The previous selection is not mutated.
        expect(run(...sequence)).toEqual(before);
      }),
    );
  });
});

test('findRowAfterDeletion returns the next remaining row, or else the previous one, or null', () => {
  const afterDeletion = (...indexes: number[]): string | null =>
    findRowAfterDeletion(rowsOf(4), run(...indexes.map((index) => toggle(index, false, rowsOf(4)))));
  expect(afterDeletion(1)).toBe('row-2');
  expect(afterDeletion(0, 1, 3)).toBe('row-2');
  expect(afterDeletion(2, 3)).toBe('row-1');
  expect(afterDeletion(0, 1, 2, 3)).toBeNull();
  const all = run({ type: 'matching', filter: {}, matchCount: MATCH_COUNT });
  expect(findRowAfterDeletion(rowsOf(4), all)).toBeNull();
  // The selected row is not loaded, because the order was changed after the selection.
  expect(findRowAfterDeletion(rowsOf(4), run(toggle(5, false, rowsOf(6))))).toBe('row-0');
});
