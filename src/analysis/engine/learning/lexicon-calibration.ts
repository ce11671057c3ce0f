import type { ScreenCategoryType } from '#shared/category-types.ts';
import type { Calibration } from './calibration.ts';

/**
 * Calibration of the lexicon's scores. It is used for taxonomies without a trained model. In trained taxonomies whose
 * categories do not exclude each other, it is also used for categories without examples. The lexicon alone selects
 * nothing, because its precision depends on the categories of the gallery and can only be measured with the gallery's
 * own tags. Slope and intercept of screen types and elements are the best fit to the labels of the corpus of
 * `docs/analysis.md` (`npm run eval:analysis` prints them). The corpus has no labels for patterns and styles, so their
 * values are not fitted.
 */
export const LEXICON_CALIBRATION: Record<ScreenCategoryType, Calibration & { threshold: number | null }> = {
  'screen-types': { slope: 1.07, intercept: -3.62, threshold: null },
  'ui-elements': { slope: 1.13, intercept: -2.26, threshold: null },
  'ux-patterns': { slope: 1, intercept: -3.6, threshold: null },
  styles: { slope: 1, intercept: -2.2, threshold: null },
};
