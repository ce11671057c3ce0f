import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { POPUP_ATTRIBUTES, usePopupContainer } from '../dialogs/layer.ts';

type Props = {
  /** Name of the control, the same as its accessible name. */
  text: string;
  /** Formatted keyboard shortcut. */
  keys?: string;
  /** The control, as a single element. */
  children: ReactElement;
};

/** Tooltip of an icon button, shown on hover and focus. */
export function Tooltip({ text, keys, children }: Props) {
  const container = usePopupContainer();
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal container={container}>
        <Base.Positioner side="bottom" sideOffset={6} className="z-50">
          <Base.Popup
            {...POPUP_ATTRIBUTES}
            className="flex items-center gap-2 rounded-[6px] bg-accent px-2 py-1 text-on-accent text-xs"
          >
            {text}
            {keys && <kbd className="font-sans opacity-80">{keys}</kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Groups tooltips: after the first one, the others are shown without delay. */
export const TooltipGroup = Base.Provider;
