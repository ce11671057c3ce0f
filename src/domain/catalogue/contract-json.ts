import { type RawBuilder, sql } from 'kysely';
import { instantJson } from '#db/instant-json.ts';
import type { AdminStack } from '#shared/contracts/admin-stacks.ts';
import type { ImageRef } from '#shared/contracts/common.ts';
import type { AppRef, ScreenDetail, ScreenThumb, StackRef } from '#shared/contracts/screens.ts';
import type { Platform } from '#shared/platforms.ts';

// SQL expressions that build nested objects of the API contracts in the database, so that one query reads all data of
// a list.

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
export const hasScreensColumn = (platform: Platform, link: string): RawBuilder<boolean> =>
  sql.ref(`${link}.on_${platform}`);

/** Builds a `StackRef` for the row of `screens` with this alias; null if the screen has no variants. */
export const stackRefJson = (screen: string): RawBuilder<StackRef | null> => {
  const stack = sql.ref(`${screen}.stack_id`);
  return sql`case when ${stack} is not null then (
    select json_build_object('kind', k.kind, 'count', count(*), 'label', ${sql.ref(`${screen}.stack_label`)})
    from stacks k join screens m on m.stack_id = k.id where k.id = ${stack} group by k.kind having count(*) > 1) end`;
};

/** Builds an object with `fields` and all screens of the stack of a screen; null if the screen has no variants. */
const stackJson = <T>(screen: string, fields: RawBuilder<unknown>): RawBuilder<T> => {
  const stack = sql.ref(`${screen}.stack_id`);
  return sql`case when ${stack} is not null then (
    select json_build_object(${fields}, 'screens', json_agg(json_build_object('id', m.id, 'title', m.title,
      'platform', m.platform, 'image', ${imageJson('mi')}, 'label', m.stack_label,
      'capturedAt', ${instantJson('m.captured_at')}, 'createdAt', ${instantJson('m.created_at')})
      order by m.stack_position, m.id))
    from stacks k join screens m on m.stack_id = k.id join images mi on mi.id = m.image_id
    where k.id = ${stack} group by k.id having count(*) > 1) end`;
};

/** Builds the variants of a `ScreenDetail` for the row of `screens` with this alias. */
export const variantsJson = (screen: string): RawBuilder<ScreenDetail['variants']> =>
  stackJson(screen, sql`'kind', k.kind`);

/** Builds the `AdminStack` of the row of `screens` with this alias. */
export const adminStackJson = (screen: string): RawBuilder<AdminStack | null> =>
  stackJson(screen, sql`'id', k.id, 'kind', k.kind, 'updatedAt', ${instantJson('k.updated_at')}`);

/**
 * Builds a condition on the row of `screens` with this alias: the screen has no stack, or is the first of its stack on
 * its platform. Lists use it to show one card for each stack. `isListed` is a condition on a row `m` of `screens`;
 * screens of the stack that do not satisfy it are ignored.
 */
export const isFrontOf = (screen: string, isListed: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${screen}.${name}`);
  // A scalar subquery is evaluated only for the rows that have a stack, which are few. With `not exists`, the planner
  // would join all stacks.
  return sql`(${column('stack_id')} is null or (
    select count(*) from screens m
    where m.stack_id = ${column('stack_id')} and m.platform = ${column('platform')}
      and (m.stack_position, m.id) < (${column('stack_position')}, ${column('id')}) and ${isListed}) = 0)`;
};
