import type { AdminScreen } from '#shared/contracts/admin-screens.ts';
import { Button, buttonClass } from '#web/kit/button.tsx';
import { RestoredNotice } from '../../drafts/restored-notice.tsx';
import type { Draft } from '../../drafts/with-draft.tsx';
import { AdminLink } from '../../parts/admin-link.tsx';
import { ConflictDialog } from '../../parts/conflict-dialog.tsx';
import { FormFoot } from '../../parts/form-foot.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Split } from '../../parts/split.tsx';
import { UnsavedChanges } from '../../parts/unsaved-changes.tsx';
import { useCommandKey } from '../../parts/use-command-key.ts';
import { useSaveKey } from '../../parts/use-save-key.ts';
import { useWideWindow } from '../../parts/use-wide-window.ts';
import { screenList } from '../list-memory.ts';
import { ImagePanel } from './image-panel.tsx';
import type { ScreenDraft } from './screen-draft.ts';
import { ScreenFields } from './screen-fields.tsx';
import { useScreenForm } from './use-screen-form.ts';

type Props = {
  /** The screen to edit; null to add one. */
  screen: AdminScreen | null;
  draft: Draft<ScreenDraft>;
  /** Discards the changes and reloads the saved screen. */
  onReload: () => void;
};

/** Form to add or edit a screen. */
export function ScreenForm({ screen, draft, onReload }: Props) {
  const form = useScreenForm(screen, draft);
  const { values, isSaving, isDirty, conflict, save } = form;
  useSaveKey(() => void save());
  const { isRunning, start, cancel } = form.analysis;
  useCommandKey('.', () => isSaving || (isRunning ? cancel() : start()));
  const isWide = useWideWindow();
  const actions = (
    <>
      <AdminLink href={screenList.lastAddress()} className={buttonClass()}>
        Cancel
      </AdminLink>
      <Button type="submit" variant="solid" disabled={isSaving}>
        {isSaving ? (screen ? 'Updating...' : 'Saving...') : screen ? 'Update Screen' : 'Save Screen'}
      </Button>
    </>
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="flex flex-col lg:h-dvh"
    >
      <UnsavedChanges isDirty={isDirty} onLeave={() => void draft.done()} />
      <PageHeader title={screen ? 'Edit Screen' : 'Add Screen'}>{isWide && actions}</PageHeader>
      <RestoredNotice draft={draft} isDirty={isDirty} what="screen" current={screen?.updatedAt} />
      <Split
        label="Width of the panels"
        className="min-h-0 grow"
        left={
          <ScreenFields
            values={values}
            onChange={form.change}
            onTag={form.tag}
            titleError={form.titleError}
            disabled={isSaving}
          />
        }
        right={
          <ImagePanel
            field={form.image}
            analysis={form.analysis}
            explanation={values.advice?.explanation ?? null}
            title={values.title}
            disabled={isSaving}
          />
        }
      />
      {!isWide && <FormFoot>{actions}</FormFoot>}
      {conflict && (
        <ConflictDialog
          what="screen"
          conflict={conflict}
          compare={form.compare}
          onLoad={onReload}
          onOverwrite={() => void save(true)}
          onClose={form.keepEditing}
        />
      )}
    </form>
  );
}
