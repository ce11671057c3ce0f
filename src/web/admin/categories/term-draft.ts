import { type CategoryType, isCategoryType } from '#shared/category-types.ts';
import type { TermValues } from './term-values.ts';

const KEY = 'vitrine-term-draft';

/** What was typed on the page that adds terms when the session turned out to have ended. */
export type TermDraft = { type: CategoryType; values: TermValues };

/** Keeps it in this tab, for when the visitor has signed in again and comes back. */
export function keepDraft(draft: TermDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without storage it is lost with the page.
  }
}

/** What was kept, or null. */
export function readDraft(): TermDraft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as TermDraft | null;
    return draft && isCategoryType(draft.type) ? draft : null;
  } catch {
    return null;
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There was none.
  }
}
