import { useRouter } from '@tanstack/react-router';
import { MESSAGES } from '#shared/messages.ts';
import { hasVisibleText } from '#shared/text.ts';
import { Button, buttonClass } from '#web/kit/button.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { toast } from '#web/kit/toasts.ts';
import { ImageDrop } from '../images/image-drop.tsx';
import { FormFoot } from '../parts/forms/form-foot.tsx';
import { UnsavedChanges } from '../parts/forms/unsaved-changes.tsx';
import { useSaveKey } from '../parts/forms/use-save-key.ts';
import { useCommandKey } from '../parts/keyboard/use-command-key.ts';
import { PageHeader } from '../parts/pages/page-header.tsx';
import { useWideWindow } from '../parts/pages/use-wide-window.ts';
import { messageOf } from '../parts/text/message-of.ts';
import { AdminLink } from '../parts/widgets/admin-link.tsx';
import { screenList } from '../screens/list-memory.ts';
import { type Batch, placeOf } from './batch.ts';
import type { DraftStore } from './draft-store.ts';
import { ItemEditor } from './item-editor.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { Strip } from './strip.tsx';
import { StripActions } from './strip-actions.tsx';
import { useBulkAnalysis } from './use-bulk-analysis.ts';
import { useBulkUpload } from './use-bulk-upload.ts';

type Props = {
  draft: DraftStore | null;
  initial: { batch: Batch; files: Map<string, Blob> } | null;
};

/** Form for a batch: the common settings, the strip of screens and the editor of the selected screen. */
export function BulkUploadForm({ draft, initial }: Props) {
  const router = useRouter();
  const upload = useBulkUpload(draft, initial);
  const { batch, running, isKept, store } = upload;
  const { act } = store;
  const analysis = useBulkAnalysis(upload);
  const count = batch.items.length;
  const selected = batch.items.find(({ id }) => id === batch.selectedId) ?? null;

  const start = async (): Promise<void> => {
    if (running || analysis.isRunning) return;
    await store.resolveFolders();
    const { items, settings } = store.getState().batch;
    if (items.length === 0) {
      return toast('error', settings.app ? MESSAGES.bulk.needsScreens : MESSAGES.bulk.needsApp);
    }
    const refuse = (id: string, why: string): void => {
      act({ do: 'select', id });
      toast('error', why);
    };
    const withoutApp = items.find((item) => !placeOf(item, settings).app);
    if (withoutApp) return refuse(withoutApp.id, MESSAGES.bulk.needsApp);
    const untitled = items.find(({ title }) => !hasVisibleText(title));
    if (untitled) return refuse(untitled.id, MESSAGES.fillIn);
    const outcome = await store.start();
    if (!outcome) return;
    if (outcome.kind === 'cancelled') return toast('info', MESSAGES.bulk.cancelled);
    if (outcome.kind === 'failed') {
      act({ do: 'select', id: outcome.item.id });
      return toast('error', MESSAGES.bulk.screenFailed(outcome.number, messageOf(outcome.error)));
    }
    toast('success', MESSAGES.bulk.done);
    await router.navigate({ href: screenList.newestAddress(), ignoreBlocker: true });
  };
  useSaveKey(() => void start());
  useCommandKey('.', () => running || (analysis.isRunning ? analysis.cancel() : analysis.start()));
  const isWide = useWideWindow();
  const mustNotLeave = running !== null || (!isKept && count > 0);

  const actions = running ? (
    <>
      <span role="status" className="flex items-center gap-2 text-ink-soft text-sm tabular-nums">
        <Spinner />
        {running.isWaiting
          ? 'Waiting for the server'
          : MESSAGES.bulk.uploading(running.number, running.count)}
      </span>
      <Button disabled={running.isCancelling} onClick={store.cancel}>
        {running.isCancelling ? 'Cancelling...' : 'Cancel upload'}
      </Button>
    </>
  ) : (
    <>
      <AdminLink href={screenList.lastAddress()} className={buttonClass()}>
        Cancel
      </AdminLink>
      <Button variant="solid" disabled={analysis.isRunning} onClick={() => void start()}>
        {count > 0 ? `Upload ${count} ${count === 1 ? 'screen' : 'screens'}` : 'Upload'}
      </Button>
    </>
  );
  return (
    <div className="flex min-h-[calc(100dvh-3.5rem)] flex-col">
      <UnsavedChanges
        isDirty={mustNotLeave}
        {...(running && {
          title: 'Stop uploading?',
          text: 'Uploaded screens stay in the catalogue. The others stay in this batch.',
          leave: 'Stop and leave',
        })}
      />
      <PageHeader title="Bulk Upload Screens">{isWide && actions}</PageHeader>
      <div className="grid gap-5 p-4 sm:p-6 lg:px-8">
        <SettingsPanel
          settings={batch.settings}
          onChange={(settings) => act({ do: 'set', settings })}
          disabled={running !== null}
        />
        <StripActions upload={upload} analysis={analysis} />
        {count > 0 && <Strip upload={upload} analysingId={analysis.currentId} />}
        {selected && (
          <ItemEditor
            key={selected.id}
            item={selected}
            settings={batch.settings}
            file={store.fileOf(selected.id)}
            finding={upload.findings.get(selected.id) ?? null}
            disabled={running !== null}
            act={act}
            onRemove={() => store.removeItems([selected.id])}
          />
        )}
        <ImageDrop
          label="Screenshots"
          hint="JPG, PNG or GIF. Max 10MB"
          multiple
          disabled={running !== null}
          onFiles={store.addFiles}
          className={count > 0 ? 'py-6' : 'min-h-72'}
        />
        {!isKept && count > 0 && (
          <p role="alert" className="text-ink-soft text-sm">
            This browser cannot store the batch. It is lost if you close the page before it is uploaded.
          </p>
        )}
      </div>
      {!isWide && <FormFoot>{actions}</FormFoot>}
    </div>
  );
}
