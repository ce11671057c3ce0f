import type { OcrText } from '#domain/ocr/ocr-text.ts';
import { isScreenCategoryType, SCREEN_CATEGORY_TYPES } from '#shared/category-types.ts';
import type { Analysis, OfferedCategory } from '#shared/contracts/analysis.ts';
import { ANALYSIS_LIMITS } from '#shared/limits.ts';
import { explain } from './explanation.ts';
import type { VisualFeatures } from './features/visual-features.ts';
import type { EngineCategory, Model } from './learning/model.ts';
import { findNeighbours } from './learning/neighbours.ts';
import { type Prediction, predictByLexicon, predictByModel } from './learning/predict.ts';
import { type Vector, vectoriser } from './learning/vectors.ts';
import { pageOf } from './lexicon/score.ts';
import { draftTitle, headingOf } from './text/heading.ts';
import { tokensOf } from './text/tokens.ts';

/** Minimum suggestions of each taxonomy, so that one taxonomy does not hide another. */
const OF_EACH_TYPE = 5;

/** The offered categories that a screen can have, without duplicates, in a fixed order. */
export function engineCategories(offered: readonly OfferedCategory[]): EngineCategory[] {
  const names = new Map(offered.map(({ id, name }) => [id, name]));
  const found = new Map<string, EngineCategory>();
  for (const { id, type, name, parentId } of offered)
    if (isScreenCategoryType(type))
      found.set(id, { id, type, name, parentName: (parentId && names.get(parentId)) || null });
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

const surestFirst = (a: Prediction, b: Prediction): number =>
  b.confidence - a.confidence || (a.category.id < b.category.id ? -1 : 1);

/** The selected predictions, some of each taxonomy, then the most confident of the rest; most confident first. */
function suggested(all: readonly Prediction[]): Prediction[] {
  const rank = new Map<string, number>();
  const ranked = all.map((prediction) => {
    const before = rank.get(prediction.category.type) ?? 0;
    rank.set(prediction.category.type, before + 1);
    return { prediction, group: prediction.selected ? 0 : before < OF_EACH_TYPE ? 1 : 2 };
  });
  return ranked
    .sort((a, b) => a.group - b.group || surestFirst(a.prediction, b.prediction))
    .slice(0, ANALYSIS_LIMITS.suggestionsMax)
    .map(({ prediction }) => prediction)
    .sort(surestFirst);
}

const rounded = (confidence: number): number => Math.round(confidence * 1e3) / 1e3;

export type Screen = { features: VisualFeatures; ocrText: OcrText };

/** Predictions for every category, most confident first, and the tagged screens nearest to this one. */
export function predictScreen(
  model: Model | null,
  screen: Screen,
  categories: readonly EngineCategory[],
): { all: Prediction[]; vector: Vector | null } {
  const page = pageOf(screen.features, screen.ocrText);
  const vector =
    model && vectoriser(model.space)({ tokens: tokensOf(screen.ocrText), features: screen.features });
  const all = SCREEN_CATEGORY_TYPES.flatMap((type) => {
    const ofType = categories.filter((category) => category.type === type);
    const learned = model?.taxonomies.find((taxonomy) => taxonomy.type === type);
    return model && learned && vector
      ? predictByModel(learned, ofType, model, vector, page)
      : predictByLexicon(ofType, page);
  });
  return { all: all.sort(surestFirst), vector };
}

export type Classification = Omit<Analysis, 'engine'>;

/**
 * Classifies a screen with the trained model, or with the lexicon where no model was trained. The order of the
 * offered categories does not change the result.
 */
export function classify(
  model: Model | null,
  screen: Screen,
  offered: readonly OfferedCategory[],
  appName: string,
): Classification {
  const { all, vector } = predictScreen(model, screen, engineCategories(offered));
  const selected = all.filter((prediction) => prediction.selected).slice(0, ANALYSIS_LIMITS.selectedMax);
  const shown = all.map((prediction) => ({ ...prediction, selected: selected.includes(prediction) }));
  const type = shown.find(({ category }) => category.type === 'screen-types');
  return {
    categories: selected.map(({ category }) => category.id),
    explanation: explain({
      predictions: shown,
      resembling: model && vector ? findNeighbours(model.neighbours, model.space, vector) : new Map(),
      legible: screen.ocrText.boxes.length > 0,
      learned: model !== null && model.taxonomies.length > 0,
    }),
    suggestedTitle: draftTitle(type?.category.name ?? null, headingOf(screen.ocrText, appName)),
    suggestions: suggested(shown).map(({ category, confidence }) => ({
      id: category.id,
      confidence: rounded(confidence),
    })),
  };
}
