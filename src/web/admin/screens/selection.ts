import type {
  AdminScreenRow,
  ScreenCount,
  ScreenFilter,
  ScreenSelectionInput,
} from '#shared/contracts/admin-screens.ts';
import { LIMITS } from '#shared/limits.ts';

/** Data of a selected screen, so that dialogs can name it even if its row is no longer loaded. */
export type SelectedScreen = Pick<AdminScreenRow, 'id' | 'title' | 'app'>;

/**
 * Selected screens: individual ones, or all that matched a filter when they were counted. `anchor` is the id of the row
 * that was toggled last. A range selection starts there.
 */
export type Selection =
  | { kind: 'screens'; screens: ReadonlyMap<string, SelectedScreen>; anchor: string | null }
  | ({ kind: 'matching'; filter: ScreenFilter } & ScreenCount);

export type SelectionAction =
  /**
   * Selects or deselects a row. With `isRange`, all rows between the anchor and this row get its new state.
   * `rows` are the loaded rows.
   */
  | { type: 'toggle'; id: string; rows: readonly SelectedScreen[]; isRange: boolean }
  /** Selects the loaded rows. */
  | { type: 'all'; rows: readonly SelectedScreen[] }
  /** Selects all screens that match the filter, including those that are not loaded. */
  | { type: 'matching'; filter: ScreenFilter; matchCount: ScreenCount }
  /**
   * A bulk request was completed. `count` is the number of matching screens that are not processed yet. The
   * action is ignored if the screens were selected individually.
   */
  | { type: 'remaining'; count: number }
  /** Deselects screens. */
  | { type: 'drop'; ids: readonly string[] }
  /** A single screen was deleted, not the selection. */
  | { type: 'deleted'; id: string }
  | { type: 'none' };

export const NO_SELECTION: Selection = { kind: 'screens', screens: new Map(), anchor: null };

export const countSelected = (selection: Selection): number =>
  selection.kind === 'matching' ? selection.count : selection.screens.size;

/** Whether a loaded row is selected. This is always true if all matching screens are selected. */
export const isSelected = (selection: Selection, id: string): boolean =>
  selection.kind === 'matching' || selection.screens.has(id);

/**
 * Returns the selection as the inputs of one or more requests. One input contains at most `LIMITS.bulkMax` ids.
 */
export function toSelectionInputs(selection: Selection): ScreenSelectionInput[] {
  if (selection.kind === 'matching') {
    const { filter, countedAt, count } = selection;
    return [{ filter, countedAt, count }];
  }
  const ids = [...selection.screens.keys()];
  const inputs: ScreenSelectionInput[] = [];
  for (let start = 0; start < ids.length; start += LIMITS.bulkMax) {
    inputs.push({ ids: ids.slice(start, start + LIMITS.bulkMax) });
  }
  return inputs;
}

/**
 * Returns the id of the loaded row to focus after the selection is deleted. This is the first remaining row after the
 * first deleted row, or else the last remaining row. Null if no loaded row remains.
 */
export function findRowAfterDeletion(rows: readonly SelectedScreen[], selection: Selection): string | null {
  const first = Math.max(
    0,
    rows.findIndex(({ id }) => isSelected(selection, id)),
  );
  const isRemaining = ({ id }: SelectedScreen): boolean => !isSelected(selection, id);
  return (rows.slice(first).find(isRemaining) ?? rows.findLast(isRemaining))?.id ?? null;
}

const indexById = (rows: readonly SelectedScreen[]): Map<string, SelectedScreen> =>
  new Map(rows.map((row) => [row.id, row]));

/**
 * Returns the rows from the anchor to the given row, in either direction. If the anchor is not in the list,
 * returns only the given row.
 */
function findRange(id: string, anchor: string | null, rows: readonly SelectedScreen[]): SelectedScreen[] {
  const to = rows.findIndex((row) => row.id === id);
  const from = rows.findIndex((row) => row.id === anchor);
  return from < 0 ? rows.slice(to, to + 1) : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
}

function toggle(
  selection: Selection,
  { id, rows, isRange }: Extract<SelectionAction, { type: 'toggle' }>,
): Selection {
  if (!rows.some((row) => row.id === id)) return selection;
  // A filter cannot exclude one screen. If all matching screens were selected, only the loaded rows stay selected,
  // without the toggled one.
  const screens = selection.kind === 'matching' ? indexById(rows) : new Map(selection.screens);
  const anchor = selection.kind === 'matching' ? null : selection.anchor;
  const isSelecting = !screens.has(id);
  for (const row of findRange(id, isRange ? anchor : null, rows)) {
    if (isSelecting) screens.set(row.id, row);
    else screens.delete(row.id);
  }
  return { kind: 'screens', screens, anchor: id };
}

export function selectionReducer(selection: Selection, action: SelectionAction): Selection {
  switch (action.type) {
    case 'toggle':
      return toggle(selection, action);
    case 'all':
      return { kind: 'screens', screens: indexById(action.rows), anchor: null };
    case 'matching':
      return { kind: 'matching', filter: action.filter, ...action.matchCount };
    case 'remaining':
      if (selection.kind !== 'matching') return selection;
      return action.count > 0 ? { ...selection, count: action.count } : NO_SELECTION;
    case 'drop': {
      if (selection.kind === 'matching') return selection;
      const screens = new Map(selection.screens);
      for (const id of action.ids) screens.delete(id);
      return { ...selection, screens };
    }
    case 'deleted':
      return selection.kind === 'matching'
        ? selectionReducer(selection, { type: 'remaining', count: selection.count - 1 })
        : selectionReducer(selection, { type: 'drop', ids: [action.id] });
    case 'none':
      return NO_SELECTION;
  }
}
