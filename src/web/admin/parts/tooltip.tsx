import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { POPUP, usePopupContainer } from './layer.ts';

type Props = {
  /** What the control is called, which its own name says too. */
  text: string;
  /** Its keys, as one reads them. */
  keys?: string;
  /** The control, one element. */
  children: ReactElement;
};

/** Says what a control without words does, while it is pointed at or has the focus. */
export function Tooltip({ text, keys, children }: Props) {
  const container = usePopupContainer();
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal container={container}>
        <Base.Positioner side="bottom" sideOffset={6} className="z-50">
          <Base.Popup
            {...POPUP}
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

/** Around tooltips that belong together: after the first one the others show at once. */
export const TooltipGroup = Base.Provider;
