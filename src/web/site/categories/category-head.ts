import { type BrowsableCategoryType, CATEGORY_TYPE_LABELS } from '#shared/category-types.ts';
import type { CategoryDetail } from '#shared/contracts/categories.ts';
import type { ScreenCard } from '#shared/contracts/screens.ts';
import type { Card, SiteSettings } from '#shared/contracts/site.ts';
import { PLATFORM_LABELS, type Platform } from '#shared/platforms.ts';
import type { ListSearch } from '#shared/search-params.ts';
import { pages } from '#shared/urls.ts';
import { pageHead } from '../seo.ts';
import { cardPreview } from '../social-image.ts';
import { breadcrumbData, collectionData } from '../structured-data.ts';
import { withParent } from './addresses.ts';

type Input = {
  site: SiteSettings;
  type: BrowsableCategoryType;
  platform: Platform;
  slug: string;
  category: Pick<CategoryDetail, 'name' | 'parent'>;
  screens: readonly ScreenCard[];
  card: Card | null;
  search: ListSearch;
};

export function categoryHead({ site, type, platform, slug, category, screens, card, search }: Input) {
  const { name, parent } = category;
  const label = PLATFORM_LABELS[platform];
  const path = pages.category(platform, type, slug);
  const list = pages.categoryList(platform, type);
  const title = `${name} ${label} Screens`;
  const description = `${name}: real ${label} app screens to compare and learn from, newest first.`;
  return pageHead({
    site,
    path,
    title,
    description,
    preview: cardPreview(card?.url, `${label} screens: ${name}`),
    unlisted: search.cursor !== undefined,
    data: import.meta.env.SSR && [
      breadcrumbData(site, [
        { name: CATEGORY_TYPE_LABELS[type], path: list },
        ...(parent ? [{ name: parent.name, path: withParent(list, parent.slug) }] : []),
        { name, path },
      ]),
      collectionData(
        site,
        { name: title, path, description },
        screens.map((screen) => ({ name: screen.title, path: pages.screen(screen.id) })),
      ),
    ],
  });
}
