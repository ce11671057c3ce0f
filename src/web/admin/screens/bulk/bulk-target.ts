import type { QueryClient } from '@tanstack/react-query';
import type { Dispatch } from 'react';
import type { ScreenFilter } from '#shared/contracts/admin-screens.ts';
import type { Selection, SelectionAction } from '../selection.ts';

/**
 * The selection that a bulk action applies to, and what the action needs to update the selection and cached
 * lists.
 */
export type BulkTarget = {
  client: QueryClient;
  selection: Selection;
  dispatchSelection: Dispatch<SelectionAction>;
  /** Current filter of the list. */
  filter: ScreenFilter;
};
