import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { pages } from '#shared/urls.ts';
import { howLeft, rememberList } from './list-memory.ts';
import { type ListView, listAddress, listViewOf } from './list-view.ts';

export type ShowView = (change: Partial<ListView>, how?: { replace?: boolean }) => void;

/** What the address says is to be shown, and the way to show something else. */
export function useListView(): { view: ListView; show: ShowView } {
  const router = useRouter();
  const raw = useSearch({ strict: false }) as Record<string, unknown>;
  const address = listAddress(listViewOf(raw));
  // The same object for the same address, however often the router hands out another one.
  const view = useMemo(
    () => listViewOf(Object.fromEntries(new URL(address, location.origin).searchParams)),
    [address],
  );
  const show: ShowView = (change, { replace = false } = {}) => {
    const href = listAddress({ ...view, ...change });
    if (href !== address) void router.navigate({ href, replace });
  };
  return { view, show };
}

/**
 * Keeps how far the list is scrolled, and brings that back when one returns from a form, however that leads here.
 * Returns the row that one comes back from, if any.
 */
export function useListMemory(view: ListView): string | null {
  const router = useRouter();
  const address = listAddress(view);
  const [back] = useState(() => {
    const from = router.state.resolvedLocation?.pathname ?? '';
    return from.startsWith(`${pages.adminScreens}/`) ? howLeft(address) : null;
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
    rememberList({ address });
    const remember = (): void => rememberList({ scrollY: window.scrollY });
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [address]);
  return back?.rowId ?? null;
}
