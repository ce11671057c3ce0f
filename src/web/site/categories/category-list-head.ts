import type { BrowsableCategoryType } from '#shared/category-types.ts';
import type { CategoryCard } from '#shared/contracts/categories.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { PLATFORM_LABELS, type Platform } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { pageHead } from '../seo.ts';
import { breadcrumbData, collectionData } from '../structured-data.ts';
import { withParent } from './addresses.ts';

/** Titles and descriptions of the three lists. The title of the UI elements also names UI patterns [P-04]. */
const TEXTS: Record<BrowsableCategoryType, { title: string; description: (platform: string) => string }> = {
  'screen-types': {
    title: 'Screen Types',
    description: (platform) =>
      `Real ${platform} screens by type: see how the best apps design each screen, from sign-up to settings.`,
  },
  'ux-patterns': {
    title: 'UX Patterns',
    description: (platform) =>
      `UX patterns in real ${platform} apps: compare how different products solve the same problem.`,
  },
  'ui-elements': {
    title: 'UI Elements and UI Patterns',
    description: (platform) =>
      `UI elements and UI patterns in real ${platform} apps: buttons, cards, navigation, forms and more, each in the screens that use it.`,
  },
};

export function categoryListHead(
  site: SiteSettings,
  type: BrowsableCategoryType,
  platform: Platform,
  parent: string | undefined,
  cards: readonly CategoryCard[],
) {
  const { title, description } = TEXTS[type];
  const label = PLATFORM_LABELS[platform];
  const list = pages.categoryList(platform, type);
  const path = parent ? withParent(list, parent) : list;
  const page = { name: `${label} ${title}`, path, description: description(label) };
  return pageHead({
    site,
    path,
    title: page.name,
    description: page.description,
    data: import.meta.env.SSR && [
      breadcrumbData(site, [{ name: title, path }]),
      collectionData(
        site,
        page,
        cards.map(({ name, slug }) => ({ name, path: pages.category(platform, type, slug) })),
      ),
    ],
  });
}
