import type { AdminScreen } from '#shared/contracts/admin-screens.ts';
import { ConflictDialog } from '#web/admin/parts/forms/conflict-dialog.tsx';
import { DeletedDialog } from '#web/admin/parts/forms/deleted-dialog.tsx';
import { FormFooter } from '#web/admin/parts/forms/form-footer.tsx';
import { SaveButton } from '#web/admin/parts/forms/save-button.tsx';
import { SaveForm } from '#web/admin/parts/forms/save-form.tsx';
import { UnsavedChanges } from '#web/admin/parts/forms/unsaved-changes.tsx';
import { useCommandKey } from '#web/admin/parts/keyboard/use-command-key.ts';
import { PageHeader } from '#web/admin/parts/pages/page-header.tsx';
import { Split } from '#web/admin/parts/pages/split.tsx';
import { useWideWindow } from '#web/admin/parts/pages/use-wide-window.ts';
import { AdminLink } from '#web/admin/parts/widgets/admin-link.tsx';
import { buttonClass } from '#web/kit/button.tsx';
import { RestoredNotice } from '../../drafts/restored-notice.tsx';
import type { Draft } from '../../drafts/with-draft.tsx';
import { screenListMemory } from '../list-memory.ts';
import { ImagePanel } from './image-panel.tsx';
import type { ScreenDraft } from './screen-draft.ts';
import { ScreenFields } from './screen-fields.tsx';
import { StackPanel } from './stack-panel.tsx';
import { useScreenForm } from './use-screen-form.ts';
import { useStack } from './use-stack.ts';

type Props = {
  /** The screen to edit; null to add one. */
  screen: AdminScreen | null;
  draft: Draft<ScreenDraft>;
  /** Discards the changes and reloads the saved screen. */
  onReload: () => void;
};

/** Form to add or edit a screen. */
export function ScreenForm({ screen, draft, onReload }: Props) {
  const form = useScreenForm({ screen, draft, onReload });
  const { values, isSaving, isDirty } = form;
  const stack = useStack(screen);
  // Saving the screen leaves the page, so the stack is saved first.
  const save = async (): Promise<void> => {
    if (await stack.save()) form.save();
  };
  const { isRunning, start, cancel } = form.analysis;
  // Ctrl+. or Cmd+. starts or cancels Auto Categorize.
  useCommandKey('.', () => isSaving || (isRunning ? cancel() : start()));
  const isWide = useWideWindow();
  const actions = (
    <>
      <AdminLink href={screenListMemory.lastHref()} className={buttonClass()}>
        Cancel
      </AdminLink>
      <SaveButton isSaving={isSaving || stack.isBusy}>
        {isSaving ? (screen ? 'Updating...' : 'Saving...') : screen ? 'Update Screen' : 'Save Screen'}
      </SaveButton>
    </>
  );
  return (
    <SaveForm onSave={() => void save()} className="flex flex-col lg:h-dvh">
      <UnsavedChanges isDirty={isDirty || stack.isDirty} onLeave={() => void draft.remove()} />
      <PageHeader title={screen ? 'Edit Screen' : 'Add Screen'}>{isWide && actions}</PageHeader>
      <RestoredNotice draft={draft} isDirty={isDirty} noun="screen" current={screen?.updatedAt} />
      <Split
        label="Width of the panels"
        className="min-h-0 grow"
        left={
          <div className="grid gap-5">
            <ScreenFields
              values={values}
              onChange={form.change}
              onTag={form.setTag}
              titleError={form.titleError}
              isSaving={isSaving}
            />
            {screen && <StackPanel screenId={screen.id} edited={stack} disabled={isSaving} />}
          </div>
        }
        right={
          <ImagePanel
            field={form.imageField}
            analysis={form.analysis}
            explanation={values.advice?.explanation ?? null}
            title={values.title}
            disabled={isSaving}
          />
        }
      />
      {!isWide && <FormFooter>{actions}</FormFooter>}
      <ConflictDialog noun="screen" conflict={form.conflict} />
      <DeletedDialog noun="screen" deletion={form.deletion} />
    </SaveForm>
  );
}
