import { ArrowLeftRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/kit/button.tsx';
import { AnalysisButton } from '../auto-categorize/analysis-button.tsx';
import { ConfirmDialog } from '../parts/dialogs/confirm-dialog.tsx';
import { findDuplicates, resolvePlatformAndApp } from './batch.ts';
import type { BulkAnalysis } from './use-bulk-analysis.ts';
import type { BulkUpload } from './use-bulk-upload.ts';

type Props = {
  upload: BulkUpload;
  analysis: BulkAnalysis;
  /** Removes screens from the batch. */
  onRemove: (ids: readonly string[]) => void;
};

/** Number of screens in the batch, and buttons for actions on the whole batch. */
export function BatchToolbar({ upload, analysis, onRemove }: Props) {
  const { batch, inspections, running } = upload;
  const { dispatch } = upload.store;
  const [isConfirming, setConfirming] = useState(false);
  const existingIds = batch.items.filter(({ id }) => inspections.get(id)?.matches?.same).map(({ id }) => id);
  const duplicateIds = findDuplicates(batch.items, inspections);
  const count = batch.items.length;
  const fileCountText = `${count} ${count === 1 ? 'file' : 'files'}`;
  const appIds = new Set(
    batch.items.flatMap((item) => resolvePlatformAndApp(item, batch.settings).app?.id ?? []),
  );
  const disabled = running !== null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2 className="mr-auto font-semibold text-base tabular-nums max-sm:-order-1 max-sm:grow">
        {count === 0 ? 'No screens yet' : `${count} ${count === 1 ? 'screen' : 'screens'}`}
        {appIds.size > 1 && <span className="font-normal text-ink-soft"> of {appIds.size} apps</span>}
      </h2>
      {existingIds.length > 0 && (
        <Button size="small" disabled={disabled} onClick={() => onRemove(existingIds)}>
          Remove {existingIds.length} already in the catalogue
        </Button>
      )}
      {duplicateIds.length > 0 && (
        <Button size="small" disabled={disabled} onClick={() => onRemove(duplicateIds)}>
          Remove {duplicateIds.length} {duplicateIds.length === 1 ? 'duplicate' : 'duplicates'}
        </Button>
      )}
      <AnalysisButton
        isRunning={analysis.isRunning}
        disabled={disabled}
        onStart={analysis.start}
        onCancel={analysis.cancel}
      />
      {count > 0 && (
        <>
          <Button size="small" disabled={disabled || count < 2} onClick={() => dispatch({ type: 'reverse' })}>
            <ArrowLeftRight aria-hidden size={14} />
            Reverse Order
          </Button>
          <Button
            size="small"
            variant="ghost"
            disabled={disabled}
            onClick={() => setConfirming(true)}
            className="max-sm:-order-1"
          >
            <Trash2 aria-hidden size={14} />
            Remove all
          </Button>
        </>
      )}
      {isConfirming && (
        <ConfirmDialog
          title="Remove all screens from this batch?"
          text={`This removes ${fileCountText}, including titles and tags. The catalogue does not change.`}
          confirmLabel="Remove all"
          onConfirm={() => {
            onRemove(batch.items.map(({ id }) => id));
            setConfirming(false);
          }}
          onCancel={() => setConfirming(false)}
        />
      )}
    </div>
  );
}
