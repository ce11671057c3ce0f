import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  AdminPage,
  AdminPageRow,
  AdminPost,
  AdminPostRow,
  PageFormInput,
  PageUpdate,
  PostFormInput,
  PostUpdate,
} from '#shared/contracts/admin-content.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';
import { fetchById } from './fetch-by-id.ts';
import { pagedQuery } from './paged-query.ts';

/** Creates the client of the posts or pages API. */
function createContentApi<Row, Entry extends Row, Input, Update>(name: 'posts' | 'pages') {
  const path = `/api/admin/${name}`;
  const key = ['admin', name] as const;
  return {
    listQuery: (search: string) =>
      pagedQuery<Row>({ key: [...key, 'list', search], path, query: { search } }),
    /**
     * The entry that a form edits. Loaded each time the form is opened and never refetched while it is open.
     */
    detailQuery: (id: string) =>
      queryOptions({
        queryKey: [...key, 'one', id],
        queryFn: ({ signal }) => fetchById<Entry>(path, id, signal),
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 0,
      }),
    read: (id: string): Promise<Entry> => authenticatedFetch(`${path}/${id}`),
    /** Creates an entry. Requests with the same key create it only once. */
    create: (input: Input, idempotencyKey: string): Promise<Entry> =>
      authenticatedFetch(path, { json: input, headers: { 'idempotency-key': idempotencyKey } }),
    update: (id: string, input: Update): Promise<Entry> =>
      authenticatedFetch(`${path}/${id}`, { method: 'PUT', json: input }),
    remove: (id: string): Promise<{ deleted: boolean }> =>
      authenticatedFetch(`${path}/${id}`, { method: 'DELETE' }),
    refresh: (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [...key, 'list'] }),
  };
}

export const postApi = createContentApi<AdminPostRow, AdminPost, PostFormInput, PostUpdate>('posts');
export const pageApi = createContentApi<AdminPageRow, AdminPage, PageFormInput, PageUpdate>('pages');

/** Preview of a Markdown text: sanitized HTML that the server renders, as on the public page. */
export const renderedMarkdownQuery = (content: string) =>
  queryOptions({
    queryKey: ['admin', 'markdown', content],
    queryFn: ({ signal }) =>
      authenticatedFetch<{ html: string }>('/api/admin/markdown', { json: { content }, signal }),
    select: ({ html }: { html: string }) => html,
    staleTime: Number.POSITIVE_INFINITY,
    // Each pause in typing creates a new query, so do not cache the old ones.
    gcTime: 0,
  });
