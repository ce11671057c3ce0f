import type { SyntheticEvent } from 'react';
import type { AdminApp } from '#shared/contracts/admin-apps.ts';
import { MESSAGES } from '#shared/messages.ts';
import { ConflictDialog } from '#web/admin/parts/forms/conflict-dialog.tsx';
import { FormFoot } from '#web/admin/parts/forms/form-foot.tsx';
import { UnsavedChanges } from '#web/admin/parts/forms/unsaved-changes.tsx';
import { useLeave } from '#web/admin/parts/forms/use-leave.ts';
import { useSaveKey } from '#web/admin/parts/forms/use-save-key.ts';
import { PageHeader } from '#web/admin/parts/pages/page-header.tsx';
import { Section } from '#web/admin/parts/pages/section.tsx';
import { Button } from '#web/kit/button.tsx';
import { RestoredNotice } from '../../drafts/restored-notice.tsx';
import type { Draft } from '../../drafts/with-draft.tsx';
import { appList } from '../list-memory.ts';
import { BrandFields, CategoryField, DetailFields } from './app-fields.tsx';
import type { AppValues } from './app-values.ts';
import { useAppForm } from './use-app-form.ts';

/** Page with the form of an app; null adds a new one. Saving or cancelling returns to the list. */
export function AppFormPage({ app, draft }: { app: AdminApp | null; draft: Draft<AppValues> }) {
  const leaveTo = useLeave();
  const leave = (): Promise<void> => leaveTo(appList.lastAddress());
  const appForm = useAppForm({
    app,
    draft,
    success: app ? MESSAGES.app.updated : MESSAGES.app.created,
    onSaved: leave,
  });
  const { save, isSaving, isUnsaved, conflict } = appForm;
  useSaveKey(save);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save();
  };
  const actions = (
    <>
      <Button disabled={isSaving} onClick={() => void leave()}>
        Cancel
      </Button>
      <Button type="submit" variant="solid" disabled={isSaving}>
        {saveLabel(app !== null, isSaving)}
      </Button>
    </>
  );
  return (
    <form noValidate onSubmit={submit}>
      <UnsavedChanges isDirty={isUnsaved} onLeave={() => void draft.done()} />
      <PageHeader title={app ? 'Edit App' : 'Add App'}>
        {isUnsaved && <span className="text-ink-soft text-sm max-sm:hidden">Unsaved changes</span>}
        <span className="flex gap-2 max-lg:hidden">{actions}</span>
      </PageHeader>
      <RestoredNotice draft={draft} isDirty={appForm.isDirty} what="app" current={app?.updatedAt} />
      <div className="grid max-w-5xl gap-8 px-4 py-6 sm:px-6 lg:gap-10 lg:px-8 lg:py-8">
        <Section title="App" text="Shown on its page in the gallery.">
          <div className={CARD}>
            <DetailFields {...appForm} />
            <CategoryField {...appForm} />
          </div>
        </Section>
        <Section title="Brand" text="How the app appears in lists.">
          <div className={CARD}>
            <BrandFields {...appForm} />
          </div>
        </Section>
      </div>
      <FormFoot>{actions}</FormFoot>
      {conflict && (
        <ConflictDialog
          what="app"
          conflict={conflict.seen}
          compare={conflict.compare}
          onLoad={conflict.load}
          onOverwrite={conflict.overwrite}
          onClose={conflict.cancel}
        />
      )}
    </form>
  );
}

const CARD = 'grid gap-5 p-4 sm:p-6';

function saveLabel(isEdit: boolean, isSaving: boolean): string {
  if (isEdit) return isSaving ? 'Updating...' : 'Update App';
  return isSaving ? 'Creating...' : 'Create App';
}
