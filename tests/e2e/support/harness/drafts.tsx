import { createEmptyBatch } from '#web/admin/bulk-upload/batch.ts';
import { countStoredItems, openBatchDraftStore } from '#web/admin/bulk-upload/batch-draft-store.ts';
import { createItem } from '#web/admin/bulk-upload/new-item.ts';
import { listDrafts, openDraft } from '#web/admin/drafts/draft-store.ts';

/** Gives tests the draft stores of the browser, for drafts that no page of the product can create. */
const drafts = {
  emptyBatch: createEmptyBatch,
  newItem: createItem,
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
