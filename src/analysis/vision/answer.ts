import { z } from 'zod';
import type { Analysis, CandidateCategory, Suggestion } from '#shared/contracts/analysis.ts';
import { ANALYSIS_LIMITS } from '#shared/limits.ts';
import type { Offer } from './offer.ts';

/** A sanitized model answer, the only form in which an answer leaves this folder. */
export type VisionAnswer = Pick<Analysis, 'categories' | 'explanation' | 'suggestedTitle' | 'suggestions'>;

/**
 * Confidences for the two grades that a model gives: `certain` categories are selected, and `maybe` categories are only
 * suggested. A model is not asked for probabilities, because they would not be calibrated.
 */
const CONFIDENCE = { certain: 0.9, maybe: 0.5 } as const;
/** Lengths in characters. */
const MAX_EXPLANATION_LENGTH = 300;
const MAX_TITLE_LENGTH = 80;
/** A text is cut to this length before it is sanitized, to bound the time of the regular expressions. */
const MAX_PROCESSED_CHARACTERS = 2_000;
/** Number of characters at the end of an answer that are searched for JSON. */
const MAX_ANSWER_LENGTH = 20_000;

/**
 * Replaces entries that are not strings by empty strings. They match no key but still count as entries, so that
 * `sanitizeAnswer` rejects an answer without any valid entry.
 */
const stringList = z
  .array(z.unknown())
  .transform((list) => list.map((entry) => (typeof entry === 'string' ? entry : '')));
const rawSchema = z.object({
  categories: stringList,
  maybe: stringList.catch([]),
  explanation: z.string().catch(''),
  suggestedTitle: z.string().catch(''),
});
export type RawAnswer = z.infer<typeof rawSchema>;

/** Validates a parsed answer of a provider. Returns null if it is invalid. */
export const parseRawAnswer = (value: unknown): RawAnswer | null => rawSchema.safeParse(value).data ?? null;

const parseJson = (text: string | undefined): unknown => {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Patterns of JSON values: a list without lists inside it, and a string. */
const LIST = String.raw`\[[^\[\]]*\]`;
const TEXT = String.raw`"(?:[^"\\]|\\.)*"`;
/**
 * Returns the value of the last complete field with this name, because reasoning and examples precede the answer.
 * Ignores truncated fields. Returns undefined if there is no complete one.
 */
const findField = (text: string, name: string, valuePattern: string): unknown =>
  parseJson([...text.matchAll(new RegExp(`"${name}"\\s*:\\s*(${valuePattern})`, 'g'))].at(-1)?.[1]);

/**
 * Recovers an answer from text that is not plain JSON: in a code fence, between sentences, or truncated.
 * Returns null if the text has no list of categories.
 */
export function recoverAnswer(reply: string): RawAnswer | null {
  const text = reply.slice(-MAX_ANSWER_LENGTH);
  return (
    parseRawAnswer(parseJson(text)) ??
    parseRawAnswer({
      categories: findField(text, 'categories', LIST),
      maybe: findField(text, 'maybe', LIST),
      explanation: findField(text, 'explanation', TEXT),
      suggestedTitle: findField(text, 'suggestedTitle', TEXT),
    })
  );
}

/** Returns one line of at most `max` characters without markup, addresses, control characters or hidden characters. */
export function plainText(text: string, max: number): string {
  const plain = text
    .slice(0, MAX_PROCESSED_CHARACTERS)
    .normalize('NFC')
    // Replaces Markdown links and images with their texts.
    .replace(/!?\[([^\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    // Removes URLs.
    .replace(/(?:[a-z][a-z0-9+.-]*:\/\/|www\.|javascript:)\S*/gi, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}<>`*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...plain];
  return characters.length <= max
    ? plain
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** Maps keys to the candidate categories. Ignores unknown keys and duplicates. */
function findCandidateCategories({ byKey }: Offer, keys: readonly string[]): CandidateCategory[] {
  const found = keys.map((key) => byKey.get(key.trim())).filter((category) => category !== undefined);
  return [...new Set(found)];
}

/**
 * Selects at most one screen type, and at most `selectedMax` categories in total. The rest become unselected
 * suggestions.
 */
function limitSelection(certain: readonly CandidateCategory[]): CandidateCategory[] {
  const type = certain.find((category) => category.type === 'screen-types');
  return certain
    .filter((category) => category.type !== 'screen-types' || category === type)
    .slice(0, ANALYSIS_LIMITS.selectedMax);
}

/**
 * Maps keys to category ids, sanitizes texts and enforces all limits, for any model output. Returns null if the answer
 * names categories, but none that was offered.
 */
export function sanitizeAnswer(offer: Offer, raw: RawAnswer): VisionAnswer | null {
  const certain = findCandidateCategories(offer, raw.categories);
  const possible = findCandidateCategories(offer, raw.maybe);
  const hasNamedEntries = raw.categories.length + raw.maybe.length > 0;
  if (hasNamedEntries && certain.length + possible.length === 0) return null;
  const selected = limitSelection(certain);
  const unselected = [...certain, ...possible].filter((category) => !selected.includes(category));
  const withConfidence = (list: Iterable<CandidateCategory>, confidence: number): Suggestion[] =>
    [...list].map(({ id }) => ({ id, confidence }));
  return {
    categories: selected.map(({ id }) => id),
    explanation: plainText(raw.explanation, MAX_EXPLANATION_LENGTH),
    suggestedTitle: plainText(raw.suggestedTitle, MAX_TITLE_LENGTH),
    suggestions: [
      ...withConfidence(selected, CONFIDENCE.certain),
      ...withConfidence(new Set(unselected), CONFIDENCE.maybe),
    ].slice(0, ANALYSIS_LIMITS.suggestionsMax),
  };
}
