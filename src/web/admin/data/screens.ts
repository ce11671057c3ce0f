import { queryOptions } from '@tanstack/react-query';
import type {
  AdminScreen,
  SavedScreen,
  ScreenFormInput,
  ScreenUpdate,
} from '#shared/contracts/admin-screens.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';
import { fetchById } from './fetch-by-id.ts';

const PATH = '/api/admin/screens';

/** The screen that a form edits. Loaded each time the form is opened. */
export const screenQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'screen', id],
    queryFn: ({ signal }) => fetchById<AdminScreen>(PATH, id, signal),
    staleTime: 0,
    gcTime: 0,
  });

/** Reads the saved version of a screen, for comparison with the form. */
export const fetchScreen = (id: string): Promise<AdminScreen> => authenticatedFetch(`${PATH}/${id}`);

/** Creates a screen. Requests with the same key create it only once. */
export const createScreen = (
  input: ScreenFormInput,
  key: string,
  signal?: AbortSignal,
): Promise<SavedScreen> =>
  authenticatedFetch(PATH, { json: input, headers: { 'idempotency-key': key }, ...(signal && { signal }) });

/** Updates a screen. Throws `edit_conflict` if another version was saved, unless `overwrite` is set. */
export const updateScreen = (id: string, input: ScreenUpdate): Promise<SavedScreen> =>
  authenticatedFetch(`${PATH}/${id}`, { method: 'PUT', json: input });
