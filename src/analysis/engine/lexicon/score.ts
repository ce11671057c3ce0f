import { LRUCache } from 'lru-cache';
import type { OcrText } from '#domain/ocr/ocr-text.ts';
import type { ScreenCategoryType } from '#shared/category-types.ts';
import type { VisualFeatures } from '../features/visual-features.ts';
import { indexPageText, type PageText } from '../text/page-text.ts';
import { extractWords } from '../text/words.ts';
import { findConcept, type KnownConcept, NAMED_CONCEPTS, splitName } from './lexicon.ts';

/** A category as input of the lexicon. */
export type NamedCategory = { type: ScreenCategoryType; name: string; parentName: string | null };

/**
 * The lexicon's score of a category, -3 to 5, and the phrases found, by descending weight. If the category's own name
 * was found, it comes first.
 */
export type LexicalScore = { score: number; matched: string[] };

/** A screen as input of the lexicon. */
export type Page = { features: VisualFeatures; ocrText: OcrText; text: PageText };
export const createPage = (features: VisualFeatures, ocrText: OcrText): Page => ({
  features,
  ocrText,
  text: indexPageText(ocrText),
});

const MIN_SCORE = -3;
const MAX_SCORE = 5;
/** Factor for a phrase in a heading. */
const HEADING_FACTOR = 1.5;
/**
 * Number of text boxes at which the name and the phrases of a screen type count half, because words on crowded screens
 * are weaker evidence.
 */
const CROWDED_BOX_COUNT = 60;
/** Score of a category whose own name is in a heading, and of one whose name is only in other text. */
const NAME_IN_HEADING = 2;
const NAME_IN_TEXT = 0.6;
/** Share of the parent's score that a category unknown to the lexicon inherits. */
const PARENT_SHARE = 0.5;

type Scorer = (page: Page) => LexicalScore;

function scorePhrases(
  { concept }: KnownConcept,
  { text }: Page,
): { score: number; found: [string, number][] } {
  const found: [string, number][] = [];
  for (const { words, weight } of concept.phrases) {
    const place = text.find(words);
    if (place) found.push([words.join(' '), weight * (place === 'heading' ? HEADING_FACTOR : 1)]);
  }
  return { score: found.reduce((sum, [, weight]) => sum + weight, 0), found };
}

/** Scores all concepts by their phrases. Returns the scores above 0 by the name of the concept. */
export function scoreConcepts(page: Page): Map<string, number> {
  const scores = new Map<string, number>();
  for (const [name, concept] of NAMED_CONCEPTS) {
    const { score } = scorePhrases({ concept, rule: null }, page);
    if (score > 0) scores.set(name, score);
  }
  return scores;
}

const scorers = new LRUCache<string, Scorer>({ max: 5_000 });

/** Returns a function that scores pages for one category. Names are looked up once. */
export function getLexicalScorer(category: NamedCategory): Scorer {
  const key = JSON.stringify([category.type, category.name, category.parentName]);
  const scorer = scorers.get(key) ?? createScorer(category);
  scorers.set(key, scorer);
  return scorer;
}

function createScorer({ type, name, parentName }: NamedCategory): Scorer {
  const known = findConcept(type, name);
  const parent = known || !parentName ? null : findConcept(type, parentName);
  const names = splitName(name)
    .map(extractWords)
    .filter((words) => words.length > 0);
  // Only names of screen types are searched, because names of elements, patterns and styles rarely appear on screens.
  const scoreName = (page: Page): number => {
    if (type !== 'screen-types') return 0;
    const places = names.map((words) => page.text.find(words));
    return places.includes('heading') ? NAME_IN_HEADING : places.includes('text') ? NAME_IN_TEXT : 0;
  };
  return (page) => {
    const nameScore = scoreName(page);
    const source = known ?? parent;
    const { score, found } = source ? scorePhrases(source, page) : { score: 0, found: [] };
    const rule = source?.rule?.(page.features, page.ocrText) ?? 0;
    const crowding =
      type === 'screen-types' && source?.concept.phrases.length ? 1 + page.text.boxes / CROWDED_BOX_COUNT : 1;
    const share = parent ? PARENT_SHARE : 1;
    const total = nameScore / crowding + (score / crowding + rule) * share;
    const matched = found.sort((a, b) => b[1] - a[1]).map(([words]) => words);
    if (nameScore) matched.unshift(name);
    return {
      score: Math.max(MIN_SCORE, Math.min(MAX_SCORE, total)),
      matched: [...new Set(matched.map((words) => words.toLowerCase()))],
    };
  };
}
