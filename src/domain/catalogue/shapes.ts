import { type RawBuilder, sql } from 'kysely';
import type { ImageRef } from '#shared/contracts/common.ts';
import type { AppRef, ScreenThumb } from '#shared/contracts/screens.ts';
import type { Platform } from '#shared/platforms.ts';

/** The contracts' nested objects as SQL, built where the rows are: one round trip for a whole page. */

/** `ImageRef` of the row of `images` that goes by `alias`. */
export const imageJson = (alias: string): RawBuilder<ImageRef> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`json_build_object('id', ${of('id')}, 'url', '/images/' || ${of('id')} || '/public',
    'width', ${of('width')}, 'height', ${of('height')}, 'format', ${of('format')}, 'thumbhash', ${of('thumbhash')})`;
};

/** The same where the join may have found nothing. */
export const optionalImageJson = (alias: string): RawBuilder<ImageRef | null> =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then ${imageJson(alias)} end`;

/** `ScreenThumb` of the rows of `screens` and `images` that go by these names. */
export const thumbJson = (screen: string, image: string): RawBuilder<ScreenThumb> =>
  sql`json_build_object('id', ${sql.ref(`${screen}.id`)}, 'title', ${sql.ref(`${screen}.title`)},
    'platform', ${sql.ref(`${screen}.platform`)}, 'image', ${imageJson(image)})`;

/** `AppRef` of the row of `apps`, with its logo's row of `images` (left join). */
export const appRefJson = (app: string, logo: string): RawBuilder<AppRef> =>
  sql`json_build_object('id', ${sql.ref(`${app}.id`)}, 'slug', ${sql.ref(`${app}.slug`)},
    'name', ${sql.ref(`${app}.name`)}, 'logo', ${optionalImageJson(logo)})`;

/** The counter of screens on a platform, a column of `apps`. */
export const countColumn = (platform: Platform, app: string): RawBuilder<number> =>
  sql.ref(`${app}.${platform}_count`);

/** Whether the app of a link in `app_categories` has screens on a platform, a column there. */
export const onPlatform = (platform: Platform, link: string): RawBuilder<boolean> =>
  sql.ref(`${link}.on_${platform}`);
