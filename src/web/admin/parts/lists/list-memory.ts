import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { restoreScroll } from './restore-scroll.ts';

/** State of a list when the user left it. It is kept as long as the tab is open. */
type ListState = {
  /** Path and search parameters. */
  address: string;
  /** Pixels. */
  scrollY: number;
  /** Id of the row whose form was opened. */
  rowId: string | null;
};

/** See `createListMemory`. */
export type ListMemory = {
  /** Returns the URL of the list as the user left it. A form returns to this URL. */
  lastHref: () => string;
  /** Resets the memory and returns the URL of the unfiltered list, which starts with the newest entry. */
  newestHref: () => string;
  /** Stores which row's form is being opened. */
  rememberRow: (rowId: string) => void;
  /**
   * Remembers the scroll position of the list at this URL. Restores the position when the user returns from a form or
   * from another document, or reloads this document. Returns the id of the row whose form was opened, or null.
   */
  useScrollRestoration: (href: string) => string | null;
};

/**
 * Remembers how the user left the list at this path: its filters, its scroll position and the opened row. A
 * curator who edits one entry after another thus returns to the same place in the list. The forms of the rows
 * must have paths below `path`.
 */
export function createListMemory(path: string): ListMemory {
  const initial: ListState = { address: path, scrollY: 0, rowId: null };
  const storageKey = `vitrine-list ${path}`;
  let state = readListState(storageKey) ?? initial;
  /** Whether the list has been rendered before, but is not rendered now. */
  let isAway = false;
  return {
    lastHref: () => state.address,
    newestHref: () => {
      state = initial;
      return state.address;
    },
    rememberRow: (rowId) => {
      state = { ...state, rowId };
    },
    useScrollRestoration: (href) => {
      const router = useRouter();
      const [restored] = useState(() => {
        const previousPath = router.state.resolvedLocation?.pathname ?? path;
        // If the previous path is the list itself, the document was just loaded, or the user returned before the router
        // had finished the navigation.
        const isReturning =
          previousPath === path ? isAway || isReloadOrReturn() : previousPath.startsWith(`${path}/`);
        return isReturning && state.address === href ? state : null;
      });
      const wasShown = useRef(false);
      useLayoutEffect(() => {
        // While a form is loading, React only hides the list. If the list is shown again, it keeps its state and refs,
        // but this effect runs again.
        const target = wasShown.current ? state : restored;
        wasShown.current = true;
        // Visits from elsewhere and other views of the list start at the top.
        state = target ?? { ...initial, address: state.address };
        let isRestoring = target !== null;
        const stopRestoring = target
          ? restoreScroll(
              target.scrollY,
              () => router.state.status === 'idle',
              () => {
                isRestoring = false;
              },
            )
          : undefined;
        const remember = (): void => {
          // When leaving, the router scrolls to the top for the next page while this one is still rendered.
          if (!isRestoring && location.pathname === path) state = { ...state, scrollY: window.scrollY };
        };
        // The scroll event of the last frame may arrive only after the navigation has begun.
        const stopObserving = router.subscribe('onBeforeNavigate', () => {
          if (!isRestoring) state = { ...state, scrollY: window.scrollY };
        });
        const save = (): void => writeListState(storageKey, state);
        isAway = false;
        window.addEventListener('scroll', remember, { passive: true });
        window.addEventListener('pagehide', save);
        return () => {
          isAway = true;
          stopRestoring?.();
          stopObserving();
          save();
          window.removeEventListener('scroll', remember);
          window.removeEventListener('pagehide', save);
        };
      }, [router, restored]);
      useEffect(() => {
        state = { ...state, address: href };
      }, [href]);
      return restored?.rowId ?? null;
    },
  };
}

/** Returns whether the user reloaded this document or returned to it from another document. */
function isReloadOrReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && ['reload', 'back_forward'].includes(entry.type);
}

function readListState(storageKey: string): ListState | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return isListState(stored) ? stored : null;
  } catch {
    return null;
  }
}

const isListState = (stored: unknown): stored is ListState =>
  typeof stored === 'object' &&
  stored !== null &&
  'address' in stored &&
  typeof stored.address === 'string' &&
  'scrollY' in stored &&
  typeof stored.scrollY === 'number' &&
  'rowId' in stored;

/** Stores the state. Without session storage, a reloaded list starts at the top. */
function writeListState(storageKey: string, state: ListState): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(state));
  } catch {
    // Storage is not available.
  }
}
