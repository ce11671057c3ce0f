import type { ExploreFacets, FacetValue } from '#shared/contracts/explore.ts';
import { LIMITS } from '#shared/limits.ts';
import { PLATFORMS } from '#shared/platforms.ts';
import {
  CATEGORY_GROUPS,
  type CategoryGroup,
  COLOUR_NAMES,
  SCHEMES,
  SHAPES,
} from '#shared/screen-filters.ts';
import { slugify } from '#shared/slug.ts';
import type { Apps, NamedApp } from './index/apps.ts';
import type { CatalogueIndex } from './index/catalogue-index.ts';
import type { Categories } from './index/categories.ts';
import type { ValueCounts } from './index/count-values.ts';
import { valueKey } from './index/read-screens.ts';
import { keyOfValue } from './index/selection.ts';
import { fixedValueName, type ResolvedFilters } from './resolve-filters.ts';

const fixedValues = (
  group: 'colour' | 'scheme' | 'shape',
  slugs: readonly string[],
  counts: ValueCounts,
): FacetValue[] =>
  slugs.map((slug) => ({
    slug,
    name: fixedValueName(slug),
    count: counts.count(group, keyOfValue(group, slug)),
    parent: null,
    countBelow: null,
  }));

function categoryValues(group: CategoryGroup, categories: Categories, counts: ValueCounts): FacetValue[] {
  return categories.all
    .filter(({ type }) => type === CATEGORY_GROUPS[group])
    .map(({ id, slug, name, parentId }) => ({
      slug,
      name,
      count: counts.count(group, valueKey.category(id)),
      parent: (parentId && categories.get(parentId)?.slug) ?? null,
      countBelow: categories.hasChildren(id) ? counts.countBelow(group, categories, id) : null,
    }));
}

/**
 * Returns the indexes of the `limit` largest counts above 0: the largest count first, equal counts by index. Sorts keys
 * that combine a count with its index in one number, because a native sort of numbers takes a tenth of the time of a
 * sort with a comparison function. When the array of keys is full, the function sorts it and keeps only the largest
 * `limit` keys. Most later keys are smaller than these and are skipped.
 */
export function findLargest(counts: Uint32Array, limit: number): number[] {
  const keys = new Float64Array(Math.min(4 * limit, counts.length));
  let size = 0;
  /** Keys below this one cannot be among the `limit` largest. */
  let minKey = 0;
  for (let index = 0; index < counts.length; index += 1) {
    const count = counts[index] as number;
    const key = count * counts.length + (counts.length - 1 - index);
    if (count === 0 || key < minKey) continue;
    keys[size] = key;
    size += 1;
    if (size < keys.length || size <= limit) continue;
    keys.sort().copyWithin(0, size - limit);
    size = limit;
    minKey = keys[0] as number;
  }
  const sorted = keys.subarray(0, size).sort();
  return Array.from(sorted.subarray(Math.max(0, size - limit)).reverse(), (key) => {
    return counts.length - 1 - (key % counts.length);
  });
}

/** Returns a function that tells whether the name or slug of a value contains a text, regardless of case. */
export function containsText(text: string): (value: { slug: string; name: string }) => boolean {
  const wanted = text.trim().toLowerCase();
  const wantedSlug = slugify(wanted);
  return ({ slug, name }) =>
    name.toLowerCase().includes(wanted) || (wantedSlug !== '' && slug.includes(wantedSlug));
}

async function appValues(
  apps: Apps,
  index: CatalogueIndex,
  counts: ValueCounts,
  { groups }: ResolvedFilters,
  containing: string | undefined,
): Promise<FacetValue[]> {
  const countsByApp = counts.countApps();
  const ids = index.appIds();
  const readLargest = (limit: number): Promise<NamedApp[]> => {
    const largest = findLargest(countsByApp, limit).map((app) => ids[app] as string);
    const chosen = [...(groups.app?.any ?? []), ...(groups.app?.not ?? [])].flatMap((value) => value.ids);
    return apps.read([...new Set(containing !== undefined ? largest : [...largest, ...chosen])]);
  };
  const readContaining = async (text: string): Promise<NamedApp[]> => {
    await apps.readAll(ids, () => false);
    return (await readLargest(ids.length)).filter(containsText(text));
  };
  const listed =
    containing !== undefined ? await readContaining(containing) : await readLargest(LIMITS.facetApps);
  return listed.map(({ id, slug, name, logo }) => {
    const app = index.findApp(id);
    const count = app === undefined ? 0 : (countsByApp[app] ?? 0);
    return { slug, name, count, parent: null, countBelow: null, logo };
  });
}

/**
 * Returns all values of all groups with their counts. Of the apps, returns only the chosen ones and the
 * `LIMITS.facetApps` with the most matching screens. With `appsContaining`, returns instead all apps that have matching
 * screens and contain this text in their name or slug. An empty text selects all apps with matching screens.
 */
export async function countFacets(
  { index, categories, apps }: { index: CatalogueIndex; categories: Categories; apps: Apps },
  counts: ValueCounts,
  resolved: ResolvedFilters,
  appsContaining?: string,
): Promise<ExploreFacets> {
  const values = (group: CategoryGroup): FacetValue[] => categoryValues(group, categories, counts);
  const appCategories = values('app_category').sort((a, b) => b.count - a.count);
  const counted = {
    platform: PLATFORMS.map((platform) => ({
      platform,
      count: counts.count('platform', valueKey.platform(platform)),
    })),
    app_category: appCategories,
    type: values('type'),
    pattern: values('pattern'),
    element: values('element'),
    style: values('style'),
    colour: fixedValues('colour', COLOUR_NAMES, counts),
    scheme: fixedValues('scheme', SCHEMES, counts),
    shape: fixedValues('shape', SHAPES, counts),
    captured: counts.countMonths('captured'),
    added: counts.countMonths('added'),
  };
  // Counts the apps last, because `appValues` waits for the database and the index may change meanwhile.
  return { ...counted, app: await appValues(apps, index, counts, resolved, appsContaining) };
}
