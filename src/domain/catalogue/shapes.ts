import { type RawBuilder, sql } from 'kysely';
import type { CategoryCard } from '#shared/contracts/categories.ts';
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

/** Id of the screen that stands for the app `a`: its cover, else its newest. */
const appCover = (platform: Platform): RawBuilder<string | null> => sql`coalesce(
  (select s.id from screens s where s.app_id = a.id and s.platform = ${platform} and s.is_cover),
  (select s.id from screens s where s.app_id = a.id and s.platform = ${platform}
    order by s.created_at desc, s.id desc limit 1))`;

/**
 * Id of the screen that stands for the category `c`: its newest cover, else its newest screen; for an app
 * category that of its newest app with screens.
 */
const categoryCover = (platform: Platform): RawBuilder<string | null> => sql`coalesce(
  (select sc.screen_id from screen_categories sc
    where sc.category_id = c.id and sc.platform = ${platform} and sc.is_cover
    order by sc.created_at desc, sc.screen_id desc limit 1),
  (select sc.screen_id from screen_categories sc where sc.category_id = c.id and sc.platform = ${platform}
    order by sc.created_at desc, sc.screen_id desc limit 1),
  (select ${appCover(platform)} from app_categories ac join apps a on a.id = ac.app_id
    where ac.category_id = c.id and ${onPlatform(platform, 'ac')}
    order by ac.created_at desc, ac.app_id desc limit 1))`;

/**
 * `CategoryCard`s in the order of `rank`. `chosen` is a query of `id, rank`; limit it there.
 */
export const categoryCards = (
  chosen: RawBuilder<unknown>,
  platform: Platform,
): RawBuilder<CategoryCard> => sql`
  select c.id, c.name, c.slug, c.type, c.parent_id as "parentId", st.screen_count as "screenCount",
    case when s.id is not null then ${thumbJson('s', 'i')} end as cover
  from (${chosen}) chosen
  join categories c on c.id = chosen.id
  join category_stats st on st.category_id = c.id and st.platform = ${platform}
  left join lateral (select ${categoryCover(platform)} as id) cover on true
  left join screens s on s.id = cover.id
  left join images i on i.id = s.image_id
  order by chosen.rank, c.id`;
