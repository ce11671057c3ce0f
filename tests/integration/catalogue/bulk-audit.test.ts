import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Timestamp } from '#db/tables/columns.ts';
import { deleteExpiredAudit, deleteExpiredUndoData } from '#domain/audit/housekeeping.ts';
import { listAudit } from '#domain/audit/queries.ts';
import { deleteApps } from '#domain/catalogue/apps/commands.ts';
import { mergeCategory } from '#domain/catalogue/categories/merge-command.ts';
import { changeTags, confirmTags, undoTagChanges } from '#domain/catalogue/screens/bulk-commands.ts';
import { deleteScreens, updateScreen } from '#domain/catalogue/screens/commands.ts';
import { moveScreens, undoMoves } from '#domain/catalogue/screens/move-commands.ts';
import { makeApp, makeCategory, makeScreen } from '../../support/catalogue.ts';
import { describeOnOneDatabase } from '../../support/database.ts';

describeOnOneDatabase('the audit of bulk edits', (getDatabase) => {
  const ada = { id: randomUUID(), name: 'ada@example.com' };
  const bob = { id: randomUUID(), name: 'bob@example.com' };
  beforeEach(async () => {
    await getDatabase().db.deleteFrom('audit_log').execute();
  });
  const entries = (actor = ada) =>
    getDatabase()
      .db.selectFrom('audit_log')
      .select(['action', 'target_kind', 'target_id', 'details'])
      .where('actor_id', '=', actor.id)
      .orderBy('id')
      .execute();
  const entriesAbout = async (target: string, actor = ada) =>
    (await listAudit(getDatabase().db, { target, actor: actor.name }, { limit: 100 })).items;
  /** Returns the row of an entry about several items. */
  const bulkEntry = (action: string, details: object) => ({
    action,
    target_kind: action.split('.', 1)[0],
    target_id: 'several',
    details,
  });
  const makeScreens = (
    count: number,
    appId: string,
    tags: { categoryId: string; source?: 'engine' }[] = [],
  ) =>
    getDatabase()
      .db.transaction()
      .execute(async (tx) => {
        const ids: string[] = [];
        for (let index = 0; index < count; index += 1) {
          ids.push(await makeScreen(tx, appId, { title: `Screen ${index}`, tags }));
        }
        return ids;
      });
  const moveToPast = async (hours: number) => {
    const by = sql`make_interval(hours => ${hours})`;
    await sql`update audit_log set at = at - ${by}`.execute(getDatabase().db);
    await sql`update audit_targets set at = at - ${by}`.execute(getDatabase().db);
    for (const table of ['tag_changes', 'screen_moves']) {
      await sql`update ${sql.table(table)} set created_at = created_at - ${by}`.execute(getDatabase().db);
    }
  };

  test('a tag change of 500 screens is recorded as one entry with a count, and so is its undo', async () => {
    const { db } = getDatabase();
    const app = await makeApp(db);
    const [added, removed] = [await makeCategory(db), await makeCategory(db)];
    const ids = await makeScreens(500, app.id, [{ categoryId: removed.id }]);
    const tagged = async () => {
      const { rows } = await sql<{ category: string; count: number }>`
        select category_id as category, count(*)::integer as count from screen_categories
        where screen_id = any (${ids}::uuid[]) group by category_id`.execute(db);
      return rows;
    };
    const change = { add: [added.id], remove: [removed.id] };
    const { changeId } = await changeTags(db, ada, { ids }, change);
    expect(await tagged()).toEqual([{ category: added.id, count: 500 }]);
    const tagEntry = bulkEntry('screen.tag', { count: 500, ...change, changeId });
    expect(await entries()).toEqual([tagEntry]);
    expect(await undoTagChanges(db, ada, [changeId as string])).toEqual({ screens: 500 });
    expect(await tagged()).toEqual([{ category: removed.id, count: 500 }]);
    const undoEntry = bulkEntry('screen.untag', { count: 500, changeIds: [changeId] });
    expect(await entries()).toEqual([tagEntry, undoEntry]);
    for (const id of [ids[0], ids[250], ids[499]]) {
      const found = await entriesAbout(id as string);
      expect(found.map(({ action }) => action)).toEqual(['screen.untag', 'screen.tag']);
    }
    // One row per entry, not one per screen.
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::integer as count from audit_targets`.execute(db);
    expect(rows).toEqual([{ count: 2 }]);
  });

  test('a move, confirmation, deletion or merge of several rows is recorded as one entry', async () => {
    const { db } = getDatabase();
    const [from, to] = [await makeApp(db, { name: 'From' }), await makeApp(db, { name: 'To' })];
    const tag = await makeCategory(db);
    const ids = await makeScreens(3, from.id, [{ categoryId: tag.id, source: 'engine' }]);
    const { changeId: moveId } = await moveScreens(db, ada, { ids }, { appId: to.id });
    const { changeId } = await confirmTags(db, ada, { ids });
    await deleteScreens(db, ada, ids);
    await deleteApps(db, ada, [from.id, to.id]);
    const [source, target] = [await makeCategory(db), await makeCategory(db)];
    const children = [
      await makeCategory(db, { parentId: source.id }),
      await makeCategory(db, { parentId: source.id }),
    ];
    await mergeCategory(db, ada, source.id, target.id);
    expect((await entries()).slice(0, 5)).toEqual([
      bulkEntry('screen.update', { count: 3, changes: { appId: to.id }, changeId: moveId }),
      bulkEntry('screen.confirm_tags', { count: 3, changeId }),
      bulkEntry('screen.delete', { count: 3 }),
      bulkEntry('app.delete', { count: 2 }),
      bulkEntry('category.update', { count: 2, changes: { parentId: target.id } }),
    ]);
    // The merge adds an ordinary entry for each of its two categories.
    expect(await entries()).toHaveLength(7);
    // A list filtered by one target adds the target's own details to those of the bulk entry.
    expect((await entriesAbout(ids[1] as string)).map(({ action, details }) => [action, details])).toEqual([
      ['screen.delete', { count: 3, title: 'Screen 1' }],
      ['screen.confirm_tags', { count: 3, changeId }],
      ['screen.update', { count: 3, changes: { appId: to.id }, changeId: moveId }],
    ]);
    expect((await entriesAbout(to.id)).map(({ details }) => details)).toEqual([
      { count: 2, name: 'To', slug: to.slug },
    ]);
    expect(await entriesAbout(children[0]?.id as string)).toHaveLength(1);
  });

  test('a bulk edit that changes one screen is recorded as an ordinary entry, and a bulk edit without changes is not recorded', async () => {
    const { db } = getDatabase();
    const app = await makeApp(db);
    const tag = await makeCategory(db);
    const ids = await makeScreens(2, app.id);
    const [first, second] = ids as [string, string];
    await changeTags(db, bob, { ids: [first] }, { add: [tag.id], remove: [] });
    // The first screen already has the tag, so this edit changes only the second one.
    const change = { add: [tag.id], remove: [] };
    const { changeId } = await changeTags(db, ada, { ids }, change);
    expect((await changeTags(db, ada, { ids }, change)).changed).toBe(0);
    await deleteScreens(db, ada, [second]);
    await deleteScreens(db, ada, [second]);
    expect(await entries()).toEqual([
      { action: 'screen.tag', target_kind: 'screen', target_id: second, details: { ...change, changeId } },
      { action: 'screen.delete', target_kind: 'screen', target_id: second, details: { title: 'Screen 1' } },
    ]);
    expect(await db.selectFrom('audit_targets').selectAll().execute()).toEqual([]);
  });

  test('the screen ids and the undo data of a bulk edit are deleted after a day, but its entry stays', async () => {
    const { db } = getDatabase();
    const app = await makeApp(db);
    const tag = await makeCategory(db);
    const ids = await makeScreens(3, app.id);
    const [first] = ids as [string];
    const change = { add: [tag.id], remove: [] };
    const { changeId } = await changeTags(db, ada, { ids }, change);
    const { changeId: moveId } = await moveScreens(db, bob, { ids }, { platform: 'ios' });
    await updateScreen(db, ada, first, { title: 'Renamed' });
    await moveToPast(23);
    await deleteExpiredUndoData(db);
    expect((await entriesAbout(first)).map(({ action }) => action)).toEqual(['screen.update', 'screen.tag']);
    await moveToPast(2);
    await deleteExpiredUndoData(db);
    expect((await entriesAbout(first)).map(({ action }) => action)).toEqual(['screen.update']);
    expect((await entries()).map(({ action }) => action)).toEqual(['screen.tag', 'screen.update']);
    expect(await db.selectFrom('audit_targets').selectAll().execute()).toEqual([]);
    for (const undo of [
      () => undoTagChanges(db, ada, [changeId as string]),
      () => undoMoves(db, ada, [moveId as string]),
    ]) {
      await expect(undo()).rejects.toMatchObject({ code: 'PGRST116' });
    }
  });

  test('an edit conflict names the author of a bulk edit, or no author once its screen ids are deleted', async () => {
    const { db } = getDatabase();
    const app = await makeApp(db);
    const tag = await makeCategory(db);
    const ids = await makeScreens(2, app.id);
    const [id] = ids as [string];
    await updateScreen(db, bob, id, { title: 'Renamed' });
    const { updated_at: updatedAt } = await db
      .selectFrom('screens')
      .select('updated_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await changeTags(db, ada, { ids }, { add: [tag.id], remove: [] });
    const save = (expected: { updatedAt: Timestamp }) =>
      updateScreen(db, bob, id, { title: 'Mine' }, expected);
    await expect(save({ updatedAt })).rejects.toMatchObject({
      code: 'edit_conflict',
      details: { by: ada.name },
    });
    await db.deleteFrom('audit_targets').execute();
    await expect(save({ updatedAt })).rejects.toMatchObject({ code: 'edit_conflict', details: { by: null } });
  });

  describe('the retention of the audit log', () => {
    const RETENTION_DAYS = 30;
    /** Adds entries. `ageHours` is their age at the beginning of today (UTC), as `deleteExpiredAudit` measures it. */
    const addEntries = (count: number, { ageHours = 0, name = 'test' } = {}) =>
      sql`
        insert into audit_log (id, at, actor_name, action, target_kind, target_id)
        select gen_random_uuid(), date_trunc('day', now(), 'UTC') - make_interval(hours => ${ageHours}), ${name},
          'page.create', 'page', n::text from generate_series(1, ${count}::integer) as n`.execute(
        getDatabase().db,
      );
    const countEntries = async () => {
      const { rows } = await sql<{ name: string; count: number }>`
        select actor_name as name, count(*)::integer as count from audit_log group by 1 order by 1`.execute(
        getDatabase().db,
      );
      return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
    };
    const expire = (signal?: AbortSignal) => deleteExpiredAudit(getDatabase().db, RETENTION_DAYS, signal);
    const deletions = async () =>
      (await listAudit(getDatabase().db, { action: 'audit.delete' }, { limit: 10 })).items;

    test('deletes expired entries and records their deletion as one entry, even across batches', async () => {
      await addEntries(2345, { ageHours: RETENTION_DAYS * 24 + 1, name: 'old' });
      await addEntries(3, { ageHours: RETENTION_DAYS * 24, name: 'new' });
      expect(await expire()).toBe(2345);
      expect(await countEntries()).toEqual({ housekeeping: 1, new: 3 });
      expect(await deletions()).toMatchObject([
        {
          actor: { kind: 'program', name: 'housekeeping' },
          target: { id: 'audit_log' },
          details: { count: 2345, retentionDays: RETENTION_DAYS },
        },
      ]);
      expect(await expire()).toBe(0);
      expect(await deletions()).toHaveLength(1);
    });

    test('deletes the recorded ids of a bulk edit together with its entry', async () => {
      const { db } = getDatabase();
      // These entries fill two batches and are older than the bulk edit.
      await addEntries(2000, { ageHours: RETENTION_DAYS * 24 + 1, name: 'old' });
      const ids = await makeScreens(2, (await makeApp(db)).id);
      await deleteScreens(db, ada, ids);
      // Ages are measured at the beginning of today, so exactly 30 days would not be enough.
      await moveToPast(RETENTION_DAYS * 24 + 48);
      expect(await expire()).toBeGreaterThan(2000);
      expect(await countEntries()).toEqual({ housekeeping: 1 });
      expect(await db.selectFrom('audit_targets').selectAll().execute()).toEqual([]);
    });

    test('records the batches deleted before a failure, and deletes the rest in the next run', async () => {
      const { db } = getDatabase();
      // A batch has 1,000 entries. The second batch contains the entry that the trigger protects.
      await addEntries(1500, { ageHours: RETENTION_DAYS * 24 + 2, name: 'old' });
      await addEntries(1, { ageHours: RETENTION_DAYS * 24 + 1, name: 'locked' });
      await sql`
        create function refuse_deletion() returns trigger language plpgsql as $$
          begin raise exception 'refused'; end $$`.execute(db);
      await sql`
        create trigger refuse_deletion before delete on audit_log
        for each row when (old.actor_name = 'locked') execute function refuse_deletion()`.execute(db);
      try {
        await expect(expire()).rejects.toThrow('refused');
      } finally {
        await sql`drop trigger refuse_deletion on audit_log`.execute(db);
        await sql`drop function refuse_deletion`.execute(db);
      }
      expect(await countEntries()).toEqual({ housekeeping: 1, locked: 1, old: 500 });
      expect((await deletions()).map(({ details }) => details.count)).toEqual([1000]);
      expect(await expire()).toBe(501);
      expect((await deletions()).map(({ details }) => details.count)).toEqual([501, 1000]);
    });

    test('deletes nothing after an abort', async () => {
      await addEntries(5, { ageHours: RETENTION_DAYS * 24 + 1, name: 'old' });
      expect(await expire(AbortSignal.abort())).toBe(0);
      expect(await countEntries()).toEqual({ old: 5 });
    });

    test('never deletes entries of the program "first start", because an import needs them to recognize default content', async () => {
      await addEntries(5, { ageHours: 2 * RETENTION_DAYS * 24, name: 'first start' });
      expect(await expire()).toBe(0);
      expect(await countEntries()).toEqual({ 'first start': 5 });
    });
  });
});
