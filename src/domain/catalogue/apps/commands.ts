import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { type Actor, recordAudit, recordBulkAudit } from '#domain/audit/commands.ts';
import { cacheTags } from '#domain/changes.ts';
import { assertNotModified, type ExpectedVersion } from '#domain/expected-version.ts';
import { claimImage, releaseImages, setLogoMetadata } from '#domain/images/claims.ts';
import { optionalText, requiredText, slugOf } from '#domain/input.ts';
import { type RowIdentity, toIdentityColumns } from '#domain/row-identity.ts';
import { write } from '#domain/write.ts';
import { notFound, ProductError } from '#shared/errors.ts';
import { MESSAGES } from '#shared/messages.ts';

export type AppInput = {
  name: string;
  /** If empty, the slug is derived from the name. */
  slug?: string | null | undefined;
  description?: string | null | undefined;
  /** The app's website. */
  url?: string | null | undefined;
  /** `#rrggbb`. */
  brandColor?: string | null | undefined;
  logoImageId?: string | null | undefined;
  categoryIds?: string[] | undefined;
};
export type AppChanges = Partial<AppInput>;
export type SavedApp = { id: string; slug: string };

const toColumns = (input: AppChanges) => ({
  ...(input.description !== undefined && { description: optionalText(input.description) }),
  ...(input.url !== undefined && { url: optionalText(input.url) }),
  ...(input.brandColor !== undefined && { brand_color: optionalText(input.brandColor) }),
  ...(input.logoImageId !== undefined && { logo_image_id: input.logoImageId }),
});

async function setCategories(tx: Db, appId: string, categoryIds: string[]): Promise<void> {
  await sql`delete from app_categories
    where app_id = ${appId} and category_id <> all (${categoryIds}::uuid[])`.execute(tx);
  await sql`insert into app_categories (app_id, category_id)
    select ${appId}::uuid, id from unnest(${categoryIds}::uuid[]) as id order by id
    on conflict do nothing`.execute(tx);
}

const requireName = (name: string): string => requiredText(name, 'name', MESSAGES.app.needsName);

/** Deletes the redirect from a former slug that becomes a current slug again. */
const deleteRedirect = (tx: Db, slug: string) =>
  tx.deleteFrom('app_redirects').where('slug', '=', slug).execute();

/**
 * Creates an app. Throws `validation_failed`, `duplicate_slug`, `unknown_reference` (logo) and
 * `category_type_mismatch` (an id is not an app category).
 */
export async function createApp(
  db: Db,
  actor: Actor,
  input: AppInput,
  identity: RowIdentity = {},
): Promise<SavedApp> {
  const name = requireName(input.name);
  const row = toIdentityColumns(identity);
  const app = { id: row.id, slug: slugOf(input.slug, name) };
  return write(db, async (tx, changedTags) => {
    if (input.logoImageId) await claimImage(tx, input.logoImageId);
    await deleteRedirect(tx, app.slug);
    await tx
      .insertInto('apps')
      .values({ ...row, ...app, name, ...toColumns(input) })
      .execute();
    if (input.logoImageId) await setLogoMetadata(tx, app.id);
    if (input.categoryIds?.length) await setCategories(tx, app.id, input.categoryIds);
    await recordAudit(tx, actor, { action: 'app.create', target: app.id, details: { name, slug: app.slug } });
    changedTags.add(cacheTags.apps, cacheTags.app(app.slug), cacheTags.stats);
    return app;
  });
}

/**
 * Changes the given fields of an app. The old slug redirects to the new one. Throws the errors of `createApp`,
 * `PGRST116` if the app does not exist, and `edit_conflict`. `imageIds` of the result contains the former logo if
 * nothing uses it any more.
 */
export async function updateApp(
  db: Db,
  actor: Actor,
  id: string,
  changes: AppChanges,
  expected?: ExpectedVersion,
): Promise<SavedApp & { imageIds: string[] }> {
  return write(db, async (tx, changedTags) => {
    const before = await tx
      .selectFrom('apps')
      .select(['slug', 'name', 'logo_image_id', 'updated_at'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw notFound('App');
    await assertNotModified(tx, expected, { kind: 'app', id, updatedAt: before.updated_at });
    const name = changes.name === undefined ? before.name : requireName(changes.name);
    const slug = changes.slug === undefined ? before.slug : slugOf(changes.slug, name);
    const hasNewLogo = changes.logoImageId !== undefined && changes.logoImageId !== before.logo_image_id;
    if (hasNewLogo && changes.logoImageId) await claimImage(tx, changes.logoImageId);
    if (slug !== before.slug) await deleteRedirect(tx, slug);
    await tx
      .updateTable('apps')
      .set({ name, slug, ...toColumns(changes), updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    if (slug !== before.slug) {
      await tx
        .insertInto('app_redirects')
        .values({ slug: before.slug, app_id: id })
        .onConflict((conflict) => conflict.column('slug').doUpdateSet({ app_id: id }))
        .execute();
    }
    await setLogoMetadata(tx, id);
    const imageIds = hasNewLogo ? await releaseImages(tx, [before.logo_image_id]) : [];
    if (changes.categoryIds) await setCategories(tx, id, changes.categoryIds);
    await recordAudit(tx, actor, { action: 'app.update', target: id, details: { changes } });
    changedTags.add(cacheTags.apps, cacheTags.app(before.slug), cacheTags.app(slug));
    if (changes.categoryIds) changedTags.add(cacheTags.categories('app'));
    return { id, slug, imageIds };
  });
}

/**
 * Deletes all of these apps. Throws `in_use` and deletes none if one of them has screens. Ignores ids that do not
 * exist. Returns the number of deleted apps and the ids of the images that are no longer used.
 */
export async function deleteApps(
  db: Db,
  actor: Actor,
  ids: string[],
): Promise<{ deleted: number; imageIds: string[] }> {
  return write(db, async (tx, changedTags) => {
    const apps = await tx
      .selectFrom('apps')
      .select(['id', 'slug', 'name', 'logo_image_id', 'web_count', 'ios_count'])
      .where(sql<boolean>`id = any (${ids}::uuid[])`)
      .orderBy('id')
      .forUpdate()
      .execute();
    const used = apps.filter((app) => app.web_count + app.ios_count > 0);
    if (used.length > 0) {
      const message = ids.length === 1 ? MESSAGES.app.hasScreens : MESSAGES.apps.haveScreens;
      throw new ProductError('in_use', message, { details: { apps: used.map((app) => app.slug) } });
    }
    await sql`delete from apps where id = any (${apps.map((app) => app.id)}::uuid[])`.execute(tx);
    const imageIds = await releaseImages(
      tx,
      apps.map((app) => app.logo_image_id),
    );
    await recordBulkAudit(tx, actor, {
      action: 'app.delete',
      targets: apps.map(({ id, name, slug }) => ({ id, details: { name, slug } })),
    });
    if (apps.length > 0) changedTags.add(cacheTags.apps, cacheTags.stats, cacheTags.categories('app'));
    for (const app of apps) changedTags.add(cacheTags.app(app.slug));
    return { deleted: apps.length, imageIds };
  });
}

/**
 * Returns the app with this slug or former slug, and creates it if there is none. Concurrent callers get the
 * same app. An existing app is not changed.
 */
export async function ensureApp(
  db: Db,
  actor: Actor,
  input: AppInput & { slug: string },
): Promise<SavedApp & { created: boolean }> {
  const find = async (tx: Db): Promise<SavedApp | undefined> => {
    const { rows } = await sql<SavedApp>`
      select id, slug from (
        select id, slug, 0 as rank from apps where slug = ${input.slug}
        union all
        select a.id, a.slug, 1 from app_redirects r join apps a on a.id = r.app_id where r.slug = ${input.slug}
      ) found order by rank limit 1`.execute(tx);
    return rows[0];
  };
  const existing = await find(db);
  if (existing) return { ...existing, created: false };
  try {
    return { ...(await createApp(db, actor, input)), created: true };
  } catch (error) {
    // Another request may have created the app meanwhile. If the caller passed a transaction, the failed insert has
    // aborted it, and nothing more can be read.
    const winner =
      error instanceof ProductError && error.code === 'duplicate_slug' && !db.isTransaction
        ? await find(db)
        : undefined;
    if (!winner) throw error;
    return { ...winner, created: false };
  }
}
