import type { ReactNode, Ref } from 'react';
import { RestoredNotice } from '../../drafts/restored-notice.tsx';
import type { Draft } from '../../drafts/with-draft.tsx';
import { PageHeader } from '../pages/page-header.tsx';
import { FocusableButton } from '../widgets/focusable-button.tsx';
import { ConflictDialog, type OpenConflict } from './conflict-dialog.tsx';
import { type DeletedChoices, DeletedDialog } from './deleted-dialog.tsx';
import { FormFooter } from './form-footer.tsx';
import { SaveButton } from './save-button.tsx';
import { SaveForm } from './save-form.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';

type Props<Values> = {
  title: string;
  /** Noun for the entry, such as 'app'. */
  noun: string;
  saveLabel: string;
  form: {
    isSaving: boolean;
    /** Whether the form differs from the saved entry. */
    isDirty: boolean;
    /** Whether leaving the page would lose changes. */
    isUnsaved: boolean;
    save: () => void;
    conflict: OpenConflict | null;
    deletion: DeletedChoices | null;
  };
  draft: Draft<Values>;
  /** Current version of the entry; undefined for a new one. */
  current: string | undefined;
  onCancel: () => void;
  ref?: Ref<HTMLFormElement> | undefined;
  children: ReactNode;
};

/**
 * Page around the fields of a form: title, buttons, restored draft, and dialogs about conflicts and deleted entries.
 */
export function FormPage<Values>({
  title,
  noun,
  saveLabel,
  form: { isSaving, isDirty, isUnsaved, save, conflict, deletion },
  draft,
  current,
  onCancel,
  ref,
  children,
}: Props<Values>) {
  const actions = (
    <>
      <FocusableButton isDisabled={isSaving} onClick={onCancel}>
        Cancel
      </FocusableButton>
      <SaveButton isSaving={isSaving}>{saveLabel}</SaveButton>
    </>
  );
  return (
    <SaveForm onSave={save} ref={ref}>
      <UnsavedChanges isDirty={isUnsaved} onLeave={() => void draft.remove()} />
      <PageHeader title={title}>
        {isUnsaved && <span className="text-ink-soft text-sm max-sm:hidden">Unsaved changes</span>}
        <span className="flex gap-2 max-lg:hidden">{actions}</span>
      </PageHeader>
      <RestoredNotice draft={draft} isDirty={isDirty} noun={noun} current={current} />
      {children}
      <FormFooter>{actions}</FormFooter>
      <ConflictDialog noun={noun} conflict={conflict} />
      <DeletedDialog noun={noun} deletion={deletion} />
    </SaveForm>
  );
}
