import type { AdminScreen, ScreenFormInput } from '#shared/contracts/admin-screens.ts';
import type { Analysis } from '#shared/contracts/analysis.ts';
import type { AppRef } from '#shared/contracts/screens.ts';
import { DEFAULT_PLATFORM, type Platform } from '#shared/platforms.ts';
import {
  type Advice,
  adviceOf,
  confirmed,
  NO_ORIGINS,
  notesOf,
  type Origin,
  type TitleOrigin,
  titleAfter,
  withAnswer,
} from '../../analysis/advice.ts';

/** What the form holds beside its picture. */
export type FormValues = {
  title: string;
  titleFrom: TitleOrigin;
  description: string;
  sourceUrl: string;
  /** The upload date, kept as the day on which the picture was taken. */
  day: Date;
  app: AppRef | null;
  platform: Platform;
  isFeatured: boolean;
  isCover: boolean;
  categoryIds: ReadonlySet<string>;
  /** Of these the ones that were suggested, and that no person has confirmed. */
  unconfirmed: ReadonlyMap<string, Origin>;
  /** What an analysis said of the picture last. */
  advice: Advice | null;
};

export const emptyValues = (): FormValues => ({
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
  day: localDay(screen.capturedAt ?? screen.createdAt),
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

/** After a person has put a tag on or taken it off. */
export function withChoice(values: FormValues, id: string, isChosen: boolean): FormValues {
  const categoryIds = new Set(values.categoryIds);
  if (isChosen) categoryIds.add(id);
  else categoryIds.delete(id);
  return { ...values, categoryIds, unconfirmed: confirmed(values.unconfirmed, [id]) };
}

/** After an analysis of the picture `about`: it adds tags, and replaces a title that no person has typed. */
export function withAnalysis(values: FormValues, answer: Analysis, about: string): FormValues {
  const { categoryIds, unconfirmed } = values;
  const tags = withAnswer({ chosen: categoryIds, unconfirmed }, answer);
  return {
    ...values,
    ...titleAfter(values, answer.suggestedTitle),
    categoryIds: new Set(tags.chosen),
    unconfirmed: tags.unconfirmed,
    advice: adviceOf(answer, about),
  };
}

/** The calendar's day of an instant, as UTC counts it: noon of it is what `instantOf` makes. */
const localDay = (instant: string): Date => {
  const at = new Date(instant);
  return new Date(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
};

/** Noon of the day in UTC, which is the same day nearly everywhere on earth. */
export const instantOf = (day: Date): string =>
  new Date(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate(), 12)).toISOString();

const sameDay = (one: Date, other: Date): boolean => instantOf(one) === instantOf(other);

const sameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

/** Whether something would be lost by leaving; what was suggested and not taken is not missed. */
export const isChanged = (now: FormValues, before: FormValues): boolean =>
  now.title !== before.title ||
  now.description !== before.description ||
  now.sourceUrl !== before.sourceUrl ||
  now.platform !== before.platform ||
  now.isFeatured !== before.isFeatured ||
  now.isCover !== before.isCover ||
  now.app?.id !== before.app?.id ||
  !sameDay(now.day, before.day) ||
  !sameSet(now.categoryIds, before.categoryIds);

/**
 * What is sent. The day goes along for a new screen and where it was changed: an instant that an import knows to the
 * second is not rounded to a day by saving something else.
 */
export function inputOf(
  values: FormValues,
  before: FormValues | null,
  /** Undefined keeps the image that the screen has, whichever that is by now. */
  imageId: string | null | undefined,
): ScreenFormInput {
  const { title, titleFrom, description, sourceUrl, day, app, categoryIds, unconfirmed, advice, ...rest } =
    values;
  // Whoever saves the form has seen its tags.
  const tagNotes = notesOf({ chosen: categoryIds, unconfirmed }, advice, true);
  return {
    ...rest,
    title: title.trim(),
    description: description.trim() || null,
    sourceUrl: sourceUrl.trim() || null,
    appId: app?.id ?? null,
    ...(imageId !== undefined && { imageId }),
    categoryIds: [...categoryIds],
    ...(tagNotes.length > 0 && { tagNotes }),
    ...(!(before && sameDay(day, before.day)) && { capturedAt: instantOf(day) }),
  };
}
