import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useDeferredValue, useId } from 'react';
import type { AppRef } from '#shared/contracts/screens.ts';
import { appOptionsQuery } from '#web/admin/data/apps.ts';
import { AppLogo } from '#web/kit/app-logo.tsx';
import { SearchedCombobox, useListSearch } from './searched-combobox.tsx';

type Props = {
  /** Label, which is only visible with `isLabelShown`, as in forms; otherwise it is for screen readers. */
  label: string;
  isLabelShown?: boolean;
  value: AppRef | null;
  onChange: (app: AppRef | null) => void;
  placeholder?: string;
  /** Label of an option for 'no app' at the top, such as 'All Apps'. */
  none?: string;
  disabled?: boolean;
  className?: string;
};

/** Option for 'no app'. */
const NONE: AppRef = { id: '', slug: '', name: '', logo: null };

/** Selects an app from a searchable list. The server searches, so the number of apps is not limited. */
export function AppCombobox({
  label,
  isLabelShown = false,
  value,
  onChange,
  placeholder = 'Select an app',
  none,
  disabled = false,
  className,
}: Props) {
  const id = useId();
  const [search, setSearch] = useListSearch();
  const asked = useDeferredValue(search.text.trim());
  const { data, isFetching, error } = useQuery({
    ...appOptionsQuery(asked),
    enabled: search.isOpen,
    placeholderData: keepPreviousData,
  });
  const apps = data?.items ?? [];
  const items = none && asked === '' ? [{ ...NONE, name: none }, ...apps] : apps;
  const rest = (data?.total ?? 0) - apps.length;
  return (
    <div className={clsx('min-w-0', className)}>
      {isLabelShown && (
        <span id={id} className="mb-1.5 block font-medium text-sm">
          {label}
        </span>
      )}
      <SearchedCombobox<AppRef>
        label={label}
        what="apps"
        items={items}
        value={value ?? (none ? { ...NONE, name: none } : null)}
        onChange={(next) => onChange(next && next.id !== '' ? next : null)}
        search={search}
        onSearch={setSearch}
        isSearching={isFetching}
        status={data ? `${data.total} ${data.total === 1 ? 'app' : 'apps'}` : ''}
        empty={error ? 'The apps could not be loaded.' : data ? 'No apps found.' : ''}
        foot={
          rest > 0 && (
            <p className="border-line border-t px-4 py-2 text-ink-faint text-xs">
              {rest.toLocaleString('en')} more. Type to find them.
            </p>
          )
        }
        renderItem={(app) => (
          <>
            {app.id !== '' && <AppLogo app={app} size={20} />}
            <span className="truncate">{app.name}</span>
          </>
        )}
        disabled={disabled}
        trigger={
          isLabelShown
            ? { 'aria-labelledby': `${id} ${id}-value` }
            : { 'aria-label': `${label}${value ? `: ${value.name}` : ''}` }
        }
      >
        {value && <AppLogo app={value} size={20} />}
        <span id={`${id}-value`} className={clsx('truncate', !value && !none && 'text-ink-faint')}>
          {value?.name ?? none ?? placeholder}
        </span>
      </SearchedCombobox>
    </div>
  );
}
