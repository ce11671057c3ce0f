import { ListPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type BrowsableCategoryType, CATEGORY_TYPE_LABELS } from '#shared/category-types.ts';
import { LIMITS } from '#shared/limits.ts';
import { MESSAGES } from '#shared/messages.ts';
import { Button } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { toast } from '#web/kit/toasts.ts';
import { ListFailure } from '../parts/lists/list-failure.tsx';
import { messageOf } from '../parts/text/message-of.ts';
import { AddDialog } from './add-dialog.tsx';
import { SortableEntries } from './sortable-entries.tsx';
import { usePopularCategories } from './use-popular-categories.ts';

/** Editable list of the popular categories of one type. */
export function PopularList({ type }: { type: BrowsableCategoryType }) {
  const { entries, error, isFetching, refetch, ...popular } = usePopularCategories(type);
  const [isAdding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (error) toast('error', MESSAGES.loadFailed.popular(messageOf(error)));
  }, [error]);
  return (
    <>
      <div className="flex items-center justify-between gap-4 py-4">
        <p className="text-ink-soft text-sm">
          {entries?.length !== 0 &&
            `The gallery shows these categories in this order. Its home page shows the first ${LIMITS.popularPerSection}.`}
        </p>
        <Button ref={addButton} variant="solid" disabled={!entries} onClick={() => setAdding(true)}>
          Add Category
        </Button>
      </div>
      {entries === undefined ? (
        error && !isFetching ? (
          <ListFailure text={MESSAGES.loadFailed.popular(messageOf(error))} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )
      ) : entries.length === 0 ? (
        <EmptyState
          icon={ListPlus}
          title={MESSAGES.popular.empty}
          text="Until you add one, the gallery shows the categories with the most screens."
        />
      ) : (
        <SortableEntries
          label={`Popular ${CATEGORY_TYPE_LABELS[type]}`}
          entries={entries}
          onReorder={popular.reorder}
          onRemove={popular.remove}
          onEmpty={() => addButton.current?.focus()}
        />
      )}
      {isAdding && entries && (
        <AddDialog type={type} entries={entries} onAdd={popular.add} onClose={() => setAdding(false)} />
      )}
    </>
  );
}

function Loading() {
  return (
    <>
      <p role="status" className="mb-3 text-ink-soft text-sm">
        {MESSAGES.category.loading}
      </p>
      <div className="grid gap-2">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    </>
  );
}
