import { useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type ListView, listAddress, parseListView } from './list-view.ts';

export type ChangeView = (change: Partial<ListView>, how?: { replace?: boolean }) => void;

/** Returns the view from the address, and a function that navigates to a changed view. */
export function useListView(): { view: ListView; show: ChangeView } {
  const router = useRouter();
  const raw = useSearch({ strict: false }) as Record<string, unknown>;
  const address = listAddress(parseListView(raw));
  // Keeps the object stable for the same address, even if the router returns a new object.
  const view = useMemo(
    () => parseListView(Object.fromEntries(new URL(address, location.origin).searchParams)),
    [address],
  );
  const show: ChangeView = (change, { replace = false } = {}) => {
    const href = listAddress({ ...view, ...change });
    if (href !== address) void router.navigate({ href, replace });
  };
  return { view, show };
}
