import { type LexicalScore, lexicalScorer, type Page } from '../lexicon/score.ts';
import { ALONE } from './alone.ts';
import { forestShares, together } from './forest.ts';
import { learnedValue } from './linear.ts';
import { competes, type EngineCategory, type Model, type TaxonomyModel } from './model.ts';
import { sigmoid } from './one-vs-rest.ts';
import { rowOf } from './rows.ts';
import { softmax, unseenBias } from './softmax.ts';
import type { Vector } from './vectors.ts';

/** What the engine thinks of one category. */
export type Opinion = {
  category: EngineCategory;
  /** 0 to 1. */
  confidence: number;
  /** Sure enough to be selected. */
  selected: boolean;
  /** Words of the screen that speak for it. */
  matched: string[];
};

/** A category without examples, beside others that have some: the lexicon has to be nearly certain. */
const UNSEEN_INTERCEPT = -3.2;

type Scored = { category: EngineCategory; lexical: LexicalScore };

const scored = (categories: readonly EngineCategory[], page: Page): Scored[] =>
  categories.map((category) => ({ category, lexical: lexicalScorer(category)(page) }));

/** Where nothing was learned yet: by the lexicon alone. */
export function opinionsAlone(categories: readonly EngineCategory[], page: Page): Opinion[] {
  return scored(categories, page).map(({ category, lexical: { score, matched } }) => {
    const { slope, intercept, threshold } = ALONE[category.type];
    const confidence = sigmoid(slope * score + intercept);
    return { category, confidence, selected: threshold !== null && confidence >= threshold, matched };
  });
}

/**
 * By what was learned and the lexicon together. What is not offered competes too, so that few offers do not make
 * each of them likelier; what was never seen takes part by its name.
 */
export function opinions(
  model: TaxonomyModel,
  offered: readonly EngineCategory[],
  basis: Pick<Model, 'space' | 'concepts'>,
  vector: Vector,
  page: Page,
): Opinion[] {
  const learned = new Map(model.categories.map(({ id }, at) => [id, at]));
  const current = new Map(offered.map((category) => [category.id, category]));
  const known = model.categories.map((category) => current.get(category.id) ?? category);
  const unseen = offered.filter(({ id }) => !learned.has(id)).sort((a, b) => (a.id < b.id ? -1 : 1));
  const entries = scored([...known, ...unseen], page);
  const { slope, intercept } = model.calibration;
  const rival = unseenBias(model.examples, entries.length);
  const values = Float64Array.from(entries, ({ category, lexical: { score } }) => {
    const at = learned.get(category.id);
    if (at !== undefined)
      return learnedValue(model.linear, at, vector) + (model.linear.lexical[at] ?? 0) * score;
    return competes(model.type) ? rival + (model.linear.lexical[0] ?? 0) * score : score + UNSEEN_INTERCEPT;
  });
  const confidences = competes(model.type)
    ? softmax(values.map((value) => value * slope))
    : values.map((value) => sigmoid(slope * value + intercept));
  if (model.forest) {
    const scores = entries.slice(0, known.length).map(({ lexical }) => lexical.score);
    const shares = forestShares(model.forest, rowOf(basis, vector, page, scores));
    shares.forEach((share, at) => {
      confidences[at] = together(confidences[at] ?? 0, share);
    });
  }
  return entries.flatMap(({ category, lexical: { matched } }, at) => {
    if (!current.has(category.id)) return [];
    const confidence = confidences[at] ?? 0;
    // What was never seen is suggested only: no threshold was found for it.
    const sure = learned.has(category.id) && model.threshold !== null && confidence >= model.threshold;
    return { category, confidence, selected: sure, matched };
  });
}
