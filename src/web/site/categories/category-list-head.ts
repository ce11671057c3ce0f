import type { BrowsableCategoryType } from '#shared/category-types.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { PLATFORM_LABELS, type Platform } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { pageHead } from '../seo.ts';
import { withParent } from './addresses.ts';

/** Titles and descriptions of the three lists; that of the UI elements speaks of UI patterns [P-04]. */
const WORDS: Record<BrowsableCategoryType, { title: string; description: (platform: string) => string }> = {
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
) {
  const { title, description } = WORDS[type];
  const label = PLATFORM_LABELS[platform];
  const list = pages.categoryList(platform, type);
  return pageHead({
    site,
    path: parent ? withParent(list, parent) : list,
    title: `${label} ${title}`,
    description: description(label),
  });
}
