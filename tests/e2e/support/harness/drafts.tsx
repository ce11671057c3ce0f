import { emptyBatch } from '#web/admin/bulk-upload/batch.ts';
import { countKeptItems, openDraftStore } from '#web/admin/bulk-upload/draft-store.ts';
import { newItem } from '#web/admin/bulk-upload/new-item.ts';
import { keptForms, openDraft } from '#web/admin/drafts/draft-store.ts';

/** The draft stores of this browser, for tests that no page can set up. */
const drafts = { emptyBatch, newItem, countKeptItems, openDraftStore, keptForms, openDraft };

declare global {
  interface Window {
    drafts: typeof drafts;
  }
}

window.drafts = drafts;
