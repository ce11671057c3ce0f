/**
 * Budgets for one size of the catalogue. Times are in milliseconds. `indexBuildMs` limits a single build; the other
 * times limit the 95th percentile.
 */
export type Budgets = {
  /** A read for a public page, without a search. */
  readMs: number;
  /** A search while the visitor types. */
  searchMs: number;
  /** A page of search results. */
  resultsMs: number;
  /** A list or a count of the back office. */
  backOfficeMs: number;
  /** A page of filtered screens with all counts. */
  filtersMs: number;
  /** Time to build the index of filters. */
  indexBuildMs: number;
  /** Size of the index of filters. */
  indexMegabytes: number;
};

const LARGE_CATALOGUE = 1_000_000;

export const budgetsFor = (screens: number): Budgets =>
  screens < LARGE_CATALOGUE
    ? {
        readMs: 5,
        searchMs: 30,
        resultsMs: 100,
        backOfficeMs: 100,
        filtersMs: 5,
        indexBuildMs: 500,
        indexMegabytes: 8,
      }
    : {
        readMs: 10,
        searchMs: 100,
        resultsMs: 150,
        backOfficeMs: 150,
        filtersMs: 15,
        indexBuildMs: 5_000,
        indexMegabytes: 75,
      };
