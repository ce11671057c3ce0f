import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { AdminApp } from '#shared/contracts/admin-apps.ts';

type Options = {
  body: RefObject<HTMLElement | null>;
  /** Height of the sticky page header, toolbar and column headers together, in pixels. */
  headerHeight: number;
  apps: readonly AdminApp[];
  hasMore: boolean;
  /** Total number of apps; null while unknown. */
  total: number | null;
  onLoadMore: () => void;
};

/** Estimated height of a row, in pixels. */
export const ROW_HEIGHT = 57;
/** Number of rows that are rendered beyond each edge of the window. */
const OVERSCAN = 12;
/** The next page is loaded when the rendered rows come this close to the last loaded row. */
const LOAD_AHEAD_ROWS = 30;

/** Virtualizes the rows of the list of apps, and loads the next page before the user scrolls to the end. */
export function useVirtualApps({
  body,
  headerHeight,
  apps,
  hasMore,
  total,
  onLoadMore,
}: Options): Virtualizer<Window, HTMLTableRowElement> {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY);
  }, [body]);
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    // Rows that are not loaded yet take up space too, so that the user can scroll to them.
    count: hasMore ? Math.max(apps.length, total ?? 0) : apps.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: headerHeight,
    scrollPaddingEnd: ROW_HEIGHT,
    getItemKey: (index) => apps[index]?.id ?? index,
  });
  const lastRenderedIndex = virtualizer.getVirtualItems().at(-1)?.index ?? 0;
  const isNearEnd = hasMore && lastRenderedIndex >= apps.length - LOAD_AHEAD_ROWS;
  useEffect(() => {
    if (isNearEnd) onLoadMore();
  }, [isNearEnd, onLoadMore]);
  return virtualizer;
}
