import { editDistance } from '#domain/search/edit-distance.ts';
import type { ExploreFacets } from '#shared/contracts/explore.ts';
import { FILTER_GROUPS, type FilterGroup } from '#shared/screen-filters.ts';

const MAX_SUGGESTIONS = 5;
const MAX_TYPOS = 3;
/** Added to the distance of values of other groups, so that equally similar values of the given group come first. */
const OTHER_GROUP_DISTANCE = 0.25;

/** A filter value as it appears in a tool result. `screens` is its number of screens. */
export type Suggestion = { argument: FilterGroup; value: string; screens: number };

/**
 * Returns the distance between a slug and the wanted one, from 0 (equal) to 2.3 (three typos), or null if they are not
 * similar.
 */
function distanceTo(wanted: string, slug: string): number | null {
  if (slug === wanted) return 0;
  const singular = (word: string): string => word.replace(/s$/, '');
  if (singular(slug) === singular(wanted)) return 0.5;
  const words = slug.split('-');
  if (wanted.split('-').some((word) => word.length > 2 && words.includes(word))) return 1;
  if (wanted.length > 3 && slug.includes(wanted)) return 1.5;
  // One typo per four characters.
  const maxTypos = Math.min(MAX_TYPOS, Math.floor(wanted.length / 4));
  if (Math.abs(wanted.length - slug.length) > maxTypos) return null;
  const typos = editDistance(wanted, slug);
  return typos <= maxTypos ? 2 + typos / 10 : null;
}

/**
 * Returns values of any group that resemble `wanted`, a slug that `group` does not have, most similar first.
 */
export function suggestFilters(facets: ExploreFacets, group: FilterGroup, wanted: string): Suggestion[] {
  const found: { argument: FilterGroup; slug: string; screenCount: number; distance: number }[] = [];
  for (const argument of FILTER_GROUPS) {
    for (const { slug, count: screenCount } of facets[argument]) {
      const distance = distanceTo(wanted, slug);
      if (distance === null || screenCount === 0) continue;
      found.push({
        argument,
        slug,
        screenCount,
        distance: distance + (argument === group ? 0 : OTHER_GROUP_DISTANCE),
      });
    }
  }
  return found
    .toSorted((a, b) => a.distance - b.distance || b.screenCount - a.screenCount)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ argument, slug, screenCount }) => ({ argument, value: slug, screens: screenCount }));
}
