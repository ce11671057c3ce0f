import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CategoryType } from '#shared/category-types.ts';
import { createCategory, refreshCategories } from '../data/categories.ts';
import { newIdempotencyKey } from '../data/idempotency-key.ts';
import { type TermValues, trimmed } from './term-values.ts';

/**
 * Adds a category and has the lists read again. Sent once more with the same values it is the same category, even
 * where the first answer was lost on the way; other values are another one. Resolves with its id; throws `ApiError`.
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
