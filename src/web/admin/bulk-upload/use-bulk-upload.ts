import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { BatchDraftStore, StoredBatch } from './batch-draft-store.ts';
import { createServices } from './bulk-upload-services.ts';
import { type BulkUploadState, BulkUploadStore } from './bulk-upload-store.ts';

/** State of a bulk upload, and the store with the functions that change it. */
export type BulkUpload = BulkUploadState & { store: BulkUploadStore };

/**
 * Creates a bulk upload that lasts as long as its page is open. `draft` is null if the browser cannot store
 * data.
 */
export function useBulkUpload(draft: BatchDraftStore | null, initial: StoredBatch | null): BulkUpload {
  const client = useQueryClient();
  const [store] = useState(() => new BulkUploadStore(draft, initial, createServices(client)));
  useEffect(() => {
    store.open();
    return () => store.close();
  }, [store]);
  const state = useSyncExternalStore(store.subscribe, store.getSnapshot);
  return { ...state, store };
}
