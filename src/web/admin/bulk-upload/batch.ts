import type { ScreenFormInput } from '#shared/contracts/admin-screens.ts';
import type { Analysis } from '#shared/contracts/analysis.ts';
import type { AppRef } from '#shared/contracts/screens.ts';
import type { KnownFile } from '#shared/contracts/uploads.ts';
import { DEFAULT_PLATFORM, type Platform } from '#shared/platforms.ts';
import {
  type Advice,
  adviceOf,
  confirmed,
  notesOf,
  type Origin,
  type TitleOrigin,
  titleAfter,
  withAnswer,
} from '../analysis/advice.ts';

/** What the screens of a batch have in common; a screen may have an app and a platform of its own. */
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
  titleFrom: TitleOrigin;
  /** Null where the screen has the batch's platform. */
  platform: Platform | null;
  /** Null where the screen has the batch's app, unless `folder` says otherwise. */
  app: AppRef | null;
  /** The folder that names the screen's app, while no app of that name is known. Such a screen has no app yet. */
  folder: string | null;
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

/** The platform and the app that a screen will have. */
export const placeOf = (
  { platform, app, folder }: Pick<Item, 'platform' | 'app' | 'folder'>,
  settings: Settings,
): Pick<Settings, 'platform' | 'app'> => ({
  platform: platform ?? settings.platform,
  app: app ?? (folder === null ? settings.app : null),
});

export type ItemChange = Partial<Pick<Item, 'title' | 'isFeatured' | 'isCover' | 'categoryIds' | 'platform'>>;
export type ItemReport = Partial<Pick<Item, 'progress' | 'error' | 'imageId' | 'sent'>>;

export type Action =
  | { do: 'set'; settings: Partial<Settings> }
  | { do: 'add'; items: Item[] }
  | { do: 'remove'; ids: readonly string[] }
  | { do: 'select'; id: string }
  | { do: 'move'; id: string; to: number }
  | { do: 'reverse' }
  | { do: 'change'; id: string; change: ItemChange }
  /** Gives a screen an app of its own, or the batch's; the other screens of a folder without an app get it too. */
  | { do: 'set app'; id: string; app: AppRef | null }
  /** The app that a folder names; null where its screens are to have the batch's app. */
  | { do: 'resolve folder'; folder: string; app: AppRef | null }
  | { do: 'tag'; id: string; categoryId: string; isChosen: boolean }
  | { do: 'answer'; id: string; answer: Analysis; about: string }
  | { do: 'tag all'; categoryIds: readonly string[] }
  | { do: 'report'; id: string; report: ItemReport };

const withItem = (batch: Batch, id: string, change: (item: Item) => Item): Batch => ({
  ...batch,
  items: batch.items.map((item) => (item.id === id ? change(item) : item)),
});

/** Identifies the app and platform that have one cover between them. */
const coverKey = (item: Item, settings: Settings): string => {
  const { platform, app } = placeOf(item, settings);
  return `${platform} ${app?.id ?? item.folder ?? ''}`;
};

/** One cover for each app and platform: the one that was chosen last. */
function withoutOtherCovers({ items, settings }: Batch, id: string): readonly Item[] {
  const chosen = items.find((item) => item.id === id);
  if (!chosen) return items;
  const key = coverKey(chosen, settings);
  return items.map((item) =>
    item.id !== id && item.isCover && coverKey(item, settings) === key ? { ...item, isCover: false } : item,
  );
}

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
    ...titleAfter(item, answer.suggestedTitle),
    categoryIds: tags.chosen,
    unconfirmed: tags.unconfirmed,
    advice: adviceOf(answer, about),
  };
}

/** What the analysis is told of where a screen belongs: asked again where that has changed. */
export const questionOf = (item: Item, settings: Settings): string => placeOf(item, settings).app?.id ?? '';

function withApp(batch: Batch, id: string, app: AppRef | null): Batch {
  const folder = batch.items.find((item) => item.id === id)?.folder ?? null;
  const isMeant = (item: Item): boolean => item.id === id || (folder !== null && item.folder === folder);
  return {
    ...batch,
    items: batch.items.map((item) => (isMeant(item) ? { ...item, app, folder: null } : item)),
  };
}

/** The batch after something was done to it. The selection stays with its screen. */
export function batchReducer(batch: Batch, action: Action): Batch {
  switch (action.do) {
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
        ...(action.change.title !== undefined && { titleFrom: 'person' as const }),
      }));
      return action.change.isCover ? { ...next, items: withoutOtherCovers(next, action.id) } : next;
    }
    case 'set app':
      return withApp(batch, action.id, action.app);
    case 'resolve folder':
      return {
        ...batch,
        items: batch.items.map((item) =>
          item.folder === action.folder ? { ...item, app: action.app, folder: null } : item,
        ),
      };
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
  const { platform, app } = placeOf(item, settings);
  const tagNotes = notesOf({ chosen: categoryIds, unconfirmed }, advice, false);
  return {
    title: item.title.trim(),
    ...(item.titleFrom !== 'person' && { titleIsDerived: true }),
    platform,
    appId: app?.id ?? null,
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

/**
 * Whether the catalogue's screen of an item's picture is this item: it was sent before, and the page was closed before
 * the answer came. The catalogue then uses the very image that was uploaded for it.
 */
export const isOwnScreen = (item: Item, known: KnownFile | null): boolean =>
  known?.same != null && item.imageId !== null && known.same.image.id === item.imageId;

/** Whether an item that was sent has not been changed since. */
export const isSentAsIs = (item: Item, settings: Settings): boolean =>
  item.sent !== null &&
  JSON.stringify(item.sent) === JSON.stringify(inputOf(item, settings, item.sent.imageId ?? ''));
