import { nameKey, wordsOf } from '../text/words.ts';

/** A concept as written in the lexicon: names of categories that mean it, and weighted phrases that indicate it. */
export type WrittenConcept = { names: string; phrases?: string };
export type Concepts = Readonly<Record<string, WrittenConcept>>;

export type Phrase = { words: readonly string[]; weight: number };

/** A concept that galleries have a category for, under one name or another. */
export type Concept = { key: string; names: readonly string[]; phrases: readonly Phrase[] };

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function phrase(written: string): Phrase {
  const end = written.lastIndexOf(' ');
  const weight = Number(written.slice(end + 1));
  const words = wordsOf(written.slice(0, end));
  if (!Number.isFinite(weight) || words.length === 0)
    throw new Error(`not a phrase with a weight: ${written}`);
  return { words, weight };
}

export const readConcepts = (written: Concepts): Concept[] =>
  Object.entries(written).map(([key, { names, phrases = '' }]) => ({
    key,
    names: listed(names).map(nameKey),
    phrases: listed(phrases).map(phrase),
  }));
