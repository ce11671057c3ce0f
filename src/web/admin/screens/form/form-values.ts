import type { AdminScreen, ScreenFormInput } from '#shared/contracts/admin-screens.ts';
import type { Analysis } from '#shared/contracts/analysis.ts';
import type { AppRef } from '#shared/contracts/screens.ts';
import { DEFAULT_PLATFORM, type Platform } from '#shared/platforms.ts';
import {
  addSuggestedTags,
  applySuggestedTitle,
  NO_ORIGINS,
  type StoredAnalysis,
  type TagOrigin,
  type TitleOrigin,
  toStoredAnalysis,
  toTagNotes,
  withoutReviewed,
} from '#web/admin/auto-categorize/suggestions.ts';

/** Values of the screen form, without the image. Drafts store them under these names. */
export type FormValues = {
  title: string;
  /** Whether the title comes from a person, a file name or an analysis. */
  titleFrom: TitleOrigin;
  description: string;
  sourceUrl: string;
  /** The upload date, which is stored as `capturedAt`. */
  day: Date;
  app: AppRef | null;
  platform: Platform;
  isFeatured: boolean;
  isCover: boolean;
  categoryIds: ReadonlySet<string>;
  /** Origins of the suggested tags that no curator has confirmed. */
  unconfirmed: ReadonlyMap<string, TagOrigin>;
  /** Result of the last analysis; null if there is none. */
  advice: StoredAnalysis | null;
};

export const createEmptyValues = (): FormValues => ({
  title: '',
  titleFrom: 'person',
  description: '',
  sourceUrl: '',
  day: new Date(),
  app: null,
  platform: DEFAULT_PLATFORM,
  isFeatured: false,
  isCover: false,
  categoryIds: new Set(),
  unconfirmed: NO_ORIGINS,
  advice: null,
});

export const valuesOf = (screen: AdminScreen): FormValues => ({
  title: screen.title,
  titleFrom: screen.titleIsDerived ? 'file' : 'person',
  description: screen.description ?? '',
  sourceUrl: screen.sourceUrl ?? '',
  day: toLocalDay(screen.capturedAt ?? screen.createdAt),
  app: screen.app,
  platform: screen.platform,
  isFeatured: screen.isFeatured,
  isCover: screen.isCover,
  categoryIds: new Set(screen.tags.map(({ categoryId }) => categoryId)),
  unconfirmed: new Map(
    screen.tags.flatMap(({ categoryId, source, confidence }) =>
      source === 'human' ? [] : [[categoryId, { source, confidence }]],
    ),
  ),
  advice: null,
});

/** Adds or removes a tag as the curator chose. The tag then no longer counts as unconfirmed. */
export function withTagChange(values: FormValues, id: string, isChosen: boolean): FormValues {
  const categoryIds = new Set(values.categoryIds);
  if (isChosen) categoryIds.add(id);
  else categoryIds.delete(id);
  return { ...values, categoryIds, unconfirmed: withoutReviewed(values.unconfirmed, [id]) };
}

/**
 * Adds the suggested tags, and replaces a title that no person has typed. `about` is the key of the analyzed
 * image.
 */
export function applyAnalysis(values: FormValues, analysis: Analysis, about: string): FormValues {
  const { categoryIds, unconfirmed } = values;
  const tags = addSuggestedTags({ chosen: categoryIds, unconfirmed }, analysis);
  return {
    ...values,
    ...applySuggestedTitle(values, analysis.suggestedTitle),
    categoryIds: new Set(tags.chosen),
    unconfirmed: tags.unconfirmed,
    advice: toStoredAnalysis(analysis, about),
  };
}

/** Returns the UTC calendar day of a timestamp, as midnight of that day in local time. */
const toLocalDay = (instant: string): Date => {
  const date = new Date(instant);
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
};

/**
 * Returns noon UTC of a local calendar day in the format ISO 8601. In nearly all time zones, noon UTC is on
 * the same calendar day.
 */
export const noonUtcOf = (day: Date): string =>
  new Date(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate(), 12)).toISOString();

const isSameDay = (one: Date, other: Date): boolean => noonUtcOf(one) === noonUtcOf(other);

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

/**
 * Whether the form has unsaved changes. Ignores `titleFrom`, `unconfirmed` and `advice`, so a suggested tag counts only
 * if it is selected.
 */
export const hasChanges = (current: FormValues, saved: FormValues): boolean =>
  current.title !== saved.title ||
  current.description !== saved.description ||
  current.sourceUrl !== saved.sourceUrl ||
  current.platform !== saved.platform ||
  current.isFeatured !== saved.isFeatured ||
  current.isCover !== saved.isCover ||
  current.app?.id !== saved.app?.id ||
  !isSameDay(current.day, saved.day) ||
  !isSameSet(current.categoryIds, saved.categoryIds);

/**
 * Returns the body of the request that saves the screen. `before` contains the values of the saved screen; it is null
 * for a new one. `capturedAt` is only included for a new screen or if the day was changed. If it were always included,
 * saving another field would round an imported timestamp to a day.
 */
export function toScreenInput(
  values: FormValues,
  before: FormValues | null,
  /**
   * If undefined, the screen keeps the image that it has on the server. Another curator may have replaced that image
   * since the form was opened.
   */
  imageId: string | null | undefined,
): ScreenFormInput {
  const { title, titleFrom, description, sourceUrl, day, app, categoryIds, unconfirmed, advice, ...rest } =
    values;
  // Saving the form confirms its tags, because the curator has seen them.
  const tagNotes = toTagNotes({ chosen: categoryIds, unconfirmed }, advice, true);
  return {
    ...rest,
    title: title.trim(),
    description: description.trim() || null,
    sourceUrl: sourceUrl.trim() || null,
    appId: app?.id ?? null,
    ...(imageId !== undefined && { imageId }),
    categoryIds: [...categoryIds],
    ...(tagNotes.length > 0 && { tagNotes }),
    ...(!(before && isSameDay(day, before.day)) && { capturedAt: noonUtcOf(day) }),
  };
}
