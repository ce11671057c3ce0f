import type { ScreenCategoryType } from '#shared/category-types.ts';
import { normalizeName } from '../text/words.ts';
import { type Concept, readConcepts } from './concept.ts';
import { ELEMENT_RULES } from './element-rules.ts';
import { ELEMENTS } from './elements.ts';
import { PATTERNS } from './patterns.ts';
import type { Rule, Rules } from './rule.ts';
import { SCREEN_RULES } from './screen-rules.ts';
import { MEDIA_AND_TRADE } from './screens-media.ts';
import { ACCOUNT_AND_PEOPLE } from './screens-people.ts';
import { WORK } from './screens-work.ts';
import { STYLE_RULES, STYLES } from './styles.ts';

/** The lexicon's entry for the name of a category. */
export type KnownConcept = { concept: Concept; rule: Rule | null };

/** Two names count as synonyms if they share at least this part of the words of the longer name. */
const MIN_SIMILARITY = 0.5;

const SCREENS = readConcepts({ ...WORK, ...ACCOUNT_AND_PEOPLE, ...MEDIA_AND_TRADE });

type LexiconSection = { concepts: readonly Concept[]; rules: Rules };
const SECTIONS: Record<ScreenCategoryType, LexiconSection> = {
  'screen-types': { concepts: SCREENS, rules: SCREEN_RULES },
  'ui-elements': { concepts: readConcepts(ELEMENTS), rules: ELEMENT_RULES },
  'ux-patterns': { concepts: [...readConcepts(PATTERNS), ...SCREENS], rules: {} },
  styles: { concepts: readConcepts(STYLES), rules: STYLE_RULES },
};

/** Returns a name and its parts, each of which may match: 'Modal/Dialog', 'Modal' and 'Dialog' for 'Modal/Dialog'. */
export const splitName = (name: string): string[] => [name, ...name.split(/[/|,&]|\band\b/i)];

/** Caches the words of the concepts' names, because a gallery may compare each with thousands of category names. */
const wordsOfNames = new Map<string, readonly string[]>();
function getNameWords(name: string): readonly string[] {
  const words = wordsOfNames.get(name) ?? name.split(' ');
  wordsOfNames.set(name, words);
  return words;
}

/** Words that do not tell what a screen is for. */
const GENERIC = new Set(['page', 'screen', 'view', 'state', 'ui']);
const removeGenericWords = (key: string): string =>
  key
    .split(' ')
    .filter((word) => !GENERIC.has(word))
    .join(' ');

const nameSimilarity = (a: readonly string[], b: readonly string[]): number =>
  a.filter((word) => b.includes(word)).length / Math.max(a.length, b.length);

function findClosestConcept(concepts: readonly Concept[], key: string): Concept | null {
  const words = removeGenericWords(key).split(' ');
  let best: { concept: Concept | null; similarity: number } = { concept: null, similarity: 0 };
  for (const concept of concepts)
    for (const name of concept.names) {
      const similarity = nameSimilarity(getNameWords(name), words);
      if (similarity > best.similarity) best = { concept, similarity };
    }
  return best.similarity >= MIN_SIMILARITY ? best.concept : null;
}

/** Finds the concept that a category's name means. Returns null if the lexicon does not know the name. */
export function findConcept(type: ScreenCategoryType, name: string): KnownConcept | null {
  const { concepts, rules } = SECTIONS[type];
  const parts = splitName(name).map(normalizeName);
  const keys = [...parts, ...parts.map(removeGenericWords)].filter(Boolean);
  const findByKey = (key: string): Concept | undefined =>
    concepts.find((concept) => concept.names.includes(key) || normalizeName(concept.key) === key);
  const concept =
    keys.map(findByKey).find((found) => found !== undefined) ?? findClosestConcept(concepts, keys[0] ?? '');
  return concept ? { concept, rule: rules[concept.key] ?? null } : null;
}

/**
 * All concepts by a unique name, `<taxonomy> <key>`. The concepts of screen types also count as UX patterns, but occur
 * only once here.
 */
export const NAMED_CONCEPTS: ReadonlyMap<string, Concept> = new Map(
  Object.entries(SECTIONS).flatMap(([type, { concepts }]) =>
    concepts
      .filter((concept) => type === 'screen-types' || !SCREENS.includes(concept))
      .map((concept) => [`${type} ${concept.key}`, concept] as const),
  ),
);

/** For tests: all concepts. */
export const listAllConcepts = (): Concept[] =>
  Object.values(SECTIONS).flatMap((section) => [...section.concepts]);
/** For tests: keys of rules that match no concept. */
export const findUnmatchedRules = (): string[] =>
  Object.values(SECTIONS).flatMap(({ concepts, rules }) =>
    Object.keys(rules).filter((key) => !concepts.some((concept) => concept.key === key)),
  );
