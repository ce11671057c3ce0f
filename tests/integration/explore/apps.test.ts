import { afterEach, expect, test } from 'vitest';
import { deleteApps, updateApp } from '#domain/catalogue/apps/commands.ts';
import { Apps } from '#domain/explore/index/apps.ts';
import { makeApp, TEST_ACTOR } from '../../support/catalogue.ts';
import { describeOnOneDatabase, emptyCatalogueTables } from '../../support/database.ts';

describeOnOneDatabase('the names of apps that filters show', (getDatabase) => {
  afterEach(() => emptyCatalogueTables(getDatabase().db));

  test('stay in memory until a change of the app is announced', async () => {
    const { db } = getDatabase();
    const { id } = await makeApp(db, { name: 'Berth', slug: 'berth' });
    const other = await makeApp(db, { name: 'Carta', slug: 'carta' });
    const apps = new Apps(db);
    const isStopped = () => false;
    await apps.readAll([id, other.id], isStopped);
    await db.updateTable('apps').set({ name: 'Changed' }).execute();
    expect((await apps.read([id, other.id])).map(({ name }) => name)).toEqual(['Berth', 'Carta']);
    apps.forget(['berth']);
    expect((await apps.read([id, other.id])).map(({ name }) => name)).toEqual(['Changed', 'Carta']);
    apps.clear();
    expect((await apps.read([id, other.id])).map(({ name }) => name)).toEqual(['Changed', 'Changed']);
  });

  test('are not kept in memory if a change of the app is announced while they are read', async () => {
    const { db } = getDatabase();
    const { id } = await makeApp(db, { name: 'Berth', slug: 'berth' });
    const apps = new Apps(db);
    const reading = apps.read([id]);
    apps.forget(['berth']);
    expect((await reading).map(({ name }) => name)).toEqual(['Berth']);
    await db.updateTable('apps').set({ name: 'Changed' }).execute();
    expect((await apps.read([id])).map(({ name }) => name)).toEqual(['Changed']);
  });

  test('are found by a former slug only until another app takes it, even if that app is deleted later', async () => {
    const { db } = getDatabase();
    const app = await makeApp(db, { name: 'Berth', slug: 'berth' });
    const apps = new Apps(db);
    const findBerth = async () => (await apps.readBySlug(['berth', 'unknown'])).get('berth');
    expect(await findBerth()).toMatchObject({ name: 'Berth', slug: 'berth' });
    await updateApp(db, TEST_ACTOR, app.id, { slug: 'quay' });
    apps.forget(['berth', 'quay']);
    expect(await findBerth()).toMatchObject({ name: 'Berth', slug: 'quay' });
    await updateApp(db, TEST_ACTOR, app.id, { name: 'Quay' });
    apps.forget(['quay']);
    expect(await findBerth()).toMatchObject({ name: 'Quay', slug: 'quay' });
    const successor = await makeApp(db, { name: 'New Berth', slug: 'berth' });
    apps.forget(['berth']);
    expect(await findBerth()).toMatchObject({ name: 'New Berth', slug: 'berth' });
    await updateApp(db, TEST_ACTOR, successor.id, { slug: 'pier' });
    await deleteApps(db, TEST_ACTOR, [successor.id]);
    apps.forget(['berth', 'pier']);
    expect(await findBerth()).toBeUndefined();
  });

  test('are read again after a rename, even if another app takes the slug before the announcement', async () => {
    const { db } = getDatabase();
    const renamed = await makeApp(db, { name: 'Berth', slug: 'berth' });
    const apps = new Apps(db);
    await apps.read([renamed.id]);
    await updateApp(db, TEST_ACTOR, renamed.id, { name: 'Quay', slug: 'quay' });
    const successor = await makeApp(db, { name: 'New Berth', slug: 'berth' });
    await apps.read([successor.id]);
    apps.forget(['berth', 'quay']);
    const names = (await apps.read([renamed.id, successor.id])).map(({ name }) => name);
    expect(names).toEqual(['Quay', 'New Berth']);
  });
});
