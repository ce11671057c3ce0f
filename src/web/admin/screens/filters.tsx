import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check, SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import type { AdminScreenSort, SortOrder, TagFilter } from '#shared/contracts/admin-screens.ts';
import type { Platform } from '#shared/platforms.ts';
import { Button, buttonClass } from '#web/kit/button.tsx';
import { filterAppQuery } from '../data/screen-list.ts';
import { AppCombobox } from '../parts/inputs/app-combobox.tsx';
import { SearchField } from '../parts/inputs/search-field.tsx';
import { Select } from '../parts/inputs/select.tsx';
import { countFilters, type ListView } from './list-view.ts';
import type { ChangeView } from './use-list-view.ts';

/** The labels are quoted from the specification of the back office, section 2. */
const PLATFORM_FILTERS = [
  { value: 'all', label: 'All platforms' },
  { value: 'ios', label: 'iOS' },
  { value: 'web', label: 'Web' },
] as const;

const TAG_FILTERS = [
  { value: 'all', label: 'All tags' },
  { value: 'unconfirmed', label: 'Unconfirmed tags' },
  { value: 'none', label: 'Untagged' },
] as const;

const SORTS: readonly { value: `${AdminScreenSort} ${SortOrder}`; label: string }[] = [
  { value: 'created desc', label: 'Newest first' },
  { value: 'created asc', label: 'Oldest first' },
  { value: 'updated desc', label: 'Last updated' },
  { value: 'updated asc', label: 'Longest unchanged' },
  { value: 'title asc', label: 'Title, A to Z' },
  { value: 'title desc', label: 'Title, Z to A' },
];

/**
 * Search field and filters of the list. On phones, a button shows and hides the filters. There they include the
 * sort order, because phones hide some sortable columns.
 */
export function Filters({ view, changeView }: { view: ListView; changeView: ChangeView }) {
  const { data: app } = useQuery(filterAppQuery(view.app));
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = countFilters(view);
  return (
    <>
      <SearchField
        label="Search screens..."
        value={view.search ?? ''}
        // Adds one history entry per search instead of one per character.
        onChange={(search) => changeView({ search }, { replace: Boolean(view.search) })}
        className="min-w-0 grow max-sm:basis-0 sm:min-w-40 sm:max-w-90 sm:basis-40"
      />
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="aria-expanded:bg-sunken pointer-coarse:h-[44px] sm:hidden"
      >
        <SlidersHorizontal aria-hidden size={15} />
        Filters{' '}
        {count > 0 && (
          <span className="grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-on-accent text-xs tabular-nums">
            {count}
            <span className="sr-only"> set</span>
          </span>
        )}
      </Button>
      <div id={id} className={clsx('w-full flex-wrap gap-2 sm:contents', isOpen ? 'flex' : 'max-sm:hidden')}>
        <Select<Platform | 'all'>
          label="Platform"
          options={PLATFORM_FILTERS}
          value={view.platform ?? 'all'}
          onChange={(platform) => changeView({ platform: platform === 'all' ? undefined : platform })}
          className="w-36 max-sm:grow"
        />
        <AppCombobox
          label="App"
          noneLabel="All Apps"
          // Until the app is loaded, a placeholder shows that the filter is set.
          value={view.app ? (app ?? { id: view.app, slug: '', name: 'App', logo: null }) : null}
          onChange={(chosen) => changeView({ app: chosen?.id })}
          className="w-44 max-sm:grow"
        />
        <Select<TagFilter | 'all'>
          label="Tags"
          options={TAG_FILTERS}
          value={view.tags ?? 'all'}
          onChange={(tags) => changeView({ tags: tags === 'all' ? undefined : tags })}
          className="w-44 max-sm:grow"
        />
        <button
          type="button"
          aria-pressed={view.derivedTitle !== undefined}
          onClick={() => changeView({ derivedTitle: view.derivedTitle ? undefined : 'true' })}
          className={clsx(buttonClass(), 'aria-pressed:bg-sunken max-sm:grow pointer-coarse:h-[44px]')}
        >
          {view.derivedTitle && <Check aria-hidden size={15} />}
          Derived titles
        </button>
        <Select
          label="Order"
          options={SORTS}
          value={`${view.sort} ${view.order}`}
          onChange={(chosen) => {
            const [sort, order] = chosen.split(' ') as [AdminScreenSort, SortOrder];
            changeView({ sort, order });
          }}
          className="grow sm:hidden"
        />
      </div>
    </>
  );
}
