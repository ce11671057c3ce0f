import { sql } from 'kysely';
import type { Timestamp } from '#db/tables/columns.ts';
import type { Db } from '#db/tables.ts';
import { type Actor, recordAudit, recordBulkAudit } from '#domain/audit/commands.ts';
import { cacheTags } from '#domain/changes.ts';
import { assertNotModified, type ExpectedVersion } from '#domain/expected-version.ts';
import { claimImage, releaseImages, setScreenImageMetadata } from '#domain/images/claims.ts';
import { optionalText, requiredText } from '#domain/input.ts';
import { type RowIdentity, toIdentityColumns } from '#domain/row-identity.ts';
import { write } from '#domain/write.ts';
import type { TagSource } from '#shared/category-types.ts';
import { notFound } from '#shared/errors.ts';
import type { Platform } from '#shared/platforms.ts';
import { announceCategories, lockApps, unsetOtherCovers } from './effects.ts';

export type TagInput = {
  categoryId: string;
  /** Source of the tag. Default: human. */
  source?: TagSource | undefined;
  /** Confidence of the suggestion, 0 to 1. Kept when a curator confirms the tag. */
  confidence?: number | null | undefined;
};

export type ScreenInput = {
  appId: string;
  platform: Platform;
  title: string;
  /** Whether the title was derived instead of written by a curator. False if only `title` is given. */
  titleIsDerived?: boolean | undefined;
  imageId: string;
  description?: string | null | undefined;
  /** Makes the screen the app's cover on its platform. The previous cover is unset. */
  isCover?: boolean | undefined;
  isFeatured?: boolean | undefined;
  capturedAt?: string | Date | null | undefined;
  sourceUrl?: string | null | undefined;
  /** Time of creation. Default: now. */
  createdAt?: string | Date | undefined;
  tags?: TagInput[] | undefined;
};
export type ScreenChanges = Partial<ScreenInput>;

const toColumns = (input: ScreenChanges) => ({
  ...((input.title !== undefined || input.titleIsDerived !== undefined) && {
    title_is_derived: input.titleIsDerived ?? false,
  }),
  ...(input.description !== undefined && { description: optionalText(input.description) }),
  ...(input.isCover !== undefined && { is_cover: input.isCover }),
  ...(input.isFeatured !== undefined && { is_featured: input.isFeatured }),
  ...(input.capturedAt !== undefined && { captured_at: input.capturedAt }),
  ...(input.sourceUrl !== undefined && { source_url: optionalText(input.sourceUrl) }),
  ...(input.createdAt !== undefined && { created_at: input.createdAt }),
});

/** Adds tags. An existing human tag stays human. An existing suggestion takes the source of the input. */
async function addTags(tx: Db, screenId: string, input: TagInput[]): Promise<void> {
  if (input.length === 0) return;
  const rows = input.map(({ categoryId, source = 'human', confidence = null }) => ({
    categoryId,
    source,
    confidence,
  }));
  await sql`
    insert into screen_categories (screen_id, category_id, source, confidence)
    select distinct on ("categoryId") ${screenId}::uuid, "categoryId", source, confidence
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("categoryId" uuid, source text, confidence real)
    order by "categoryId"
    on conflict (screen_id, category_id) do update
      set source = excluded.source, confidence = coalesce(excluded.confidence, screen_categories.confidence)
      where screen_categories.source <> 'human'`.execute(tx);
}

/**
 * Creates a screen with its tags. Its uploaded image becomes permanent in the same transaction. Throws
 * `validation_failed`, `duplicate_image` (another screen has the identical image), `unknown_reference` (app,
 * image, category) and `category_type_mismatch`.
 */
export async function createScreen(
  db: Db,
  actor: Actor,
  input: ScreenInput,
  identity: RowIdentity = {},
): Promise<{ id: string; updatedAt: Timestamp }> {
  const title = requiredText(input.title, 'title');
  const identityColumns = toIdentityColumns(identity);
  const { id } = identityColumns;
  return write(db, async (tx, changedTags) => {
    await lockApps(tx, changedTags, [input.appId]);
    await claimImage(tx, input.imageId);
    if (input.isCover) await unsetOtherCovers(tx, actor, changedTags, input.appId, input.platform, id);
    const { updated_at: updatedAt } = await tx
      .insertInto('screens')
      .values({
        ...identityColumns,
        app_id: input.appId,
        platform: input.platform,
        title,
        image_id: input.imageId,
        ...toColumns(input),
      })
      .returning('updated_at')
      .executeTakeFirstOrThrow();
    await setScreenImageMetadata(tx, [id]);
    await addTags(tx, id, input.tags ?? []);
    await announceCategories(tx, changedTags, [id]);
    changedTags.add(cacheTags.screen(id));
    await recordAudit(tx, actor, {
      action: 'screen.create',
      target: id,
      details: { title, appId: input.appId },
    });
    return { id, updatedAt };
  });
}

/**
 * Changes the given fields of a screen. `tags` replaces all tags. A suggested tag that is kept with the source 'human'
 * is thereby confirmed (decision 25). A cover that moves to another app or platform becomes the cover there.
 * Throws the errors of `createScreen`, `PGRST116` if the screen does not exist, and `edit_conflict`. `imageIds` of the
 * result contains the former image if nothing uses it any more, and `updatedAt` is the version for the next save.
 */
export async function updateScreen(
  db: Db,
  actor: Actor,
  id: string,
  changes: ScreenChanges,
  expected?: ExpectedVersion,
): Promise<{ id: string; updatedAt: Timestamp; imageIds: string[] }> {
  return write(db, async (tx, changedTags) => {
    const find = tx.selectFrom('screens').selectAll().where('id', '=', id);
    const found = await find.executeTakeFirst();
    if (!found) throw notFound('Screen');
    await lockApps(tx, changedTags, [found.app_id, changes.appId ?? found.app_id]);
    // Read again under the lock: a concurrent writer may have moved or deleted the screen while this command waited.
    const before = await find.forNoKeyUpdate().executeTakeFirst();
    if (!before) throw notFound('Screen');
    await assertNotModified(tx, expected, { kind: 'screen', id, updatedAt: before.updated_at });
    if (before.app_id !== found.app_id) await lockApps(tx, changedTags, [before.app_id]);
    const after = {
      app_id: changes.appId ?? before.app_id,
      platform: changes.platform ?? before.platform,
      is_cover: changes.isCover ?? before.is_cover,
      image_id: changes.imageId ?? before.image_id,
    };
    if (after.image_id !== before.image_id) await claimImage(tx, after.image_id);
    if (after.is_cover) await unsetOtherCovers(tx, actor, changedTags, after.app_id, after.platform, id);
    const { updated_at: updatedAt } = await tx
      .updateTable('screens')
      .set({
        ...toColumns(changes),
        ...after,
        ...(changes.title !== undefined && { title: requiredText(changes.title, 'title') }),
        // Must not be `now()`, the start of the transaction, because the command may have waited long for the lock.
        updated_at: sql`clock_timestamp()`,
      })
      .where('id', '=', id)
      .returning('updated_at')
      .executeTakeFirstOrThrow();
    await setScreenImageMetadata(tx, [id]);
    const imageIds = after.image_id === before.image_id ? [] : await releaseImages(tx, [before.image_id]);
    // Announces the categories before the tags change, so that those that the screen loses are included.
    await announceCategories(tx, changedTags, [id]);
    if (changes.tags) {
      const kept = changes.tags.map((tag) => tag.categoryId);
      await sql`delete from screen_categories
        where screen_id = ${id} and category_id <> all (${kept}::uuid[])`.execute(tx);
      await addTags(tx, id, changes.tags);
      // Announces the categories that the screen gained.
      await announceCategories(tx, changedTags, [id]);
    }
    changedTags.add(cacheTags.screen(id));
    await recordAudit(tx, actor, { action: 'screen.update', target: id, details: { changes } });
    return { id, updatedAt, imageIds };
  });
}

/**
 * Deletes screens with their tags. Ignores ids that do not exist. Returns the number of deleted screens and
 * the images that are no longer used, whose files may be deleted.
 */
export async function deleteScreens(
  db: Db,
  actor: Actor,
  ids: string[],
  /** Called with `ids` once the screens that still exist are locked. It may throw to prevent the deletion. */
  beforeDelete: (ids: string[]) => Promise<void> = async () => undefined,
): Promise<{ deleted: number; imageIds: string[] }> {
  return write(db, async (tx, changedTags) => {
    const chosen = sql<boolean>`id = any (${ids}::uuid[])`;
    const find = tx.selectFrom('screens').select('app_id').where(chosen);
    const lockedAppIds = new Set((await find.execute()).map((screen) => screen.app_id));
    if (lockedAppIds.size === 0) {
      await beforeDelete(ids);
      return { deleted: 0, imageIds: [] };
    }
    await lockApps(tx, changedTags, [...lockedAppIds]);
    // Read again under the locks: a concurrent writer may have moved some screens while this command waited.
    const locked = await find.orderBy('id').forUpdate().execute();
    const newAppIds = locked.map((screen) => screen.app_id).filter((appId) => !lockedAppIds.has(appId));
    if (newAppIds.length > 0) await lockApps(tx, changedTags, newAppIds);
    await beforeDelete(ids);
    await announceCategories(tx, changedTags, ids);
    // Deletes all tags in one statement. A cascade would update the counters once for each screen.
    await sql`delete from screen_categories where screen_id = any (${ids}::uuid[])`.execute(tx);
    const screens = await tx
      .deleteFrom('screens')
      .where(chosen)
      .returning(['id', 'title', 'image_id'])
      .execute();
    const imageIds = await releaseImages(
      tx,
      screens.map((screen) => screen.image_id),
    );
    for (const screen of screens) changedTags.add(cacheTags.screen(screen.id));
    await recordBulkAudit(tx, actor, {
      action: 'screen.delete',
      targets: screens.map(({ id, title }) => ({ id, details: { title } })),
    });
    return { deleted: screens.length, imageIds };
  });
}
