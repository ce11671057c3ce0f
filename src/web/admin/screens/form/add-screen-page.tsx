import { WithDraft } from '../../drafts/with-draft.tsx';
import { parseScreenDraft } from './screen-draft.ts';
import { ScreenForm } from './screen-form.tsx';

export function AddScreenPage() {
  return (
    <WithDraft formKey="screens/add" parse={parseScreenDraft}>
      {(draft) => <ScreenForm screen={null} draft={draft} onReload={draft.discard} />}
    </WithDraft>
  );
}
