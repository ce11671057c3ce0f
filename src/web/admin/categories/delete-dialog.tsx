import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminCategory } from '#shared/contracts/admin-categories.ts';
import { MESSAGES } from '#shared/messages.ts';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { toast } from '#web/kit/toasts.ts';
import { deleteCategory, fetchCategoryImpact, refreshCategories } from '../data/categories.ts';
import { ConfirmDialog } from '../parts/dialogs/confirm-dialog.tsx';
import { messageOf } from '../parts/text/message-of.ts';
import { ConsequenceList } from './consequence-list.tsx';
import { DeletionText, listDeletionConsequences } from './deletion-text.tsx';

type Props = {
  term: AdminCategory;
  /** Number of descendants in the loaded list, shown until the server's count is loaded. */
  descendantCount: number;
  onClose: () => void;
  /** Called after the lists have been refreshed. */
  onDeleted: () => void;
};

/** Asks for confirmation, with the consequences, and deletes a category with its descendants. */
export function DeleteDialog({ term, descendantCount, onClose, onDeleted }: Props) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { data: impact, error } = useQuery({
    queryKey: ['admin', 'category-impact', term.id],
    queryFn: () => fetchCategoryImpact(term.id),
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  });
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      const { descendants } = await deleteCategory(term.id);
      toast(
        'success',
        descendants > 0 ? MESSAGES.category.deletedWithTerms(descendants) : MESSAGES.category.deleted,
      );
      await refreshCategories(client);
      onDeleted();
    } catch (thrown) {
      toast('error', MESSAGES.category.deleteFailed(messageOf(thrown)));
      await refreshCategories(client);
      onClose();
    }
  };
  return (
    <ConfirmDialog
      title={MESSAGES.category.confirmDeletion}
      text={
        <>
          <p>
            <DeletionText name={term.name} descendants={impact?.descendants ?? descendantCount} />
          </p>
          {error ? (
            <p className="mt-3">The uses of this category could not be counted: {messageOf(error)}</p>
          ) : impact ? (
            <Consequences lines={listDeletionConsequences(impact)} />
          ) : (
            <Skeleton className="mt-3 h-5 w-48" />
          )}
        </>
      }
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isBusy={isBusy}
      isReady={impact !== undefined || error !== null}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}

function Consequences({ lines }: { lines: readonly string[] }) {
  return (
    <div className="mt-3">
      {lines.length > 0 ? (
        <ConsequenceList lines={lines} />
      ) : (
        <p>Nothing in the catalogue uses this category.</p>
      )}
    </div>
  );
}
