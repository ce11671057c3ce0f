import { Combobox as Base } from '@base-ui/react/combobox';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import type { AppRef } from '#shared/contracts/screens.ts';
import { AppLogo } from '#web/kit/app-logo.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { appOptionsQuery } from '../data/apps.ts';
import { POPUP, usePopupContainer } from './layer.ts';
import { CONTROL, OPTION } from './select.tsx';

type Props = {
  /** Shown above it in a form; only read in a toolbar. */
  label: string;
  isLabelShown?: boolean;
  value: AppRef | null;
  onChange: (app: AppRef | null) => void;
  placeholder?: string;
  /** An entry before all apps that stands for none of them, such as 'All Apps'. */
  none?: string;
  disabled?: boolean;
  className?: string;
};

/** Stands for none of the apps: a choice like the others. */
const NONE: AppRef = { id: '', slug: '', name: '', logo: null };

/** Chooses an app from a list that is searched; the server searches, so that there may be any number. */
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
  const container = usePopupContainer();
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const asked = useDeferredValue(search.trim());
  const { data, isFetching, error } = useQuery({
    ...appOptionsQuery(asked),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const apps = data?.items ?? [];
  const items = none && asked === '' ? [{ ...NONE, name: none }, ...apps] : apps;
  const rest = (data?.total ?? 0) - apps.length;
  return (
    <div className={clsx('min-w-0', className)}>
      <Base.Root<AppRef>
        items={items}
        filter={null}
        value={value ?? (none ? { ...NONE, name: none } : null)}
        isItemEqualToValue={(item, chosen) => item.id === chosen.id}
        itemToStringLabel={({ name }) => name}
        open={isOpen}
        disabled={disabled}
        autoHighlight
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) setSearch('');
        }}
        onValueChange={(next) => onChange(next && next.id !== '' ? next : null)}
      >
        {isLabelShown && (
          <span id={id} className="mb-1.5 block font-medium text-sm">
            {label}
          </span>
        )}
        <Base.Trigger
          aria-label={isLabelShown ? undefined : `${label}${value ? `: ${value.name}` : ''}`}
          aria-labelledby={isLabelShown ? `${id} ${id}-value` : undefined}
          className={clsx(CONTROL, 'w-full pr-2')}
        >
          {value && <AppLogo app={value} size={20} />}
          <span id={`${id}-value`} className={clsx('truncate', !value && !none && 'text-ink-faint')}>
            {value?.name ?? none ?? placeholder}
          </span>
          <ChevronsUpDown aria-hidden size={14} className="ml-auto shrink-0 text-ink-faint" />
        </Base.Trigger>
        <Base.Portal container={container}>
          <Base.Positioner align="start" sideOffset={4} className="z-50 outline-none">
            <Base.Popup
              {...POPUP}
              aria-label={label}
              className="panel flex w-[max(var(--anchor-width),260px)] max-w-(--available-width) flex-col outline-none"
            >
              <div className="relative border-line border-b p-1.5">
                <Base.Input
                  placeholder="Search apps..."
                  aria-label="Search apps"
                  value={search}
                  onChange={({ currentTarget }) => setSearch(currentTarget.value)}
                  className="h-9 w-full rounded-control bg-transparent px-2.5 text-base outline-none placeholder:text-ink-faint pointer-coarse:h-11 pointer-coarse:text-md"
                />
                {isFetching && (
                  <Spinner className="-translate-y-1/2 absolute top-1/2 right-3.5 text-ink-faint text-xs" />
                )}
              </div>
              <Base.Status className="sr-only">
                {data ? `${data.total} ${data.total === 1 ? 'app' : 'apps'}` : ''}
              </Base.Status>
              <Base.Empty className="px-4 py-6 text-center text-ink-soft text-sm empty:hidden">
                {error ? 'The apps could not be loaded.' : data ? 'No apps found.' : ''}
              </Base.Empty>
              <Base.List className="max-h-[300px] overflow-y-auto overscroll-contain p-1.5 empty:hidden">
                {(app: AppRef) => (
                  <Base.Item key={app.id} value={app} className={OPTION}>
                    {app.id !== '' && <AppLogo app={app} size={20} />}
                    <span className="truncate">{app.name}</span>
                    <Base.ItemIndicator className="ml-auto">
                      <Check aria-hidden size={14} />
                    </Base.ItemIndicator>
                  </Base.Item>
                )}
              </Base.List>
              {rest > 0 && (
                <p className="border-line border-t px-4 py-2 text-ink-faint text-xs">
                  {rest.toLocaleString('en')} more. Type to find them.
                </p>
              )}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </div>
  );
}
