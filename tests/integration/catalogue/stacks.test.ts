import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/tables.ts';
import { requireAdminScreen } from '#domain/catalogue/screens/admin-queries.ts';
import { deleteScreens, updateScreen } from '#domain/catalogue/screens/commands.ts';
import { moveScreens } from '#domain/catalogue/screens/move-commands.ts';
import {
  getScreen,
  listAppScreens,
  listCategoryScreens,
  listLatestScreens,
} from '#domain/catalogue/screens/queries.ts';
import { stackScreens, unstackScreens, updateStack } from '#domain/catalogue/stacks/commands.ts';
import { VECTOR_BYTES } from '#domain/image-facts/vector-layout.ts';
import { adminScreenSchema } from '#shared/contracts/admin-screens.ts';
import { screenDetailSchema } from '#shared/contracts/screens.ts';
import { makeApp, makeCategory, makeImage, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { describeOnOneDatabase } from '../../support/database.ts';

const ids = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id);

/** Stores facts of a screen's image, in which only the scheme matters. */
async function setScheme(db: Db, screenId: string, scheme: 'light' | 'dark'): Promise<void> {
  await sql`
    insert into image_facts (sha256, version, scheme, shape, colours, palette, vector)
    select image_sha256, 1, ${scheme}::text, 'viewport', '{}', '[]', ${Buffer.alloc(VECTOR_BYTES)} from screens where id = ${screenId}`.execute(
    db,
  );
}

async function readStacks(
  db: Db,
): Promise<{ id: string; appId: string; platform: string | null; screens: number }[]> {
  const { rows } = await sql<{ id: string; appId: string; platform: string | null; screens: number }>`
    select k.id, k.app_id as "appId", k.platform, count(s.id)::integer as screens
    from stacks k left join screens s on s.stack_id = k.id group by k.id order by k.id`.execute(db);
  return rows;
}

describeOnOneDatabase('stacks', (getDatabase) => {
  let app: { id: string; slug: string };
  beforeAll(async () => {
    app = await makeApp(getDatabase().db, { name: 'Variants' });
  });

  const makePair = async (overrides: Parameters<typeof makeScreen>[2] = {}): Promise<[string, string]> => {
    const { db } = getDatabase();
    const light = await makeScreen(db, app.id, overrides);
    const dark = await makeScreen(db, app.id, overrides);
    await setScheme(db, light, 'light');
    await setScheme(db, dark, 'dark');
    return [light, dark];
  };

  test('[E-12] a stack of a light and a dark screen lists both with labels, the light one first', async () => {
    const { db } = getDatabase();
    const [light, dark] = await makePair();
    await stackScreens(db, TEST_ACTOR, { screenIds: [dark, light] });
    const detail = await getScreen(db, dark);
    expect(screenDetailSchema.parse(detail)).toEqual(detail);
    const adminScreen = await requireAdminScreen(db, dark);
    expect(adminScreenSchema.parse(adminScreen).stack).toEqual(adminScreen.stack);
    expect(detail?.variants?.kind).toBe('theme');
    expect(detail?.variants?.screens.map(({ id, label }) => [id, label])).toEqual([
      [light, 'Light'],
      [dark, 'Dark'],
    ]);
    const card = (
      await listAppScreens(db, { appSlug: app.slug, platform: 'web', order: 'newest', limit: 50 })
    ).items.find(({ id }) => id === light);
    expect(card?.stack).toEqual({ kind: 'theme', count: 2, label: 'Light' });
  });

  test('[E-12] lists of an app, of a category and of all screens show one card for a stack', async () => {
    const { db } = getDatabase();
    const other = await makeApp(db);
    const category = await makeCategory(db);
    const categoryIds = [category.id];
    const front = await makeScreen(db, other.id);
    const second = await makeScreen(db, other.id, { categoryIds });
    const third = await makeScreen(db, other.id, { categoryIds });
    const { id: stackId } = await stackScreens(db, TEST_ACTOR, {
      screenIds: [front, second, third],
      kind: 'version',
    });
    // A new stack of versions begins with the newest screen. Make `front` its first screen instead.
    await updateStack(db, TEST_ACTOR, stackId, {
      kind: 'version',
      screens: [front, second, third].map((id) => ({ id, label: null })),
    });
    const query = { platform: 'web', limit: 50 } as const;
    expect(ids(await listAppScreens(db, { ...query, appSlug: other.slug, order: 'newest' }))).toEqual([
      front,
    ]);
    // The front does not have the category, so the next screen represents the stack.
    expect(
      ids(await listCategoryScreens(db, { ...query, type: 'screen-types', slug: category.slug })),
    ).toEqual([second]);
    const latest = ids(await listLatestScreens(db, query));
    expect(latest).toContain(front);
    expect(latest).not.toContain(second);
    expect(latest).not.toContain(third);
  });

  test('[E-12] pages of a list with stacks contain each card once', async () => {
    const { db } = getDatabase();
    const other = await makeApp(db);
    const screens: string[] = [];
    for (let index = 0; index < 12; index += 1) screens.push(await makeScreen(db, other.id));
    for (const start of [0, 4, 8])
      await stackScreens(db, TEST_ACTOR, { screenIds: screens.slice(start, start + 3), kind: 'version' });
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listAppScreens(db, {
        appSlug: other.slug,
        platform: 'web',
        order: 'newest',
        limit: 2,
        ...(cursor && { cursor }),
      });
      found.push(...ids(page));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(found).toHaveLength(6);
    expect(new Set(found).size).toBe(6);
  });

  test('[E-12] a stack of sizes may span both platforms, and the list of each platform shows the screen of that platform', async () => {
    const { db } = getDatabase();
    const other = await makeApp(db);
    const web = await makeScreen(db, other.id, { imageId: await makeImage(db, { width: 1440 }) });
    const phone = await makeScreen(db, other.id, {
      platform: 'ios',
      imageId: await makeImage(db, { width: 390 }),
    });
    await stackScreens(db, TEST_ACTOR, { screenIds: [phone, web] });
    const list = (platform: 'web' | 'ios') =>
      listAppScreens(db, { appSlug: other.slug, platform, order: 'newest', limit: 50 });
    expect(ids(await list('web'))).toEqual([web]);
    expect(ids(await list('ios'))).toEqual([phone]);
    expect((await getScreen(db, phone))?.variants).toMatchObject({
      kind: 'size',
      screens: [{ label: '1440 px' }, { label: '390 px' }],
    });
  });

  test('[E-12] a stack cannot contain screens of several apps, unknown or repeated screens or, if its kind is theme, screens of both platforms', async () => {
    const { db } = getDatabase();
    const foreign = await makeScreen(db, (await makeApp(db)).id);
    const web = await makeScreen(db, app.id);
    const phone = await makeScreen(db, app.id, { platform: 'ios' });
    const attempt = (screenIds: string[]) => stackScreens(db, TEST_ACTOR, { screenIds, kind: 'theme' });
    await expect(attempt([web, foreign])).rejects.toMatchObject({ code: 'stack_mismatch' });
    await expect(attempt([web, phone])).rejects.toMatchObject({ code: 'stack_mismatch' });
    await expect(attempt([web, randomUUID()])).rejects.toMatchObject({ code: 'PGRST116' /* not found */ });
    await expect(attempt([web, web])).rejects.toMatchObject({ code: 'validation_failed' });
  });

  test('[E-12] stacking merges the stacks of the screens', async () => {
    const { db } = getDatabase();
    const [a, b] = await makePair();
    const [c, d] = await makePair();
    await stackScreens(db, TEST_ACTOR, { screenIds: [a, b], kind: 'version' });
    await stackScreens(db, TEST_ACTOR, { screenIds: [c, d], kind: 'version' });
    const { id, screenIds } = await stackScreens(db, TEST_ACTOR, { screenIds: [b, c] });
    expect(screenIds.toSorted()).toEqual([a, b, c, d].toSorted());
    expect((await readStacks(db)).find((stack) => stack.id === id)?.screens).toBe(4);
  });

  test('[E-12] a stack with one remaining screen is dissolved', async () => {
    const { db } = getDatabase();
    const [light, dark] = await makePair();
    const { id } = await stackScreens(db, TEST_ACTOR, { screenIds: [light, dark] });
    await deleteScreens(db, TEST_ACTOR, [light]);
    expect((await readStacks(db)).some((stack) => stack.id === id)).toBe(false);
    expect((await getScreen(db, dark))?.variants).toBeNull();
  });

  test('[E-12] a screen that moves to another app or platform leaves its stack', async () => {
    const { db } = getDatabase();
    const other = await makeApp(db);
    const screens = [...(await makePair()), ...(await makePair())];
    await stackScreens(db, TEST_ACTOR, { screenIds: screens, kind: 'version' });
    await updateScreen(db, TEST_ACTOR, screens[0] as string, { appId: other.id });
    await moveScreens(db, TEST_ACTOR, { ids: [screens[1] as string] }, { platform: 'ios' });
    expect(
      (await getScreen(db, screens[2] as string))?.variants?.screens.map(({ id }) => id).toSorted(),
    ).toEqual(screens.slice(2).toSorted());
    expect((await getScreen(db, screens[0] as string))?.variants).toBeNull();
    expect((await getScreen(db, screens[1] as string))?.variants).toBeNull();
  });

  test('[E-12] saving a stack stores the given order and labels, and is refused if the stack has changed since it was read', async () => {
    const { db } = getDatabase();
    const [light, dark] = await makePair();
    const { id } = await stackScreens(db, TEST_ACTOR, { screenIds: [light, dark] });
    const { updated_at: updatedAt } = await db
      .selectFrom('stacks')
      .select('updated_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const input = {
      kind: 'theme' as const,
      screens: [
        { id: dark, label: 'Midnight' },
        { id: light, label: null },
      ],
    };
    await updateStack(db, TEST_ACTOR, id, input, { updatedAt });
    expect(
      (await getScreen(db, light))?.variants?.screens.map((screen) => [screen.id, screen.label]),
    ).toEqual([
      [dark, 'Midnight'],
      [light, null],
    ]);
    await expect(updateStack(db, TEST_ACTOR, id, input, { updatedAt })).rejects.toMatchObject({
      code: 'edit_conflict',
    });
    const withUnknownScreen = {
      ...input,
      screens: [
        { id: dark, label: null },
        { id: randomUUID(), label: null },
      ],
    };
    await expect(updateStack(db, TEST_ACTOR, id, withUnknownScreen)).rejects.toMatchObject({
      code: 'edit_conflict',
    });
  });

  test('[E-12] a screen that is removed from its stack is marked as different from the remaining screen', async () => {
    const { db } = getDatabase();
    const [light, dark] = await makePair();
    await stackScreens(db, TEST_ACTOR, { screenIds: [light, dark] });
    expect(await unstackScreens(db, TEST_ACTOR, [dark])).toEqual({ screens: 1 });
    expect(await unstackScreens(db, TEST_ACTOR, [dark])).toEqual({ screens: 0 });
    // A proposal stores the smaller id as `first_id`.
    const [firstId, secondId] = [light, dark].toSorted() as [string, string];
    const proposal = await db
      .selectFrom('stack_proposals')
      .select('verdict')
      .where('first_id', '=', firstId)
      .where('second_id', '=', secondId)
      .executeTakeFirst();
    expect(proposal?.verdict).toBe('different');
  });

  test('[E-12] random writes leave only stacks of two or more screens of one app and, except for sizes, one platform', async () => {
    const { db } = getDatabase();
    const apps = [await makeApp(db), await makeApp(db)];
    const pool: string[] = [];
    for (let index = 0; index < 8; index += 1)
      pool.push(await makeScreen(db, (apps[index % 2] as { id: string }).id));
    const screenIndex = fc.nat(pool.length - 1);
    const anyStep = fc.oneof(
      fc.record({
        do: fc.constant('stack' as const),
        screens: fc.uniqueArray(screenIndex, { minLength: 2, maxLength: 4 }),
      }),
      fc.record({
        do: fc.constant('unstack' as const),
        screens: fc.uniqueArray(screenIndex, { minLength: 1, maxLength: 3 }),
      }),
      fc.record({
        do: fc.constant('move' as const),
        screens: fc.uniqueArray(screenIndex, { minLength: 1, maxLength: 3 }),
        to: fc.nat(1),
      }),
      fc.record({
        do: fc.constant('platform' as const),
        screens: fc.uniqueArray(screenIndex, { minLength: 1, maxLength: 3 }),
        to: fc.nat(1),
      }),
      fc.record({ do: fc.constant('replace' as const), screen: screenIndex, app: fc.nat(1) }),
    );
    const ignoreMismatch = (error: unknown) => {
      if ((error as { code?: string }).code !== 'stack_mismatch') throw error;
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { maxLength: 6 }),
        fc.constantFrom('theme' as const, 'size' as const),
        async (steps, kind) => {
          for (const step of steps) {
            const screenIds = 'screens' in step ? step.screens.map((index) => pool[index] as string) : [];
            if (step.do === 'stack')
              await stackScreens(db, TEST_ACTOR, { screenIds, kind }).catch(ignoreMismatch);
            if (step.do === 'unstack') await unstackScreens(db, TEST_ACTOR, screenIds);
            if (step.do === 'move')
              await moveScreens(
                db,
                TEST_ACTOR,
                { ids: screenIds },
                { appId: (apps[step.to] as { id: string }).id },
              );
            if (step.do === 'platform')
              await moveScreens(db, TEST_ACTOR, { ids: screenIds }, { platform: step.to ? 'ios' : 'web' });
            if (step.do === 'replace') {
              await deleteScreens(db, TEST_ACTOR, [pool[step.screen] as string]);
              pool[step.screen] = await makeScreen(db, (apps[step.app] as { id: string }).id);
            }
            expect((await readStacks(db)).filter(({ screens }) => screens < 2)).toEqual([]);
            const { rows } = await sql`
            select s.id from screens s join stacks k on k.id = s.stack_id
            where k.app_id <> s.app_id or coalesce(k.platform, s.platform) <> s.platform`.execute(db);
            expect(rows).toEqual([]);
          }
        },
      ),
      { numRuns: 12 },
    );
  });
});
