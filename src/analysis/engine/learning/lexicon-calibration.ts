import type { ScreenCategoryType } from '#shared/category-types.ts';
import type { Calibration } from './calibration.ts';

/**
 * Calibration of the lexicon's scores, used for taxonomies without a trained model. In trained taxonomies whose
 * categories do not exclude each other, it is also used for categories without examples.
 *
 * No threshold is set, so the lexicon alone selects nothing: its precision depends on the gallery's categories and can
 * only be measured with the gallery's own tags.
 *
 * The values of screen types and elements are the best fit to the corpus of `docs/analysis.md` (`npm run eval:analysis`
 * prints them). Those of patterns and styles are not fitted, because the corpus has no labels for them.
 */
export const LEXICON_CALIBRATION: Record<ScreenCategoryType, Calibration & { threshold: number | null }> = {
  'screen-types': { slope: 1.07, intercept: -3.62, threshold: null },
  'ui-elements': { slope: 1.13, intercept: -2.26, threshold: null },
  'ux-patterns': { slope: 1, intercept: -3.6, threshold: null },
  styles: { slope: 1, intercept: -2.2, threshold: null },
};
