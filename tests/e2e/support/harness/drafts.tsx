import { emptyBatch } from '#web/admin/bulk-upload/batch.ts';
import { countStoredItems, openBatchDraftStore } from '#web/admin/bulk-upload/batch-draft-store.ts';
import { newItem } from '#web/admin/bulk-upload/new-item.ts';
import { listDrafts, openDraft } from '#web/admin/drafts/draft-store.ts';

/** Gives tests the draft stores of the browser, for drafts that no page of the product can create. */
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
