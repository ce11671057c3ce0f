import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { holdScroll } from './hold-scroll.ts';

/** How a list was left, for as long as the tab lives. */
type Left = {
  /** Path and search parameters. */
  address: string;
  /** Pixels. */
  scrollY: number;
  /** The row that was worked on. */
  rowId: string | null;
};

export type ListMemory = {
  /** Where a form leads when it is saved or given up: the list as it was left. */
  lastAddress: () => string;
  /** Where a form leads that has added something: the whole list, at whose beginning that is. */
  newestAddress: () => string;
  rememberRow: (rowId: string) => void;
  /**
   * Keeps how far the list at this address is scrolled, and brings that back when one returns from a form, however
   * that leads here, or loads the page again. Returns the row that one comes back from, if any.
   */
  useLeft: (address: string) => string | null;
};

/** Remembers how the list at this path was left; the forms of its rows have addresses below it. */
export function listMemory(path: string): ListMemory {
  const fresh: Left = { address: path, scrollY: 0, rowId: null };
  const name = `vitrine-list ${path}`;
  let left = readLeft(name) ?? fresh;
  /** The list was shown before, and is not any more. */
  let isAway = false;
  return {
    lastAddress: () => left.address,
    newestAddress: () => {
      left = fresh;
      return left.address;
    },
    rememberRow: (rowId) => {
      left = { ...left, rowId };
    },
    useLeft: (address) => {
      const router = useRouter();
      const [came] = useState(() => {
        const from = router.state.resolvedLocation?.pathname ?? path;
        // From itself: the document's first page, or back so early that the router has not been anywhere else.
        const isBack = from === path ? isAway || isLoadedAgain() : from.startsWith(`${path}/`);
        return isBack && left.address === address ? left : null;
      });
      const wasShown = useRef(false);
      useLayoutEffect(() => {
        // While a form is slow to come React only hides the list: it keeps its state, and its effects begin anew.
        const back = wasShown.current ? left : came;
        wasShown.current = true;
        // Whoever comes from elsewhere begins at the top, and so does another view of the list.
        left = back ?? { ...fresh, address: left.address };
        let isHeld = back !== null;
        const release = back
          ? holdScroll(
              back.scrollY,
              () => router.state.status === 'idle',
              () => {
                isHeld = false;
              },
            )
          : undefined;
        const remember = (): void => {
          // On the way out the router brings the next page to its top while this one is still there.
          if (!isHeld && location.pathname === path) left = { ...left, scrollY: window.scrollY };
        };
        const keep = (): void => writeLeft(name, left);
        isAway = false;
        window.addEventListener('scroll', remember, { passive: true });
        window.addEventListener('pagehide', keep);
        return () => {
          isAway = true;
          release?.();
          keep();
          window.removeEventListener('scroll', remember);
          window.removeEventListener('pagehide', keep);
        };
      }, [router, came]);
      useEffect(() => {
        left = { ...left, address };
      }, [address]);
      return came?.rowId ?? null;
    },
  };
}

/** The document was here before: somebody pressed Reload, or came back to it from another one. */
function isLoadedAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && ['reload', 'back_forward'].includes(entry.type);
}

function readLeft(name: string): Left | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    return isLeft(kept) ? kept : null;
  } catch {
    return null;
  }
}

const isLeft = (kept: unknown): kept is Left =>
  typeof kept === 'object' &&
  kept !== null &&
  'address' in kept &&
  typeof kept.address === 'string' &&
  'scrollY' in kept &&
  typeof kept.scrollY === 'number' &&
  'rowId' in kept;

/** Where the browser keeps nothing, a list that is loaded again begins at its top. */
function writeLeft(name: string, left: Left): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(left));
  } catch {
    // As said above.
  }
}
