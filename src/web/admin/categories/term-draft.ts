import { type CategoryType, isCategoryType } from '#shared/category-types.ts';
import { parseTermDraft, type TermValues } from './term-values.ts';

/** Draft of the page that adds terms, with the selected taxonomy. */
export type AddTermDraft = { type: CategoryType; values: TermValues };

/** Parses a stored draft. Returns null if it is invalid. */
export function parseAddTermDraft(stored: unknown): AddTermDraft | null {
  const { type, values: storedValues } = (stored ?? {}) as { type?: unknown; values?: unknown };
  const values = parseTermDraft(storedValues);
  return values && isCategoryType(type) ? { type, values } : null;
}
