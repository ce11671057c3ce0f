import { useState } from 'react';
import type { CategoryType } from '#shared/category-types.ts';
import type { AdminCategory } from '#shared/contracts/admin-categories.ts';
import { RestoredNotice } from '../drafts/restored-notice.tsx';
import { type Draft, WithDraft } from '../drafts/with-draft.tsx';
import { Dialog, DialogActions } from '../parts/dialogs/dialog.tsx';
import { CloseGuard, useCloseGuard } from '../parts/forms/close-guard.tsx';
import { ConflictDialog } from '../parts/forms/conflict-dialog.tsx';
import { DeletedDialog } from '../parts/forms/deleted-dialog.tsx';
import { SaveButton } from '../parts/forms/save-button.tsx';
import { SaveForm } from '../parts/forms/save-form.tsx';
import { FocusableButton } from '../parts/widgets/focusable-button.tsx';
import { findDuplicate } from './merge.ts';
import { ExistingTerm, MergeOffer } from './merge-offer.tsx';
import { TermFields } from './term-fields.tsx';
import { parseTermDraft, type TermValues, trimValues } from './term-values.ts';
import { useTermDialog } from './use-term-dialog.ts';

type Props = {
  type: CategoryType;
  /** All terms of the type. */
  terms: readonly AdminCategory[];
  /** The term to edit. Without it the dialog adds a new one. */
  term?: AdminCategory | undefined;
  /** Initial parent of a new term. */
  parentId?: string | null;
  onClose: () => void;
  /**
   * Called with the id of the term to show: the saved one, the target of a merge, or an existing duplicate.
   */
  onSaved: (id: string) => void;
};

/** Dialog that adds or edits a category. A draft keeps unsaved input if the page is closed. */
export function TermDialog(props: Props) {
  const { type, term, parentId } = props;
  const draftKey = term ? `edit/${term.id}` : `add-to/${parentId ?? 'top'}`;
  return (
    <WithDraft formKey={`categories/${type}/${draftKey}`} parse={parseTermDraft}>
      {(draft) => <OpenDialog {...props} draft={draft} />}
    </WithDraft>
  );
}

type OpenProps = Props & { draft: Draft<TermValues> };

function OpenDialog({ type, terms, term, parentId = null, onClose, onSaved, draft }: OpenProps) {
  const dialog = useTermDialog({ type, terms, term, parentId, draft, onSaved, onClose });
  const { form, edited, isSaving } = dialog;
  const [isMerging, setMerging] = useState(false);
  const isBusy = isSaving || isMerging;
  const guard = useCloseGuard({ isUnsaved: form.isDirty && !isBusy, isSaving: isBusy, draft, onClose });
  const duplicate = findDuplicate(terms, trimValues(form.values), edited?.id);
  const closeAndShow = (id: string): void => {
    void draft.remove();
    onSaved(id);
  };
  return (
    <Dialog title={edited ? 'Edit Category' : 'Add Category'} onClose={isBusy ? undefined : guard.close}>
      <SaveForm ref={dialog.element} onSave={() => isMerging || dialog.save()}>
        <div className="mt-5 grid gap-5">
          <RestoredNotice
            draft={draft}
            isDirty={form.isDirty}
            noun="category"
            current={term?.updatedAt}
            isInset
          />
          <TermFields
            form={form}
            type={type}
            terms={terms}
            term={edited ?? undefined}
            autoFocus
            isReadOnly={isBusy}
          />
          {duplicate && !edited && (
            <ExistingTerm term={duplicate} disabled={isBusy} onShow={() => closeAndShow(duplicate.id)} />
          )}
          {duplicate && edited && (
            <MergeOffer
              source={edited}
              target={duplicate}
              disabled={isBusy}
              onBusy={setMerging}
              onMerged={() => closeAndShow(duplicate.id)}
            />
          )}
        </div>
        <DialogActions>
          <FocusableButton isDisabled={isBusy} onClick={guard.close}>
            Cancel
          </FocusableButton>
          <SaveButton isSaving={isBusy}>{isBusy ? 'Saving...' : 'Save'}</SaveButton>
        </DialogActions>
      </SaveForm>
      <CloseGuard
        guard={guard}
        title="Discard your changes?"
        text="What you typed is not saved yet."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
      />
      <ConflictDialog noun="category" conflict={dialog.conflict} />
      <DeletedDialog noun="category" leaveLabel="Discard and close" deletion={dialog.deletion} />
    </Dialog>
  );
}
