import type { ScreenCategoryType } from '#shared/category-types.ts';
import type { Calibration } from './calibration.ts';

/**
 * What the lexicon's scores mean while nothing was learned yet. Nothing is selected then: how often the lexicon is
 * right depends on the categories a gallery has, and only its own tags tell. Slope and intercept are those under
 * which the scores fit the labels of the corpus best (`npm run eval:analysis` prints them).
 */
export const LEXICON_CALIBRATION: Record<ScreenCategoryType, Calibration & { threshold: number | null }> = {
  'screen-types': { slope: 1.07, intercept: -3.62, threshold: null },
  'ui-elements': { slope: 1.13, intercept: -2.26, threshold: null },
  'ux-patterns': { slope: 1, intercept: -3.6, threshold: null },
  styles: { slope: 1, intercept: -2.2, threshold: null },
};
