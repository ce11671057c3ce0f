import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { holdScroll } from './hold-scroll.ts';

/** State in which a list was left. Kept as long as the tab is open. */
type Left = {
  /** Path and search parameters. */
  address: string;
  /** Scroll position in pixels. */
  scrollY: number;
  /** Id of the row whose form was opened. */
  rowId: string | null;
};

export type ListMemory = {
  /** Returns the URL of the list as it was left, to return to from a form. */
  lastAddress: () => string;
  /** Resets the memory and returns the URL of the unfiltered list, which starts with the newest entry. */
  newestAddress: () => string;
  rememberRow: (rowId: string) => void;
  /**
   * Remembers the scroll position of the list at this URL. Restores it when the user returns from a form, by any
   * navigation, or reloads the page. Returns the id of the row whose form was opened, or null.
   */
  useLeft: (address: string) => string | null;
};

/** Creates the memory of the list at this path. The forms of its rows have paths below it. */
export function listMemory(path: string): ListMemory {
  const fresh: Left = { address: path, scrollY: 0, rowId: null };
  const name = `vitrine-list ${path}`;
  let left = readLeft(name) ?? fresh;
  /** Whether the list was shown before and is not shown now. */
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
      const [restored] = useState(() => {
        const from = router.state.resolvedLocation?.pathname ?? path;
        // If the previous path is the list itself, this is the first page of the document, or the user returned
        // before the router had finished the navigation.
        const isBack = from === path ? isAway || isLoadedAgain() : from.startsWith(`${path}/`);
        return isBack && left.address === address ? left : null;
      });
      const wasShown = useRef(false);
      useLayoutEffect(() => {
        // While a form is loading, React only hides the list: the state is kept, but the effects run again.
        const back = wasShown.current ? left : restored;
        wasShown.current = true;
        // Visits from elsewhere and other views of the list start at the top.
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
          // When leaving, the router scrolls to the top for the next page while this one is still rendered.
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
      }, [router, restored]);
      useEffect(() => {
        left = { ...left, address };
      }, [address]);
      return restored?.rowId ?? null;
    },
  };
}

/** Returns whether the user reloaded the document or returned to it from another one. */
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

/** Stores the state. Without session storage, a reloaded list starts at the top. */
function writeLeft(name: string, left: Left): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(left));
  } catch {
    // Storage is not available.
  }
}
