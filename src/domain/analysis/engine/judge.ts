import { isScreenCategoryType, SCREEN_CATEGORY_TYPES } from '#shared/category-types.ts';
import type { Analysis, OfferedCategory } from '#shared/contracts/analysis.ts';
import { ANALYSIS_LIMITS } from '#shared/limits.ts';
import type { Reading } from '../reading.ts';
import { explain } from './explanation.ts';
import type { EngineCategory, Model } from './learning/model.ts';
import { resembling } from './learning/neighbours.ts';
import { type Opinion, opinions, opinionsAlone } from './learning/predict.ts';
import { type Vector, vectoriser } from './learning/vectors.ts';
import { pageOf } from './lexicon/score.ts';
import type { Look } from './look/look.ts';
import { draftTitle, headingOf } from './text/heading.ts';
import { tokensOf } from './text/tokens.ts';

/** Suggested of each taxonomy before the surest of all are, so that one taxonomy does not hide another. */
const OF_EACH_TYPE = 5;

/** The offered categories that a screen can have, each once, in an order of their own. */
export function engineCategories(offered: readonly OfferedCategory[]): EngineCategory[] {
  const names = new Map(offered.map(({ id, name }) => [id, name]));
  const found = new Map<string, EngineCategory>();
  for (const { id, type, name, parentId } of offered)
    if (isScreenCategoryType(type))
      found.set(id, { id, type, name, parentName: (parentId && names.get(parentId)) || null });
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

const surestFirst = (a: Opinion, b: Opinion): number =>
  b.confidence - a.confidence || (a.category.id < b.category.id ? -1 : 1);

/** Selected ones, then some of each taxonomy, then the surest of the rest; surest first. */
function suggested(all: readonly Opinion[]): Opinion[] {
  const rank = new Map<string, number>();
  const ranked = all.map((opinion) => {
    const before = rank.get(opinion.category.type) ?? 0;
    rank.set(opinion.category.type, before + 1);
    return { opinion, group: opinion.selected ? 0 : before < OF_EACH_TYPE ? 1 : 2 };
  });
  return ranked
    .sort((a, b) => a.group - b.group || surestFirst(a.opinion, b.opinion))
    .slice(0, ANALYSIS_LIMITS.suggestionsMax)
    .map(({ opinion }) => opinion)
    .sort(surestFirst);
}

const rounded = (confidence: number): number => Math.round(confidence * 1e3) / 1e3;

export type Screen = { look: Look; reading: Reading };

/** What is thought of every category, surest first, and the place of the screen among those that were learned from. */
export function opinionsOn(
  model: Model | null,
  screen: Screen,
  categories: readonly EngineCategory[],
): { all: Opinion[]; vector: Vector | null } {
  const page = pageOf(screen.look, screen.reading);
  const vector = model && vectoriser(model.space)({ tokens: tokensOf(screen.reading), look: screen.look });
  const all = SCREEN_CATEGORY_TYPES.flatMap((type) => {
    const ofType = categories.filter((category) => category.type === type);
    const learned = model?.taxonomies.find((taxonomy) => taxonomy.type === type);
    return model && learned && vector
      ? opinions(learned, ofType, model, vector, page)
      : opinionsAlone(ofType, page);
  });
  return { all: all.sort(surestFirst), vector };
}

export type Judged = Omit<Analysis, 'engine'>;

/**
 * What a screen shows, by what was learned (`model`) or, as far as nothing was, by the lexicon. The order in which
 * categories are offered changes nothing.
 */
export function judge(
  model: Model | null,
  screen: Screen,
  offered: readonly OfferedCategory[],
  appName: string,
): Judged {
  const { all, vector } = opinionsOn(model, screen, engineCategories(offered));
  const selected = all.filter((opinion) => opinion.selected).slice(0, ANALYSIS_LIMITS.selectedMax);
  const shown = all.map((opinion) => ({ ...opinion, selected: selected.includes(opinion) }));
  const type = shown.find(({ category }) => category.type === 'screen-types');
  return {
    categories: selected.map(({ category }) => category.id),
    explanation: explain({
      opinions: shown,
      resembling: model && vector ? resembling(model.neighbours, model.space, vector) : new Map(),
      legible: screen.reading.boxes.length > 0,
      learned: model !== null && model.taxonomies.length > 0,
    }),
    suggestedTitle: draftTitle(type?.category.name ?? null, headingOf(screen.reading, appName)),
    suggestions: suggested(shown).map(({ category, confidence }) => ({
      id: category.id,
      confidence: rounded(confidence),
    })),
  };
}
