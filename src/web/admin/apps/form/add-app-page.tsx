import { WithDraft } from '../../drafts/with-draft.tsx';
import { AppFormPage } from './app-form-page.tsx';
import { parseAppDraft } from './app-values.ts';

/** Page that adds an app. */
export function AddAppPage() {
  return (
    <WithDraft formKey="apps/add" parse={parseAppDraft}>
      {(draft) => <AppFormPage app={null} draft={draft} />}
    </WithDraft>
  );
}
