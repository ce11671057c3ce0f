import type { Platform } from '#shared/platforms.ts';
import type { ResultsSearch } from '#shared/search-params.ts';
import { pages } from '#shared/urls.ts';

/** Filters of the page of results, without the scroll position. */
export type Choice = { platform: Platform; q: string; app?: string; category?: string };

export const choiceOf = (platform: Platform, { q = '', app, category }: ResultsSearch): Choice => ({
  platform,
  q,
  ...(app ? { app } : {}),
  ...(category ? { category } : {}),
});

/** Returns the address of a choice; undefined filters are removed. */
export function addressOf(
  choice: Choice,
  over: Partial<Record<keyof Choice, string | undefined>> = {},
): string {
  const { platform, q, app, category } = { ...choice, ...over };
  return pages.search(platform as Platform, q ?? '', {
    ...(app ? { app } : {}),
    ...(category ? { category } : {}),
  });
}
