import { type RawBuilder, sql } from 'kysely';
import type { ImageRef } from '#shared/contracts/common.ts';
import type { AppRef, ScreenThumb } from '#shared/contracts/screens.ts';
import type { Platform } from '#shared/platforms.ts';

// SQL expressions that build nested objects of the API contracts in the database, so that a page takes one
// round trip.

/** Builds an `ImageRef` from the row of `images` with this alias. */
export const imageJson = (alias: string): RawBuilder<ImageRef> => {
  const ref = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`json_build_object('id', ${ref('id')}, 'url', '/images/' || ${ref('id')} || '/public',
    'width', ${ref('width')}, 'height', ${ref('height')}, 'format', ${ref('format')}, 'thumbhash', ${ref('thumbhash')})`;
};

/** Like `imageJson`, but null if a left join found no image. */
export const optionalImageJson = (alias: string): RawBuilder<ImageRef | null> =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then ${imageJson(alias)} end`;

/** Builds a `ScreenThumb` from the rows of `screens` and `images` with these aliases. */
export const thumbJson = (screen: string, image: string): RawBuilder<ScreenThumb> =>
  sql`json_build_object('id', ${sql.ref(`${screen}.id`)}, 'title', ${sql.ref(`${screen}.title`)},
    'platform', ${sql.ref(`${screen}.platform`)}, 'image', ${imageJson(image)})`;

/** Builds an `AppRef` from the row of `apps` and the left-joined row of `images` of its logo. */
export const appRefJson = (app: string, logo: string): RawBuilder<AppRef> =>
  sql`json_build_object('id', ${sql.ref(`${app}.id`)}, 'slug', ${sql.ref(`${app}.slug`)},
    'name', ${sql.ref(`${app}.name`)}, 'logo', ${optionalImageJson(logo)})`;

/** Returns the column of `apps` that counts the screens on a platform. */
export const countColumn = (platform: Platform, app: string): RawBuilder<number> =>
  sql.ref(`${app}.${platform}_count`);

/** Returns the column of `app_categories` that says whether the app has screens on a platform. */
export const onPlatform = (platform: Platform, link: string): RawBuilder<boolean> =>
  sql.ref(`${link}.on_${platform}`);
