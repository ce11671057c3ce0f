import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { type Actor, recordAudit, recordBulkAudit } from '#domain/audit/commands.ts';
import { cacheTags } from '#domain/changes.ts';
import { assertNotModified, type ExpectedVersion } from '#domain/expected-version.ts';
import { type ChangedTags, write } from '#domain/write.ts';
import { isBrowsableCategoryType } from '#shared/category-types.ts';
import { notFound, ProductError } from '#shared/errors.ts';
import { replacePopular } from '../popular/commands.ts';
import type { SavedCategory } from './commands.ts';

/** The target, with the numbers of changed items. */
export type MergeResult = SavedCategory & {
  /** Screens that had the source, including those that already had the target. */
  screens: number;
  /** Apps that had the source, including those that already had the target. */
  apps: number;
  /** Child categories of the source that were moved below the target. */
  children: number;
};

type Versions = { source: ExpectedVersion; target: ExpectedVersion };

/** Locks both categories, so that no tag can be added to either of them until the merge is committed. */
async function lockCategories(tx: Db, sourceId: string, targetId: string, expected?: Versions) {
  const find = tx.selectFrom('categories').selectAll();
  const unlockedSource = await find.where('id', '=', sourceId).executeTakeFirst();
  if (!unlockedSource) throw notFound('Category');
  // Lock the tree, as in `deleteCategory`: a merge must not interleave with another merge or a move.
  await sql`select pg_advisory_xact_lock(hashtext('categories tree'), hashtext(${unlockedSource.type}))`.execute(
    tx,
  );
  const rows = await find.where('id', 'in', [sourceId, targetId]).orderBy('id').forUpdate().execute();
  const source = rows.find(({ id }) => id === sourceId);
  const target = rows.find(({ id }) => id === targetId);
  if (!source) throw notFound('Category');
  if (!target) throw new ProductError('unknown_reference', 'The category to merge into does not exist');
  if (source === target) {
    throw new ProductError('validation_failed', 'A category cannot be merged into itself');
  }
  if (source.type !== target.type) throw new ProductError('category_type_mismatch');
  await assertNotModified(tx, expected?.source, {
    kind: 'category',
    id: sourceId,
    updatedAt: source.updated_at,
  });
  await assertNotModified(tx, expected?.target, {
    kind: 'category',
    id: targetId,
    updatedAt: target.updated_at,
  });
  return { source, target };
}

type TaggedItems = { appIds: string[]; screenIds: string[] };

/**
 * Locks the tagged apps and screens and returns their ids. To prevent deadlocks, all commands take these locks
 * before triggers lock the counters.
 */
async function lockTaggedItems(tx: Db, categoryId: string): Promise<TaggedItems> {
  const apps = await sql<{ id: string }>`
    select id from apps where id in (select app_id from app_categories where category_id = ${categoryId})
    order by id for no key update`.execute(tx);
  const screens = await sql<{ id: string }>`
    select id from screens where id in (select screen_id from screen_categories where category_id = ${categoryId})
    order by id for no key update`.execute(tx);
  return { appIds: apps.rows.map(({ id }) => id), screenIds: screens.rows.map(({ id }) => id) };
}

/**
 * Gives the locked items a new version, so that a save from a form that was opened before the merge is refused. Such a
 * form lacks the target, and its save would remove the target from the item. From the audit entries,
 * `assertNotModified` reads the name of the curator who merged.
 */
async function markUpdated(
  tx: Db,
  actor: Actor,
  { appIds, screenIds }: TaggedItems,
  details: { add: string[]; remove: string[] },
): Promise<void> {
  const toTargets = (ids: readonly string[]) => ids.map((id) => ({ id }));
  await sql`update apps set updated_at = clock_timestamp() where id = any (${appIds}::uuid[])`.execute(tx);
  await sql`update screens set updated_at = clock_timestamp() where id = any (${screenIds}::uuid[])`.execute(
    tx,
  );
  await recordBulkAudit(tx, actor, { action: 'app.update', targets: toTargets(appIds), details });
  await recordBulkAudit(tx, actor, { action: 'screen.tag', targets: toTargets(screenIds), details });
}

/**
 * Copies the tags of `from` to `to`. If a screen has both tags, the remaining tag is confirmed if at least one of the
 * two was. The tags of `from` are deleted later, with the category.
 */
async function copyTags(tx: Db, from: string, to: string): Promise<void> {
  await sql`
    insert into screen_categories as kept (screen_id, category_id, source, confidence)
    select screen_id, ${to}::uuid, source, confidence from screen_categories where category_id = ${from}
    order by screen_id
    on conflict (screen_id, category_id) do update set source = excluded.source, confidence = excluded.confidence
    where excluded.source = 'human' and kept.source <> 'human'`.execute(tx);
  await sql`
    insert into app_categories (app_id, category_id)
    select app_id, ${to}::uuid from app_categories where category_id = ${from} order by app_id
    on conflict do nothing`.execute(tx);
}

/**
 * Replaces the source with the target in one column of the recorded tag changes, so that the changes can still be
 * undone. If a screen has tags of both categories, the merge makes one tag of them. A change may have recorded only one
 * of the two. If the other one satisfies `isProtected`, an undo must not affect the merged tag, so the recorded tag is
 * removed from the change.
 */
async function rewriteTagChanges(
  tx: Db,
  column: 'added' | 'removed' | 'confirmed',
  isProtected: RawBuilder<boolean>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const isMerged = sql`category in (${from}, ${to})`;
  await sql`
    with pairs as (
      select t.id, pair, pair ->> 0 as screen, pair ->> 1 as category
      from tag_changes t cross join jsonb_array_elements(t.${sql.ref(column)}) pair
      where t.${sql.ref(column)}::text like any (array[${`%${from}%`}, ${`%${to}%`}])
    ),
    dropped as (
      select p.id, p.screen from pairs p
      join screen_categories sc on sc.screen_id = p.screen::uuid and sc.category_id in (${from}::uuid, ${to}::uuid)
      left join pairs o on o.id = p.id and o.screen = p.screen and o.category = sc.category_id::text
      where p.${isMerged} and o.id is null and ${isProtected}
    ),
    merged as (
      select distinct on (id, screen, target) id, jsonb_set(pair, '{1}', to_jsonb(target)) as pair
      from (select *, case when category = ${from} then ${to} else category end as target from pairs) p
      where not (${isMerged} and (id, screen) in (select id, screen from dropped))
      -- As in \`copyTags\`: a human tag wins over a suggestion, and otherwise the tag of the target wins.
      order by id, screen, target, (pair ->> 2 = 'human') desc nulls last, category = ${to} desc
    ),
    rewritten as (select id, jsonb_agg(pair) as pairs from merged group by id)
    update tag_changes t
    set ${sql.ref(column)} = coalesce((select r.pairs from rewritten r where r.id = t.id), '[]')
    where t.id in (select id from pairs where ${isMerged})`.execute(tx);
}

type CategoryRow = { id: string; parent_id: string | null };

/**
 * Moves the children of the source below the target. A target that is a descendant of the source is first
 * moved below the source's parent, because the tree would have a cycle otherwise. Returns the ids of the moved
 * children, and whether the target was moved.
 */
async function moveChildren(
  tx: Db,
  changedTags: ChangedTags,
  source: CategoryRow,
  target: CategoryRow,
): Promise<{ children: string[]; isTargetMoved: boolean }> {
  const move = async (ids: string[], parentId: string | null): Promise<void> => {
    await sql`update categories set parent_id = ${parentId}, updated_at = now() where id = any (${ids}::uuid[])`.execute(
      tx,
    );
    for (const id of ids) changedTags.add(cacheTags.category(id));
  };
  const { rows: above } = await sql<{ id: string }>`
    with recursive above as (
      select id, parent_id from categories where id = ${target.id}
      union all
      select c.id, c.parent_id from categories c join above a on c.id = a.parent_id
    )
    select id from above`.execute(tx);
  const isTargetDescendant = above.some(({ id }) => id === source.id);
  if (isTargetDescendant) await move([target.id], source.parent_id);
  const { rows } = await sql<{ id: string }>`
    select id from categories where parent_id = ${source.id} and id <> ${target.id}`.execute(tx);
  const children = rows.map(({ id }) => id);
  await move(children, target.id);
  return { children, isTargetMoved: isTargetDescendant };
}

/**
 * Merges the source into the target and deletes the source. The target gets the source's tags, children, slugs and
 * place in the popular categories. `expected` has the versions that the curator agreed to merge. Throws
 * `PGRST116` (source), `unknown_reference` (target), `validation_failed` for a merge into itself,
 * `category_type_mismatch` and `edit_conflict`.
 */
export async function mergeCategory(
  db: Db,
  actor: Actor,
  sourceId: string,
  targetId: string,
  expected?: Versions,
): Promise<MergeResult> {
  return write(db, async (tx, changedTags) => {
    const { source, target } = await lockCategories(tx, sourceId, targetId, expected);
    const { type } = source;
    const tagged = await lockTaggedItems(tx, sourceId);
    await markUpdated(tx, actor, tagged, { add: [targetId], remove: [sourceId] });
    const merge = { from: sourceId, to: targetId };
    await rewriteTagChanges(tx, 'added', sql`true`, merge);
    await rewriteTagChanges(tx, 'removed', sql`false`, merge);
    await rewriteTagChanges(tx, 'confirmed', sql`sc.source = 'human'`, merge);
    await copyTags(tx, sourceId, targetId);
    const { children, isTargetMoved } = await moveChildren(tx, changedTags, source, target);
    if (isBrowsableCategoryType(type)) await replacePopular(tx, changedTags, type, sourceId, targetId);
    await tx
      .updateTable('category_redirects')
      .set({ category_id: targetId })
      .where('category_id', '=', sourceId)
      .execute();
    await tx.deleteFrom('categories').where('id', '=', sourceId).execute();
    await tx
      .insertInto('category_redirects')
      .values({ type, slug: source.slug, category_id: targetId })
      .onConflict((conflict) => conflict.columns(['type', 'slug']).doUpdateSet({ category_id: targetId }))
      .execute();
    const result = {
      screens: tagged.screenIds.length,
      apps: tagged.appIds.length,
      children: children.length,
    };
    await recordBulkAudit(tx, actor, {
      action: 'category.update',
      targets: children.map((id) => ({ id })),
      details: { changes: { parentId: targetId } },
    });
    const details = {
      type,
      name: source.name,
      slug: source.slug,
      into: { id: targetId, name: target.name },
      ...result,
    };
    await recordAudit(tx, actor, [
      { action: 'category.merge', target: sourceId, details },
      // The target gets an entry of its own: `assertNotModified` reads it to tell who changed the target.
      {
        action: 'category.update',
        target: targetId,
        details: {
          mergedFrom: { id: sourceId, name: source.name },
          ...(isTargetMoved && { changes: { parentId: source.parent_id } }),
        },
      },
    ]);
    changedTags.add(
      cacheTags.taxonomies,
      cacheTags.categories(type),
      cacheTags.category(sourceId),
      cacheTags.category(targetId),
      cacheTags.popular,
      cacheTags.stats,
    );
    for (const { parent_id: parent } of [source, target])
      if (parent) changedTags.add(cacheTags.category(parent));
    if (type === 'app') changedTags.add(cacheTags.apps);
    return { id: targetId, slug: target.slug, ...result };
  });
}
