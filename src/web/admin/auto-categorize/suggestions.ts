import type { TagSource } from '#shared/category-types.ts';
import type { TagNote } from '#shared/contracts/admin-screens.ts';
import type { Analysis, Suggestion } from '#shared/contracts/analysis.ts';

/** Source and confidence of a suggested tag. The confidence is between 0 and 1, or null if it is unknown. */
export type TagOrigin = { source: Exclude<TagSource, 'human'>; confidence: number | null };

/**
 * Result of an analysis, without the list of the tags that it selected. Forms store it in the field `advice` of
 * their drafts.
 */
export type StoredAnalysis = {
  /**
   * Subject of the analysis: the key of the image in the screen form, the app id in a bulk upload. The result is
   * outdated once the subject has changed.
   */
  about: string;
  source: TagOrigin['source'];
  explanation: string;
  /** Empty if the analysis suggests no title. Missing in drafts of older versions. */
  suggestedTitle?: string;
  /** The most likely categories, including those that the analysis selected. */
  suggestions: readonly Suggestion[];
};

/** Tags of a screen while it is being edited. */
export type Tags = {
  /** Category ids. */
  chosen: Iterable<string>;
  /** Origins of the chosen tags that an analysis added and no curator has confirmed, by category id. */
  unconfirmed: ReadonlyMap<string, TagOrigin>;
};

export const NO_ORIGINS: ReadonlyMap<string, TagOrigin> = new Map();

/** Converts an analysis for storage in a draft. `about` identifies the subject of the analysis. */
export const toStoredAnalysis = (
  { engine, explanation, suggestedTitle, suggestions }: Analysis,
  about: string,
): StoredAnalysis => ({
  about,
  source: engine.source,
  explanation,
  suggestedTitle,
  suggestions,
});

/** Where a title comes from. */
export type TitleOrigin = 'person' | 'file' | 'analysis';
export type TitleWithOrigin = { title: string; titleFrom: TitleOrigin };

/**
 * Replaces the title with the suggested one, if there is one. A title from a person is replaced only if it is empty.
 */
export function applySuggestedTitle(
  { title, titleFrom }: TitleWithOrigin,
  suggested: string,
): TitleWithOrigin {
  const isReplaced = suggested.trim() !== '' && (titleFrom !== 'person' || title.trim() === '');
  return isReplaced ? { title: suggested, titleFrom: 'analysis' } : { title, titleFrom };
}

/** Returns the suggested title if there is one that differs from the current title, otherwise null. */
export function findTitleOffer(title: string, advice: StoredAnalysis | null): string | null {
  const suggested = advice?.suggestedTitle?.trim() ?? '';
  return suggested === '' || suggested === title.trim() ? null : suggested;
}

/** Adds the tags that an analysis selected. Tags that a curator has chosen remain human tags. */
export function addSuggestedTags(
  { chosen, unconfirmed }: Tags,
  analysis: Analysis,
): Tags & { chosen: string[] } {
  const before = new Set(chosen);
  const suggested = analysis.categories
    .filter((id) => !before.has(id) || unconfirmed.has(id))
    .map((id): [string, TagOrigin] => {
      const confidence = analysis.suggestions.find((suggestion) => suggestion.id === id)?.confidence ?? null;
      return [id, { source: analysis.engine.source, confidence }];
    });
  return {
    chosen: [...new Set([...before, ...suggested.map(([id]) => id)])],
    unconfirmed: new Map([...unconfirmed, ...suggested]),
  };
}

/** Returns the unconfirmed tags without the given ones, which a curator has added, removed or confirmed. */
export const withoutReviewed = (
  unconfirmed: ReadonlyMap<string, TagOrigin>,
  ids: Iterable<string>,
): ReadonlyMap<string, TagOrigin> => {
  const reviewed = new Set(ids);
  return new Map([...unconfirmed].filter(([id]) => !reviewed.has(id)));
};

/** Maximum number of suggestions per taxonomy. */
const MAX_SUGGESTIONS = 5;
/** Suggestions below this confidence are not shown, because they are seldom right. */
const MIN_CONFIDENCE = 0.05;

/**
 * Returns the suggestions of one taxonomy that are not chosen yet, by descending confidence. Chosen suggestions count
 * towards `MAX_SUGGESTIONS`, so that choosing one does not reveal another.
 */
export function topSuggestions<T extends { id: string }>(
  advice: StoredAnalysis | null,
  categoriesOfType: readonly T[],
  chosen: ReadonlySet<string>,
): { category: T; confidence: number }[] {
  const categories = new Map(categoriesOfType.map((category) => [category.id, category]));
  return (advice?.suggestions ?? [])
    .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
    .toSorted((one, other) => other.confidence - one.confidence)
    .flatMap(({ id, confidence }) => {
      const category = categories.get(id);
      return category ? [{ category, confidence }] : [];
    })
    .slice(0, MAX_SUGGESTIONS)
    .filter(({ category }) => !chosen.has(category.id));
}

/**
 * Returns the source and confidence to save with each chosen tag that an analysis suggested. The source is `human` if a
 * curator chose or confirmed the tag, or has reviewed all tags (`isConfirmed`).
 */
export function toTagNotes(
  { chosen, unconfirmed }: Tags,
  advice: StoredAnalysis | null,
  isConfirmed: boolean,
): TagNote[] {
  const confidences = new Map(advice?.suggestions.map(({ id, confidence }) => [id, confidence]));
  return [...chosen].flatMap((categoryId) => {
    const origin = unconfirmed.get(categoryId);
    const confidence = origin ? origin.confidence : confidences.get(categoryId);
    if (confidence === undefined) return [];
    return [{ categoryId, source: isConfirmed || !origin ? 'human' : origin.source, confidence }];
  });
}

const SOURCE_NAMES = { model: 'a vision model', engine: 'the built-in engine' } as const;

/** Formats a confidence as a percentage from 1% to 99%, because no suggestion is impossible or certain. */
export const formatPercent = (confidence: number): string =>
  `${Math.min(99, Math.max(1, Math.round(confidence * 100)))}%`;

/** Describes the origin of a tag for screen readers. */
export const describeOrigin = ({ source, confidence }: TagOrigin): string =>
  `suggested by ${SOURCE_NAMES[source]}${confidence === null ? '' : `, ${formatPercent(confidence)}`}`;
