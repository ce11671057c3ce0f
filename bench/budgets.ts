/**
 * Budgets for one size of the catalogue. Times are in milliseconds, and all except `indexBuildMs` apply to the 95th
 * percentile. `searchMs` is for a search while the visitor types, `resultsMs` for a page of results.
 */
export type Budgets = {
  readMs: number;
  searchMs: number;
  resultsMs: number;
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
