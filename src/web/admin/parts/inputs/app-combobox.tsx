import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useDeferredValue, useId } from 'react';
import type { AppRef } from '#shared/contracts/screens.ts';
import { appOptionsQuery } from '#web/admin/data/apps.ts';
import { AppLogo } from '#web/kit/app-logo.tsx';
import { formatCount } from '../text/format-count.ts';
import { SearchedCombobox, useListSearch } from './searched-combobox.tsx';

type Props = {
  /** Visible if `isLabelShown` is true, otherwise for screen readers only. */
  label: string;
  isLabelShown?: boolean;
  value: AppRef | null;
  onChange: (app: AppRef | null) => void;
  placeholder?: string;
  /** Label of a first option that stands for 'no app', such as 'All Apps'. Omit it to leave out the option. */
  noneLabel?: string;
  /** Whether the combobox is disabled. It keeps the focus. */
  isDisabled?: boolean;
  /** Name by which `focusField` finds the trigger. */
  field?: string;
  className?: string;
};

/** Value of the option for 'no app'. */
const NO_APP: AppRef = { id: '', slug: '', name: '', logo: null };

/** Selects an app from a searchable list. The server searches, so the number of apps is not limited. */
export function AppCombobox({
  label,
  isLabelShown = false,
  value,
  onChange,
  placeholder = 'Select an app',
  noneLabel,
  isDisabled = false,
  field,
  className,
}: Props) {
  const id = useId();
  const [search, setSearch] = useListSearch();
  const text = search.text.trim();
  const query = useDeferredValue(text);
  const { data, isFetching, isPending, isPlaceholderData, error } = useQuery({
    ...appOptionsQuery(query),
    enabled: search.isOpen,
    placeholderData: keepPreviousData,
  });
  const apps = data?.items ?? [];
  const items = noneLabel && query === '' ? [{ ...NO_APP, name: noneLabel }, ...apps] : apps;
  const hiddenCount = (data?.total ?? 0) - apps.length;
  return (
    <div className={clsx('min-w-0', className)}>
      {isLabelShown && (
        <span id={id} className="mb-1.5 block font-medium text-sm">
          {label}
        </span>
      )}
      <SearchedCombobox<AppRef>
        label={label}
        pluralNoun="apps"
        items={items}
        value={value ?? (noneLabel ? { ...NO_APP, name: noneLabel } : null)}
        onChange={(next) => onChange(next && next.id !== '' ? next : null)}
        search={search}
        onSearch={setSearch}
        isSearching={isFetching}
        isStale={isPending || isPlaceholderData || query !== text}
        status={data ? formatCount(data.total, 'app', 'apps') : ''}
        empty={error ? 'The apps could not be loaded.' : data ? 'No apps found.' : ''}
        foot={
          hiddenCount > 0 && (
            <p className="border-line border-t px-4 py-2 text-ink-faint text-xs">
              {hiddenCount.toLocaleString('en')} more. Type to find them.
            </p>
          )
        }
        renderItem={(app) => (
          <>
            {app.id !== '' && <AppLogo app={app} size={20} />}
            <span className="truncate">{app.name}</span>
          </>
        )}
        isDisabled={isDisabled}
        trigger={{
          'data-field': field,
          ...(isLabelShown
            ? { 'aria-labelledby': `${id} ${id}-value` }
            : { 'aria-label': `${label}${value ? `: ${value.name}` : ''}` }),
        }}
      >
        {value && <AppLogo app={value} size={20} />}
        <span id={`${id}-value`} className={clsx('truncate', !value && !noneLabel && 'text-ink-faint')}>
          {value?.name ?? noneLabel ?? placeholder}
        </span>
      </SearchedCombobox>
    </div>
  );
}
