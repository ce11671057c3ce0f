import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';

/** How a list was left, for as long as the document lives. */
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
   * that leads here. Returns the row that one comes back from, if any.
   */
  useLeft: (address: string) => string | null;
};

/** Remembers how the list at this path was left; the forms of its rows have addresses below it. */
export function listMemory(path: string): ListMemory {
  const fresh: Left = { address: path, scrollY: 0, rowId: null };
  let left = fresh;
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
      const [back] = useState(() => {
        const from = router.state.resolvedLocation?.pathname ?? '';
        // Back before the form was there: the router has not been anywhere else.
        const isBack = from.startsWith(`${path}/`) || (from === path && isAway);
        if (!isBack) return null;
        return left.address === address ? left : { ...fresh, address };
      });
      useLayoutEffect(() => {
        if (!back) return;
        // After the router, which begins a page that was not gone back to at its top.
        const stop = router.subscribe('onRendered', () => {
          stop();
          window.scrollTo(0, back.scrollY);
        });
        return stop;
      }, [router, back]);
      useEffect(() => {
        isAway = false;
        return () => {
          isAway = true;
        };
      }, []);
      useEffect(() => {
        left = { ...left, address };
        const remember = (): void => {
          // On the way out the router brings the next page to its top while this one is still there.
          if (location.pathname === path) left = { ...left, scrollY: window.scrollY };
        };
        window.addEventListener('scroll', remember, { passive: true });
        return () => window.removeEventListener('scroll', remember);
      }, [address]);
      return back?.rowId ?? null;
    },
  };
}
