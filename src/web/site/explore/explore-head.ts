import type { ExploredScreens } from '#shared/contracts/explore.ts';
import { countChoices, type ScreenFilters } from '#shared/screen-filters.ts';
import { formatNumber } from '../format.ts';
import { phraseOf, type Results } from './describe.ts';

/** Search engines may index pages with at most this many choices. */
const MAX_INDEXED_CHOICES = 2;

const orderOf = ({ sort, q }: ScreenFilters): string =>
  sort === 'oldest' ? 'oldest first' : q && sort !== 'newest' ? 'best matches first' : 'newest first';

/** Describes the page for search engines and link previews: '1,204 Dashboard screens on Web, newest first.' */
export function describeResults(
  filters: ScreenFilters,
  results: Results & Pick<ExploredScreens, 'total' | 'isExact'>,
): string {
  const { total, isExact } = results;
  const count = `${formatNumber(total)}${isExact ? '' : ' or more'}`;
  const noun = total === 1 && isExact ? 'screen' : 'screens';
  return `${count} ${phraseOf(filters, results, noun)}, ${orderOf(filters)}.`;
}

/**
 * Whether search engines may index the page. They may index only pages with screens and a few simple choices, to bound
 * the number of indexed pages.
 */
export const isIndexable = (
  filters: ScreenFilters,
  { unknown, total }: Pick<ExploredScreens, 'unknown' | 'total'>,
): boolean =>
  total > 0 &&
  countChoices(filters) <= MAX_INDEXED_CHOICES &&
  unknown.length === 0 &&
  !filters.q &&
  !filters.palette &&
  !filters.captured &&
  !filters.added &&
  !filters.sort &&
  Object.values(filters.groups).every(({ any, not }) => any.length <= 1 && not.length === 0);
