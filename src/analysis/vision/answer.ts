import { z } from 'zod';
import type { Analysis, OfferedCategory, Suggestion } from '#shared/contracts/analysis.ts';
import { ANALYSIS_LIMITS } from '#shared/limits.ts';
import type { Offer } from './offer.ts';

/** What a model said, cleaned: the only form of it that leaves this folder. */
export type VisionAnswer = Pick<Analysis, 'categories' | 'explanation' | 'suggestedTitle' | 'suggestions'>;

/**
 * A model has two grades and no probabilities. Numbers that it would name are not calibrated, so that each grade has
 * one: above and below what is selected.
 */
const CONFIDENCE = { certain: 0.9, maybe: 0.5 } as const;
const EXPLANATION_MAX = 300;
const TITLE_MAX = 80;
/** Of a text that becomes plain, before it is cut to its length. */
const LOOKED_AT = 2_000;
/** Characters of an answer that are looked at. */
const ANSWER_MAX = 20_000;

const keys = z.array(z.unknown()).transform((list) => list.filter((one) => typeof one === 'string'));
const rawSchema = z.object({
  categories: keys,
  maybe: keys.catch([]),
  explanation: z.string().catch(''),
  suggestedTitle: z.string().catch(''),
});
export type RawAnswer = z.infer<typeof rawSchema>;

/** An answer as the provider gave it, parsed; null for what is none. */
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
/** The last one with this name that is whole: thoughts and examples come first, and what was cut off is not guessed. */
const fieldIn = (text: string, name: string, value: string): unknown =>
  parsed([...text.matchAll(new RegExp(`"${name}"\\s*:\\s*(${value})`, 'g'))].at(-1)?.[1]);

/** The answer in a text that is not JSON: in a fence, between sentences, cut off in the middle. Null without a list. */
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

/** One line of plain text: no markup, no address, nothing that turns the reading direction or hides. */
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

/** Of the keys only those that were offered, each category once. */
function known({ byKey }: Offer, given: readonly string[]): OfferedCategory[] {
  const found = given.map((key) => byKey.get(key.trim())).filter((category) => category !== undefined);
  return [...new Set(found)];
}

/** At most one screen type is what the screen is; further ones are merely likely. */
function selectionOf(certain: readonly OfferedCategory[]): OfferedCategory[] {
  const type = certain.find((category) => category.type === 'screen-types');
  return certain
    .filter((category) => category.type !== 'screen-types' || category === type)
    .slice(0, ANALYSIS_LIMITS.selectedMax);
}

/** Keys become ids, texts become plain, every cap holds, whatever the model said. */
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
