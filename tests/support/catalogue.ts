import { randomBytes } from 'node:crypto';
import type { ImagesTable } from '#db/tables/images.ts';
import type { Db } from '#db/tables.ts';
import type { Actor } from '#domain/audit/commands.ts';
import { type AppInput, createApp } from '#domain/catalogue/apps/commands.ts';
import { type CategoryInput, createCategory } from '#domain/catalogue/categories/commands.ts';
import { createScreen, type ScreenInput } from '#domain/catalogue/screens/commands.ts';
import { slugify } from '#shared/slug.ts';

export const TEST_ACTOR: Actor = { id: null, name: 'test' };

let serial = 0;

/** Inserts the row of a temporary image, without a file in the storage. Returns its id. */
export async function makeImage(
  db: Db,
  overrides: Partial<Pick<ImagesTable, 'id' | 'sha256' | 'format' | 'width' | 'height'>> = {},
): Promise<string> {
  const id = overrides.id ?? randomBytes(16).toString('hex');
  const format = overrides.format ?? 'png';
  await db
    .insertInto('images')
    .values({
      id,
      sha256: overrides.sha256 ?? randomBytes(32).toString('hex'),
      format,
      content_type: `image/${format}`,
      bytes: 1234,
      width: overrides.width ?? 1600,
      height: overrides.height ?? 1000,
      thumbhash: 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG',
    })
    .execute();
  return id;
}

export const makeApp = (db: Db, overrides: Partial<AppInput> = {}): Promise<{ id: string; slug: string }> => {
  serial += 1;
  return createApp(db, TEST_ACTOR, { name: `App ${serial}`, ...overrides });
};

export const makeCategory = (
  db: Db,
  overrides: Partial<CategoryInput> = {},
): Promise<{ id: string; slug: string }> => {
  serial += 1;
  const name = overrides.name ?? `Category ${serial}`;
  return createCategory(db, TEST_ACTOR, { type: 'screen-types', slug: slugify(name), ...overrides, name });
};

/** Adds a screen with its own image. `categoryIds` are its tags. */
export async function makeScreen(
  db: Db,
  appId: string,
  { categoryIds = [], ...overrides }: Partial<ScreenInput> & { categoryIds?: string[] } = {},
): Promise<string> {
  serial += 1;
  const { id } = await createScreen(db, TEST_ACTOR, {
    appId,
    platform: 'web',
    title: `Screen ${serial}`,
    imageId: overrides.imageId ?? (await makeImage(db)),
    tags: categoryIds.map((categoryId) => ({ categoryId })),
    ...overrides,
  });
  return id;
}
