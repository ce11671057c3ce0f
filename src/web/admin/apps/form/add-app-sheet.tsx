import { type SyntheticEvent, useState } from 'react';
import type { AppRef } from '#shared/contracts/screens.ts';
import { MESSAGES } from '#shared/messages.ts';
import { ConfirmDialog } from '#web/admin/parts/dialogs/confirm-dialog.tsx';
import { Sheet, SheetActions, SheetBody } from '#web/admin/parts/dialogs/sheet.tsx';
import { UnsavedChanges } from '#web/admin/parts/forms/unsaved-changes.tsx';
import { useSaveKey } from '#web/admin/parts/forms/use-save-key.ts';
import { Button } from '#web/kit/button.tsx';
import { RestoredNotice } from '../../drafts/restored-notice.tsx';
import { type Draft, WithDraft } from '../../drafts/with-draft.tsx';
import { BrandFields, CategoryField, DetailFields } from './app-fields.tsx';
import { type AppValues, readAppDraft } from './app-values.ts';
import { useAppForm } from './use-app-form.ts';

type Props = {
  /** Called after the app was created, before `onClose`. */
  onCreated: (app: AppRef) => void;
  onClose: () => void;
};

/** Sheet that adds an app without leaving another form. Open while mounted. */
export function AddAppSheet(props: Props) {
  return (
    <WithDraft place="apps/add-beside" read={readAppDraft}>
      {(draft) => <OpenSheet {...props} draft={draft} />}
    </WithDraft>
  );
}

function OpenSheet({ onCreated, onClose, draft }: Props & { draft: Draft<AppValues> }) {
  const [isAsking, setAsking] = useState(false);
  const appForm = useAppForm({
    app: null,
    draft,
    success: MESSAGES.app.added,
    onSaved: ({ id, slug, name, logo }) => {
      onCreated({ id, slug, name, logo });
      onClose();
    },
  });
  const { isSaving, isUnsaved } = appForm;
  const giveUp = (): void => {
    void draft.done();
    onClose();
  };
  const close = (): void => {
    if (isSaving) return;
    if (isUnsaved) setAsking(true);
    else onClose();
  };
  return (
    <>
      <Sheet title="Add New App" onClose={close}>
        <SheetForm {...appForm} onCancel={close} />
      </Sheet>
      <UnsavedChanges isDirty={isUnsaved} onLeave={() => void draft.done()} />
      {isAsking && (
        <ConfirmDialog
          title="Close without adding the app?"
          text="What you typed here will be lost."
          confirm="Close"
          cancel="Stay"
          onConfirm={giveUp}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

function SheetForm({
  onCancel,
  save,
  isSaving,
  ...fields
}: ReturnType<typeof useAppForm> & { onCancel: () => void }) {
  useSaveKey(save);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    // React events bubble through portals: do not submit the form behind the sheet as well.
    event.stopPropagation();
    save();
  };
  return (
    <form noValidate onSubmit={submit} className="flex min-h-0 grow flex-col">
      <SheetBody>
        <RestoredNotice draft={fields.draft} isDirty={fields.isDirty} what="app" isInset />
        <DetailFields {...fields} />
        <CategoryField {...fields} />
        <BrandFields {...fields} />
      </SheetBody>
      <SheetActions>
        <Button disabled={isSaving} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="solid" disabled={isSaving}>
          {isSaving ? 'Creating...' : 'Create App'}
        </Button>
      </SheetActions>
    </form>
  );
}
