import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminScreenRow } from '#shared/contracts/admin-screens.ts';
import { MESSAGES } from '#shared/messages.ts';
import { ConfirmDialog } from '#web/admin/parts/dialogs/confirm-dialog.tsx';
import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { toast } from '#web/kit/toasts.ts';
import { deleteScreen, refreshScreens, updateCachedScreens } from '../../data/screen-list.ts';
import { countSelected, type Selection } from '../selection.ts';
import { formatScreenCount } from './outcome-text.ts';

type ScreenProps = { screen: AdminScreenRow; onDeleted: () => void; onClose: () => void };

/** Asks for confirmation and deletes one screen. */
export function DeleteScreenDialog({ screen, onDeleted, onClose }: ScreenProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteScreen(screen.id),
    onSuccess: () => {
      toast('success', MESSAGES.screen.deleted);
      updateCachedScreens(client, (row) => (row.id === screen.id ? null : row));
      onDeleted();
      void refreshScreens(client);
    },
    onError: (error) => toast('error', MESSAGES.screen.deleteFailed(messageOf(error))),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={`Delete “${screen.title}”?`}
      text={`This deletes the screen of ${screen.app.name} with its tags and image. This cannot be undone.`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isBusy={isPending}
      onConfirm={mutate}
      onCancel={onClose}
    />
  );
}

/** Maximum number of apps that the text names. The others are only counted. */
const MAX_NAMED = 3;

/** Lists the names of apps without duplicates: `Ledgerly, Solo, Orbit and 4 more apps`. */
export function formatAppNames(names: readonly string[]): string {
  const unique = [...new Set(names)];
  const unnamedCount = unique.length - MAX_NAMED;
  const named = unique.slice(0, MAX_NAMED);
  const last = unnamedCount > 0 ? `${unnamedCount} more ${unnamedCount === 1 ? 'app' : 'apps'}` : named.pop();
  return named.length > 0 ? `${named.join(', ')} and ${last}` : (last ?? '');
}

type Props = {
  selection: Selection;
  /** The loaded rows. If all matching screens are selected, only the apps of these rows are known. */
  rows: readonly AdminScreenRow[];
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks for confirmation before a selection is deleted, with the number of screens and their apps. */
export function DeleteSelectedDialog({ selection, rows, onConfirm, onCancel }: Props) {
  const areAllMatchingSelected = selection.kind === 'matching';
  const count = countSelected(selection);
  const apps = formatAppNames(
    (areAllMatchingSelected ? rows : [...selection.screens.values()]).map(({ app }) => app.name),
  );
  const areAppsIncomplete = areAllMatchingSelected && rows.length < count;
  const appsSentence = areAppsIncomplete
    ? `Among them are screens of ${apps}.`
    : `${count === 1 ? 'It belongs' : 'They belong'} to ${apps}.`;
  return (
    <ConfirmDialog
      title={`Delete ${formatScreenCount(count)}?`}
      text={`${appsSentence} ${count === 1 ? 'Its tags and image' : 'Their tags and images'} are deleted too. This cannot be undone.`}
      confirmLabel={`Delete ${formatScreenCount(count)}`}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
