import { type CategoryType, isCategoryType } from '#shared/category-types.ts';
import { parseTermDraft, type TermValues } from './term-values.ts';

/** Draft of the page that adds terms to any taxonomy. */
export type AddTermDraft = { type: CategoryType; values: TermValues };

/** Parses a stored draft. Returns null if it is invalid. */
export function parseAnyTermDraft(kept: unknown): AddTermDraft | null {
  const { type, values: typed } = (kept ?? {}) as { type?: unknown; values?: unknown };
  const values = parseTermDraft(typed);
  return values && isCategoryType(type) ? { type, values } : null;
}
