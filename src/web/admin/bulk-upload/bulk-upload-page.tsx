import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { Button } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { acquireTabLock } from '../drafts/tab-lock.ts';
import { PageHeader } from '../parts/pages/page-header.tsx';
import { PageLoading } from '../parts/pages/page-loading.tsx';
import type { Batch } from './batch.ts';
import { type BatchDraftStore, openBatchDraftStore } from './batch-draft-store.ts';
import { BulkUploadForm } from './bulk-upload-form.tsx';

type Opened =
  | { is: 'opening' }
  | { is: 'elsewhere' }
  | { is: 'unreadable' }
  | { is: 'open'; store: BatchDraftStore | null; initial: { batch: Batch; files: Map<string, Blob> } | null };

/** Opens the stored batch. Only one tab at a time can edit it. */
function useDraft(owner: string): { opened: Opened; tryAgain: () => void } {
  const [opened, setOpened] = useState<Opened>({ is: 'opening' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the batch again
  useEffect(() => {
    let isWanted = true;
    let release: (() => void) | undefined;
    const open = async (): Promise<void> => {
      setOpened({ is: 'opening' });
      const held = await acquireTabLock(`vitrine-bulk-upload ${owner}`);
      if (!isWanted) return held?.();
      if (!held) return setOpened({ is: 'elsewhere' });
      release = held;
      const store = await openBatchDraftStore(owner).catch(() => null);
      const initial = (await store?.load()) ?? null;
      if (isWanted) setOpened({ is: 'open', store, initial });
    };
    // A stored draft may exist even if reading fails, so it must not be overwritten.
    open().catch(() => isWanted && setOpened({ is: 'unreadable' }));
    return () => {
      isWanted = false;
      release?.();
    };
  }, [owner, attempt]);
  return { opened, tryAgain: () => setAttempt((count) => count + 1) };
}

/** Page for uploading many screens. Restores the batch after the tab was closed. */
export function BulkUploadPage() {
  const { profile } = useAuth();
  const { opened, tryAgain } = useDraft(profile?.id ?? '');
  if (opened.is === 'open') return <BulkUploadForm draft={opened.store} initial={opened.initial} />;
  const [title, text] =
    opened.is === 'elsewhere'
      ? ['A bulk upload is open in another tab', 'Finish it there, or close that tab and continue here.']
      : ['The batch in this browser could not be read', 'It is still stored. Reloading the page may help.'];
  return (
    <>
      <PageHeader title="Bulk Upload Screens" />
      {opened.is === 'opening' ? (
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
