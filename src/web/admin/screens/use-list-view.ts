import { useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type ListView, listHref, parseListView } from './list-view.ts';

/** Navigates to the changed view. With `replace`, the new URL replaces the current history entry. */
export type ChangeView = (change: Partial<ListView>, options?: { replace?: boolean }) => void;

/** Returns the view that the URL describes, and a function that navigates to a changed view. */
export function useListView(): { view: ListView; changeView: ChangeView } {
  const router = useRouter();
  const raw = useSearch({ strict: false }) as Record<string, unknown>;
  const currentHref = listHref(parseListView(raw));
  // The view stays the same object while the URL is the same, although the router may return a new but equal search
  // object on each render.
  const view = useMemo(
    () => parseListView(Object.fromEntries(new URL(currentHref, location.origin).searchParams)),
    [currentHref],
  );
  const changeView: ChangeView = (change, { replace = false } = {}) => {
    const href = listHref({ ...view, ...change });
    if (href !== currentHref) void router.navigate({ href, replace });
  };
  return { view, changeView };
}
