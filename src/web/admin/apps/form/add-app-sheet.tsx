import type { AppRef } from '#shared/contracts/screens.ts';
import { MESSAGES } from '#shared/messages.ts';
import { Sheet, SheetActions, SheetBody } from '#web/admin/parts/dialogs/sheet.tsx';
import { CloseGuard, useCloseGuard } from '#web/admin/parts/forms/close-guard.tsx';
import { SaveButton } from '#web/admin/parts/forms/save-button.tsx';
import { SaveForm } from '#web/admin/parts/forms/save-form.tsx';
import { FocusableButton } from '#web/admin/parts/widgets/focusable-button.tsx';
import { RestoredNotice } from '../../drafts/restored-notice.tsx';
import { type Draft, WithDraft } from '../../drafts/with-draft.tsx';
import { BrandFields, CategoryField, DetailFields } from './app-fields.tsx';
import { type AppValues, parseAppDraft } from './app-values.ts';
import { type AppForm, useAppForm } from './use-app-form.ts';

type Props = {
  /** Called after the app was created, before `onClose`. */
  onCreated: (app: AppRef) => void;
  onClose: () => void;
};

/** Sheet that adds an app, shown above another form. It is open while this component is mounted. */
export function AddAppSheet(props: Props) {
  return (
    <WithDraft formKey="apps/add-beside" parse={parseAppDraft}>
      {(draft) => <OpenSheet {...props} draft={draft} />}
    </WithDraft>
  );
}

function OpenSheet({ onCreated, onClose, draft }: Props & { draft: Draft<AppValues> }) {
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
  const guard = useCloseGuard({ isUnsaved, isSaving, draft, onClose });
  return (
    <>
      <Sheet title="Add New App" onClose={guard.close}>
        <SheetForm form={appForm} onCancel={guard.close} />
      </Sheet>
      <CloseGuard
        guard={guard}
        title="Close without adding the app?"
        text="What you typed here will be lost."
        confirmLabel="Close"
        cancelLabel="Stay"
      />
    </>
  );
}

function SheetForm({ form, onCancel }: { form: AppForm; onCancel: () => void }) {
  const { draft, isDirty, isSaving } = form;
  return (
    <SaveForm onSave={form.save} className="flex min-h-0 grow flex-col">
      <SheetBody>
        <RestoredNotice draft={draft} isDirty={isDirty} noun="app" isInset />
        <DetailFields {...form} />
        <CategoryField {...form} />
        <BrandFields {...form} />
      </SheetBody>
      <SheetActions>
        <FocusableButton isDisabled={isSaving} onClick={onCancel}>
          Cancel
        </FocusableButton>
        <SaveButton isSaving={isSaving}>{isSaving ? 'Creating...' : 'Create App'}</SaveButton>
      </SheetActions>
    </SaveForm>
  );
}
