import { useBlocker } from '@tanstack/react-router';
import { isLeaving } from '../gate/leave.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = {
  isDirty: boolean;
  title?: string;
  text?: string;
  /** What leaving does. */
  leave?: string;
  /** Told when one leaves all the same; the changes are given up. */
  onLeave?: () => void;
};

/** Asks before a page with unsaved changes is left; the browser itself asks before the document goes. */
export function UnsavedChanges({
  isDirty,
  title = 'Leave without saving?',
  text = 'Your changes on this page will be lost.',
  leave = 'Leave',
  onLeave,
}: Props) {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && !isLeaving(),
    enableBeforeUnload: () => isDirty && !isLeaving(),
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirm={leave}
      cancel="Stay"
      onConfirm={() => {
        onLeave?.();
        blocker.proceed();
      }}
      onCancel={blocker.reset}
    />
  );
}
