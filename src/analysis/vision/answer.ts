import { z } from 'zod';
import type { Analysis, OfferedCategory, Suggestion } from '#shared/contracts/analysis.ts';
import { ANALYSIS_LIMITS } from '#shared/limits.ts';
import type { Offer } from './offer.ts';

/** A sanitized model answer, the only form that leaves this folder. */
export type VisionAnswer = Pick<Analysis, 'categories' | 'explanation' | 'suggestedTitle' | 'suggestions'>;

/**
 * Models answer in two grades instead of probabilities, which they cannot calibrate. The values are above and
 * below the threshold for selection.
 */
const CONFIDENCE = { certain: 0.9, maybe: 0.5 } as const;
const EXPLANATION_MAX = 300;
const TITLE_MAX = 80;
/** Characters of a text that are processed before it is truncated. */
const LOOKED_AT = 2_000;
/** Characters of an answer that are processed. */
const ANSWER_MAX = 20_000;

const keys = z.array(z.unknown()).transform((list) => list.filter((one) => typeof one === 'string'));
const rawSchema = z.object({
  categories: keys,
  maybe: keys.catch([]),
  explanation: z.string().catch(''),
  suggestedTitle: z.string().catch(''),
});
export type RawAnswer = z.infer<typeof rawSchema>;

/** Parses an answer of a provider; null if it is invalid. */
export const rawAnswer = (value: unknown): RawAnswer | null => rawSchema.safeParse(value).data ?? null;

const parsed = (text: string | undefined): unknown => {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

const LIST = String.raw`\[[^\[\]]*\]`;
const TEXT = String.raw`"(?:[^"\\]|\\.)*"`;
/**
 * Returns the last complete field with this name: reasoning and examples come first, and truncated fields are not
 * guessed.
 */
const fieldIn = (text: string, name: string, value: string): unknown =>
  parsed([...text.matchAll(new RegExp(`"${name}"\\s*:\\s*(${value})`, 'g'))].at(-1)?.[1]);

/**
 * Recovers an answer from text that is not JSON: in a code fence, between sentences, or truncated. Returns null
 * without a list.
 */
export function recoverAnswer(whole: string): RawAnswer | null {
  const text = whole.slice(-ANSWER_MAX);
  return (
    rawAnswer(parsed(text)) ??
    rawAnswer({
      categories: fieldIn(text, 'categories', LIST),
      maybe: fieldIn(text, 'maybe', LIST),
      explanation: fieldIn(text, 'explanation', TEXT),
      suggestedTitle: fieldIn(text, 'suggestedTitle', TEXT),
    })
  );
}

/** Returns one line of plain text: no markup, no address, no control or hidden characters. */
export function plainText(text: string, max: number): string {
  const plain = text
    .slice(0, LOOKED_AT)
    .normalize('NFC')
    .replace(/!?\[([^\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
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

/** Keeps only offered keys, and each category once. */
function known({ byKey }: Offer, given: readonly string[]): OfferedCategory[] {
  const found = given.map((key) => byKey.get(key.trim())).filter((category) => category !== undefined);
  return [...new Set(found)];
}

/** A screen has at most one screen type; further ones count as likely only. */
function selectionOf(certain: readonly OfferedCategory[]): OfferedCategory[] {
  const type = certain.find((category) => category.type === 'screen-types');
  return certain
    .filter((category) => category.type !== 'screen-types' || category === type)
    .slice(0, ANALYSIS_LIMITS.selectedMax);
}

/** Maps keys to ids, sanitizes texts and enforces all limits, for any model output. */
export function answerOf(offer: Offer, raw: RawAnswer): VisionAnswer {
  const certain = known(offer, raw.categories);
  const selected = selectionOf(certain);
  const likely = [...certain, ...known(offer, raw.maybe)].filter((category) => !selected.includes(category));
  const graded = (list: Iterable<OfferedCategory>, confidence: number): Suggestion[] =>
    [...list].map(({ id }) => ({ id, confidence }));
  return {
    categories: selected.map(({ id }) => id),
    explanation: plainText(raw.explanation, EXPLANATION_MAX),
    suggestedTitle: plainText(raw.suggestedTitle, TITLE_MAX),
    suggestions: [
      ...graded(selected, CONFIDENCE.certain),
      ...graded(new Set(likely), CONFIDENCE.maybe),
    ].slice(0, ANALYSIS_LIMITS.suggestionsMax),
  };
}
