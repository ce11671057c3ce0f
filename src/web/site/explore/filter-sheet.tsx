import { useLocation, useRouter } from '@tanstack/react-router';
import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button, buttonClass } from '#web/kit/button.tsx';
import { useModalLayer } from '#web/kit/modal-layer.ts';

type Props = {
  /** Number of chosen filters. */
  chosen: number;
  /** Text of the button that shows the results: 'Show 1,204 screens'. */
  showLabel: string;
  children: ReactNode;
};

/** On small windows, a button that opens the filters in a sheet. Back closes the sheet. */
export function FilterSheet({ chosen, showLabel, children }: Props) {
  const router = useRouter();
  const isOpen = useLocation({ select: ({ state }) => state.filterSheet === true });
  useKeptChoices(isOpen);
  const open = (): void =>
    void router.navigate({
      to: '.',
      search: true,
      resetScroll: false,
      state: (state) => ({ ...state, filterSheet: true }),
    });
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        className={`${buttonClass({ size: 'small' })} needs-script lg:hidden`}
      >
        <SlidersHorizontal aria-hidden size={14} />
        Filters
        {chosen > 0 && (
          <span className="rounded-full bg-accent px-1.5 text-on-accent text-xs tabular-nums">{chosen}</span>
        )}
      </button>
      {isOpen && (
        <Sheet showLabel={showLabel} onClose={() => router.history.back()}>
          {children}
        </Sheet>
      )}
    </>
  );
}

/**
 * The sheet has a history entry of its own, which the choices in it replace. Back returns to the entry below it, which has
 * the choices from before, so it gets those of the sheet.
 */
function useKeptChoices(isOpen: boolean): void {
  const router = useRouter();
  const href = useLocation({ select: (location) => location.href });
  const hrefInSheet = useRef<string | null>(null);
  useEffect(() => {
    if (isOpen) {
      hrefInSheet.current = href;
      return;
    }
    const chosen = hrefInSheet.current;
    hrefInSheet.current = null;
    if (chosen && chosen !== href) void router.navigate({ href: chosen, replace: true, resetScroll: false });
  }, [isOpen, href, router]);
}

function Sheet({
  showLabel,
  onClose,
  children,
}: {
  showLabel: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const sheet = useRef<HTMLDivElement>(null);
  useModalLayer({ ref: sheet, onEscape: onClose });
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
