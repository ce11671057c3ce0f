import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import type { CategoryType } from '#shared/category-types.ts';
import type { AdminCategory } from '#shared/contracts/admin-categories.ts';
import { MESSAGES } from '#shared/messages.ts';
import { Button } from '#web/kit/button.tsx';
import { toast } from '#web/kit/toasts.ts';
import { categoriesQuery, refreshCategories, updateCategory } from '../data/categories.ts';
import { RestoredNotice } from '../drafts/restored-notice.tsx';
import { useKept } from '../drafts/use-kept.ts';
import { type Draft, WithDraft } from '../drafts/with-draft.tsx';
import { ConfirmDialog } from '../parts/dialogs/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../parts/dialogs/dialog.tsx';
import { type Conflict, ConflictDialog, conflictOf } from '../parts/forms/conflict-dialog.tsx';
import type { Difference } from '../parts/forms/differences.ts';
import { focusFirstInvalid } from '../parts/forms/focus-first-invalid.ts';
import { UnsavedChanges } from '../parts/forms/unsaved-changes.tsx';
import { useSaveKey } from '../parts/forms/use-save-key.ts';
import { messageOf } from '../parts/text/message-of.ts';
import { rivalOf } from './merge.ts';
import { ExistingTerm, MergeOffer } from './merge-offer.tsx';
import { TermFields } from './term-fields.tsx';
import { NO_VALUES, readTermDraft, type TermValues, termDifferences, trimmed } from './term-values.ts';
import { useCreateTerm } from './use-create-term.ts';
import { useTermForm } from './use-term-form.ts';

type Props = {
  type: CategoryType;
  /** All terms of the type. */
  terms: readonly AdminCategory[];
  /** The term to edit. Without it the dialog adds a new one. */
  term?: AdminCategory | undefined;
  /** Initial parent of a new term. */
  parentId?: string | null;
  onClose: () => void;
  /** Called with the id of the saved term, after the lists have been refreshed. */
  onSaved: (id: string) => void;
};

const valuesOf = ({ name, slug, parentId }: AdminCategory): TermValues => ({ name, slug, parentId });

/** Dialog that adds or edits a category. Input survives failed requests and closing by mistake. */
export function TermDialog(props: Props) {
  const { type, term, parentId } = props;
  const which = term ? `edit/${term.id}` : `add-to/${parentId ?? 'top'}`;
  return (
    <WithDraft place={`categories/${type}/${which}`} read={readTermDraft}>
      {(draft) => <OpenDialog {...props} draft={draft} />}
    </WithDraft>
  );
}

type OpenProps = Props & { draft: Draft<TermValues> };

function OpenDialog({ type, terms, term, parentId = null, onClose, onSaved, draft }: OpenProps) {
  const client = useQueryClient();
  const create = useCreateTerm();
  const element = useRef<HTMLFormElement>(null);
  // The version that the form was filled from. It is sent along, so that the server detects concurrent changes.
  const [seen, setSeen] = useState(term);
  const { restored } = draft;
  const [base, setBase] = useState(restored?.base ?? term?.updatedAt ?? null);
  const unchanged = seen ? valuesOf(seen) : { ...NO_VALUES, parentId };
  const form = useTermForm(restored?.values ?? unchanged, unchanged);
  useKept(draft, { isDirty: form.isDirty, values: form.values, base });
  const [isBusy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const rival = rivalOf(terms, trimmed(form.values), seen?.id);
  const giveUp = (): void => {
    void draft.done();
    onClose();
  };
  const close = (): void => {
    if (form.isDirty) setLeaving(true);
    else onClose();
  };

  const write = async (overwrite: boolean): Promise<string> => {
    if (!seen) return create(type, form.values);
    const { id } = await updateCategory(seen.id, {
      ...trimmed(form.values),
      expectedUpdatedAt: base ?? seen.updatedAt,
      overwrite,
    });
    await refreshCategories(client);
    return id;
  };
  const save = async (overwrite = false): Promise<void> => {
    if (isBusy) return;
    if (!form.check()) {
      toast('error', MESSAGES.fillIn);
      focusFirstInvalid(element.current);
      return;
    }
    setBusy(true);
    setConflict(null);
    try {
      const id = await write(overwrite);
      void draft.done();
      toast('success', seen ? MESSAGES.category.updated : MESSAGES.category.created);
      onSaved(id);
    } catch (error) {
      const found = conflictOf(error);
      setConflict(found);
      if (!found) {
        const { updateFailed, createFailed } = MESSAGES.category;
        toast('error', (seen ? updateFailed : createFailed)(messageOf(error)));
        form.refuse(error);
        // The loaded list may lack the category that has the slug, into which this one can be merged.
        void refreshCategories(client);
        focusFirstInvalid(element.current);
      }
      setBusy(false);
    }
  };
  const readTheirs = async () => {
    const { items } = await client.fetchQuery({ ...categoriesQuery(), staleTime: 0 });
    const theirs = items.find(({ id }) => id === seen?.id);
    if (!theirs) throw new Error('Category not found');
    return { theirs, items };
  };
  const compare = async (): Promise<readonly Difference[]> => {
    const { theirs, items } = await readTheirs();
    return termDifferences(form.values, valuesOf(theirs), items);
  };
  const loadTheirs = async (): Promise<void> => {
    try {
      const { theirs } = await readTheirs();
      setSeen(theirs);
      setBase(theirs.updatedAt);
      form.restart(valuesOf(theirs));
      setConflict(null);
    } catch (error) {
      toast('error', MESSAGES.loading.categories(messageOf(error)));
    }
  };

  return (
    <Dialog title={seen ? 'Edit Category' : 'Add Category'} onClose={isBusy ? undefined : close}>
      <form
        ref={element}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="mt-5 grid gap-5">
          <RestoredNotice
            draft={draft}
            isDirty={form.isDirty}
            what="category"
            current={term?.updatedAt}
            isInset
          />
          <TermFields form={form} type={type} terms={terms} term={seen} autoFocus disabled={isBusy} />
          {!seen && rival && (
            <ExistingTerm
              term={rival}
              disabled={isBusy}
              onShow={() => {
                void draft.done();
                onSaved(rival.id);
              }}
            />
          )}
          {seen && rival && (
            <MergeOffer
              source={{ ...seen, updatedAt: base ?? seen.updatedAt }}
              target={rival}
              disabled={isBusy}
              onBusy={setBusy}
              onMerged={() => {
                void draft.done();
                onSaved(rival.id);
              }}
            />
          )}
        </div>
        <DialogActions>
          <Button disabled={isBusy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" variant="solid" disabled={isBusy}>
            {isBusy ? 'Saving...' : 'Save'}
          </Button>
        </DialogActions>
      </form>
      <SaveKey onPress={() => element.current?.requestSubmit()} />
      <UnsavedChanges isDirty={form.isDirty && !isBusy} onLeave={() => void draft.done()} />
      {isLeaving && (
        <ConfirmDialog
          title="Discard your changes?"
          text="What you typed is not saved yet."
          confirm="Discard"
          cancel="Keep editing"
          onConfirm={giveUp}
          onCancel={() => setLeaving(false)}
        />
      )}
      {conflict && (
        <ConflictDialog
          what="category"
          conflict={conflict}
          compare={compare}
          onLoad={() => void loadTheirs()}
          onOverwrite={() => void save(true)}
          onClose={() => setConflict(null)}
        />
      )}
    </Dialog>
  );
}

/** Handles the save shortcut. Must be rendered inside the dialog, whose layer the hook reads from context. */
function SaveKey({ onPress }: { onPress: () => void }) {
  useSaveKey(onPress);
  return null;
}
