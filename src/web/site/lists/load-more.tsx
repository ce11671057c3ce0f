import { useLocation } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { plainQuery } from '#shared/search-params.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { isPlainClick } from '#web/kit/plain-click.ts';
import { Spinner } from '#web/kit/spinner.tsx';
import { useIsOffline } from '#web/kit/use-online.ts';
import { useReservedSpace } from './use-reserved-space.ts';

/** The part of an infinite query that `LoadMore` needs. */
type InfiniteList = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/** Share of the link's row that must be visible before the next page is fetched (specification, section 9). */
const MIN_VISIBLE_SHARE = 0.5;

type Props = {
  list: InfiniteList;
  /** What the list contains, for example 'Screens'. */
  noun: string;
  /** Cursor of the next page. */
  cursor: string | null;
};

/**
 * The end of a list. When it comes into view, it fetches the next page of the list. Without JavaScript it is a plain
 * link to the rest of the list, which crawlers follow too.
 */
export function LoadMore({ list, noun, cursor }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const href = useAddressWithCursor(cursor);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const isOffline = useIsOffline();
  const isReady = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;

  useEffect(() => {
    const indicator = end.current?.firstElementChild;
    if (!isReady || !indicator) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void fetchNextPage();
      },
      { threshold: MIN_VISIBLE_SHARE },
    );
    observer.observe(indicator);
    return () => observer.disconnect();
  }, [isReady, fetchNextPage]);

  // If the link has the focus when the next page arrives, the focus moves to the first new item. Otherwise, Tab would
  // skip the new items. The focus is read during the render, because the last page removes the link. `items` is live,
  // so after the render `items[count]` is the first new item.
  const box = end.current?.contains(document.activeElement) ? end.current.parentElement : null;
  const items = box?.getElementsByTagName('li');
  const count = items?.length ?? 0;
  useLayoutEffect(() => items?.[count]?.querySelector('a')?.focus());

  useReservedSpace(end, cursor);

  if (!hasNextPage) return null;
  return (
    <div
      ref={end}
      role={isFetchingNextPage ? 'status' : undefined}
      className="[overflow-anchor:none] print:hidden"
    >
      {/* `useReservedSpace` can make the end of the list taller than the window. The row is sticky, so that it stays in
          view there and the pages load one after the other. */}
      <div className="sticky top-1/2 flex h-24 items-center justify-center">
        {/* Stays a link while the next page loads, so that Tab does not leave the list. */}
        <a
          href={href}
          rel="next"
          className={isFetchingNextPage ? 'inline-flex items-center gap-2 text-ink-soft' : buttonClass()}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            if (!isFetchingNextPage) void fetchNextPage();
          }}
        >
          {isFetchingNextPage ? (
            <>
              {!isOffline && <Spinner />}
              {isOffline
                ? `You are offline. More ${noun} load as soon as the connection is back.`
                : `Loading more ${noun}...`}
            </>
          ) : isFetchNextPageError ? (
            'Try again'
          ) : (
            `More ${noun}`
          )}
        </a>
      </div>
    </div>
  );
}

/** Returns the current address with another cursor for its list; null removes the cursor. */
export function useAddressWithCursor(cursor: string | null): string {
  const { pathname, searchStr } = useLocation();
  const parameters = new URLSearchParams(searchStr);
  if (cursor) parameters.set('cursor', cursor);
  else parameters.delete('cursor');
  const text = plainQuery(parameters);
  return text ? `${pathname}?${text}` : pathname;
}
