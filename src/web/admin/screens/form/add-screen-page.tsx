import { WithDraft } from '../../drafts/with-draft.tsx';
import { parseScreenDraft } from './screen-draft.ts';
import { ScreenForm } from './screen-form.tsx';

/** Page with the form for a new screen. Restores its draft. */
export function AddScreenPage() {
  return (
    <WithDraft formKey="screens/add" parse={parseScreenDraft}>
      {(draft) => <ScreenForm screen={null} draft={draft} onReload={draft.discard} />}
    </WithDraft>
  );
}
