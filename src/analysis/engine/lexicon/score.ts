import { LRUCache } from 'lru-cache';
import type { OcrText } from '#domain/ocr/ocr-text.ts';
import type { ScreenCategoryType } from '#shared/category-types.ts';
import type { VisualFeatures } from '../features/visual-features.ts';
import { type PageText, pageText } from '../text/page-text.ts';
import { wordsOf } from '../text/words.ts';
import { conceptOf, type Known, NAMED_CONCEPTS, partsOf } from './lexicon.ts';

/** A category as input of the lexicon. */
export type Named = { type: ScreenCategoryType; name: string; parentName: string | null };

/** The lexicon's score of a category, -3 to 5, and the words found, heaviest first. */
export type LexicalScore = { score: number; matched: string[] };

/** A screen as input of the lexicon. */
export type Page = { features: VisualFeatures; ocrText: OcrText; text: PageText };
export const pageOf = (features: VisualFeatures, ocrText: OcrText): Page => ({
  features,
  ocrText,
  text: pageText(ocrText),
});

const LOWEST = -3;
const HIGHEST = 5;
/** Factor for a phrase in a heading. */
const HEADING = 1.5;
/** Words on screens with much text are weaker evidence: at this many text boxes they count half. */
const CROWDED = 60;
/** Score if a heading has the category's own name. */
const NAME_IN_HEADING = 2;
const NAME_IN_TEXT = 0.6;
/** Share of its parent's score that a category unknown to the lexicon gets. */
const PARENT_SHARE = 0.5;

type Scorer = (page: Page) => LexicalScore;

function phraseScore({ concept }: Known, { text }: Page): { score: number; found: [string, number][] } {
  const found: [string, number][] = [];
  for (const { words, weight } of concept.phrases) {
    const place = text.find(words);
    if (place !== 'no') found.push([words.join(' '), weight * (place === 'heading' ? HEADING : 1)]);
  }
  return { score: found.reduce((sum, [, weight]) => sum + weight, 0), found };
}

/** Scores of the concepts by words, by name. Concepts without a score are omitted. */
export function conceptScores(page: Page): Map<string, number> {
  const scores = new Map<string, number>();
  for (const [name, concept] of NAMED_CONCEPTS) {
    const { score } = phraseScore({ concept, rule: null }, page);
    if (score > 0) scores.set(name, score);
  }
  return scores;
}

const scorers = new LRUCache<string, Scorer>({ max: 5_000 });

/** Returns a function that scores pages for one category. Names are looked up once. */
export function lexicalScorer(category: Named): Scorer {
  const key = JSON.stringify([category.type, category.name, category.parentName]);
  const scorer = scorers.get(key) ?? scorerFor(category);
  scorers.set(key, scorer);
  return scorer;
}

function scorerFor({ type, name, parentName }: Named): Scorer {
  const known = conceptOf(type, name);
  const parent = known || !parentName ? null : conceptOf(type, parentName);
  const names = partsOf(name)
    .map(wordsOf)
    .filter((words) => words.length > 0);
  // The names of elements, patterns and styles rarely appear on the screens that have them.
  const named = (page: Page): number => {
    if (type !== 'screen-types') return 0;
    const places = names.map((words) => page.text.find(words));
    return places.includes('heading') ? NAME_IN_HEADING : places.includes('text') ? NAME_IN_TEXT : 0;
  };
  return (page) => {
    const byName = named(page);
    const source = known ?? parent;
    const { score, found } = source ? phraseScore(source, page) : { score: 0, found: [] };
    const rule = source?.rule?.(page.features, page.ocrText) ?? 0;
    const crowding =
      type === 'screen-types' && source?.concept.phrases.length ? 1 + page.text.boxes / CROWDED : 1;
    const share = parent ? PARENT_SHARE : 1;
    const total = byName / crowding + (score / crowding + rule) * share;
    const matched = found.sort((a, b) => b[1] - a[1]).map(([words]) => words);
    if (byName) matched.unshift(name);
    return {
      score: Math.max(LOWEST, Math.min(HIGHEST, total)),
      matched: [...new Set(matched.map((words) => words.toLowerCase()))],
    };
  };
}
