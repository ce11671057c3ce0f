import { WithDraft } from '../../drafts/with-draft.tsx';
import { readScreenDraft } from './screen-draft.ts';
import { ScreenForm } from './screen-form.tsx';

export function AddScreenPage() {
  return (
    <WithDraft place="screens/add" read={readScreenDraft}>
      {(draft) => <ScreenForm screen={null} draft={draft} onReload={draft.discard} />}
    </WithDraft>
  );
}
