import { useLocation, useRouter } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { buttonClass } from '#web/kit/button.tsx';
import { onDemand, useOnDemand } from '#web/kit/on-demand.ts';
import { reloadOrReport } from '#web/kit/reload-for-new-version.ts';
import { railCode } from './deferred-rail.tsx';
import type { SheetProps } from './sheet.tsx';

const sheet = onDemand(async () => {
  const [{ Sheet }, isLoaded] = await Promise.all([import('./sheet.tsx'), railCode.preload()]);
  if (!isLoaded) throw new Error('The filters cannot be loaded');
  return Sheet;
});

type Props = {
  /** Number of chosen filters. */
  chosenCount: number;
  /** Text of the button that shows the results: 'Show 1,204 screens'. */
  showLabel: string;
  children: ReactNode;
};

/** Addresses of the explore page, the only page with the sheet. */
const EXPLORE_PATTERN = /^\/(?:[a-z]+\/)?screens(?:\?|$)/;

/** On small windows, a button that opens the filters in a sheet. Back closes the sheet. */
export function FilterSheet({ chosenCount, showLabel, children }: Props) {
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
        onPointerEnter={() => void sheet.preload()}
        onTouchStart={() => void sheet.preload()}
        className={`${buttonClass({ size: 'small' })} needs-script lg:hidden`}
      >
        <SlidersHorizontal aria-hidden size={14} />
        Filters
        {chosenCount > 0 && (
          <span className="rounded-full bg-accent px-1.5 text-on-accent text-xs tabular-nums">
            {chosenCount}
          </span>
        )}
      </button>
      {isOpen && (
        <OpenSheet showLabel={showLabel} onClose={() => router.history.back()}>
          {children}
        </OpenSheet>
      )}
    </>
  );
}

/**
 * Keeps the choices made in the sheet after it is closed. Closing goes back to the history entry before the sheet,
 * which still has the earlier filters, so the hook replaces that entry.
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
    if (chosen && chosen !== href && EXPLORE_PATTERN.test(href))
      void router.navigate({ href: chosen, replace: true, resetScroll: false });
  }, [isOpen, href, router]);
}

function OpenSheet(props: SheetProps) {
  const Sheet = useOnDemand(sheet, () => {
    props.onClose();
    reloadOrReport('The filters');
  });
  return Sheet && <Sheet {...props} />;
}
