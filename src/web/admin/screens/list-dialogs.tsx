import type { AdminScreenRow } from '#shared/contracts/admin-screens.ts';
import { DeleteScreenDialog, DeleteSelectedDialog } from './bulk/delete-dialogs.tsx';
import { KeyHelp } from './key-help.tsx';
import type { Selection } from './selection.ts';
import type { TagChanges } from './tag-editor/tag-changes.ts';
import { TagEditor } from './tag-editor/tag-editor.tsx';

/**
 * The dialog or sheet that is open above the list. `tags` edits the tags of the selection, `keys` lists shortcuts.
 */
export type OpenDialog =
  | { type: 'delete-screen'; screen: AdminScreenRow }
  | { type: 'delete-selected' | 'tags' | 'keys' };

type Props = {
  dialog: OpenDialog;
  selection: Selection;
  rows: readonly AdminScreenRow[];
  onClose: () => void;
  /** Called after one screen was deleted. */
  onDeleted: (screen: AdminScreenRow) => void;
  onDeleteSelection: () => void;
  onApplyTags: (changes: TagChanges) => void;
};

/** Renders the open dialog or sheet. An action on the selection closes its dialog first and then runs. */
export function ListDialogs({
  dialog,
  selection,
  rows,
  onClose,
  onDeleted,
  onDeleteSelection,
  onApplyTags,
}: Props) {
  switch (dialog.type) {
    case 'delete-screen':
      return (
        <DeleteScreenDialog
          screen={dialog.screen}
          onDeleted={() => onDeleted(dialog.screen)}
          onClose={onClose}
        />
      );
    case 'delete-selected':
      return (
        <DeleteSelectedDialog
          selection={selection}
          rows={rows}
          onCancel={onClose}
          onConfirm={() => {
            onClose();
            onDeleteSelection();
          }}
        />
      );
    case 'tags':
      return (
        <TagEditor
          selection={selection}
          onClose={onClose}
          onApply={(changes) => {
            onClose();
            onApplyTags(changes);
          }}
        />
      );
    case 'keys':
      return <KeyHelp onClose={onClose} />;
  }
}
