import type { OcrText } from '#domain/ocr/ocr-text.ts';
import { isScreenCategoryType, SCREEN_CATEGORY_TYPES } from '#shared/category-types.ts';
import type { Analysis, CandidateCategory } from '#shared/contracts/analysis.ts';
import { ANALYSIS_LIMITS } from '#shared/limits.ts';
import { explain } from './explanation.ts';
import type { VisualFeatures } from './features/visual-features.ts';
import type { EngineCategory, Model } from './learning/model.ts';
import { countNeighbourCategories } from './learning/neighbours.ts';
import { type Prediction, predictByLexicon, predictByModel } from './learning/predict.ts';
import { createVectoriser, type Vector } from './learning/vectors.ts';
import { createPage } from './lexicon/score.ts';
import { draftTitle, findHeading } from './text/heading.ts';
import { tokenizeText } from './text/tokens.ts';

/** Minimum confidence at which the suggested title names a screen type that is not selected. */
const MIN_TITLE_CONFIDENCE = 0.5;
/** Number of suggestions of each taxonomy that take precedence, so that one taxonomy does not crowd out another. */
const PREFERRED_PER_TYPE = 5;

/** Returns the candidate categories except app categories, without duplicates, sorted by id. */
export function toEngineCategories(offered: readonly CandidateCategory[]): EngineCategory[] {
  const names = new Map(offered.map(({ id, name }) => [id, name]));
  const found = new Map<string, EngineCategory>();
  for (const { id, type, name, parentId } of offered)
    if (isScreenCategoryType(type))
      found.set(id, { id, type, name, parentName: (parentId && names.get(parentId)) || null });
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

const byConfidence = (a: Prediction, b: Prediction): number =>
  b.confidence - a.confidence || (a.category.id < b.category.id ? -1 : 1);

/**
 * Chooses at most `suggestionsMax` predictions: first the selected ones, then the best `PREFERRED_PER_TYPE` of each
 * taxonomy, then the most confident of the rest. Both `all` and the result are sorted by confidence, highest first.
 */
function selectSuggestions(all: readonly Prediction[]): Prediction[] {
  const countByType = new Map<string, number>();
  const ranked = all.map((prediction) => {
    const rank = countByType.get(prediction.category.type) ?? 0;
    countByType.set(prediction.category.type, rank + 1);
    return { prediction, group: prediction.isSelected ? 0 : rank < PREFERRED_PER_TYPE ? 1 : 2 };
  });
  return ranked
    .sort((a, b) => a.group - b.group || byConfidence(a.prediction, b.prediction))
    .slice(0, ANALYSIS_LIMITS.suggestionsMax)
    .map(({ prediction }) => prediction)
    .sort(byConfidence);
}

const roundConfidence = (confidence: number): number => Math.round(confidence * 1e3) / 1e3;

export type Screen = { features: VisualFeatures; ocrText: OcrText };

/** Predicts the probability of every category, highest first. `vector` is null if no model is trained. */
export function predictScreen(
  model: Model | null,
  screen: Screen,
  categories: readonly EngineCategory[],
): { all: Prediction[]; vector: Vector | null } {
  const page = createPage(screen.features, screen.ocrText);
  const vector =
    model &&
    createVectoriser(model.space)({ tokens: tokenizeText(screen.ocrText), features: screen.features });
  const all = SCREEN_CATEGORY_TYPES.flatMap((type) => {
    const ofType = categories.filter((category) => category.type === type);
    const learned = model?.taxonomies.find((taxonomy) => taxonomy.type === type);
    return model && learned && vector
      ? predictByModel(learned, ofType, model, vector, page)
      : predictByLexicon(ofType, page);
  });
  return { all: all.sort(byConfidence), vector };
}

export type Classification = Omit<Analysis, 'engine'>;

/**
 * Classifies a screen with the trained model. Taxonomies without a trained model are classified with the
 * lexicon. The order of the candidate categories does not change the result.
 */
export function classify(
  model: Model | null,
  screen: Screen,
  offered: readonly CandidateCategory[],
  appName: string,
): Classification {
  const { all, vector } = predictScreen(model, screen, toEngineCategories(offered));
  const selected = all.filter((prediction) => prediction.isSelected).slice(0, ANALYSIS_LIMITS.selectedMax);
  const shown = all.map((prediction) => ({ ...prediction, isSelected: selected.includes(prediction) }));
  const titleType = shown.find(
    ({ category, confidence, isSelected }) =>
      category.type === 'screen-types' && (isSelected || confidence >= MIN_TITLE_CONFIDENCE),
  );
  return {
    categories: selected.map(({ category }) => category.id),
    explanation: explain({
      predictions: shown,
      similarScreens:
        model && vector ? countNeighbourCategories(model.neighbours, model.space, vector) : new Map(),
      hasText: screen.ocrText.boxes.length > 0,
      isTrained: model !== null && model.taxonomies.length > 0,
    }),
    suggestedTitle: draftTitle(titleType?.category.name ?? null, findHeading(screen.ocrText, appName)),
    suggestions: selectSuggestions(shown).map(({ category, confidence }) => ({
      id: category.id,
      confidence: roundConfidence(confidence),
    })),
  };
}
