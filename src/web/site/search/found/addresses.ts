import type { Platform } from '#shared/platforms.ts';
import type { ResultsSearch } from '#shared/search-params.ts';
import { pages } from '#shared/urls.ts';

/** What the page of results shows, apart from how far one scrolled. */
export type Choice = { platform: Platform; q: string; app?: string; category?: string };

export const choiceOf = (platform: Platform, { q = '', app, category }: ResultsSearch): Choice => ({
  platform,
  q,
  ...(app ? { app } : {}),
  ...(category ? { category } : {}),
});

/** The address of a choice; what is undefined is chosen no more. */
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
