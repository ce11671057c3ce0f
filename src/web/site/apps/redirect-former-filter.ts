import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { Platform } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { categoryQuery } from '#web/api/queries.ts';

/**
 * If a filter finds nothing, throws the redirect to the app category with this former slug, if there is one. An
 * unknown category is an empty list [P-32].
 */
export async function redirectFormerFilter(
  client: QueryClient,
  platform: Platform,
  filter: string,
): Promise<void> {
  const present = await client.query(categoryQuery('app', filter)).catch(() => null);
  if (!present || present.slug === filter) return;
  throw redirect({
    href: `${pages.apps(platform)}?filter=${present.slug}`,
    statusCode: 301,
    replace: true,
  });
}
