import { queryOptions } from '@tanstack/react-query';
import type {
  AdminScreen,
  SavedScreen,
  ScreenFormInput,
  ScreenUpdate,
} from '#shared/contracts/admin-screens.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';
import { readById } from './read-by-id.ts';

const PATH = '/api/admin/screens';

/** A screen for its form: as it is now, not as it was when it was opened last. */
export const screenQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'screen', id],
    queryFn: ({ signal }) => readById<AdminScreen>(PATH, id, signal),
    staleTime: 0,
    gcTime: 0,
  });

/** A screen as it is saved now, beside the one that its form was filled from. */
export const readScreen = (id: string): Promise<AdminScreen> => authenticatedFetch(`${PATH}/${id}`);

/** The same key is the same screen, however often the request is sent. */
export const createScreen = (
  input: ScreenFormInput,
  key: string,
  signal?: AbortSignal,
): Promise<SavedScreen> =>
  authenticatedFetch(PATH, { json: input, headers: { 'idempotency-key': key }, ...(signal && { signal }) });

export const updateScreen = (id: string, input: ScreenUpdate): Promise<SavedScreen> =>
  authenticatedFetch(`${PATH}/${id}`, { method: 'PUT', json: input });
