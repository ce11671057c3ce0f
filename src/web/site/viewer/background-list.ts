import type { InfiniteData, UseInfiniteQueryOptions } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Page } from '#shared/contracts/common.ts';
import type { ScreenCard } from '#shared/contracts/screens.ts';

type ScreensPage = Page<ScreenCard> & { total?: number };

/** The query of a list of screens. */
export type ScreenList = UseInfiniteQueryOptions<
  ScreensPage,
  Error,
  InfiniteData<ScreensPage, string | null>,
  readonly unknown[],
  string | null
>;

let registeredList: ScreenList | null = null;
const listeners = new Set<() => void>();

function setList(list: ScreenList | null): void {
  registeredList = list;
  for (const notify of listeners) notify();
}

const subscribe = (notify: () => void): (() => void) => {
  listeners.add(notify);
  return () => listeners.delete(notify);
};

/** Registers a page's list, so that the arrows of the overlay above the page step through this list. */
export function useRegisterBackgroundList(list: ScreenList): void {
  const key = JSON.stringify(list.queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options are a new object in each rendering
  useEffect(() => {
    setList(list);
    return () => setList(null);
  }, [key]);
}

/** Returns the list that the page behind the overlay has registered. */
export const useBackgroundList = (): ScreenList | null =>
  useSyncExternalStore(
    subscribe,
    () => registeredList,
    () => null,
  );
