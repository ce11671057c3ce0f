import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#web/admin/parts/dialogs/confirm-dialog.tsx';
import { Sheet, SheetActions, SheetBody } from '#web/admin/parts/dialogs/sheet.tsx';
import { UnsavedChanges } from '#web/admin/parts/forms/unsaved-changes.tsx';
import { CategoryChecklist } from '#web/admin/parts/inputs/category-checklist.tsx';
import { ListFailure } from '#web/admin/parts/lists/list-failure.tsx';
import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { Button } from '#web/kit/button.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { categoriesQuery } from '../../data/categories.ts';
import { tagCountsQuery } from '../../data/screen-list.ts';
import { formatScreenCount } from '../bulk/outcome-text.ts';
import { type Selection, toSelectionInputs } from '../selection.ts';
import {
  applyClick,
  describeChanges,
  getCurrentState,
  getStateAfter,
  type TagChanges,
} from './tag-changes.ts';

const LEAVE_QUESTION = { title: 'Leave without updating the tags?', text: 'Your changes will be lost.' };

type Props = {
  selection: Selection;
  onApply: (changes: TagChanges) => void;
  onClose: () => void;
};

/**
 * Edits the tags of many screens. A category is checked if all screens have it, and mixed if only some do.
 */
export function TagEditor({ selection, onApply, onClose }: Props) {
  const [changes, setChanges] = useState<TagChanges>(new Map());
  const [isLeaving, setLeaving] = useState(false);
  const categories = useQuery(categoriesQuery());
  const countsQuery = useQuery(tagCountsQuery(toSelectionInputs(selection)));
  const error = categories.error ?? countsQuery.error;
  const counts = countsQuery.data;
  const screenCountText = formatScreenCount(counts?.screens ?? 0);
  const close = (): void => (changes.size > 0 ? setLeaving(true) : onClose());
  return (
    <Sheet
      isWide
      title="Edit tags"
      text={counts ? `For ${screenCountText}` : 'For the selection'}
      onClose={close}
    >
      <SheetBody>
        {error && (
          <ListFailure
            text={`The tags could not be loaded: ${messageOf(error)}`}
            onRetry={() => void Promise.all([categories.refetch(), countsQuery.refetch()])}
          />
        )}
        {!error && (!categories.data || !counts) && (
          <div className="grid place-items-center py-16 text-ink-faint">
            <Spinner label="Loading the tags" className="text-lg" />
          </div>
        )}
        {!error && categories.data && counts && (
          <CategoryChecklist
            categories={categories.data}
            stateOf={(id) => getStateAfter(counts, changes, id)}
            onChange={(id) => setChanges((current) => applyClick(counts, current, id))}
            renderNote={(id) =>
              getCurrentState(counts, id) === 'some'
                ? `${(counts.counts[id] ?? 0).toLocaleString('en')} of ${counts.screens.toLocaleString('en')}`
                : undefined
            }
          />
        )}
      </SheetBody>
      <SheetActions>
        <p aria-live="polite" className="mr-auto self-center text-ink-soft text-sm tabular-nums">
          {describeChanges(changes, screenCountText)}
        </p>
        <Button onClick={close}>Cancel</Button>
        <Button variant="solid" disabled={changes.size === 0} onClick={() => onApply(changes)}>
          Update Tags
        </Button>
      </SheetActions>
      <UnsavedChanges isDirty={changes.size > 0} {...LEAVE_QUESTION} />
      {isLeaving && (
        <ConfirmDialog
          {...LEAVE_QUESTION}
          confirmLabel="Leave"
          cancelLabel="Stay"
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        />
      )}
    </Sheet>
  );
}
