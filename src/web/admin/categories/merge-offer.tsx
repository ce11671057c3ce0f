import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Merge } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AdminCategory } from '#shared/contracts/admin-categories.ts';
import { MESSAGES } from '#shared/messages.ts';
import { Button } from '#web/kit/button.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { toast } from '#web/kit/toasts.ts';
import { fetchMergeImpact, mergeCategory, refreshCategories } from '../data/categories.ts';
import { ConfirmDialog } from '../parts/dialogs/confirm-dialog.tsx';
import { messageOf } from '../parts/text/message-of.ts';
import { ConsequenceList } from './consequence-list.tsx';
import { listMergeConsequences } from './merge.ts';

type Props = {
  /** The term that is merged and deleted. `updatedAt` is the version that the form was filled from. */
  source: AdminCategory;
  /** The existing term that has the typed name or slug. It is kept. */
  target: AdminCategory;
  /** Whether a save or a merge is in progress. */
  disabled: boolean;
  /** Called with true when a merge starts, and with false if it fails. */
  onBusy: (isBusy: boolean) => void;
  /** Called after the lists have been refreshed. */
  onMerged: () => void;
};

/**
 * Offers to merge a term into the existing one with the same name or slug. Shows the consequences first
 * [A-62].
 */
export function MergeOffer({ source, target, disabled, onBusy, onMerged }: Props) {
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const { data: impact, error: impactError } = useQuery({
    queryKey: ['admin', 'merge-impact', source.id, target.id],
    queryFn: () => fetchMergeImpact(source.id, target.id),
    enabled: isConfirming,
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  });
  const merge = async (): Promise<void> => {
    onBusy(true);
    try {
      await mergeCategory(source.id, {
        intoId: target.id,
        expectedUpdatedAt: source.updatedAt,
        intoExpectedUpdatedAt: target.updatedAt,
      });
      await refreshCategories(client);
      toast('success', MESSAGES.category.merged(target.name));
      onMerged();
    } catch (error) {
      toast('error', MESSAGES.category.mergeFailed(messageOf(error)));
      await refreshCategories(client);
      setConfirming(false);
      onBusy(false);
    }
  };
  return (
    <OfferBox text={`“${target.name}” (/${target.slug}) exists already. If both mean the same, merge them.`}>
      <Button disabled={disabled} onClick={() => setConfirming(true)} className="max-w-full">
        <Merge aria-hidden size={15} className="shrink-0" />
        <span className="truncate">Merge into “{target.name}”</span>
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`Merge “${source.name}” into “${target.name}”?`}
          text={
            impact ? (
              <ConsequenceList lines={listMergeConsequences(source, target, impact)} />
            ) : impactError ? (
              <p>The consequences could not be determined: {messageOf(impactError)}</p>
            ) : (
              <Skeleton className="h-5 w-48" />
            )
          }
          isReady={impact !== undefined || impactError !== null}
          confirmLabel="Merge"
          busyLabel="Merging..."
          isBusy={disabled}
          onConfirm={() => void merge()}
          onCancel={() => setConfirming(false)}
        />
      )}
    </OfferBox>
  );
}

type ExistingProps = { term: AdminCategory; disabled: boolean; onShow: () => void };

/** Offers to close the form of a new term and to show the existing term with the same name or slug. */
export function ExistingTerm({ term, disabled, onShow }: ExistingProps) {
  return (
    <OfferBox text={`“${term.name}” (/${term.slug}) exists already.`}>
      <Button disabled={disabled} onClick={onShow} className="max-w-full">
        <span className="truncate">Close and show “{term.name}”</span>
      </Button>
    </OfferBox>
  );
}

function OfferBox({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3 rounded-control bg-sunken p-4 text-sm">
      <p className="wrap-anywhere text-ink-soft">{text}</p>
      {children}
    </div>
  );
}
