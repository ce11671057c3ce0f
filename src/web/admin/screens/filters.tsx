import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ScreenSort, SortOrder, TagFilter } from '#shared/contracts/admin-screens.ts';
import type { Platform } from '#shared/platforms.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { filterAppQuery } from '../data/screen-list.ts';
import { AppCombobox } from '../parts/app-combobox.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { Select } from '../parts/select.tsx';
import type { ListView } from './list-view.ts';
import type { ShowView } from './use-list-view.ts';

/** Exact (specification of the back office, section 2). */
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

const SORTS: readonly { value: `${ScreenSort} ${SortOrder}`; label: string }[] = [
  { value: 'created desc', label: 'Newest first' },
  { value: 'created asc', label: 'Oldest first' },
  { value: 'updated desc', label: 'Last updated' },
  { value: 'updated asc', label: 'Longest unchanged' },
  { value: 'title asc', label: 'Title, A to Z' },
  { value: 'title desc', label: 'Title, Z to A' },
];

/** What the list can be narrowed to; on phones, where it has no heads, its order too. */
export function Filters({ view, show }: { view: ListView; show: ShowView }) {
  const { data: app } = useQuery(filterAppQuery(view.app));
  return (
    <>
      <SearchField
        label="Search screens..."
        value={view.search ?? ''}
        // One entry of the history for one search, not for each of its letters.
        onChange={(search) => show({ search }, { replace: Boolean(view.search) })}
        className="w-full sm:w-auto sm:min-w-40 sm:max-w-90 sm:grow sm:basis-40"
      />
      <Select<Platform | 'all'>
        label="Platform"
        options={PLATFORM_FILTERS}
        value={view.platform ?? 'all'}
        onChange={(platform) => show({ platform: platform === 'all' ? undefined : platform })}
        className="w-36 max-sm:grow"
      />
      <AppCombobox
        label="App"
        none="All Apps"
        value={view.app ? (app ?? { id: view.app, slug: '', name: 'App', logo: null }) : null}
        onChange={(chosen) => show({ app: chosen?.id })}
        className="w-44 max-sm:grow"
      />
      <Select<TagFilter | 'all'>
        label="Tags"
        options={TAG_FILTERS}
        value={view.tags ?? 'all'}
        onChange={(tags) => show({ tags: tags === 'all' ? undefined : tags })}
        className="w-44 max-sm:grow"
      />
      <button
        type="button"
        aria-pressed={view.derivedTitle !== undefined}
        onClick={() => show({ derivedTitle: view.derivedTitle ? undefined : 'true' })}
        className={clsx(buttonClass(), 'aria-pressed:bg-sunken max-sm:grow')}
      >
        {view.derivedTitle && <Check aria-hidden size={15} />}
        Derived titles
      </button>
      <Select
        label="Order"
        options={SORTS}
        value={`${view.sort} ${view.order}`}
        onChange={(chosen) => {
          const [sort, order] = chosen.split(' ') as [ScreenSort, SortOrder];
          show({ sort, order });
        }}
        className="grow sm:hidden"
      />
    </>
  );
}
