import * as search from '#shared/search-params.ts';

type Parse<T> = (raw: Record<string, unknown>) => T;

/**
 * Returns a parser that sets the parameters in `names` to undefined if `parse` drops them. The router merges the result
 * over the raw parameters, so a parameter that is only omitted would keep its raw value.
 */
const clearDropped =
  <T extends object>(parse: Parse<T>, names: readonly (keyof T & string)[]): Parse<T> =>
  (raw) => ({ ...(Object.fromEntries(names.map((name) => [name, undefined])) as T), ...parse(raw) });

/** The parsers of `shared/search-params.ts`, for `validateSearch` of a route. */
export const ROUTE_SEARCH = {
  list: clearDropped(search.parseListSearch, ['cursor']),
  appList: clearDropped(search.parseAppListSearch, ['filter', 'cursor']),
  categoryList: clearDropped(search.parseCategoryListSearch, ['category']),
  uiElements: clearDropped(search.parseUiElementsSearch, ['platform', 'category']),
  /** Returns the parameters unchanged. The explore page parses them itself, with code that other pages do not load. */
  explore: (raw: Record<string, unknown>): Record<string, string> => raw as Record<string, string>,
  similar: clearDropped(search.parseSimilarSearch, ['by', 'platform']),
  results: clearDropped(search.parseResultsSearch, ['q', 'app', 'category', 'cursor']),
};
