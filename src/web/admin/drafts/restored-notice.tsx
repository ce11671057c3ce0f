import { clsx } from 'clsx';
import { useState } from 'react';
import { formatTime } from '../parts/text/dates.ts';
import { DiscardDraftButton } from './discard-draft-button.tsx';
import type { Draft } from './with-draft.tsx';

type Props<T> = {
  draft: Draft<T>;
  /** Whether the form differs from the saved entry. */
  isDirty: boolean;
  /** Noun for the entry that the form edits, such as 'screen'. */
  noun: string;
  /** Current version of the entry; omitted for a new entry. */
  current?: string | null | undefined;
  /** Whether the form is in a dialog or a sheet instead of a page. */
  isInset?: boolean;
};

/** Notice that a draft was restored into the form, with a button to discard it. */
export function RestoredNotice<T>({ draft, isDirty, noun, current = null, isInset = false }: Props<T>) {
  const { restored, discard } = draft;
  // The notice is shown from the first render with unsaved changes until the form has none. Later changes are not part
  // of the draft, so the notice does not return.
  const [phase, setPhase] = useState<'before' | 'shown' | 'over'>('before');
  if (isDirty && phase === 'before') setPhase('shown');
  if (!isDirty && phase === 'shown') setPhase('over');
  if (!restored || !isDirty || phase === 'over') return null;
  const isOutdated = current !== null && restored.base !== current;
  return (
    <div
      className={clsx(
        'flex items-center justify-between gap-4 bg-sunken text-sm',
        isInset ? 'rounded-control px-3 py-2 hairline' : 'border-line border-b px-4 py-2 sm:px-6 lg:px-8',
      )}
    >
      <p role="status" className="min-w-0">
        <span className="font-medium">Your draft from {formatTime(restored.changedAt)} is restored.</span>
        {isOutdated &&
          ` The ${noun} was changed meanwhile. You will be asked before your draft overwrites it.`}
      </p>
      <DiscardDraftButton size="small" onDiscard={discard} />
    </div>
  );
}
