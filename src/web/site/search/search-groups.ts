import { CATEGORY_TYPE_LABELS, type CategoryType, isBrowsableCategoryType } from '#shared/category-types.ts';
import type { ScreenCard, ScreenThumb } from '#shared/contracts/screens.ts';
import type { FoundCount, ScreenHit, SearchResult } from '#shared/contracts/search.ts';
import type { Platform } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { navigationItems } from '../header/navigation-items.ts';

export type SearchApp = SearchResult['apps'][number];
type SearchCategory = SearchResult['categories'][number];

/** One line of the results. If `screen` is set, the line opens that screen in the overlay. */
export type LinkOption = { key: string; href: string; screen: ScreenThumb | null } & (
  | { kind: 'app'; app: SearchApp }
  | { kind: 'category'; category: SearchCategory }
  | { kind: 'screen'; card: ScreenCard }
  /** A screen found by its OCR text. */
  | { kind: 'text'; hit: ScreenHit }
  /** Link to the page of all results. */
  | { kind: 'all'; total: FoundCount }
  | { kind: 'browse'; label: string }
);

/** A recent search. */
export type RecentOption = { key: string; kind: 'recent'; text: string };

export type SearchOption = LinkOption | RecentOption;

export type SearchGroup = { label: string; options: SearchOption[] };

/** Maximum number of lines per group; `categories` is the limit for each type. */
const MAX_OPTIONS = { apps: 5, categories: 4, screens: 8, texts: 5 } as const;
const CATEGORY_ORDER: readonly CategoryType[] = [
  'screen-types',
  'ux-patterns',
  'ui-elements',
  'styles',
  'app',
];

/**
 * Returns the option of a category. A style has no page, so its option links to the style's cover screen. Returns null
 * for a style without a cover.
 */
function categoryOption(category: SearchCategory, platform: Platform): LinkOption | null {
  const { id, type, slug, cover } = category;
  const base = { kind: 'category', key: id, category } as const;
  if (isBrowsableCategoryType(type)) {
    return { ...base, href: pages.category(platform, type, slug), screen: null };
  }
  if (type === 'app') {
    return { ...base, href: `${pages.apps(platform)}?filter=${slug}`, screen: null };
  }
  return cover && { ...base, href: pages.screen(cover.id), screen: cover };
}

/** Returns the platform of the linked app page: the current one, unless only the other one has screens of the app. */
const platformOf = ({ screenCounts }: SearchApp, platform: Platform): Platform => {
  const other = platform === 'web' ? 'ios' : 'web';
  return screenCounts[platform] > 0 || screenCounts[other] === 0 ? platform : other;
};

/** Whether all names of a group only resemble the query. */
const isCorrectedGroup = ({ options }: SearchGroup): boolean =>
  options.every(
    (option) =>
      (option.kind === 'app' && option.app.isCorrected) ||
      (option.kind === 'category' && option.category.isCorrected),
  );

/**
 * Returns the results in the order of the dialog, without empty groups. If all words match as typed, groups of
 * corrected names come after the others, so that Enter does not open a corrected name instead of an exact match.
 */
export function searchGroups(result: SearchResult, platform: Platform): SearchGroup[] {
  const apps = result.apps.slice(0, MAX_OPTIONS.apps).map(
    (app): SearchOption => ({
      kind: 'app',
      key: app.id,
      href: pages.app(platformOf(app, platform), app.slug),
      screen: null,
      app,
    }),
  );
  const categories = CATEGORY_ORDER.map((type): SearchGroup => {
    const options = result.categories
      .filter((category) => category.type === type)
      .map((category) => categoryOption(category, platform))
      .filter((option) => option !== null);
    return { label: CATEGORY_TYPE_LABELS[type], options: options.slice(0, MAX_OPTIONS.categories) };
  });
  const screens = result.screens.slice(0, MAX_OPTIONS.screens).map(
    (card): SearchOption => ({
      kind: 'screen',
      key: card.id,
      href: pages.screen(card.id),
      screen: card,
      card,
    }),
  );
  const texts = result.texts
    .slice(0, MAX_OPTIONS.texts)
    .map(
      (hit): SearchOption => ({ kind: 'text', key: hit.id, href: pages.screen(hit.id), screen: hit, hit }),
    );
  const { total } = result;
  const allResults: SearchOption[] =
    total.count > 0
      ? [{ kind: 'all', key: 'all', href: pages.search(platform, result.query), screen: null, total }]
      : [];
  const groups = [
    { label: 'Apps', options: apps },
    ...categories,
    { label: 'Screens', options: screens },
    { label: 'Text in screens', options: texts },
  ].filter((group) => group.options.length > 0);
  // If `unmatched` is set, the screens are not exact matches either, because they belong to a changed query.
  const comesLast = (group: SearchGroup): boolean => result.unmatched === null && isCorrectedGroup(group);
  return [
    ...groups.filter((group) => !comesLast(group)),
    ...groups.filter(comesLast),
    ...(allResults.length > 0 ? [{ label: 'All results', options: allResults }] : []),
  ];
}

/** Options before typing: recent searches, and links into the gallery. */
export function startGroups(recent: readonly string[], platform: Platform): SearchGroup[] {
  const recentOptions = recent.map((text): SearchOption => ({ kind: 'recent', key: `recent ${text}`, text }));
  const links = navigationItems(platform, '').map(
    ({ label, href }): SearchOption => ({ kind: 'browse', key: href, href, label, screen: null }),
  );
  const browse = { label: 'Browse', options: links };
  return recentOptions.length > 0 ? [{ label: 'Recent searches', options: recentOptions }, browse] : [browse];
}
