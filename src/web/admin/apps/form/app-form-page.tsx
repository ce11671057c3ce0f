import { useRouter } from '@tanstack/react-router';
import type { SyntheticEvent } from 'react';
import type { AdminApp } from '#shared/contracts/admin-apps.ts';
import { MESSAGES } from '#shared/messages.ts';
import { pages } from '#shared/urls.ts';
import { Button } from '#web/kit/button.tsx';
import { ConflictDialog } from '../../parts/conflict-dialog.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { UnsavedChanges } from '../../parts/unsaved-changes.tsx';
import { useSaveKey } from '../../parts/use-save-key.ts';
import { AppFields } from './app-fields.tsx';
import { useAppForm } from './use-app-form.ts';

/** The form of an app as a page; null adds one. Saved or cancelled, it leads back to the list. */
export function AppFormPage({ app }: { app: AdminApp | null }) {
  const router = useRouter();
  const leave = (): Promise<void> => router.navigate({ href: pages.adminApps });
  const appForm = useAppForm({
    app,
    success: app ? MESSAGES.app.updated : MESSAGES.app.created,
    onSaved: leave,
  });
  const { save, isSaving, isUnsaved, conflict } = appForm;
  useSaveKey(save);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save();
  };
  return (
    <form noValidate onSubmit={submit}>
      <UnsavedChanges isDirty={isUnsaved} />
      <PageHeader title={app ? 'Edit App' : 'Add App'}>
        {isUnsaved && <span className="text-ink-soft text-sm max-sm:hidden">Unsaved changes</span>}
        <Button disabled={isSaving} onClick={() => void leave()}>
          Cancel
        </Button>
        <Button type="submit" variant="solid" disabled={isSaving}>
          {saveLabel(app !== null, isSaving)}
        </Button>
      </PageHeader>
      <div className="grid max-w-2xl gap-5 px-4 py-6 sm:px-6 lg:px-8 lg:py-8">
        <AppFields form={appForm.form} logo={appForm.logo} app={appForm.app} />
      </div>
      {conflict && (
        <ConflictDialog
          what="app"
          conflict={conflict.seen}
          onLoad={conflict.load}
          onOverwrite={conflict.overwrite}
          onClose={conflict.cancel}
        />
      )}
    </form>
  );
}

function saveLabel(isEdit: boolean, isSaving: boolean): string {
  if (isEdit) return isSaving ? 'Updating...' : 'Update App';
  return isSaving ? 'Creating...' : 'Create App';
}
