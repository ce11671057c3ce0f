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
import { pagedQuery } from './paged-query.ts';
import { readById } from './read-by-id.ts';

/** What the API of posts and that of pages have in common. */
function contentApi<Row, Whole extends Row, Input, Update>(name: 'posts' | 'pages') {
  const path = `/api/admin/${name}`;
  const key = ['admin', name] as const;
  return {
    listQuery: (search: string) =>
      pagedQuery<Row>({ key: [...key, 'list', search], path, query: { search } }),
    /** As its form starts from it: asked for each time a form is opened, and left alone while it is open. */
    oneQuery: (id: string) =>
      queryOptions({
        queryKey: [...key, 'one', id],
        queryFn: ({ signal }) => readById<Whole>(path, id, signal),
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 0,
      }),
    read: (id: string): Promise<Whole> => authenticatedFetch(`${path}/${id}`),
    /** The same key is the same text, however often the request is sent. */
    create: (input: Input, idempotencyKey: string): Promise<Whole> =>
      authenticatedFetch(path, { json: input, headers: { 'idempotency-key': idempotencyKey } }),
    update: (id: string, input: Update): Promise<Whole> =>
      authenticatedFetch(`${path}/${id}`, { method: 'PUT', json: input }),
    remove: (id: string): Promise<{ deleted: boolean }> =>
      authenticatedFetch(`${path}/${id}`, { method: 'DELETE' }),
    /** Lets the lists be asked for again. */
    refresh: (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [...key, 'list'] }),
  };
}

export const postApi = contentApi<AdminPostRow, AdminPost, PostFormInput, PostUpdate>('posts');
export const pageApi = contentApi<AdminPageRow, AdminPage, PageFormInput, PageUpdate>('pages');

/** A text as visitors would see it: safe HTML, which the server made. */
export const renderedQuery = (content: string) =>
  queryOptions({
    queryKey: ['admin', 'markdown', content],
    queryFn: ({ signal }) =>
      authenticatedFetch<{ html: string }>('/api/admin/markdown', { json: { content }, signal }),
    select: ({ html }: { html: string }) => html,
    staleTime: Number.POSITIVE_INFINITY,
    // Every pause in typing asks for another one.
    gcTime: 0,
  });
