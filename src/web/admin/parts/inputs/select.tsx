import { Select as Base } from '@base-ui/react/select';
import { clsx } from 'clsx';
import { Check, ChevronsUpDown } from 'lucide-react';
import { POPUP_ATTRIBUTES, usePopupContainer } from '../dialogs/layer.ts';

export type Option<T extends string> = { value: T; label: string };

type Props<T extends string> = {
  label: string;
  options: readonly Option<T>[];
  /** Null if nothing is selected. */
  value: T | null;
  onChange: (value: T) => void;
  placeholder?: string;
  /** Whether the select is disabled. It keeps the focus, which the attribute `disabled` would move to the page. */
  isDisabled?: boolean;
  className?: string;
};

/** Compact select for a few options. The label is for screen readers only. */
export function Select<T extends string>({
  label,
  options,
  value,
  onChange,
  placeholder = 'Choose',
  isDisabled = false,
  className,
}: Props<T>) {
  const container = usePopupContainer();
  return (
    <Base.Root
      items={options}
      value={value}
      readOnly={isDisabled}
      modal={false}
      onOpenChange={(isOpen, details) => isOpen && isDisabled && details.cancel()}
      onValueChange={(next) => next !== null && onChange(next)}
    >
      <Base.Trigger
        aria-label={label}
        aria-disabled={isDisabled}
        className={clsx(CONTROL_CLASS, 'pr-2', className)}
      >
        <Base.Value placeholder={placeholder} className="truncate data-placeholder:text-ink-faint" />
        <Base.Icon className="ml-auto text-ink-faint">
          <ChevronsUpDown aria-hidden size={14} />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal container={container}>
        <Base.Positioner alignItemWithTrigger={false} sideOffset={4} className="z-50 outline-none">
          <Base.Popup
            {...POPUP_ATTRIBUTES}
            className="panel max-h-96 min-w-(--anchor-width) overflow-y-auto p-1.5 outline-none"
          >
            <Base.List>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className={OPTION_CLASS}>
                  <Base.ItemText>{option.label}</Base.ItemText>
                  <Base.ItemIndicator className="ml-auto">
                    <Check aria-hidden size={14} />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Classes of controls in toolbars and dense forms: 36 px high, and 44 px for touch. */
export const CONTROL_CLASS =
  'relative inline-flex h-[36px] min-w-0 items-center gap-2 rounded-control bg-raised px-3 text-left text-base hairline pointer-coarse:h-[44px] ' +
  'transition-colors duration-150 ease-out hover:bg-sunken data-popup-open:bg-sunken disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50';

export const OPTION_CLASS =
  'flex min-h-9 cursor-default items-center gap-2 rounded-control px-2.5 text-sm text-ink-soft outline-none select-none ' +
  'data-highlighted:bg-sunken data-highlighted:text-ink data-selected:font-medium data-selected:text-ink pointer-coarse:min-h-[44px]';
