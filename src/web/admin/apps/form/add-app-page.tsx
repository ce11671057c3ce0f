import { WithDraft } from '../../drafts/with-draft.tsx';
import { AppFormPage } from './app-form-page.tsx';
import { readAppDraft } from './app-values.ts';

export function AddAppPage() {
  return (
    <WithDraft place="apps/add" read={readAppDraft}>
      {(draft) => <AppFormPage app={null} draft={draft} />}
    </WithDraft>
  );
}
