import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { type Actor, recordAudit } from '#domain/audit/commands.ts';
import { cacheTags } from '#domain/changes.ts';
import type { ChangedTags } from '#domain/write.ts';
import { ProductError } from '#shared/errors.ts';
import type { Platform } from '#shared/platforms.ts';

// Steps that commands share when they change screens: locking rows, announcing cache tags and unsetting covers.

/**
 * Locks the apps whose screens will change, and announces their cache tags. The lock serializes writers of one app,
 * which keeps covers unique. All commands lock apps in the order of their ids, and before the rows of
 * `category_stats`, which prevents deadlocks. An app to which a screen was moved meanwhile is locked out of this order;
 * if that causes a deadlock, the transaction is retried. Throws `unknown_reference` if an app does not exist.
 */
export async function lockApps(tx: Db, changedTags: ChangedTags, appIds: string[]): Promise<void> {
  const ids = [...new Set(appIds)];
  const apps = await tx
    .selectFrom('apps')
    .select('slug')
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (apps.length < ids.length) throw new ProductError('unknown_reference', 'App not found');
  changedTags.add(
    cacheTags.apps,
    cacheTags.screens,
    cacheTags.popular,
    cacheTags.stats,
    cacheTags.categories('app'),
  );
  for (const app of apps) changedTags.add(cacheTags.app(app.slug));
}

/**
 * Locks the screens, their apps and the apps in `moreAppIds`. Ignores screens that do not exist. Returns the ids of the
 * locked screens.
 */
export async function lockScreens(
  tx: Db,
  changedTags: ChangedTags,
  ids: readonly string[],
  moreAppIds: readonly string[],
): Promise<string[]> {
  const find = tx
    .selectFrom('screens')
    .select(['id', 'app_id'])
    .where(sql<boolean>`id = any (${ids}::uuid[])`);
  const lockedAppIds = new Set([...moreAppIds, ...(await find.execute()).map((screen) => screen.app_id)]);
  if (lockedAppIds.size > 0) await lockApps(tx, changedTags, [...lockedAppIds]);
  const locked = await find.orderBy('id').forNoKeyUpdate().execute();
  // A concurrent writer may have moved some screens while this command waited for the lock.
  const newAppIds = locked.map((screen) => screen.app_id).filter((appId) => !lockedAppIds.has(appId));
  if (newAppIds.length > 0) await lockApps(tx, changedTags, newAppIds);
  for (const { id } of locked) changedTags.add(cacheTags.screen(id));
  return locked.map((screen) => screen.id);
}

/** Announces the cache tags of all categories of these screens. */
export async function announceCategories(
  tx: Db,
  changedTags: ChangedTags,
  screenIds: string[],
): Promise<void> {
  const rows = await tx
    .selectFrom('screen_categories as sc')
    .innerJoin('categories as c', 'c.id', 'sc.category_id')
    .select(['c.id', 'c.type'])
    .distinct()
    .where(sql<boolean>`sc.screen_id = any (${screenIds}::uuid[])`)
    .execute();
  for (const { id, type } of rows) changedTags.add(cacheTags.category(id), cacheTags.categories(type));
}

/**
 * Makes the app's cover on the platform an ordinary screen, unless it is the screen `exceptId`. Announces the
 * categories of the former cover, because the cards of categories prefer covers.
 */
export async function unsetOtherCovers(
  tx: Db,
  actor: Actor,
  changedTags: ChangedTags,
  appId: string,
  platform: Platform,
  exceptId: string,
): Promise<void> {
  const others = await tx
    .updateTable('screens')
    .set({ is_cover: false, updated_at: sql`clock_timestamp()` })
    .where('app_id', '=', appId)
    .where('platform', '=', platform)
    .where('is_cover', '=', true)
    .where('id', '<>', exceptId)
    .returning('id')
    .execute();
  const ids = others.map((other) => other.id);
  for (const id of ids) changedTags.add(cacheTags.screen(id));
  await announceCategories(tx, changedTags, ids);
  await recordAudit(
    tx,
    actor,
    ids.map((id) => ({ action: 'screen.update', target: id, details: { changes: { isCover: false } } })),
  );
}
