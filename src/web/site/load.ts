import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import type { Card } from '#shared/contracts/site.ts';
import { plainQuery } from '#shared/search-params.ts';
import { ApiError, isNotFound } from '#web/api/fetcher.ts';
import { cardQuery } from '#web/api/queries.ts';

/**
 * Waits for a list. On the server, an error fails the whole page, so that no incomplete page is cached. In the browser
 * the error is ignored here, and the list shows its skeleton with a retry button [P-73].
 */
export const loadList = (list: Promise<unknown>): Promise<unknown> =>
  import.meta.env.SSR ? list : list.catch(() => undefined);

/**
 * Waits for a paged list. If its next page failed to load, keeps the loaded pages and requests nothing. The failure has
 * marked the list as stale, so each step to another screen in the overlay would repeat the failed request.
 */
export function loadPages(
  client: QueryClient,
  queryKey: readonly unknown[],
  load: () => Promise<unknown>,
): Promise<unknown> {
  const state = client.getQueryState(queryKey);
  const isNextPageMissing =
    state?.status === 'error' && state.data !== undefined && state.fetchMeta?.fetchMore;
  return isNextPageMissing ? Promise.resolve() : loadList(load());
}

/**
 * Handles errors that the address causes: a missing row becomes not-found, and an invalid cursor becomes a
 * redirect to the start of the list. Other errors are rethrown.
 */
export async function loadPage<T>(
  location: { pathname: string; searchStr: string },
  load: () => Promise<T>,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (isNotFound(error)) throw notFound();
    if (error instanceof ApiError && error.code === 'invalid_cursor') throw redirectToStart(location);
    throw error;
  }
}

function redirectToStart({ pathname, searchStr }: { pathname: string; searchStr: string }) {
  const parameters = new URLSearchParams(searchStr);
  parameters.delete('cursor');
  const text = plainQuery(parameters);
  return redirect({ href: text ? `${pathname}?${text}` : pathname, replace: true });
}

/**
 * Waits for all reads of a page, even if one fails. Otherwise the page could be sent with a pending read, which could
 * then fail in the browser. Afterwards throws the error of the first failed read in argument order.
 */
export async function loadAll<const T extends readonly unknown[]>(
  ...reads: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(reads);
  return Promise.all(reads);
}

type Detail<T> = {
  /** The slug in the address. */
  slug: string;
  /** The subject of the page, which may have been requested by a former slug. */
  subject: Promise<T>;
  list: Promise<unknown>;
  /** Returns the address of the page of a slug. */
  address: (slug: string) => string;
};

/** Loads the subject of a page with its list. Throws a redirect for a former slug. */
export async function loadDetail<T extends { slug: string }>(detail: Detail<T>): Promise<T> {
  const [subject, list] = await Promise.allSettled([detail.subject, detail.list]);
  if (subject.status === 'rejected') throw subject.reason;
  const { slug } = subject.value;
  if (slug !== detail.slug) throw redirect({ href: detail.address(slug), statusCode: 301, replace: true });
  if (list.status === 'rejected') throw list.reason;
  return subject.value;
}

/** Returns the items of a loaded list's first page. The HTML head of the web page describes them. */
export function firstItems<T>(client: QueryClient, queryKey: readonly unknown[]): T[] {
  const data = client.getQueryData<{ pages: { items: T[] }[] }>(queryKey);
  return data?.pages[0]?.items ?? [];
}

/**
 * Loads the social card of a page on the server; null if that fails. In the browser always null, because only crawlers
 * read the card, and they do not navigate inside the app.
 */
export const loadCard = (client: QueryClient, path: string): Promise<Card | null> =>
  import.meta.env.SSR ? client.query(cardQuery(path)).catch(() => null) : Promise.resolve(null);
