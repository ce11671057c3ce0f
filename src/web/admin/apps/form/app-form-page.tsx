import type { AdminApp } from '#shared/contracts/admin-apps.ts';
import { MESSAGES } from '#shared/messages.ts';
import { FormPage } from '#web/admin/parts/forms/form-page.tsx';
import { useLeave } from '#web/admin/parts/forms/use-leave.ts';
import { Section } from '#web/admin/parts/pages/section.tsx';
import type { Draft } from '../../drafts/with-draft.tsx';
import { appListMemory } from '../list-memory.ts';
import { BrandFields, CategoryField, DetailFields } from './app-fields.tsx';
import type { AppValues } from './app-values.ts';
import { useAppForm } from './use-app-form.ts';

/** Page that edits an app, or adds one if `app` is null. Saving or canceling returns to the list. */
export function AppFormPage({ app, draft }: { app: AdminApp | null; draft: Draft<AppValues> }) {
  const leaveTo = useLeave();
  const leave = (): Promise<void> => leaveTo(appListMemory.lastHref());
  const appForm = useAppForm({
    app,
    draft,
    success: app ? MESSAGES.app.updated : MESSAGES.app.created,
    onSaved: leave,
    onDeleted: () => void leaveTo(appListMemory.lastHref(), { ignoreBlocker: true }),
  });
  return (
    <FormPage
      title={app ? 'Edit App' : 'Add App'}
      noun="app"
      saveLabel={saveLabel(app !== null, appForm.isSaving)}
      form={appForm}
      draft={draft}
      current={app?.updatedAt}
      onCancel={() => void leave()}
    >
      <div className="grid max-w-5xl gap-8 px-4 py-6 sm:px-6 lg:gap-10 lg:px-8 lg:py-8">
        <Section title="App" text="Shown on its page in the gallery.">
          <div className={FIELDS_CLASS}>
            <DetailFields {...appForm} />
            <CategoryField {...appForm} />
          </div>
        </Section>
        <Section title="Brand" text="How the app appears in lists.">
          <div className={FIELDS_CLASS}>
            <BrandFields {...appForm} />
          </div>
        </Section>
      </div>
    </FormPage>
  );
}

const FIELDS_CLASS = 'grid grid-cols-1 gap-5 p-4 sm:p-6';

function saveLabel(isEdit: boolean, isSaving: boolean): string {
  if (isEdit) return isSaving ? 'Updating...' : 'Update App';
  return isSaving ? 'Creating...' : 'Create App';
}
