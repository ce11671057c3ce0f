import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { distinctName } from '#shared/category-types.ts';
import type {
  AdminCategory,
  CategoryFormInput,
  CategoryImpact,
  CategoryMerge,
  CategoryUpdate,
  MergedCategory,
  MergeImpact,
} from '#shared/contracts/admin-categories.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';

const PATH = '/api/admin/categories';
const KEY = ['admin', 'categories'];

/**
 * All categories of all types, sorted by name. The list has a few hundred entries and is shared by all forms.
 */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => authenticatedFetch<{ items: AdminCategory[] }>(PATH, { signal }),
    select: ({ items }: { items: AdminCategory[] }) => items,
    staleTime: 30_000,
  });

/** Fetches the ids of all current categories. Rejects immediately if the server cannot be reached. */
export async function fetchCategoryIds(client: QueryClient): Promise<ReadonlySet<string>> {
  const { items } = await client.fetchQuery({
    ...categoriesQuery(),
    staleTime: 0,
    retry: false,
    networkMode: 'always',
  });
  return new Set(items.map(({ id }) => id));
}

/** Returns the display names of all categories by id. */
export async function fetchCategoryNames(client: QueryClient): Promise<ReadonlyMap<string, string>> {
  const { items } = await client.fetchQuery(categoriesQuery());
  return new Map(items.map((category) => [category.id, distinctName(category, items)]));
}

export const refreshCategories = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: KEY });

/** Creates a category. Requests with the same key create it only once. */
export const createCategory = (
  input: CategoryFormInput,
  key: string,
): Promise<{ id: string; slug: string }> =>
  authenticatedFetch(PATH, { json: input, headers: { 'idempotency-key': key } });

/** Updates a category. Throws `edit_conflict` if another version was saved, unless `overwrite` is set. */
export const updateCategory = (id: string, input: CategoryUpdate): Promise<{ id: string; slug: string }> =>
  authenticatedFetch(`${PATH}/${id}`, { method: 'PUT', json: input });

/** Merges category `id` into `input.intoId`, then deletes `id`. Throws `edit_conflict` if either was changed. */
export const mergeCategory = (id: string, input: CategoryMerge): Promise<MergedCategory> =>
  authenticatedFetch(`${PATH}/${id}/merge`, { json: input });

/** Counts the screens, apps and terms that a merge would change. */
export const fetchMergeImpact = (id: string, intoId: string): Promise<MergeImpact> =>
  authenticatedFetch(`${PATH}/${id}/merge-impact?${new URLSearchParams({ intoId })}`);

/** Counts the screens, apps and descendants that a deletion would affect. */
export const fetchCategoryImpact = (id: string): Promise<CategoryImpact> =>
  authenticatedFetch(`${PATH}/${id}/impact`);

/** Deletes a category and its descendants. Returns the number of descendants. */
export const deleteCategory = (id: string): Promise<{ descendants: number }> =>
  authenticatedFetch(`${PATH}/${id}`, { method: 'DELETE' });
