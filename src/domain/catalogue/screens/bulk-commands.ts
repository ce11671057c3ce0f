import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/tables.ts';
import { type Actor, recordBulkAudit } from '#domain/audit/commands.ts';
import { write } from '#domain/write.ts';
import type { TagSource } from '#shared/category-types.ts';
import type { ScreenSelection } from '#shared/contracts/admin-screens.ts';
import { notFound } from '#shared/errors.ts';
import { deleteScreens } from './commands.ts';
import { announceCategories, lockScreens } from './effects.ts';
import { assertSelectionUnchanged, resolveSelection } from './selection.ts';

/**
 * Number of screens that this request changed, and number of selected screens that further requests must process. Only
 * a selection by filter is processed in several requests.
 */
export type BulkResult = { changed: number; remaining: number };
/** `changeId` identifies the change for undo; null if nothing changed. */
export type UndoableResult = BulkResult & { changeId: string | null };

const toTargets = (ids: readonly string[]) => ids.map((id) => ({ id }));

type AddedTag = [screenId: string, categoryId: string];
type RemovedTag = [screenId: string, categoryId: string, source: TagSource, confidence: number | null];

const markUpdated = (tx: Db, ids: string[]) =>
  sql`update screens set updated_at = clock_timestamp() where id = any (${ids}::uuid[])`.execute(tx);

const insertTags = async (tx: Db, screenIds: string[], categoryIds: string[]): Promise<AddedTag[]> => {
  const { rows } = await sql<{ screen_id: string; category_id: string }>`
    insert into screen_categories (screen_id, category_id)
    select s.id, c.id from unnest(${screenIds}::uuid[]) as s (id) cross join unnest(${categoryIds}::uuid[]) as c (id)
    order by s.id, c.id
    on conflict do nothing
    returning screen_id, category_id`.execute(tx);
  return rows.map((row) => [row.screen_id, row.category_id]);
};

type TagRow = { screen_id: string; category_id: string; source: TagSource; confidence: number | null };

const deleteTags = async (tx: Db, screenIds: string[], categoryIds: string[]): Promise<RemovedTag[]> => {
  const { rows } = await sql<TagRow>`
    delete from screen_categories
    where screen_id = any (${screenIds}::uuid[]) and category_id = any (${categoryIds}::uuid[])
    returning screen_id, category_id, source, confidence`.execute(tx);
  return rows.map((row) => [row.screen_id, row.category_id, row.source, row.confidence]);
};

/**
 * Adds and removes tags of the selected screens. Records the change under `changeId` for undo. `changeId` is null if
 * nothing changed. Throws `unknown_reference`, `category_type_mismatch` and `selection_changed`.
 */
export async function changeTags(
  db: Db,
  actor: Actor,
  selection: ScreenSelection,
  change: { add: string[]; remove: string[] },
): Promise<UndoableResult> {
  return write(db, async (tx, changedTags) => {
    const { ids: chosen, remaining } = await resolveSelection(tx, selection);
    const ids = await lockScreens(tx, changedTags, chosen, []);
    await assertSelectionUnchanged(tx, selection, chosen);
    // Announces the categories before and after the change, so that those that a screen loses or gains are included.
    await announceCategories(tx, changedTags, ids);
    const removed = await deleteTags(tx, ids, change.remove);
    const added = await insertTags(tx, ids, change.add);
    await announceCategories(tx, changedTags, ids);
    const touched = [...new Set([...added, ...removed].map(([screenId]) => screenId))];
    // If the selection is a filter, unchanged screens are marked as updated too. Such a selection excludes screens that
    // were updated after the count, so the next request continues with the remaining screens.
    await markUpdated(tx, 'ids' in selection ? touched : ids);
    if (touched.length === 0) return { changed: 0, remaining, changeId: null };
    const changeId = uuidv7();
    await tx
      .insertInto('tag_changes')
      .values({
        id: changeId,
        actor_id: actor.id,
        added: JSON.stringify(added),
        removed: JSON.stringify(removed),
      })
      .execute();
    await recordBulkAudit(tx, actor, {
      action: 'screen.tag',
      targets: toTargets(touched),
      details: { ...change, changeId },
    });
    return { changed: touched.length, remaining, changeId };
  });
}

/**
 * Confirms the suggested tags of screens. Records the previous state under `changeId` for undo. `changeId` is null if
 * there was no suggestion. Throws `selection_changed`.
 */
export async function confirmTags(db: Db, actor: Actor, selection: ScreenSelection): Promise<UndoableResult> {
  return write(db, async (tx, changedTags) => {
    const { ids: chosen, remaining } = await resolveSelection(tx, selection);
    const ids = await lockScreens(tx, changedTags, chosen, []);
    await assertSelectionUnchanged(tx, selection, chosen);
    const { rows } = await sql<TagRow>`
      with suggested as (
        select screen_id, category_id, source, confidence from screen_categories
        where screen_id = any (${ids}::uuid[]) and source <> 'human'
      )
      update screen_categories sc set source = 'human' from suggested s
      where sc.screen_id = s.screen_id and sc.category_id = s.category_id
      returning s.screen_id, s.category_id, s.source, s.confidence`.execute(tx);
    const touched = [...new Set(rows.map((row) => row.screen_id))];
    // Marks the unchanged screens of a filter as updated too, for the reason given in `changeTags`.
    await markUpdated(tx, 'ids' in selection ? touched : ids);
    if (touched.length === 0) return { changed: 0, remaining, changeId: null };
    const changeId = uuidv7();
    const confirmed = rows.map((row) => [row.screen_id, row.category_id, row.source, row.confidence]);
    await tx
      .insertInto('tag_changes')
      .values({
        id: changeId,
        actor_id: actor.id,
        added: '[]',
        removed: '[]',
        confirmed: JSON.stringify(confirmed),
        // Must not be earlier than `updated_at` of the screens: an undo would mistake this change for a later one.
        created_at: sql`clock_timestamp()`,
      })
      .execute();
    await recordBulkAudit(tx, actor, {
      action: 'screen.confirm_tags',
      targets: toTargets(touched),
      details: { changeId },
    });
    return { changed: touched.length, remaining, changeId };
  });
}

/**
 * Undoes changes of tags: removes the added tags, adds the removed ones, and turns confirmed tags into
 * suggestions again, as far as the screens and categories still exist. Throws `PGRST116` if all of the changes are
 * unknown, expired or already undone.
 */
export async function undoTagChanges(
  db: Db,
  actor: Actor,
  changeIds: string[],
): Promise<{ screens: number }> {
  return write(db, async (tx, changedTags) => {
    const changes = await tx
      .deleteFrom('tag_changes')
      .where(sql<boolean>`id = any (${changeIds}::uuid[])`)
      .returning(['id', 'added', 'removed', 'confirmed', 'created_at'])
      .execute();
    // Some of the changes may be missing: they have expired, or an earlier attempt of this request has undone them.
    if (changes.length === 0) throw notFound('Change');
    const added = changes.flatMap((change) => change.added);
    const removed = changes.flatMap((change) => change.removed);
    const confirmed = changes.flatMap((change) =>
      change.confirmed.map((tag) => [...tag, change.created_at] as const),
    );
    const ids = await lockScreens(
      tx,
      changedTags,
      [...added, ...removed, ...confirmed].map(([screenId]) => screenId),
      [],
    );
    await announceCategories(tx, changedTags, ids);
    await sql`
      delete from screen_categories sc
      using (select (pair ->> 0)::uuid as screen_id, (pair ->> 1)::uuid as category_id
        from jsonb_array_elements(${JSON.stringify(added)}::jsonb) pair) as a
      where sc.screen_id = a.screen_id and sc.category_id = a.category_id`.execute(tx);
    await sql`
      insert into screen_categories (screen_id, category_id, source, confidence)
      select s.id, c.id, r.source, r.confidence
      from (select (row ->> 0)::uuid as screen_id, (row ->> 1)::uuid as category_id, row ->> 2 as source,
        (row ->> 3)::real as confidence from jsonb_array_elements(${JSON.stringify(removed)}::jsonb) row) as r
      join screens s on s.id = r.screen_id
      join categories c on c.id = r.category_id
      order by s.id, c.id
      on conflict do nothing`.execute(tx);
    // A tag that a curator has since removed and added again must stay confirmed. Such a tag has no confidence, so the
    // confidence must match. If the suggestion had no confidence either, the screen must not have changed since.
    await sql`
      update screen_categories sc set source = c.source
      from (select (row ->> 0)::uuid as screen_id, (row ->> 1)::uuid as category_id, row ->> 2 as source,
        (row ->> 3)::real as confidence, (row ->> 4)::timestamptz as confirmed_at
        from jsonb_array_elements(${JSON.stringify(confirmed)}::jsonb) row) as c
      join screens s on s.id = c.screen_id
      where sc.screen_id = c.screen_id and sc.category_id = c.category_id and sc.source = 'human'
        and (sc.confidence = c.confidence
          or (sc.confidence is null and c.confidence is null and s.updated_at <= c.confirmed_at))`.execute(
      tx,
    );
    await announceCategories(tx, changedTags, ids);
    await markUpdated(tx, ids);
    await recordBulkAudit(tx, actor, {
      action: 'screen.untag',
      targets: toTargets(ids),
      details: { changeIds },
    });
    return { screens: ids.length };
  });
}

/** Deletes the selected screens like `deleteScreens`. Throws `selection_changed`. */
export async function deleteSelected(
  db: Db,
  actor: Actor,
  selection: ScreenSelection,
): Promise<BulkResult & { imageIds: string[] }> {
  return write(db, async (tx) => {
    const { ids, remaining } = await resolveSelection(tx, selection);
    const { deleted, imageIds } = await deleteScreens(tx, actor, ids, (selectedIds) =>
      assertSelectionUnchanged(tx, selection, selectedIds),
    );
    return { changed: deleted, remaining, imageIds };
  });
}
