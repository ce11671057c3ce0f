import type { ScreenFormInput } from '#shared/contracts/admin-screens.ts';
import type { Analysis } from '#shared/contracts/analysis.ts';
import type { AppRef } from '#shared/contracts/screens.ts';
import type { KnownFile } from '#shared/contracts/uploads.ts';
import { DEFAULT_PLATFORM, type Platform } from '#shared/platforms.ts';
import { type Advice, adviceOf, confirmed, notesOf, type Origin, withAnswer } from '../analysis/advice.ts';

/** What all screens of a batch have in common. */
export type Settings = {
  /** `yyyy-mm-dd` */
  day: string;
  platform: Platform;
  app: AppRef | null;
};

/** How far a screen has come. `unsure`: it was sent, and whether it arrived is not known. */
export type Progress = 'waiting' | 'uploading' | 'unsure' | 'failed';

/** A screen to be. Its file lies beside the batch, under the same id. */
export type Item = {
  id: string;
  fileName: string;
  title: string;
  /** The title comes from the file name or an analysis, and the curator has not edited it. */
  isTitleDerived: boolean;
  isFeatured: boolean;
  isCover: boolean;
  categoryIds: readonly string[];
  /** Of these the ones that an analysis chose and no person has confirmed. */
  unconfirmed: ReadonlyMap<string, Origin>;
  /** What the analysis said, asked about this file as one of the app `advice.about`. */
  advice: Advice | null;
  progress: Progress;
  /** What went wrong when it was sent last. */
  error: string | null;
  /** Stands for this screen with the server, however often it is sent. */
  key: string;
  /** Of its file, once that has been uploaded. */
  imageId: string | null;
  /** What was sent under the key last. */
  sent: ScreenFormInput | null;
};

export type Batch = {
  settings: Settings;
  items: readonly Item[];
  selectedId: string | null;
};

/** What is found out about a file; null until it is. Not part of the draft: it is found out again. */
export type Finding = {
  /** Pixels. */
  width: number;
  height: number;
  sha256: string | null;
  phash: string | null;
  known: KnownFile | null;
};

export const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0'))
    .join('-');

/** The day at midnight, here. */
export const dateOf = (day: string): Date => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};

export const emptyBatch = (): Batch => ({
  settings: { day: dayOf(new Date()), platform: DEFAULT_PLATFORM, app: null },
  items: [],
  selectedId: null,
});

export type ItemChange = Partial<Pick<Item, 'title' | 'isFeatured' | 'isCover' | 'categoryIds'>>;
export type ItemReport = Partial<Pick<Item, 'progress' | 'error' | 'imageId' | 'sent'>>;

export type Action =
  | { do: 'load'; batch: Batch }
  | { do: 'set'; settings: Partial<Settings> }
  | { do: 'add'; items: Item[] }
  | { do: 'remove'; ids: readonly string[] }
  | { do: 'select'; id: string }
  | { do: 'move'; id: string; to: number }
  | { do: 'reverse' }
  | { do: 'change'; id: string; change: ItemChange }
  | { do: 'tag'; id: string; categoryId: string; isChosen: boolean }
  | { do: 'answer'; id: string; answer: Analysis; about: string }
  | { do: 'tag all'; categoryIds: readonly string[] }
  | { do: 'report'; id: string; report: ItemReport };

const withItem = (batch: Batch, id: string, change: (item: Item) => Item): Batch => ({
  ...batch,
  items: batch.items.map((item) => (item.id === id ? change(item) : item)),
});

/** One cover: the one that was chosen last. */
const withoutOtherCovers = (items: readonly Item[], id: string): readonly Item[] =>
  items.map((item) => (item.id !== id && item.isCover ? { ...item, isCover: false } : item));

function without(batch: Batch, ids: ReadonlySet<string>): Batch {
  const items = batch.items.filter((item) => !ids.has(item.id));
  if (!batch.selectedId || !ids.has(batch.selectedId)) return { ...batch, items };
  // The next one that stays takes the place of the selected one, at the end the one before.
  const at = batch.items.findIndex((item) => item.id === batch.selectedId);
  const next =
    batch.items.slice(at).find((item) => !ids.has(item.id)) ??
    batch.items.slice(0, at).findLast((item) => !ids.has(item.id));
  return { ...batch, items, selectedId: next?.id ?? null };
}

function moved(items: readonly Item[], id: string, to: number): readonly Item[] {
  const item = items.find((candidate) => candidate.id === id);
  if (!item) return items;
  const others = items.filter((candidate) => candidate.id !== id);
  const at = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, at), item, ...others.slice(at)];
}

/** After a person has put a tag on or taken it off. */
const withChoice = (item: Item, categoryId: string, isChosen: boolean): Item => {
  const others = item.categoryIds.filter((id) => id !== categoryId);
  return {
    ...item,
    categoryIds: isChosen ? [...others, categoryId] : others,
    unconfirmed: confirmed(item.unconfirmed, [categoryId]),
  };
};

function withAnalysis(item: Item, answer: Analysis, about: string): Item {
  const tags = withAnswer({ chosen: item.categoryIds, unconfirmed: item.unconfirmed }, answer);
  return {
    ...item,
    ...(item.title.trim() === '' && { title: answer.suggestedTitle, isTitleDerived: true }),
    categoryIds: tags.chosen,
    unconfirmed: tags.unconfirmed,
    advice: adviceOf(answer, about),
  };
}

/** What the analysis is told of where a screen belongs: asked again where that has changed. */
export const questionOf = ({ app }: Settings): string => app?.id ?? '';

/** The batch after something was done to it. The selection stays with its screen. */
export function batchReducer(batch: Batch, action: Action): Batch {
  switch (action.do) {
    case 'load':
      return action.batch;
    case 'set':
      return { ...batch, settings: { ...batch.settings, ...action.settings } };
    case 'add':
      return {
        ...batch,
        items: [...batch.items, ...action.items],
        selectedId: batch.selectedId ?? action.items[0]?.id ?? null,
      };
    case 'remove':
      return without(batch, new Set(action.ids));
    case 'select':
      return batch.items.some(({ id }) => id === action.id) ? { ...batch, selectedId: action.id } : batch;
    case 'move':
      return { ...batch, items: moved(batch.items, action.id, action.to) };
    case 'reverse':
      return { ...batch, items: batch.items.toReversed() };
    case 'change': {
      const next = withItem(batch, action.id, (item) => ({
        ...item,
        ...action.change,
        isTitleDerived: item.isTitleDerived && action.change.title === undefined,
      }));
      return action.change.isCover ? { ...next, items: withoutOtherCovers(next.items, action.id) } : next;
    }
    case 'tag':
      return withItem(batch, action.id, (item) => withChoice(item, action.categoryId, action.isChosen));
    case 'answer':
      return withItem(batch, action.id, (item) => withAnalysis(item, action.answer, action.about));
    case 'tag all':
      return {
        ...batch,
        items: batch.items.map((item) => ({
          ...item,
          categoryIds: [...new Set([...item.categoryIds, ...action.categoryIds])],
          // Whoever gives them to all screens means it.
          unconfirmed: confirmed(item.unconfirmed, action.categoryIds),
        })),
      };
    case 'report':
      return withItem(batch, action.id, (item) => ({ ...item, ...action.report }));
  }
}

/** What is sent for a screen. Nobody looked at each of many: what was suggested stays a suggestion. */
export function inputOf(item: Item, settings: Settings, imageId: string): ScreenFormInput {
  const { categoryIds, unconfirmed, advice } = item;
  const tagNotes = notesOf({ chosen: categoryIds, unconfirmed }, advice, false);
  return {
    title: item.title.trim(),
    ...(item.isTitleDerived && { titleIsDerived: true }),
    platform: settings.platform,
    appId: settings.app?.id ?? null,
    imageId,
    isFeatured: item.isFeatured,
    isCover: item.isCover,
    capturedAt: `${settings.day}T12:00:00.000Z`,
    categoryIds: [...categoryIds],
    ...(tagNotes.length > 0 && { tagNotes }),
  };
}

/** Ids of screens whose file stands before them in the batch already: the catalogue takes a picture once. */
export function repeatedIn(items: readonly Item[], findings: ReadonlyMap<string, Finding>): string[] {
  const seen = new Set<string>();
  return items.flatMap(({ id }) => {
    const sum = findings.get(id)?.sha256;
    if (!sum) return [];
    if (seen.has(sum)) return [id];
    seen.add(sum);
    return [];
  });
}
