import { Images, SearchX } from 'lucide-react';
import { adminPages } from '#shared/admin-urls.ts';
import type { ScreenFilter } from '#shared/contracts/admin-screens.ts';
import { Button, buttonClass } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { AdminLink } from '../parts/widgets/admin-link.tsx';
import { countFilters, isFiltered, noMatchText } from './list-view.ts';

/** Message while the first screens of the list are loading. */
export function ListLoading() {
  return (
    <div role="status" className="grid justify-items-center gap-3 px-6 py-24 text-ink-soft">
      <Spinner className="text-lg" />
      Loading screens...
    </div>
  );
}

/**
 * Message for an empty list. Offers to clear the filters, or to add the first screen if the catalogue is
 * empty.
 */
export function ListEmpty({ filter, onClear }: { filter: ScreenFilter; onClear: () => void }) {
  return isFiltered(filter) ? (
    <EmptyState icon={SearchX} title="No screens found" text={noMatchText(filter)}>
      <Button onClick={onClear}>
        {filter.search && countFilters(filter) === 0 ? 'Clear search' : 'Clear filters'}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState icon={Images} title="No screens found" text="Add the first screen to start the catalogue.">
      <AdminLink href={adminPages.addScreen} className={buttonClass({ variant: 'solid' })}>
        Add the first screen
      </AdminLink>
    </EmptyState>
  );
}

type MoreProps = { isLoading: boolean; error: string | null; onRetry: () => void };

/** Indicator below the rows: more rows are loading, or could not be loaded. */
export function ListMore({ isLoading, error, onRetry }: MoreProps) {
  if (error) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-center gap-3 px-4 py-5">
        <p className="text-ink-soft">{error}</p>
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  return isLoading ? (
    <div className="grid place-items-center py-5 text-ink-faint">
      <Spinner label="Loading more screens" />
    </div>
  ) : null;
}
