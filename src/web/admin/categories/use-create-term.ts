import { useQueryClient } from '@tanstack/react-query';
import type { CategoryType } from '#shared/category-types.ts';
import { createCategory, refreshCategories } from '../data/categories.ts';
import { useCreateKey } from '../parts/forms/use-create-key.ts';
import { type TermValues, trimValues } from './term-values.ts';

/**
 * Returns a function that creates a category, refreshes the lists and resolves with the category's id. It rejects with
 * the `ApiError` of the request. After a failure, a call with the same values sends the same idempotency key, so that a
 * lost response does not cause a second category.
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
