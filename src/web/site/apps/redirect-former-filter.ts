import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { Platform } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { categoryQuery } from '#web/api/queries.ts';

/**
 * For a filter that finds nothing: throws a redirect if it is the former slug of an app category. Returns if
 * the category is unknown; its list is empty [P-32].
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
