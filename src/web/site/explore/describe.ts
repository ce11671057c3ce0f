import type { ExploredScreens } from '#shared/contracts/explore.ts';
import { describeMonths } from '#shared/dates.ts';
import { PLATFORM_LABELS } from '#shared/platforms.ts';
import type { FilterGroup, ScreenFilters } from '#shared/screen-filters.ts';

type Names = Pick<ExploredScreens, 'chosen'> & { facets?: ExploredScreens['facets'] };

/**
 * The part of the results that a description needs. While the results of new filters load, the caller passes only the
 * names, from the results of the previous filters.
 */
export type Results = Names & Partial<Pick<ExploredScreens, 'unmatched' | 'isPartial'>>;

/**
 * Returns a function that finds the name of a chosen value, or returns the value itself if its name is unknown. While
 * new results load, only the previous facets can contain the name of a value that was just chosen.
 */
export const namesOf =
  ({ chosen, facets }: Names) =>
  (group: FilterGroup, value: string): string => {
    // A category followed by `*` includes the categories below it.
    const slug = value.replace('*', '');
    const name = facets?.[group].find((each) => each.slug === slug)?.name;
    return (
      chosen.find((each) => each.group === group && each.slug === value)?.name ??
      (name && slug !== value ? `${name} and below` : name) ??
      value
    );
  };

const listOf = (words: readonly string[], conjunction: string): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;

/**
 * Describes filters in words, without a capital first letter. Chosen values of one group are joined with 'or', because
 * a screen needs only one of them.
 */
export function phraseOf(filters: ScreenFilters, results: Results, noun: 'screen' | 'screens'): string {
  const nameOf = namesOf(results);
  const any = (group: FilterGroup): string =>
    listOf(
      (filters.groups[group]?.any ?? []).map((value) => nameOf(group, value)),
      'or',
    );
  const adjectives = [any('scheme'), any('colour'), any('style'), any('shape')].filter((text) => text !== '');
  // Without the commas, 'Dark Red or Blue' would read as 'Dark Red' or 'Blue'.
  const hasAlternatives = adjectives.some((text) => text.includes(' or '));
  const parts = [adjectives.join(hasAlternatives ? ', ' : ' '), any('type'), noun];
  const contents = [any('element'), any('pattern')].filter((text) => text !== '');
  if (contents.length > 0) parts.push(`with ${contents.join(' and with ')}`);
  if (filters.palette)
    parts.push(
      `in ${listOf(
        filters.palette.map((hex) => `#${hex}`),
        'and',
      )}`,
    );
  const excluded = Object.entries(filters.groups).flatMap(([group, { not }]) =>
    not.map((value) => nameOf(group as FilterGroup, value)),
  );
  if (excluded.length > 0) parts.push(`without ${listOf(excluded, 'or')}`);
  const appCategories = any('app_category');
  const apps = [any('app'), appCategories && `${appCategories} apps`].filter((text) => text !== '');
  if (apps.length > 0) parts.push(`from ${apps.join(' and from ')}`);
  if (filters.captured) parts.push(`captured ${describeMonths(filters.captured)}`);
  if (filters.added) parts.push(`added ${describeMonths(filters.added)}`);
  if (filters.q) {
    // If some words match nothing, the server has answered the query `rest` instead.
    const words = `“${results.unmatched?.rest || filters.q}”`;
    const quantifier = results.isPartial ? 'some of the words ' : '';
    parts.push(`that contain${noun === 'screen' ? 's' : ''} ${quantifier}${words}`);
  }
  if (filters.platform) parts.push(`on ${PLATFORM_LABELS[filters.platform]}`);
  return parts.filter((part) => part !== '').join(' ');
}

/**
 * Describes filters for the title of the page: 'Dark Dashboard screens with Chart or Table from Finance apps on Web'.
 */
export function describeFilters(filters: ScreenFilters, results: Results): string {
  const text = phraseOf(filters, results, 'screens');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
