import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/queries.ts';
import { deleteApps } from '#domain/catalogue/apps/commands.ts';
import { deleteScreens, updateScreen } from '#domain/catalogue/screens/commands.ts';
import { moveScreens, undoMoves } from '#domain/catalogue/screens/move-commands.ts';
import { getScreen } from '#domain/catalogue/screens/queries.ts';
import { stackScreens, unstackScreens } from '#domain/catalogue/stacks/commands.ts';
import { CHANGES_CHANNEL, parseChanges } from '#domain/changes.ts';
import { makeApp, makeCategory, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { describeOnOneDatabase, emptyCatalogueTables } from '../../support/database.ts';
import { findCounterDifferences } from '../../support/database-recount.ts';

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

describeOnOneDatabase('undo of bulk moves', (getDatabase) => {
  let alpha: { id: string; slug: string };
  let beta: { id: string; slug: string };
  let target: { id: string; slug: string };
  beforeEach(async () => {
    const { db } = getDatabase();
    await emptyCatalogueTables(db);
    alpha = await makeApp(db, { name: 'Alpha' });
    beta = await makeApp(db, { name: 'Beta' });
    target = await makeApp(db, { name: 'Target' });
  });

  const move = async (ids: string[], to: Parameters<typeof moveScreens>[3] = { appId: target.id }) => {
    const { changeId } = await moveScreens(getDatabase().db, TEST_ACTOR, { ids }, to);
    return changeId as string;
  };
  const undo = (...changeIds: string[]) => undoMoves(getDatabase().db, TEST_ACTOR, changeIds);
  /** Returns the app and platform of each screen by its id, such as 'Alpha web', or 'Alpha web cover' for a cover. */
  const readPlaces = async (): Promise<Record<string, string>> => {
    const { rows } = await sql<{ id: string; place: string }>`
      select s.id, a.name || ' ' || s.platform || case when s.is_cover then ' cover' else '' end as place
      from screens s join apps a on a.id = s.app_id order by s.id`.execute(getDatabase().db);
    return Object.fromEntries(rows.map(({ id, place }) => [id, place]));
  };
  const variantsOf = async (id: string) =>
    (await getScreen(getDatabase().db, id))?.variants?.screens.map((variant) => [variant.id, variant.label]);

  test('returns screens to their own former apps, even after several moves, and keeps the counters correct', async () => {
    const { db } = getDatabase();
    const category = await makeCategory(db);
    const ids = [
      await makeScreen(db, alpha.id, { categoryIds: [category.id], platform: 'ios' }),
      await makeScreen(db, beta.id, { categoryIds: [category.id] }),
      await makeScreen(db, target.id),
    ] as [string, string, string];
    const before = await readPlaces();
    const toTarget = await move(ids);
    const toIos = await move(ids, { platform: 'ios' });
    expect(new Set(Object.values(await readPlaces()))).toEqual(new Set(['Target ios']));
    expect(await undo(toTarget, toIos)).toEqual({ screens: 3, skipped: 0 });
    expect(await readPlaces()).toEqual(before);
    expect(await findCounterDifferences(db)).toEqual({});
    const { rows } = await sql`
      select a.name, a.web_count, a.ios_count from apps a order by a.name`.execute(db);
    expect(rows).toEqual([
      { name: 'Alpha', web_count: 0, ios_count: 1 },
      { name: 'Beta', web_count: 1, ios_count: 0 },
      { name: 'Target', web_count: 1, ios_count: 0 },
    ]);
    expect(await db.selectFrom('screen_moves').select('id').execute()).toEqual([]);
  });

  test('skips screens that were moved or deleted after the move, and screens whose former app was deleted', async () => {
    const { db } = getDatabase();
    const gone = await makeApp(db, { name: 'Gone' });
    const [returning, movedByForm, movedAgain, deleted, ofDeletedApp] = [
      await makeScreen(db, alpha.id),
      await makeScreen(db, alpha.id),
      await makeScreen(db, beta.id),
      await makeScreen(db, beta.id),
      await makeScreen(db, gone.id),
    ] as [string, string, string, string, string];
    const changeId = await move([returning, movedByForm, movedAgain, deleted, ofDeletedApp]);
    await updateScreen(db, TEST_ACTOR, movedByForm, { platform: 'ios' });
    await updateScreen(db, TEST_ACTOR, returning, { title: 'Renamed' });
    await move([movedAgain], { appId: alpha.id });
    await deleteScreens(db, TEST_ACTOR, [deleted]);
    await deleteApps(db, TEST_ACTOR, [gone.id]);
    expect(await undo(changeId, UNKNOWN_ID)).toEqual({ screens: 1, skipped: 4 });
    expect(await readPlaces()).toEqual({
      [returning]: 'Alpha web',
      [movedByForm]: 'Target ios',
      [movedAgain]: 'Alpha web',
      [ofDeletedApp]: 'Target web',
    });
    expect((await getScreen(db, returning))?.title).toBe('Renamed');
    await expect(undo(changeId)).rejects.toMatchObject({ code: 'PGRST116' /* not found */ });
  });

  test('ignores screens that were already in the target app, and is impossible if the move had only these screens', async () => {
    const { db } = getDatabase();
    const alreadyInTarget = await makeScreen(db, target.id, { isCover: true });
    const other = await makeScreen(db, alpha.id);
    expect(await moveScreens(db, TEST_ACTOR, { ids: [alreadyInTarget] }, { appId: target.id })).toEqual({
      changed: 1,
      remaining: 0,
      changeId: null,
    });
    expect(await undo(await move([alreadyInTarget, other]))).toEqual({ screens: 1, skipped: 0 });
    expect(await readPlaces()).toEqual({ [alreadyInTarget]: 'Target web cover', [other]: 'Alpha web' });
  });

  test('restores former covers, except where another screen has become the cover', async () => {
    const { db } = getDatabase();
    const [alphaCover, betaCover, targetCover] = [
      await makeScreen(db, alpha.id, { isCover: true }),
      await makeScreen(db, beta.id, { isCover: true }),
      await makeScreen(db, target.id, { isCover: true }),
    ] as [string, string, string];
    const changeId = await move([alphaCover, betaCover]);
    const newCover = await makeScreen(db, beta.id, { isCover: true });
    expect(await undo(changeId)).toEqual({ screens: 2, skipped: 0 });
    expect(await readPlaces()).toEqual({
      [alphaCover]: 'Alpha web cover',
      [betaCover]: 'Beta web',
      [targetCover]: 'Target web cover',
      [newCover]: 'Beta web cover',
    });
  });

  test('adds screens to their stacks again, and restores stacks that the moves dissolved', async () => {
    const { db } = getDatabase();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await makeScreen(db, alpha.id));
    const [first, second, third, single, partner] = ids as [string, string, string, string, string];
    await stackScreens(db, TEST_ACTOR, { screenIds: [first, second, third], kind: 'version' });
    await stackScreens(db, TEST_ACTOR, { screenIds: [single, partner], kind: 'theme' });
    const before = [await variantsOf(first), await variantsOf(partner)];
    expect(before.map((variants) => variants?.length)).toEqual([3, 2]);
    const changes = [await move([first, single]), await move([second])];
    expect([await variantsOf(third), await variantsOf(partner)]).toEqual([undefined, undefined]);
    expect(await undo(...changes)).toEqual({ screens: 3, skipped: 0 });
    expect([await variantsOf(first), await variantsOf(partner)]).toEqual(before);
  });

  test('restores no stack that would have only one screen, or that a curator has dissolved after the move', async () => {
    const { db } = getDatabase();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await makeScreen(db, alpha.id));
    const [first, second, third, single, partner] = ids as [string, string, string, string, string];
    await stackScreens(db, TEST_ACTOR, { screenIds: [first, second, third], kind: 'version' });
    await stackScreens(db, TEST_ACTOR, { screenIds: [single, partner], kind: 'version' });
    const changeId = await move([first, single]);
    await unstackScreens(db, TEST_ACTOR, [second]);
    // The undo skips this screen, because it is no longer where the bulk move put it.
    await updateScreen(db, TEST_ACTOR, single, { appId: alpha.id });
    expect(await undo(changeId)).toEqual({ screens: 1, skipped: 1 });
    expect(await Promise.all(ids.map(variantsOf))).toEqual(ids.map(() => undefined));
    expect(await db.selectFrom('stacks').select('id').execute()).toEqual([]);
  });

  test('announces the changed apps, categories and screens, and adds one entry to the audit log', async () => {
    const { db, listen } = getDatabase();
    const category = await makeCategory(db);
    const moved = [
      await makeScreen(db, alpha.id, { categoryIds: [category.id] }),
      await makeScreen(db, beta.id),
    ] as [string, string];
    const changeId = await move(moved);
    const announcements: string[][] = [];
    const stop = await listen(CHANGES_CHANNEL, (payload) => announcements.push(parseChanges(payload)));
    await undo(changeId);
    await expect.poll(() => announcements).toHaveLength(1);
    await stop();
    expect(announcements[0]).toEqual(
      expect.arrayContaining([
        'apps',
        'screens',
        'stats',
        ...[alpha, beta, target].map(({ slug }) => `app:${slug}`),
        ...moved.map((id) => `screen:${id}`),
        `category:${category.id}`,
      ]),
    );
    const { items } = await listAudit(db, { action: 'screen.undo_move' }, { limit: 10 });
    expect(items.map(({ target, details }) => [target.id, details])).toEqual([
      ['several', { count: 2, changeIds: [changeId] }],
    ]);
    const ownEntries = await listAudit(db, { target: moved[1], action: 'screen.undo_move' }, { limit: 10 });
    expect(ownEntries.items[0]?.details).toMatchObject({ changes: { appId: beta.id, platform: 'web' } });
  });
});
