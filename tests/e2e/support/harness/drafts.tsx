import { emptyBatch } from '#web/admin/bulk-upload/batch.ts';
import { countStoredItems, openBatchDraftStore } from '#web/admin/bulk-upload/batch-draft-store.ts';
import { newItem } from '#web/admin/bulk-upload/new-item.ts';
import { listDrafts, openDraft } from '#web/admin/drafts/draft-store.ts';

/** The draft stores of this browser, for tests that no page can set up. */
const drafts = {
  emptyBatch,
  newItem,
  countStoredItems,
  openDraftStore: openBatchDraftStore,
  listDrafts,
  openDraft,
};

declare global {
  interface Window {
    drafts: typeof drafts;
  }
}

window.drafts = drafts;
