import type { ScreenFormInput } from '#shared/contracts/admin-screens.ts';
import type { Analysis } from '#shared/contracts/analysis.ts';
import type { AppRef } from '#shared/contracts/screens.ts';
import type { DuplicateCheckResult } from '#shared/contracts/uploads.ts';
import { DEFAULT_PLATFORM, type Platform } from '#shared/platforms.ts';
import {
  addSuggestedTags,
  applySuggestedTitle,
  type StoredAnalysis,
  type TagOrigin,
  type TitleOrigin,
  toStoredAnalysis,
  toTagNotes,
  withoutReviewed,
} from '../auto-categorize/suggestions.ts';

/** Common settings of the screens in a batch. A screen can override the app and the platform. */
export type BatchSettings = {
  /** Upload date, `yyyy-mm-dd`. It is stored as the capture date of the screens. */
  day: string;
  platform: Platform;
  app: AppRef | null;
};

/**
 * Upload state of a screen. `unsure` means that a request to create the screen was sent, but its outcome is
 * unknown, because the response was lost or the page was closed.
 */
export type Progress = 'waiting' | 'uploading' | 'unsure' | 'failed';

/**
 * Screen that is to be uploaded, as stored in the draft. Its file is stored separately, under the same id.
 */
export type BatchItem = {
  id: string;
  fileName: string;
  title: string;
  titleFrom: TitleOrigin;
  /** Null if the screen uses the batch's platform. */
  platform: Platform | null;
  /** Null if the screen uses the batch's app, or if `folder` is set. */
  app: AppRef | null;
  /** Name of the app folder that contains the file, until its app has been found or chosen. Otherwise null. */
  folder: string | null;
  isFeatured: boolean;
  isCover: boolean;
  categoryIds: readonly string[];
  /** Origins of the tags that an analysis added and no curator has confirmed. */
  unconfirmed: ReadonlyMap<string, TagOrigin>;
  /** Result of the last analysis. `advice.about` is the result of `getAnalysisSubject` at that time. */
  advice: StoredAnalysis | null;
  progress: Progress;
  /** Message of the last failed upload. */
  error: string | null;
  /** Idempotency key of the request that creates the screen. Repeated requests have the same key. */
  key: string;
  /** Id of the uploaded image; null before the upload. */
  imageId: string | null;
  /** Body of the last request that was sent with `key`; null if none was sent. */
  sent: ScreenFormInput | null;
};

export type Batch = {
  settings: BatchSettings;
  items: readonly BatchItem[];
  selectedId: string | null;
};

/**
 * Result of inspecting a file. It is not part of the draft: files of a restored draft are inspected again.
 */
export type FileInspection = {
  /** Size of the image in pixels. */
  width: number;
  height: number;
  /** Hexadecimal; null if the browser does not offer Web Crypto. */
  sha256: string | null;
  /** Perceptual hash, 16 hexadecimal digits; null if the browser cannot compute it. */
  phash: string | null;
  /**
   * Screens of the catalogue with the same or a similar image. Null until the server has answered. Also null if the
   * screen with the same image was created from this item.
   */
  matches: DuplicateCheckResult | null;
};

/** Formats the local day of a date as `yyyy-mm-dd`. */
export const formatDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
    .join('-');

/** Returns local midnight of a day in the format `yyyy-mm-dd`. */
export const parseDay = (day: string): Date => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};

export const createEmptyBatch = (): Batch => ({
  settings: { day: formatDay(new Date()), platform: DEFAULT_PLATFORM, app: null },
  items: [],
  selectedId: null,
});

/** Returns the platform and the app that a screen will get. The app is null if it is not known yet. */
export const resolvePlatformAndApp = (
  { platform, app, folder }: Pick<BatchItem, 'platform' | 'app' | 'folder'>,
  settings: BatchSettings,
): Pick<BatchSettings, 'platform' | 'app'> => ({
  platform: platform ?? settings.platform,
  app: app ?? (folder === null ? settings.app : null),
});

export type ItemChange = Partial<
  Pick<BatchItem, 'title' | 'isFeatured' | 'isCover' | 'categoryIds' | 'platform'>
>;
export type UploadReport = Partial<Pick<BatchItem, 'progress' | 'error' | 'imageId' | 'sent'>>;

export type BatchAction =
  | { type: 'set'; settings: Partial<BatchSettings> }
  | { type: 'add'; items: BatchItem[] }
  | { type: 'remove'; ids: readonly string[] }
  | { type: 'select'; id: string }
  | { type: 'move'; id: string; to: number }
  | { type: 'reverse' }
  | { type: 'change'; id: string; change: ItemChange }
  /**
   * Sets the app of a screen, or null for the batch's app. If the screen has a `folder`, all screens of that
   * folder get the app.
   */
  | { type: 'set app'; id: string; app: AppRef | null }
  /** Sets the app of a folder's screens, or null for the batch's app. */
  | { type: 'resolve folder'; folder: string; app: AppRef | null }
  | { type: 'tag'; id: string; categoryId: string; isChosen: boolean }
  /** Applies an analysis. `about` is the result of `getAnalysisSubject` when the analysis was requested. */
  | { type: 'apply analysis'; id: string; analysis: Analysis; about: string }
  /** Adds tags to all screens. */
  | { type: 'tag all'; categoryIds: readonly string[] }
  /** Stores the progress of an upload. */
  | { type: 'report'; id: string; report: UploadReport };

const updateItem = (batch: Batch, id: string, change: (item: BatchItem) => BatchItem): Batch => ({
  ...batch,
  items: batch.items.map((item) => (item.id === id ? change(item) : item)),
});

/** Returns a key for the screen's app and platform. Of the screens with the same key, only one can be the cover. */
const toCoverKey = (item: BatchItem, settings: BatchSettings): string => {
  const { platform, app } = resolvePlatformAndApp(item, settings);
  return `${platform} ${app?.id ?? item.folder ?? ''}`;
};

/** Unsets other covers of the same app and platform, so that only the given screen remains a cover. */
function withoutOtherCovers({ items, settings }: Batch, id: string): readonly BatchItem[] {
  const newCover = items.find((item) => item.id === id);
  if (!newCover) return items;
  const key = toCoverKey(newCover, settings);
  return items.map((item) =>
    item.id !== id && item.isCover && toCoverKey(item, settings) === key ? { ...item, isCover: false } : item,
  );
}

/**
 * Keeps one cover per app and platform after screens have moved to another app or platform. Of several covers, keeps
 * the one that has not moved, or else the last one.
 */
function withoutMovedCovers(before: Batch, after: Batch): Batch {
  const keysBefore = new Map(before.items.map((item) => [item.id, toCoverKey(item, before.settings)]));
  const coverIds = new Map<string, string>();
  for (const item of after.items) {
    if (!item.isCover) continue;
    const key = toCoverKey(item, after.settings);
    const otherId = coverIds.get(key);
    if (otherId === undefined || keysBefore.get(otherId) !== key) coverIds.set(key, item.id);
  }
  const remainingIds = new Set(coverIds.values());
  return {
    ...after,
    items: after.items.map((item) =>
      item.isCover && !remainingIds.has(item.id) ? { ...item, isCover: false } : item,
    ),
  };
}

function removeItems(batch: Batch, ids: ReadonlySet<string>): Batch {
  const items = batch.items.filter((item) => !ids.has(item.id));
  if (!batch.selectedId || !ids.has(batch.selectedId)) return { ...batch, items };
  // Selects the next remaining screen, or the previous one if none follows.
  const index = batch.items.findIndex((item) => item.id === batch.selectedId);
  const next =
    batch.items.slice(index).find((item) => !ids.has(item.id)) ??
    batch.items.slice(0, index).findLast((item) => !ids.has(item.id));
  return { ...batch, items, selectedId: next?.id ?? null };
}

function moveItem(items: readonly BatchItem[], id: string, to: number): readonly BatchItem[] {
  const item = items.find((candidate) => candidate.id === id);
  if (!item) return items;
  const others = items.filter((candidate) => candidate.id !== id);
  const index = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, index), item, ...others.slice(index)];
}

/** Adds or removes a tag as the curator chose. The tag then no longer counts as unconfirmed. */
const withTagChange = (item: BatchItem, categoryId: string, isChosen: boolean): BatchItem => {
  const others = item.categoryIds.filter((id) => id !== categoryId);
  return {
    ...item,
    categoryIds: isChosen ? [...others, categoryId] : others,
    unconfirmed: withoutReviewed(item.unconfirmed, [categoryId]),
  };
};

function applyAnalysis(item: BatchItem, analysis: Analysis, about: string): BatchItem {
  const tags = addSuggestedTags({ chosen: item.categoryIds, unconfirmed: item.unconfirmed }, analysis);
  return {
    ...item,
    ...applySuggestedTitle(item, analysis.suggestedTitle),
    categoryIds: tags.chosen,
    unconfirmed: tags.unconfirmed,
    advice: toStoredAnalysis(analysis, about),
  };
}

/**
 * Returns the id of the item's app, or an empty string without an app. If the app changes, the item's analysis is
 * outdated.
 */
export const getAnalysisSubject = (item: BatchItem, settings: BatchSettings): string =>
  resolvePlatformAndApp(item, settings).app?.id ?? '';

function setApp(batch: Batch, id: string, app: AppRef | null): Batch {
  const folder = batch.items.find((item) => item.id === id)?.folder ?? null;
  const isAffected = (item: BatchItem): boolean =>
    item.id === id || (folder !== null && item.folder === folder);
  return {
    ...batch,
    items: batch.items.map((item) => (isAffected(item) ? { ...item, app, folder: null } : item)),
  };
}

/** Applies an action to a batch. The same screen stays selected when the batch is reordered. */
export function batchReducer(batch: Batch, action: BatchAction): Batch {
  switch (action.type) {
    case 'set':
      return withoutMovedCovers(batch, { ...batch, settings: { ...batch.settings, ...action.settings } });
    case 'add':
      return {
        ...batch,
        items: [...batch.items, ...action.items],
        selectedId: batch.selectedId ?? action.items[0]?.id ?? null,
      };
    case 'remove':
      return removeItems(batch, new Set(action.ids));
    case 'select':
      return batch.items.some(({ id }) => id === action.id) ? { ...batch, selectedId: action.id } : batch;
    case 'move':
      return { ...batch, items: moveItem(batch.items, action.id, action.to) };
    case 'reverse':
      return { ...batch, items: batch.items.toReversed() };
    case 'change': {
      const next = updateItem(batch, action.id, (item) => ({
        ...item,
        ...action.change,
        ...(action.change.title !== undefined && { titleFrom: 'person' as const }),
      }));
      return action.change.isCover
        ? { ...next, items: withoutOtherCovers(next, action.id) }
        : withoutMovedCovers(batch, next);
    }
    case 'set app':
      return withoutMovedCovers(batch, setApp(batch, action.id, action.app));
    case 'resolve folder':
      return withoutMovedCovers(batch, {
        ...batch,
        items: batch.items.map((item) =>
          item.folder === action.folder ? { ...item, app: action.app, folder: null } : item,
        ),
      });
    case 'tag':
      return updateItem(batch, action.id, (item) => withTagChange(item, action.categoryId, action.isChosen));
    case 'apply analysis':
      return updateItem(batch, action.id, (item) => applyAnalysis(item, action.analysis, action.about));
    case 'tag all':
      return {
        ...batch,
        items: batch.items.map((item) => ({
          ...item,
          categoryIds: [...new Set([...item.categoryIds, ...action.categoryIds])],
          // The curator chose these tags, so they count as confirmed.
          unconfirmed: withoutReviewed(item.unconfirmed, action.categoryIds),
        })),
      };
    case 'report':
      return updateItem(batch, action.id, (item) => ({ ...item, ...action.report }));
  }
}

/**
 * Returns the body of the request that creates the screen. Suggested tags stay unconfirmed, because the
 * curator has not necessarily reviewed them.
 */
export function toScreenInput(item: BatchItem, settings: BatchSettings, imageId: string): ScreenFormInput {
  const { categoryIds, unconfirmed, advice } = item;
  const { platform, app } = resolvePlatformAndApp(item, settings);
  const tagNotes = toTagNotes({ chosen: categoryIds, unconfirmed }, advice, false);
  return {
    title: item.title.trim(),
    ...(item.titleFrom !== 'person' && { titleIsDerived: true }),
    platform,
    appId: app?.id ?? null,
    imageId,
    isFeatured: item.isFeatured,
    isCover: item.isCover,
    // Noon UTC is on the same day in nearly all time zones.
    capturedAt: `${settings.day}T12:00:00.000Z`,
    categoryIds: [...categoryIds],
    ...(tagNotes.length > 0 && { tagNotes }),
  };
}

/**
 * Returns the ids of screens whose file occurs earlier in the batch. The catalogue rejects duplicate images.
 */
export function findDuplicates(
  items: readonly BatchItem[],
  inspections: ReadonlyMap<string, FileInspection>,
): string[] {
  const seen = new Set<string>();
  return items.flatMap(({ id }) => {
    const sha256 = inspections.get(id)?.sha256;
    if (!sha256) return [];
    if (seen.has(sha256)) return [id];
    seen.add(sha256);
    return [];
  });
}

/**
 * Returns whether the catalogue's screen with the same image was created from this item. The item is then still in the
 * batch because the page was closed before the response arrived.
 */
export const isOwnScreen = (item: BatchItem, matches: DuplicateCheckResult | null): boolean =>
  matches?.same != null && item.imageId !== null && matches.same.image.id === item.imageId;

/** Whether an item was sent and has not been changed since. */
export const isUnchangedSinceSent = (item: BatchItem, settings: BatchSettings): boolean =>
  item.sent !== null &&
  JSON.stringify(item.sent) === JSON.stringify(toScreenInput(item, settings, item.sent.imageId ?? ''));
