import { Combobox as Base } from '@base-ui/react/combobox';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { POPUP_ATTRIBUTES, usePopupContainer } from '../dialogs/layer.ts';
import { OPTION_CLASS } from './select.tsx';

type Props<T> = {
  label: string;
  empty: ReactNode;
  /** Renders the content of an option before its check mark. */
  renderItem: (item: T) => ReactNode;
  /** Content above the list. */
  children?: ReactNode;
  /** Content below the list. */
  foot?: ReactNode;
  className: string;
};

/** Popup of a combobox. Its list of options is at most 300 px high. */
export function ComboboxPopup<T extends { id: string }>({
  label,
  empty,
  renderItem,
  children,
  foot,
  className,
}: Props<T>) {
  const container = usePopupContainer();
  return (
    <Base.Portal container={container}>
      <Base.Positioner align="start" sideOffset={4} className="z-50 outline-none">
        <Base.Popup
          {...POPUP_ATTRIBUTES}
          aria-label={label}
          className={clsx('panel flex max-w-(--available-width) flex-col outline-none', className)}
        >
          {children}
          <Base.Empty className="px-4 py-6 text-center text-ink-soft text-sm empty:hidden">
            {empty}
          </Base.Empty>
          <Base.List className="max-h-[min(300px,var(--available-height))] overflow-y-auto overscroll-contain p-1.5 empty:hidden">
            {(item: T) => (
              <Base.Item key={item.id} value={item} className={OPTION_CLASS}>
                {renderItem(item)}
                <Base.ItemIndicator className="ml-auto">
                  <Check aria-hidden size={14} />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
          {foot}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}
