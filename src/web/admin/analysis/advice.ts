import type { TagSource } from '#shared/category-types.ts';
import type { TagNote } from '#shared/contracts/admin-screens.ts';
import type { Analysis, Suggestion } from '#shared/contracts/analysis.ts';

/** Who suggested a tag, and how sure they were where that is known. */
export type Origin = { source: Exclude<TagSource, 'human'>; confidence: number | null };

/** What is kept of an answer, together with what it is about. */
export type Advice = {
  /** Which picture, or which question: with another one the advice does not hold any more. */
  about: string;
  source: Origin['source'];
  explanation: string;
  /** Empty where the analysis suggests none, and in drafts of older versions. */
  suggestedTitle?: string;
  suggestions: readonly Suggestion[];
};

/** The tags of a screen that is not saved yet. */
export type Tags = {
  chosen: Iterable<string>;
  /** Of those that are chosen: the ones that an answer chose and no person has confirmed. */
  unconfirmed: ReadonlyMap<string, Origin>;
};

export const NO_ORIGINS: ReadonlyMap<string, Origin> = new Map();

export const adviceOf = (
  { engine, explanation, suggestedTitle, suggestions }: Analysis,
  about: string,
): Advice => ({
  about,
  source: engine.source,
  explanation,
  suggestedTitle,
  suggestions,
});

/** Who worded a title: a suggestion replaces a title that no person has typed. */
export type TitleOrigin = 'person' | 'file' | 'analysis';
export type Titled = { title: string; titleFrom: TitleOrigin };

/** The title after an analysis has suggested one: a person's title stays unless it is empty. */
export function titleAfter({ title, titleFrom }: Titled, suggested: string): Titled {
  const isReplaced = suggested.trim() !== '' && (titleFrom !== 'person' || title.trim() === '');
  return isReplaced ? { title: suggested, titleFrom: 'analysis' } : { title, titleFrom };
}

/** The suggested title where the title is another one; null where there is nothing to offer. */
export function offeredTitle(title: string, advice: Advice | null): string | null {
  const suggested = advice?.suggestedTitle?.trim() ?? '';
  return suggested === '' || suggested === title.trim() ? null : suggested;
}

/** The tags after an answer: what it selects is added, and what a person chose stays a person's. */
export function withAnswer({ chosen, unconfirmed }: Tags, answer: Analysis): Tags & { chosen: string[] } {
  const before = new Set(chosen);
  const found = answer.categories
    .filter((id) => !before.has(id) || unconfirmed.has(id))
    .map((id): [string, Origin] => {
      const confidence = answer.suggestions.find((suggestion) => suggestion.id === id)?.confidence ?? null;
      return [id, { source: answer.engine.source, confidence }];
    });
  return {
    chosen: [...new Set([...before, ...found.map(([id]) => id)])],
    unconfirmed: new Map([...unconfirmed, ...found]),
  };
}

/** The same without some, which a person has decided on. */
export const confirmed = (
  unconfirmed: ReadonlyMap<string, Origin>,
  ids: Iterable<string>,
): ReadonlyMap<string, Origin> => {
  const decided = new Set(ids);
  return new Map([...unconfirmed].filter(([id]) => !decided.has(id)));
};

/** Offered of each taxonomy at most. */
const CHIPS = 5;
/** What is less likely is no help. */
const LEAST_CONFIDENCE = 0.05;

/** What may be chosen with one click of the categories of a taxonomy, surest first. */
export function chipsOf<T extends { id: string }>(
  advice: Advice | null,
  ofType: readonly T[],
  chosen: ReadonlySet<string>,
): { category: T; confidence: number }[] {
  const categories = new Map(ofType.map((category) => [category.id, category]));
  return (advice?.suggestions ?? [])
    .filter(({ confidence }) => confidence >= LEAST_CONFIDENCE)
    .toSorted((one, other) => other.confidence - one.confidence)
    .flatMap(({ id, confidence }) => {
      const category = categories.get(id);
      return category ? [{ category, confidence }] : [];
    })
    .slice(0, CHIPS)
    .filter(({ category }) => !chosen.has(category.id));
}

/**
 * What is stored beside the tags that were suggested. `isConfirmed`: a person has seen them all, and saves them as their
 * own.
 */
export function notesOf(
  { chosen, unconfirmed }: Tags,
  advice: Advice | null,
  isConfirmed: boolean,
): TagNote[] {
  const known = new Map(advice?.suggestions.map(({ id, confidence }) => [id, confidence]));
  return [...chosen].flatMap((categoryId) => {
    const origin = unconfirmed.get(categoryId);
    const confidence = origin ? origin.confidence : known.get(categoryId);
    if (confidence === undefined) return [];
    return [{ categoryId, source: isConfirmed || !origin ? 'human' : origin.source, confidence }];
  });
}

const WHO = { model: 'a vision model', engine: 'the built-in engine' } as const;

/** `82%`, and never as if it were certain or impossible. */
export const percent = (confidence: number): string =>
  `${Math.min(99, Math.max(1, Math.round(confidence * 100)))}%`;

/** As it is read out. */
export const originText = ({ source, confidence }: Origin): string =>
  `suggested by ${WHO[source]}${confidence === null ? '' : `, ${percent(confidence)}`}`;
