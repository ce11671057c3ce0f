import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#web/kit/button.tsx';
import { useModalLayer } from '#web/kit/modal-layer.ts';

export type SheetProps = {
  /** Text of the bottom button, which closes the sheet: 'Show 1,204 screens'. */
  showLabel: string;
  onClose: () => void;
  children: ReactNode;
};

/** From this width on, the filters stand beside the list (breakpoint `lg`). */
const WIDE_WINDOW = '(min-width: 64rem)';

/**
 * The filters in a dialog that covers the page on small windows. The dialog closes when the window becomes so wide that
 * the page shows the filters beside the list.
 */
export function Sheet({ showLabel, onClose, children }: SheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  useModalLayer({ ref: sheet, onEscape: onClose });
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const closeIfWide = (): void => {
      if (wideWindow.matches) close();
    };
    const wideWindow = matchMedia(WIDE_WINDOW);
    closeIfWide();
    wideWindow.addEventListener('change', closeIfWide);
    return () => wideWindow.removeEventListener('change', closeIfWide);
  }, []);
  return createPortal(
    <div
      ref={sheet}
      role="dialog"
      aria-modal="true"
      aria-label="Filters"
      tabIndex={-1}
      className="fixed inset-0 z-50 flex flex-col bg-canvas outline-none lg:hidden"
    >
      <div className="flex h-14 shrink-0 items-center justify-between border-line border-b px-4">
        <h2 className="font-semibold text-lg">Filters</h2>
        <Button variant="ghost" size="icon" aria-label="Close filters" onClick={onClose}>
          <X aria-hidden size={18} />
        </Button>
      </div>
      <div className="grow overflow-y-auto overscroll-contain px-4 py-4">{children}</div>
      <div className="shrink-0 border-line border-t px-4 py-3 pb-[calc(12px+env(safe-area-inset-bottom))]">
        <Button variant="solid" onClick={onClose} className="h-11! w-full">
          {showLabel}
        </Button>
      </div>
    </div>,
    document.body,
  );
}
