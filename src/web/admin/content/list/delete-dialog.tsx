import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#web/admin/parts/dialogs/confirm-dialog.tsx';
import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { toast } from '#web/kit/toasts.ts';
import type { ContentKind, ContentRow } from '../kinds.ts';
import { statusOf } from '../status.ts';

type Props = { kind: ContentKind; row: ContentRow; onDeleted: () => void; onClose: () => void };

/** Asks for confirmation and deletes a post or page. */
export function DeleteDialog({ kind, row, onDeleted, onClose }: Props) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await kind.remove(row.id);
      toast('success', kind.messages.deleted);
      await kind.refresh(client);
      onDeleted();
    } catch (error) {
      toast('error', kind.messages.deleteFailed(messageOf(error)));
      onClose();
    }
  };
  const { isPublic } = statusOf(row);
  return (
    <ConfirmDialog
      title={`Delete “${row.title}”?`}
      text={`The ${kind.type} and the images in it will be deleted${
        isPublic ? `, and ${kind.publicHref(row.slug)} will no longer be found` : ''
      }. This cannot be undone.`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
