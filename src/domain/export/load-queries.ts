import { sql } from 'kysely';
import { v5 as uuidv5 } from 'uuid';
import type { Db } from '#db/tables.ts';
import type { CategoryType } from '#shared/category-types.ts';
import type { Platform } from '#shared/platforms.ts';
import type { ExportRecord } from './export-format.ts';

type Key = { id: string; slug: string };

/** Finds a category by its id, else by its current slug, else by a former slug. Returns its id, or null. */
export async function findCategory(
  db: Db,
  { id, type, slug }: Key & { type: CategoryType },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, 0 as rank from categories where id = ${id} and type = ${type}
      union all select id, 1 from categories where type = ${type} and slug = ${slug}
      union all select category_id, 2 from category_redirects where type = ${type} and slug = ${slug}
    ) found order by rank limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Finds an app by its id, else by its current slug, else by a former slug. Returns its id, or null. */
export async function findApp(db: Db, { id, slug }: Key): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, 0 as rank from apps where id = ${id}
      union all select id, 1 from apps where slug = ${slug}
      union all select app_id, 2 from app_redirects where slug = ${slug}
    ) found order by rank limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns the ids of the given screens that this gallery already contains, with the same id or the same image. */
export async function findScreens(
  db: Db,
  screens: readonly { id: string; image: { sourceSha256: string } }[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('screens')
    .select(['id', 'image_sha256'])
    .where((eb) =>
      eb.or([
        sql<boolean>`id = any (${screens.map(({ id }) => id)}::uuid[])`,
        sql<boolean>`image_sha256 = any (${screens.map(({ image }) => image.sourceSha256)}::text[])`,
      ]),
    )
    .execute();
  const existing = new Set(rows.flatMap((row) => [row.id, row.image_sha256]));
  return new Set(
    screens
      .filter(({ id, image }) => existing.has(id) || existing.has(image.sourceSha256))
      .map(({ id }) => id),
  );
}

export type ExistingContent = {
  id: string;
  /** Whether the first start of this gallery created it, and it has not been edited since. */
  isDefault: boolean;
};

/**
 * Whether an import replaces existing content that `findContent` has found for the record. It replaces only unedited
 * default content that has another id than the record.
 */
export const isReplaced = (existing: ExistingContent, record: { id: string }): boolean =>
  existing.isDefault && existing.id !== record.id;

/**
 * Finds a post or page by its id, else by its current slug, else by a former slug. Returns null if there is none. With
 * `lock`, other transactions cannot change the row before this transaction ends.
 */
export async function findContent(
  db: Db,
  kind: 'posts' | 'pages',
  { id, slug }: Key,
  { lock = false }: { lock?: boolean } = {},
): Promise<ExistingContent | null> {
  const kindName = kind === 'posts' ? 'post' : 'page';
  const { rows } = await sql<ExistingContent>`
    select c.id, c.created_at = c.updated_at and exists (
        select from audit_log l where l.target_kind = ${kindName}
          and l.target_id = c.id::text and l.actor_name = 'first start' and l.action like '%.create'
      ) as "isDefault"
    from ${sql.table(kind)} c where c.id = ${id} or c.slug = ${slug} or c.id in (
      select ${sql.ref(`${kindName}_id`)} from ${sql.table(`${kindName}_redirects`)} where slug = ${slug}
    )
    order by c.id = ${id} desc, c.slug = ${slug} desc
    limit 1 ${lock ? sql`for update of c` : sql``}`.execute(db);
  return rows[0] ?? null;
}

/** Makes the former slugs redirect to the row, unless another row has them. */
export async function addRedirects(
  tx: Db,
  kind: 'app' | 'category' | 'post' | 'page',
  id: string,
  formerSlugs: readonly string[],
): Promise<void> {
  if (formerSlugs.length === 0) return;
  const table = sql.table(`${kind}_redirects`);
  const owner = sql.ref(`${kind}_id`);
  const slugs = sql`unnest(${formerSlugs}::text[]) as former (slug)`;
  await (kind === 'category'
    ? sql`insert into ${table} (type, slug, ${owner})
        select c.type, former.slug, c.id from categories c, ${slugs} where c.id = ${id}
          and not exists (select from categories o where o.type = c.type and o.slug = former.slug)
        on conflict do nothing`
    : sql`insert into ${table} (slug, ${owner})
        select former.slug, ${id}::uuid from ${slugs}
        where not exists (select from ${sql.table({ app: 'apps', post: 'posts', page: 'pages' }[kind])} o
          where o.slug = former.slug)
        on conflict do nothing`
  ).execute(tx);
}

type StackOfScreen = NonNullable<ExportRecord['screens']['stack']>;

/**
 * Adds a new screen to its stack, which the first screen creates. If a stack of another app or platform already has the
 * id, a derived id is used. Returns the id of the stack in this gallery. A stack may have only one screen at first;
 * `dissolveSingleStacks` deletes such stacks at the end of the import.
 */
export async function joinStack(
  tx: Db,
  screenId: string,
  appId: string,
  platform: Platform,
  { id: exportedId, kind, position, label }: StackOfScreen,
): Promise<string> {
  // A stack of sizes may contain screens of both platforms.
  const stackPlatform = kind === 'size' ? null : platform;
  const insertOrFind = (id: string) =>
    tx
      .insertInto('stacks')
      .values({ id, app_id: appId, kind, platform: stackPlatform })
      // Changes nothing. Without an update, PostgreSQL would not return the existing row.
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ updated_at: sql`stacks.updated_at` }))
      .returning(['id', 'app_id', 'platform'])
      .executeTakeFirstOrThrow();
  const found = await insertOrFind(exportedId);
  const belongsToAppAndPlatform = found.app_id === appId && (found.platform ?? platform) === platform;
  // The derived id is the same for all screens of this stack, app and platform.
  const { id } = belongsToAppAndPlatform
    ? found
    : await insertOrFind(uuidv5(`${appId} ${kind} ${platform}`, exportedId));
  await tx
    .updateTable('screens')
    .set({ stack_id: id, stack_position: position, stack_label: label })
    .where('id', '=', screenId)
    .execute();
  return id;
}

/** Deletes those of the given stacks that have fewer than two screens. */
export async function dissolveSingleStacks(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    delete from stacks k where k.id = any (${ids}::uuid[])
      and (select count(*) from screens s where s.stack_id = k.id) < 2`.execute(db);
}
