import { useRef } from 'react';
import { ImageDrop } from '../images/image-drop.tsx';
import { FormFooter } from '../parts/forms/form-footer.tsx';
import { UnsavedChanges } from '../parts/forms/unsaved-changes.tsx';
import { useSaveKey } from '../parts/forms/use-save-key.ts';
import { useCommandKey } from '../parts/keyboard/use-command-key.ts';
import { PageHeader } from '../parts/pages/page-header.tsx';
import { useWideWindow } from '../parts/pages/use-wide-window.ts';
import type { BatchDraftStore, StoredBatch } from './batch-draft-store.ts';
import { BatchToolbar } from './batch-toolbar.tsx';
import { ItemEditor } from './item-editor.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { ThumbnailStrip } from './thumbnail-strip.tsx';
import { UploadActions } from './upload-actions.tsx';
import { useBulkAnalysis } from './use-bulk-analysis.ts';
import { useBulkUpload } from './use-bulk-upload.ts';
import { useRemoveItems } from './use-remove-items.ts';
import { useStartUpload } from './use-start-upload.ts';

type Props = {
  /** Null if the browser cannot store data. */
  draft: BatchDraftStore | null;
  /** The batch to restore; null if there is none. */
  initial: StoredBatch | null;
};

/**
 * Form for a batch: the common settings, the strip of screens and the editor of the selected screen.
 */
export function BulkUploadForm({ draft, initial }: Props) {
  const upload = useBulkUpload(draft, initial);
  const { batch, running, isStored, store } = upload;
  const { dispatch } = store;
  const analysis = useBulkAnalysis(upload);
  const count = batch.items.length;
  const selected = batch.items.find(({ id }) => id === batch.selectedId) ?? null;

  const form = useRef<HTMLDivElement>(null);
  const removeItems = useRemoveItems(store, form);
  const startUpload = useStartUpload(store);
  const start = async (): Promise<void> => {
    if (!running && !analysis.isRunning) await startUpload();
  };
  useSaveKey(() => void start());
  // Ctrl+. or Cmd+. starts or cancels Auto Categorize.
  useCommandKey('.', () => running || (analysis.isRunning ? analysis.cancel() : analysis.start()));
  const isWide = useWideWindow();
  const shouldConfirmLeaving = running !== null || (!isStored && count > 0);

  const actions = (
    <UploadActions upload={upload} isCategorizing={analysis.isRunning} onStart={() => void start()} />
  );
  return (
    <div className="flex min-h-[calc(100dvh-(--spacing(14)))] flex-col">
      <UnsavedChanges
        isDirty={shouldConfirmLeaving}
        {...(running && {
          title: 'Stop uploading?',
          text: 'Uploaded screens stay in the catalogue. The others stay in this batch.',
          leaveLabel: 'Stop and leave',
        })}
      />
      <PageHeader title="Bulk Upload Screens">{isWide && actions}</PageHeader>
      <div ref={form} className="grid grid-cols-1 gap-5 p-4 sm:p-6 lg:px-8">
        <SettingsPanel
          settings={batch.settings}
          onChange={(settings) => dispatch({ type: 'set', settings })}
          disabled={running !== null}
        />
        <BatchToolbar
          upload={upload}
          analysis={analysis}
          // If the pressed button disappears, the selected screen in the strip gets the focus.
          onRemove={(ids) => removeItems(ids, 'li > [aria-current]')}
        />
        {count > 0 && <ThumbnailStrip upload={upload} analyzingId={analysis.currentId} />}
        {selected && (
          <ItemEditor
            key={selected.id}
            item={selected}
            settings={batch.settings}
            file={store.fileOf(selected.id)}
            inspection={upload.inspections.get(selected.id) ?? null}
            disabled={running !== null}
            dispatch={dispatch}
            onRemove={() => removeItems([selected.id], '[data-remove]')}
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
        {!isStored && count > 0 && (
          <p role="alert" className="text-ink-soft text-sm">
            This browser cannot store the batch. It is lost if you close the page before it is uploaded.
          </p>
        )}
      </div>
      {!isWide && <FormFooter>{actions}</FormFooter>}
    </div>
  );
}
