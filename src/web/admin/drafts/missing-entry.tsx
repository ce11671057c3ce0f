import type { LucideIcon } from 'lucide-react';
import { Button, buttonClass } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { useLeave } from '../parts/forms/use-leave.ts';
import { formatTime } from '../parts/text/dates.ts';
import { AdminLink } from '../parts/widgets/admin-link.tsx';
import { DiscardDraftButton } from './discard-draft-button.tsx';
import type { Draft } from './with-draft.tsx';

type Props<T> = {
  icon: LucideIcon;
  title: string;
  /** Noun for the entry, such as 'screen'. */
  noun: string;
  listHref: string;
  draft: Draft<T>;
  /** Shows the form for a new entry, filled from the draft. */
  onAddAgain: () => void;
};

/**
 * Message shown instead of a form if its entry does not exist. If there is a draft of the entry, the curator can add
 * the entry again from the draft, or discard the draft.
 */
export function MissingEntry<T>({ icon, title, noun, listHref, draft, onAddAgain }: Props<T>) {
  const leave = useLeave();
  const { restored } = draft;
  const discard = async (): Promise<void> => {
    await draft.remove();
    await leave(listHref);
  };
  const draftText = restored ? ` Your draft from ${formatTime(restored.changedAt)} is still here.` : '';
  return (
    <EmptyState icon={icon} title={title} text={`It may have been deleted.${draftText}`}>
      {restored && (
        <>
          <Button onClick={onAddAgain}>Add it again from your draft</Button>
          <DiscardDraftButton onDiscard={() => void discard()} />
        </>
      )}
      <AdminLink href={listHref} className={buttonClass({ variant: 'solid' })}>
        Go to the {noun}s
      </AdminLink>
    </EmptyState>
  );
}
