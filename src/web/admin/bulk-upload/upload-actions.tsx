import { MESSAGES } from '#shared/messages.ts';
import { FocusableButton } from '#web/admin/parts/widgets/focusable-button.tsx';
import { buttonClass } from '#web/kit/button.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { AdminLink } from '../parts/widgets/admin-link.tsx';
import { screenListMemory } from '../screens/list-memory.ts';
import type { BulkUpload } from './use-bulk-upload.ts';

type Props = {
  upload: BulkUpload;
  isCategorizing: boolean;
  onStart: () => void;
};

/** Buttons that start and cancel the upload, and the progress of the upload. */
export function UploadActions({ upload: { batch, running, store }, isCategorizing, onStart }: Props) {
  const count = batch.items.length;
  if (running) {
    return (
      <>
        <span role="status" className="flex items-center gap-2 text-ink-soft text-sm tabular-nums">
          <Spinner />
          {running.isWaiting
            ? 'Waiting for the server'
            : MESSAGES.bulk.uploading(running.number, running.count)}
        </span>
        <FocusableButton isDisabled={running.isCancelling} onClick={store.cancel}>
          {running.isCancelling ? 'Cancelling...' : 'Cancel upload'}
        </FocusableButton>
      </>
    );
  }
  return (
    <>
      <AdminLink href={screenListMemory.lastHref()} className={buttonClass()}>
        Cancel
      </AdminLink>
      <FocusableButton variant="solid" isDisabled={isCategorizing} onClick={onStart}>
        {count > 0 ? `Upload ${count} ${count === 1 ? 'screen' : 'screens'}` : 'Upload'}
      </FocusableButton>
    </>
  );
}
