import { Combobox as Base } from '@base-ui/react/combobox';
import { clsx } from 'clsx';
import { ChevronsUpDown } from 'lucide-react';
import { type AriaAttributes, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Spinner } from '#web/kit/spinner.tsx';
import { ComboboxPopup } from './combobox-popup.tsx';
import { CONTROL_CLASS } from './select.tsx';

/** Whether the list is open, and its search text. */
export type ListSearch = { isOpen: boolean; text: string };

type Props<T> = {
  label: string;
  /** Plural noun for the options, such as 'apps'. */
  pluralNoun: string;
  items: readonly T[];
  value: T | null;
  onChange: (item: T | null) => void;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
  isSearching?: boolean;
  /** Whether the items still belong to an earlier search text. Enter then waits for the new items. */
  isStale?: boolean;
  /** Number of options, announced by screen readers. */
  status: string;
  empty: string;
  foot?: ReactNode;
  renderItem: (item: T) => ReactNode;
  /** Whether the combobox is disabled. It keeps the focus, which the attribute `disabled` would move to the page. */
  isDisabled?: boolean;
  /** Attributes of the trigger: its label, and its name for `focusField`. */
  trigger: Pick<AriaAttributes, 'aria-label' | 'aria-labelledby' | 'aria-describedby'> & {
    'data-field'?: string | undefined;
  };
  className?: string;
  children: ReactNode;
};

/** Holds the search state of a combobox. */
export const useListSearch = () => useState<ListSearch>({ isOpen: false, text: '' });

/** Combobox that opens a list with a search field. The caller filters the items. */
export function SearchedCombobox<T extends { id: string; name: string }>(props: Props<T>) {
  const {
    label,
    pluralNoun,
    items,
    value,
    search,
    onSearch,
    isDisabled = false,
    trigger,
    className,
    children,
  } = props;
  const isStale = props.isStale ?? false;
  /** Search text for which Enter was pressed before its items were loaded; null if no Enter is pending. */
  const pendingText = useRef<string | null>(null);
  /** Whether the user has highlighted an option with the arrow keys since the text was changed. */
  const hasNavigated = useRef(false);
  const selectPending = useEffectEvent(() => {
    const text = pendingText.current;
    pendingText.current = null;
    const [first] = items;
    if (!first || !search.isOpen || text === null || text !== search.text) return;
    props.onChange(first);
    onSearch({ isOpen: false, text: '' });
  });
  useEffect(() => {
    if (!isStale) selectPending();
  }, [isStale]);
  return (
    <Base.Root<T>
      items={items}
      filter={null}
      value={value}
      isItemEqualToValue={(item, chosen) => item.id === chosen.id}
      itemToStringLabel={({ name }) => name}
      open={search.isOpen}
      readOnly={isDisabled}
      autoHighlight
      onOpenChange={(isOpen) => {
        if (!(isOpen && isDisabled)) onSearch({ isOpen, text: isOpen ? search.text : '' });
      }}
      onValueChange={(next) => props.onChange(next)}
    >
      <Base.Trigger
        {...trigger}
        aria-disabled={isDisabled}
        className={clsx(CONTROL_CLASS, 'w-full pr-2', className)}
      >
        {children}
        <ChevronsUpDown aria-hidden size={14} className="ml-auto shrink-0 text-ink-faint" />
      </Base.Trigger>
      <ComboboxPopup<T>
        label={label}
        empty={props.empty}
        renderItem={props.renderItem}
        foot={props.foot}
        className="w-[max(var(--anchor-width),260px)]"
      >
        <div className="relative border-line border-b p-1.5">
          <Base.Input
            placeholder={`Search ${pluralNoun}...`}
            aria-label={`Search ${pluralNoun}`}
            value={search.text}
            onChange={({ currentTarget }) => {
              hasNavigated.current = false;
              onSearch({ ...search, text: currentTarget.value });
            }}
            onKeyDown={(event) => {
              pendingText.current = null;
              if (event.key === 'ArrowDown' || event.key === 'ArrowUp') hasNavigated.current = true;
              if (event.key !== 'Enter' || !isStale || hasNavigated.current || event.nativeEvent.isComposing)
                return;
              event.preventDefault();
              event.preventBaseUIHandler();
              // Remember Enter only with a search text. Without one, no option is highlighted, and Enter would select
              // nothing even if the items were loaded.
              if (search.text.trim() !== '') pendingText.current = search.text;
            }}
            className="h-9 w-full rounded-control bg-transparent px-2.5 text-base outline-none placeholder:text-ink-faint pointer-coarse:h-[44px] pointer-coarse:text-md"
          />
          {props.isSearching && (
            <Spinner className="-translate-y-1/2 absolute top-1/2 right-3.5 text-ink-faint text-xs" />
          )}
        </div>
        <Base.Status className="sr-only">{props.status}</Base.Status>
      </ComboboxPopup>
    </Base.Root>
  );
}
