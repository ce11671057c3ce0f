import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CategoryType } from '#shared/category-types.ts';
import { createCategory, refreshCategories } from '../data/categories.ts';
import { newIdempotencyKey } from '../data/idempotency-key.ts';
import { type TermValues, trimmed } from './term-values.ts';

/**
 * Returns a function that creates a category and refreshes the lists. A repeated call with the same values is a
 * retry of the same request, even if the first response was lost. Resolves with the id; throws `ApiError`.
 */
export function useCreateTerm(): (type: CategoryType, values: TermValues) => Promise<string> {
  const client = useQueryClient();
  const sent = useRef({ input: '', key: '' });
  return async (type, values) => {
    const input = { type, ...trimmed(values) };
    const text = JSON.stringify(input);
    if (sent.current.input !== text) sent.current = { input: text, key: newIdempotencyKey() };
    const { id } = await createCategory(input, sent.current.key);
    sent.current = { input: '', key: '' };
    await refreshCategories(client);
    return id;
  };
}
