import { useQueryClient } from '@tanstack/react-query';
import type { CategoryType } from '#shared/category-types.ts';
import { createCategory, refreshCategories } from '../data/categories.ts';
import { useCreateKey } from '../parts/forms/use-create-key.ts';
import { type TermValues, trimValues } from './term-values.ts';

/**
 * Returns a function that creates a category and refreshes the lists. After a failed call, a call with the same values
 * repeats the request with the same idempotency key. A lost response thus does not cause a second category. The
 * function resolves with the id of the category, and rejects with the `ApiError` of the request.
 */
export function useCreateTerm(): (type: CategoryType, values: TermValues) => Promise<string> {
  const client = useQueryClient();
  const { getKey, reset } = useCreateKey();
  return async (type, values) => {
    const input = { type, ...trimValues(values) };
    const { id } = await createCategory(input, getKey(input));
    reset();
    await refreshCategories(client);
    return id;
  };
}
