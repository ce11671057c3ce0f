import { BELIEF_COUNT, WEIGHTS, writePart } from '#domain/image-facts/vector-layout.ts';
import type { ScreenCategoryType } from '#shared/category-types.ts';
import { predictScreen, type Screen } from '../engine/classify.ts';
import type { EngineCategory, Model } from '../engine/learning/model.ts';
import { findConcept } from '../engine/lexicon/lexicon.ts';

/**
 * Concepts of the lexicon in the order of the vector, each with the share of screens that typically have it. The order
 * and the shares are part of the vector's definition: a change needs a new `FACTS_VERSION`. Beliefs are probabilities
 * of concepts and not of categories, because the names of categories differ between galleries.
 */
const TYPE_SHARES: Readonly<Record<string, number>> = {
  list: 0.12,
  form: 0.11,
  settings: 0.1,
  detail: 0.1,
  feed: 0.08,
  dashboard: 0.08,
  table: 0.07,
  modal: 0.06,
  editor: 0.05,
  files: 0.04,
  analytics: 0.04,
  onboarding: 0.03,
  search: 0.03,
  profile: 0.02,
  empty: 0.02,
  player: 0.01,
  home: 0.01,
  notifications: 0.01,
  calendar: 0.01,
  error: 0.01,
  documentation: 0.01,
  login: 0.01,
  pricing: 0.01,
  chat: 0.01,
};
const ELEMENT_SHARES: Readonly<Record<string, number>> = {
  button: 0.55,
  'nav-bar': 0.4,
  list: 0.4,
  sidebar: 0.3,
  card: 0.3,
  'search-bar': 0.3,
  'text-field': 0.2,
  table: 0.15,
  avatar: 0.15,
  badge: 0.1,
  'tab-bar': 0.1,
  chart: 0.1,
  dropdown: 0.1,
  modal: 0.05,
  toggle: 0.05,
  video: 0.05,
  code: 0.05,
  calendar: 0.05,
  breadcrumb: 0.05,
  progress: 0.05,
  slider: 0.02,
  'bottom-sheet': 0.02,
  carousel: 0.02,
};

type Concept = { type: ScreenCategoryType; key: string; typicalShare: number };

const toConcepts = (type: ScreenCategoryType, shares: Readonly<Record<string, number>>): Concept[] =>
  Object.entries(shares).map(([key, typicalShare]) => ({ type, key, typicalShare }));

/** All concepts, in the order of the beliefs in the vector. */
export const CONCEPTS: readonly Concept[] = [
  ...toConcepts('screen-types', TYPE_SHARES),
  ...toConcepts('ui-elements', ELEMENT_SHARES),
];

/** Returns the position in `CONCEPTS` of the concept that a category with this name means, or -1. */
const findPosition = (type: ScreenCategoryType, name: string): number => {
  const key = findConcept(type, name)?.concept.key;
  return CONCEPTS.findIndex((concept) => concept.type === type && concept.key === key);
};

/** Returns the categories of the model, and a placeholder for each concept that none of these categories means. */
function listCategories(model: Model | null): EngineCategory[] {
  const learned =
    model?.taxonomies
      .flatMap(({ categories }) => categories)
      .filter(({ type }) => CONCEPTS.some((concept) => concept.type === type)) ?? [];
  const known = new Set(learned.map(({ type, name }) => findPosition(type, name)));
  const others = CONCEPTS.flatMap(({ type, key }, position) =>
    known.has(position) ? [] : { id: `${type} ${key}`, type, name: key, parentName: null },
  );
  return [...learned, ...others];
}

/**
 * Computes the probability of each concept on a screen, 0 to 1, in the order of `CONCEPTS`. Screen types exclude each
 * other, so the probabilities of types that mean the same concept are added. Of elements that mean the same concept,
 * the largest probability is used.
 */
export function computeConceptProbabilities(model: Model | null, screen: Screen): Float64Array {
  const probabilities = new Float64Array(CONCEPTS.length);
  for (const { category, confidence } of predictScreen(model, screen, listCategories(model)).all) {
    const position = findPosition(category.type, category.name);
    if (position < 0) continue;
    const before = probabilities[position] as number;
    probabilities[position] =
      category.type === 'screen-types' ? before + confidence : Math.max(before, confidence);
  }
  // Without a model, the lexicon predicts each type independently, so the probabilities may add up to more than 1.
  const types = Object.keys(TYPE_SHARES).length;
  const sum = probabilities.subarray(0, types).reduce((total, value) => total + value, 0);
  if (sum > 1) for (let i = 0; i < types; i += 1) probabilities[i] = (probabilities[i] as number) / sum;
  return probabilities;
}

/**
 * Computes the beliefs of a screen, which are the last part of its vector. Square roots increase the weight of small
 * probabilities. The typical share of each concept is subtracted, so that unusual concepts count most.
 */
export function computeBeliefs(model: Model | null, screen: Screen): Int8Array {
  const deviations = computeConceptProbabilities(model, screen).map(
    (value, position) => Math.sqrt(value) - Math.sqrt(CONCEPTS[position]?.typicalShare ?? 0),
  );
  const beliefs = new Int8Array(BELIEF_COUNT);
  writePart(beliefs, 0, deviations, WEIGHTS.beliefs);
  return beliefs;
}
