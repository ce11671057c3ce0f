import { clsx } from 'clsx';
import { format } from 'date-fns';
import { useState } from 'react';
import { Button } from '#web/kit/button.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import type { Draft } from './with-draft.tsx';

type Props<T> = {
  draft: Draft<T>;
  /** False when nothing of it differs from what is saved. */
  isDirty: boolean;
  /** What is edited: 'screen'. */
  what: string;
  /** Which state of the row is there now; left away for a new one. */
  current?: string | null | undefined;
  /** In a dialog or a sheet, not across a page. */
  isInset?: boolean;
};

/** Says that a form began with what was left of it, and throws that away if one likes. */
export function RestoredNotice<T>({ draft, isDirty, what, current = null, isInset = false }: Props<T>) {
  const [isAsking, setAsking] = useState(false);
  const { restored, discard } = draft;
  const [phase, setPhase] = useState<'before' | 'shown' | 'over'>('before');
  if (isDirty && phase === 'before') setPhase('shown');
  // Saved, taken back, or given up for what somebody else saved: what is typed from here on is no draft.
  if (!isDirty && phase === 'shown') setPhase('over');
  if (!restored || !isDirty || phase === 'over') return null;
  const isOld = current !== null && restored.base !== current;
  return (
    <div
      className={clsx(
        'flex items-center justify-between gap-4 bg-sunken text-sm',
        isInset ? 'rounded-control px-3 py-2 hairline' : 'border-line border-b px-4 py-2 sm:px-6 lg:px-8',
      )}
    >
      <p role="status" className="min-w-0">
        <span className="font-medium">
          Your draft from {format(restored.at, 'MMM d, HH:mm')} is restored.
        </span>
        {isOld && ` The ${what} was changed meanwhile; saving asks before anything is overwritten.`}
      </p>
      <Button size="small" className="shrink-0" onClick={() => setAsking(true)}>
        Discard draft
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Discard the draft?"
          text="What you had not saved is gone then."
          confirm="Discard"
          cancel="Keep it"
          onConfirm={discard}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
