import type { ScreenCategoryType } from '#shared/category-types.ts';
import { nameKey } from '../text/words.ts';
import { type Concept, readConcepts } from './concept.ts';
import { ELEMENT_RULES } from './element-rules.ts';
import { ELEMENTS } from './elements.ts';
import { PATTERNS } from './patterns.ts';
import type { Rule, Rules } from './rule.ts';
import { SCREEN_RULES } from './screen-rules.ts';
import { MEDIA_AND_TRADE } from './screens-media.ts';
import { ENTRY_AND_PEOPLE } from './screens-people.ts';
import { WORK } from './screens-work.ts';
import { STYLE_RULES, STYLES } from './styles.ts';

/** What the lexicon knows of a category by its name. */
export type Known = { concept: Concept; rule: Rule | null };

/** Share of common words from which two names mean the same. */
const ALIKE = 0.5;

const SCREENS = readConcepts({ ...WORK, ...ENTRY_AND_PEOPLE, ...MEDIA_AND_TRADE });

type Shelf = { concepts: readonly Concept[]; rules: Rules };
const SHELVES: Record<ScreenCategoryType, Shelf> = {
  'screen-types': { concepts: SCREENS, rules: SCREEN_RULES },
  'ui-elements': { concepts: readConcepts(ELEMENTS), rules: ELEMENT_RULES },
  'ux-patterns': { concepts: [...readConcepts(PATTERNS), ...SCREENS], rules: {} },
  styles: { concepts: readConcepts(STYLES), rules: STYLE_RULES },
};

/** A name with several parts ('Modal/Dialog') matches as a whole or by any part. */
export const partsOf = (name: string): string[] => [name, ...name.split(/[/|,&]|\band\b/i)];

/** Cache of split names, because galleries may offer thousands of categories. */
const wordsOfNames = new Map<string, readonly string[]>();
function nameWords(name: string): readonly string[] {
  const words = wordsOfNames.get(name) ?? name.split(' ');
  wordsOfNames.set(name, words);
  return words;
}

/** Words that do not tell what a screen is for. */
const GENERIC = new Set(['page', 'screen', 'view', 'state', 'ui']);
const specific = (key: string): string =>
  key
    .split(' ')
    .filter((word) => !GENERIC.has(word))
    .join(' ');

const shared = (a: readonly string[], b: readonly string[]): number =>
  a.filter((word) => b.includes(word)).length / Math.max(a.length, b.length);

function closest(concepts: readonly Concept[], key: string): Concept | null {
  const words = specific(key).split(' ');
  let best: { concept: Concept | null; likeness: number } = { concept: null, likeness: 0 };
  for (const concept of concepts)
    for (const name of concept.names) {
      const likeness = shared(nameWords(name), words);
      if (likeness > best.likeness) best = { concept, likeness };
    }
  return best.likeness >= ALIKE ? best.concept : null;
}

/** The concept that a category's name means; null if the lexicon does not know the name. */
export function conceptOf(type: ScreenCategoryType, name: string): Known | null {
  const { concepts, rules } = SHELVES[type];
  const written = partsOf(name).map(nameKey);
  const keys = [...written, ...written.map(specific)].filter(Boolean);
  const named = (key: string): Concept | undefined =>
    concepts.find((concept) => concept.names.includes(key) || nameKey(concept.key) === key);
  const concept = keys.map(named).find((found) => found !== undefined) ?? closest(concepts, keys[0] ?? '');
  return concept ? { concept, rule: rules[concept.key] ?? null } : null;
}

/** Every concept once, by a unique name. */
export const NAMED_CONCEPTS: ReadonlyMap<string, Concept> = new Map(
  Object.entries(SHELVES).flatMap(([type, { concepts }]) =>
    concepts
      .filter((concept) => type === 'screen-types' || !SCREENS.includes(concept))
      .map((concept) => [`${type} ${concept.key}`, concept] as const),
  ),
);

/** For tests: all concepts. */
export const allConcepts = (): Concept[] => Object.values(SHELVES).flatMap((shelf) => [...shelf.concepts]);
/** For tests: keys of rules that match no concept, with their section. */
export const danglingRules = (): string[] =>
  Object.values(SHELVES).flatMap(({ concepts, rules }) =>
    Object.keys(rules).filter((key) => !concepts.some((concept) => concept.key === key)),
  );
