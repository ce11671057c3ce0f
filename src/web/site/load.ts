import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import type { Card } from '#shared/contracts/site.ts';
import { ApiError, isNotFound } from '#web/api/fetcher.ts';
import { cardQuery } from '#web/api/queries.ts';

/**
 * Waits for a list. On the server a failure fails the page, so that nobody keeps a page with a hole in it; in the
 * browser it is swallowed and the list's own place shows skeleton and retry [P-73].
 */
export const loadList = (list: Promise<unknown>): Promise<unknown> =>
  import.meta.env.SSR ? list : list.catch(() => undefined);

/**
 * Waits for a list that has pages. An attempt at the next page that failed marks the whole list as outdated, and
 * each step in the overlay comes by here: what is loaded stays then, and the next page waits for somebody to ask.
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
 * Turns the failures that an address is to blame for into what they mean for a page: an unknown row is
 * not-found, a cursor that leads nowhere (any more) is the start of the list. Everything else is thrown on.
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
  const text = parameters.toString();
  return redirect({ href: text ? `${pathname}?${text}` : pathname, replace: true });
}

/**
 * Waits for all reads of a page, then throws the first failure. Whatever were still on its way when the page is
 * rendered would travel in it, and fail once more in the browser.
 */
export async function all<const T extends readonly unknown[]>(
  ...reads: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(reads);
  return Promise.all(reads);
}

type Detail<T> = {
  slug: string;
  /** What the page is about, which may answer to a former slug. */
  subject: Promise<T>;
  list: Promise<unknown>;
  address: (slug: string) => string;
};

/** Loads the subject of a page with its list. A subject that has another slug now is at another address. */
export async function loadDetail<T extends { slug: string }>(detail: Detail<T>): Promise<T> {
  const [subject, list] = await Promise.allSettled([detail.subject, detail.list]);
  if (subject.status === 'rejected') throw subject.reason;
  const { slug } = subject.value;
  if (slug !== detail.slug) throw redirect({ href: detail.address(slug), statusCode: 301, replace: true });
  if (list.status === 'rejected') throw list.reason;
  return subject.value;
}

/** The first page of a list that was loaded before, for what the head says of it. */
export function firstItems<T>(client: QueryClient, queryKey: readonly unknown[]): T[] {
  const data = client.getQueryData<{ pages: { items: T[] }[] }>(queryKey);
  return data?.pages[0]?.items ?? [];
}

/** The card of a page. Only on the server: nobody reads the head of a page that somebody walked to. */
export const loadCard = (client: QueryClient, page: string): Promise<Card | null> =>
  import.meta.env.SSR ? client.query(cardQuery(page)).catch(() => null) : Promise.resolve(null);
