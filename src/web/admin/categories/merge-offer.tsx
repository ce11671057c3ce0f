import { useQueryClient } from '@tanstack/react-query';
import { Merge } from 'lucide-react';
import { useState } from 'react';
import type { AdminCategory } from '#shared/contracts/admin-categories.ts';
import { MESSAGES } from '#shared/messages.ts';
import { Button } from '#web/kit/button.tsx';
import { toast } from '#web/kit/toasts.ts';
import { mergeCategory, refreshCategories } from '../data/categories.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { messageOf } from '../parts/message-of.ts';
import { mergeConsequences } from './merge.ts';

type Props = {
  /** `updatedAt` is the version that the form was filled from. */
  source: AdminCategory;
  /** Has the name or the slug that was typed. */
  target: AdminCategory;
  /** All of the type. */
  terms: readonly AdminCategory[];
  disabled: boolean;
  onBusy: (isBusy: boolean) => void;
  /** Once the lists know it. */
  onMerged: () => void;
};

/** Offers to merge a term into the one whose name or slug it was given, and says first what that does. */
export function MergeOffer({ source, target, terms, disabled, onBusy, onMerged }: Props) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const merge = async (): Promise<void> => {
    onBusy(true);
    try {
      await mergeCategory(source.id, {
        intoId: target.id,
        seenUpdatedAt: source.updatedAt,
        intoSeenUpdatedAt: target.updatedAt,
      });
      await refreshCategories(client);
      toast('success', MESSAGES.category.merged(target.name));
      onMerged();
    } catch (error) {
      toast('error', MESSAGES.category.mergeFailed(messageOf(error)));
      await refreshCategories(client);
      setAsking(false);
      onBusy(false);
    }
  };
  return (
    <div className="grid justify-items-start gap-3 rounded-control bg-sunken p-4 text-sm">
      <p className="wrap-anywhere text-ink-soft">
        “{target.name}” (/{target.slug}) exists already. If both mean the same, merge them.
      </p>
      <Button disabled={disabled} onClick={() => setAsking(true)} className="max-w-full">
        <Merge aria-hidden size={15} className="shrink-0" />
        <span className="truncate">Merge into “{target.name}”</span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Merge “${source.name}” into “${target.name}”?`}
          text={
            <ul className="grid list-disc gap-1 pl-4 marker:text-ink-faint">
              {mergeConsequences(source, target, terms).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          }
          confirm="Merge"
          busy="Merging..."
          isBusy={disabled}
          onConfirm={() => void merge()}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
