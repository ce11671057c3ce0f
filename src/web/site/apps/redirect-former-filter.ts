import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { Platform } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { categoryQuery } from '#web/api/queries.ts';

/**
 * Called if no app matches the filter. Throws a redirect if the filter is the former slug of an app category.
 * Otherwise returns, and the page shows an empty list [P-32].
 */
export async function redirectFormerFilter(
  client: QueryClient,
  platform: Platform,
  filter: string,
): Promise<void> {
  const category = await client.query(categoryQuery('app', filter)).catch(() => null);
  if (!category || category.slug === filter) return;
  throw redirect({
    href: `${pages.apps(platform)}?filter=${category.slug}`,
    statusCode: 301,
    replace: true,
  });
}
