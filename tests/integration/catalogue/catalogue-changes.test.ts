import { expect, test } from 'vitest';
import { updateScreen } from '#domain/catalogue/screens/commands.ts';
import { getSnapshot, listChangesSince } from '#domain/catalogue-changes.ts';
import { makeApp, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { describeOnOneDatabase, describePostgres, openTestDatabase } from '../../support/database.ts';

describeOnOneDatabase('the change log of the catalogue', (getDatabase) => {
  test('lists each change once', async () => {
    const { db } = getDatabase();
    const { id: appId } = await makeApp(db);
    const start = await getSnapshot(db);
    const id = await makeScreen(db, appId);
    const { ord } = await db
      .selectFrom('screens')
      .select('ord')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const first = await listChangesSince(db, start);
    expect(first.ords).toEqual([ord]);
    expect((await listChangesSince(db, first.snapshot)).ords).toEqual([]);
  });
});

describePostgres('the change log of the catalogue during a long transaction', () => {
  test('lists the changes of other transactions once, and those of the long one after its commit', async () => {
    const database = await openTestDatabase('postgres');
    const { db } = database;
    // Two apps, because a writer locks the app of its screen.
    const ids = [await makeScreen(db, (await makeApp(db)).id), await makeScreen(db, (await makeApp(db)).id)];
    const ords = await Promise.all(
      ids.map(async (id) => {
        const row = await db
          .selectFrom('screens')
          .select('ord')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        return row.ord;
      }),
    );
    const start = await getSnapshot(db);
    const transaction = await db.startTransaction().execute();
    await transaction
      .updateTable('screens')
      .set({ platform: 'ios' })
      .where('id', '=', ids[0] as string)
      .execute();
    await updateScreen(db, TEST_ACTOR, ids[1] as string, { capturedAt: '2026-01-01' });
    const first = await listChangesSince(db, start);
    expect(first.ords).toEqual([ords[1]]);
    const second = await listChangesSince(db, first.snapshot);
    expect(second.ords, 'the open transaction does not cause a change to be listed twice').toEqual([]);
    await transaction.commit().execute();
    expect((await listChangesSince(db, second.snapshot)).ords).toEqual([ords[0]]);
    await database.drop();
  });
});
