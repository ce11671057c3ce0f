import type { Timestamp } from '#db/tables/columns.ts';
import { SCREEN_CATEGORY_TYPES, type ScreenCategoryType, type TagSource } from '#shared/category-types.ts';
import type { ManifestEntry } from './manifest.ts';
import type { TitleRegister } from './title-register.ts';

/** A screen of the catalogue with the fields that a manifest can fill in. */
export type ExistingScreen = {
  id: string;
  appSlug: string;
  title: string;
  titleIsDerived: boolean;
  description: string | null;
  capturedAt: Timestamp | null;
  sourceUrl: string | null;
  updatedAt: Timestamp;
  tags: { categoryId: string; type: ScreenCategoryType; source: TagSource; confidence: number | null }[];
};

/** Values from the manifest that an existing screen lacks. At least one field is set, or `tags` is not empty. */
export type PlannedUpdate = {
  file: string;
  screen: ExistingScreen;
  title?: string;
  description?: string;
  capturedAt?: string;
  sourceUrl?: string;
  /** Categories from the manifest. Omits the types of which the screen already has a confirmed tag. */
  tags: { type: ScreenCategoryType; name: string }[];
};

/**
 * Returns the values that a manifest entry adds to an existing screen, or null if there are none. An entry
 * replaces a derived title and fills empty fields, but never changes other values.
 */
export function planUpdate(
  file: string,
  entry: ManifestEntry,
  screen: ExistingScreen,
  titles: TitleRegister,
): PlannedUpdate | null {
  const hasConfirmedTag = (type: ScreenCategoryType): boolean =>
    screen.tags.some((tag) => tag.type === type && tag.source === 'human');
  const tags = SCREEN_CATEGORY_TYPES.filter((type) => !hasConfirmedTag(type)).flatMap((type) =>
    entry.tags[type].map((name) => ({ type, name })),
  );
  const { title } = entry;
  // The register contains the title of this screen. Reserving the same title again would append a number to it.
  const isSameTitle = title?.toLowerCase() === screen.title.toLowerCase();
  const fields = {
    ...(title &&
      screen.titleIsDerived && { title: isSameTitle ? title : titles.reserve(screen.appSlug, title) }),
    ...(entry.description && screen.description === null && { description: entry.description }),
    ...(entry.capturedAt && screen.capturedAt === null && { capturedAt: entry.capturedAt }),
    ...(entry.sourceUrl && screen.sourceUrl === null && { sourceUrl: entry.sourceUrl }),
  };
  return tags.length > 0 || Object.keys(fields).length > 0 ? { file, screen, ...fields, tags } : null;
}
