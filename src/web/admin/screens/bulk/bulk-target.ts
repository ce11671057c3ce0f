import type { QueryClient } from '@tanstack/react-query';
import type { Dispatch } from 'react';
import type { Selection, SelectionAction } from '../selection.ts';

/** The selection that an action applies to, and the cached lists that it updates. */
export type BulkTarget = { client: QueryClient; selection: Selection; change: Dispatch<SelectionAction> };
