import { useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
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
