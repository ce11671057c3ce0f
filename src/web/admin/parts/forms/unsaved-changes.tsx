import { useBlocker } from '@tanstack/react-router';
import { isLeaving } from '#web/admin/gate/redirects.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';

type Props = {
  isDirty: boolean;
  title?: string;
  text?: string;
  leaveLabel?: string;
  /** Called when the user leaves and discards the changes. */
  onLeave?: () => void;
};

/**
 * Asks for confirmation before the user leaves a page with unsaved changes. If the document is unloaded, the
 * browser asks.
 */
export function UnsavedChanges({
  isDirty,
  title = 'Leave without saving?',
  text = 'Your changes on this page will be lost.',
  leaveLabel = 'Leave',
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
      confirmLabel={leaveLabel}
      cancelLabel="Stay"
      onConfirm={() => {
        onLeave?.();
        blocker.proceed();
      }}
      onCancel={blocker.reset}
    />
  );
}
