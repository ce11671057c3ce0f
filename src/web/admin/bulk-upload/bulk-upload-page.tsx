import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { Button } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { acquireTabLock, RELEASE_TIMEOUT_MS } from '../drafts/tab-lock.ts';
import { PageHeader } from '../parts/pages/page-header.tsx';
import { PageLoading } from '../parts/pages/page-loading.tsx';
import { type BatchDraftStore, openBatchDraftStore, type StoredBatch } from './batch-draft-store.ts';
import { BulkUploadForm } from './bulk-upload-form.tsx';

/** Result of opening the stored batch. `elsewhere`: another tab has it open. `unreadable`: reading it has failed. */
type OpenedDraft =
  | { state: 'opening' }
  | { state: 'elsewhere' }
  | { state: 'unreadable' }
  | {
      state: 'open';
      store: BatchDraftStore | null;
      initial: StoredBatch | null;
    };

/** Opens the stored batch of a user. Only one tab at a time can edit it. */
function useDraft(owner: string): { opened: OpenedDraft; tryAgain: () => void } {
  const [opened, setOpened] = useState<OpenedDraft>({ state: 'opening' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the batch again
  useEffect(() => {
    let isCurrent = true;
    let release: (() => void) | undefined;
    const open = async (): Promise<void> => {
      setOpened({ state: 'opening' });
      // Wait a moment: a previous attempt, or this page before a reload, may not have released the lock yet.
      const releaseLock = await acquireTabLock(`vitrine-bulk-upload ${owner}`, RELEASE_TIMEOUT_MS);
      if (!isCurrent) return releaseLock?.();
      if (!releaseLock) return setOpened({ state: 'elsewhere' });
      release = releaseLock;
      const store = await openBatchDraftStore(owner).catch(() => null);
      const initial = (await store?.load()) ?? null;
      if (isCurrent) setOpened({ state: 'open', store, initial });
    };
    // If reading fails, a stored draft may still exist. The form is not shown, because it would overwrite the
    // draft.
    open().catch(() => isCurrent && setOpened({ state: 'unreadable' }));
    return () => {
      isCurrent = false;
      release?.();
    };
  }, [owner, attempt]);
  return { opened, tryAgain: () => setAttempt((count) => count + 1) };
}

/** Page for uploading many screens. Restores the batch after the tab was closed. */
export function BulkUploadPage() {
  const { profile } = useAuth();
  const { opened, tryAgain } = useDraft(profile?.id ?? '');
  if (opened.state === 'open') return <BulkUploadForm draft={opened.store} initial={opened.initial} />;
  const [title, text] =
    opened.state === 'elsewhere'
      ? ['A bulk upload is open in another tab', 'Finish it there, or close that tab and continue here.']
      : ['The batch in this browser could not be read', 'It is still stored. Reloading the page may help.'];
  return (
    <>
      <PageHeader title="Bulk Upload Screens" />
      {opened.state === 'opening' ? (
        <PageLoading />
      ) : (
        <EmptyState icon={Copy} title={title} text={text}>
          <Button variant="solid" onClick={tryAgain}>
            Try again
          </Button>
        </EmptyState>
      )}
    </>
  );
}
