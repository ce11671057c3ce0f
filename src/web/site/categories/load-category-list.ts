import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { BrowsableCategoryType } from '#shared/category-types.ts';
import type { CategoryCard } from '#shared/contracts/categories.ts';
import type { Platform } from '#shared/platforms.ts';
import { isSlug } from '#shared/slug.ts';
import { pages } from '#shared/urls.ts';
import {
  categoryQuery,
  childCategoriesQuery,
  popularQuery,
  statsQuery,
  topCategoriesQuery,
} from '#web/api/queries.ts';
import { loadAll, loadDetail, loadList } from '../load.ts';
import { withParent } from './addresses.ts';

/** Number of popular categories on the list page. 48 fills complete rows, with three and with four columns. */
const POPULAR_ON_LIST = 48;

export const categoryCardsQuery = (
  type: BrowsableCategoryType,
  platform: Platform,
  parent: string | undefined,
) =>
  parent === undefined
    ? popularQuery(type, platform, POPULAR_ON_LIST)
    : childCategoriesQuery(type, platform, parent);

/**
 * Loads the list of a type's categories. Throws not-found if `parent` is unknown or is a child without children of its
 * own [P-33], and a redirect for a former slug.
 */
export async function loadCategoryList(
  client: QueryClient,
  type: BrowsableCategoryType,
  platform: Platform,
  parent: string | undefined,
): Promise<void> {
  if (parent !== undefined && !isSlug(parent)) throw notFound();
  const list = loadAll(
    loadList(client.query(topCategoriesQuery(type, platform))),
    loadList(client.query(statsQuery())),
    loadList(client.query(categoryCardsQuery(type, platform, parent))),
  );
  if (parent === undefined) {
    await list;
    return;
  }
  const category = await loadDetail({
    slug: parent,
    subject: client.query(categoryQuery(type, parent)),
    list,
    address: (slug) => withParent(pages.categoryList(platform, type), slug),
  });
  if (category.parent && !category.hasChildren) throw notFound();
}

/** Returns the categories that `loadCategoryList` has loaded; the page's HTML head describes them. */
export const listedCategories = (
  client: QueryClient,
  type: BrowsableCategoryType,
  platform: Platform,
  parent: string | undefined,
): readonly CategoryCard[] =>
  client.getQueryData<{ items: CategoryCard[] }>(categoryCardsQuery(type, platform, parent).queryKey)
    ?.items ?? [];
