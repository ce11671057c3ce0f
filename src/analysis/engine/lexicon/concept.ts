import { extractWords, normalizeName } from '../text/words.ts';

/**
 * A concept as written in the lexicon: comma-separated names of categories that mean it, and phrases that
 * indicate it, each followed by its weight.
 */
export type ConceptSource = { names: string; phrases?: string };
export type Concepts = Readonly<Record<string, ConceptSource>>;

export type Phrase = { words: readonly string[]; weight: number };

/** A concept, such as signing in, for which galleries have categories with different names. */
export type Concept = { key: string; names: readonly string[]; phrases: readonly Phrase[] };

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function parsePhrase(source: string): Phrase {
  const end = source.lastIndexOf(' ');
  const weight = Number(source.slice(end + 1));
  const words = extractWords(source.slice(0, end));
  if (!Number.isFinite(weight) || words.length === 0)
    throw new Error(`not a phrase with a weight: ${source}`);
  return { words, weight };
}

export const readConcepts = (sources: Concepts): Concept[] =>
  Object.entries(sources).map(([key, { names, phrases = '' }]) => ({
    key,
    names: splitList(names).map(normalizeName),
    phrases: splitList(phrases).map(parsePhrase),
  }));
