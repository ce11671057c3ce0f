import { type BrowsableCategoryType, CATEGORY_TYPE_LABELS } from '#shared/category-types.ts';
import type { CategoryDetail } from '#shared/contracts/categories.ts';
import type { ScreenThumb } from '#shared/contracts/screens.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { PLATFORM_LABELS, type Platform } from '#shared/platforms.ts';
import type { ListSearch } from '#shared/search-params.ts';
import { pages } from '#shared/urls.ts';
import { breadcrumbData, pageHead } from '../seo.ts';
import { socialPicture } from '../social-picture.ts';
import { withParent } from './addresses.ts';

type Input = {
  site: SiteSettings;
  type: BrowsableCategoryType;
  platform: Platform;
  slug: string;
  category: Pick<CategoryDetail, 'name' | 'parent'> & { cover: ScreenThumb | null };
  search: ListSearch;
};

export function categoryHead({ site, type, platform, slug, category, search }: Input) {
  const { name, parent, cover } = category;
  const label = PLATFORM_LABELS[platform];
  const path = pages.category(platform, type, slug);
  const list = pages.categoryList(platform, type);
  return pageHead({
    site,
    path,
    title: `${name} ${label} Screens`,
    description: `${name}: real ${label} app screens to compare and learn from, newest first.`,
    image: cover && socialPicture(cover),
    imageAlt: cover && `${cover.title}: ${name}`,
    unlisted: search.cursor !== undefined,
    data: breadcrumbData(site, [
      { name: CATEGORY_TYPE_LABELS[type], path: list },
      ...(parent ? [{ name: parent.name, path: withParent(list, parent.slug) }] : []),
      { name, path },
    ]),
  });
}
