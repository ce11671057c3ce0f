import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db, Tables } from '#db/tables.ts';
import { ensureApp, updateApp } from '#domain/catalogue/apps/commands.ts';
import {
  createCategory,
  deleteCategory,
  ensureCategory,
  updateCategory,
} from '#domain/catalogue/categories/commands.ts';
import { addPopular } from '#domain/catalogue/popular/commands.ts';
import { createScreen, deleteScreens, updateScreen } from '#domain/catalogue/screens/commands.ts';
import { unstackScreens } from '#domain/catalogue/stacks/commands.ts';
import { CHANGES_CHANNEL, parseChanges } from '#domain/changes.ts';
import { ProductError } from '#shared/errors.ts';
import { makeApp, makeCategory, makeImage, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { describePostgres, openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { findCounterDifferences } from '../../support/database-recount.ts';
import { createSeededRandom } from '../../support/images.ts';

// Error codes of PostgreSQL.
const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';

type Outcome = { done: number; refused: Record<string, number> };

/** Runs all functions concurrently. Counts successes and error codes. Throws unexpected errors. */
async function runConcurrently(work: (() => Promise<unknown>)[]): Promise<Outcome> {
  const outcome: Outcome = { done: 0, refused: {} };
  await Promise.all(
    work.map(async (run) => {
      try {
        await run();
        outcome.done += 1;
      } catch (error) {
        if (!(error instanceof ProductError)) throw error;
        outcome.refused[error.code] = (outcome.refused[error.code] ?? 0) + 1;
      }
    }),
  );
  return outcome;
}

describePostgres('concurrent writers', () => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    db = database.db;
  });
  afterAll(() => database.drop());

  /**
   * Runs two transactions. Starts the second before the first commits, so that the second may wait for a lock. Returns
   * 'done' or the error code of each.
   */
  async function interleave(
    first: (tx: Transaction<Tables>) => Promise<unknown>,
    second: (tx: Transaction<Tables>) => Promise<unknown>,
  ): Promise<string[]> {
    const { promise: firstWrote, resolve: reportFirstWrite } = Promise.withResolvers<void>();
    const { promise: secondStarted, resolve: reportSecondStart } = Promise.withResolvers<void>();
    const outcomes = await Promise.allSettled([
      db.transaction().execute(async (tx) => {
        await first(tx);
        reportFirstWrite();
        await secondStarted;
        // Time for the second transaction to reach its lock.
        await new Promise((resolve) => setTimeout(resolve, 100));
      }),
      firstWrote.then(() =>
        db.transaction().execute(async (tx) => {
          const secondWork = second(tx);
          reportSecondStart();
          await secondWork;
        }),
      ),
    ]);
    return outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? 'done' : String((outcome.reason as { code?: string }).code),
    );
  }

  test('cannot create two covers of one app and platform', async () => {
    const app = await makeApp(db);
    const [one, two] = await Promise.all([makeScreen(db, app.id), makeScreen(db, app.id)]);
    const cover = (id: string) => (tx: Db) =>
      sql`update screens set is_cover = true where id = ${id}`.execute(tx);
    expect(await interleave(cover(one), cover(two))).toEqual(['done', UNIQUE_VIOLATION]);
    const images = await Promise.all(Array.from({ length: 8 }, () => makeImage(db)));
    const outcome = await runConcurrently(
      images.map(
        (imageId) => () =>
          createScreen(db, TEST_ACTOR, {
            appId: app.id,
            platform: 'web',
            title: 'Cover',
            imageId,
            isCover: true,
          }),
      ),
    );
    expect(outcome).toEqual({ done: 8, refused: {} });
    const covers = await db
      .selectFrom('screens')
      .select('id')
      .where('app_id', '=', app.id)
      .where('is_cover', '=', true)
      .execute();
    expect(covers).toHaveLength(1);
  });

  test.each([
    ['changes', (tx: Db, id: string) => updateScreen(tx, TEST_ACTOR, id, { title: 'Changed' })],
    ['deletes', (tx: Db, id: string) => deleteScreens(tx, TEST_ACTOR, [id])],
    ['unstacks', (tx: Db, id: string) => unstackScreens(tx, TEST_ACTOR, [id])],
  ])(
    'lock and announce the new app if one writer moves a screen to it while another %s the screen',
    async (_, work) => {
      const [oldApp, newApp] = [await makeApp(db), await makeApp(db)];
      const id = await makeScreen(db, oldApp.id);
      const announcements: string[][] = [];
      const stop = await database.listen(CHANGES_CHANNEL, (payload) =>
        announcements.push(parseChanges(payload)),
      );
      /** Whether a transaction has locked the new app. If so, `skip locked` leaves out its row. */
      const isLocked = (): Promise<boolean> =>
        db.transaction().execute(async (tx) => {
          const { rows } = await sql`
          select from apps where id = ${newApp.id}::uuid for no key update skip locked`.execute(tx);
          return rows.length === 0;
        });
      let isNewAppLocked = false;
      const outcome = await interleave(
        (tx) => updateScreen(tx, TEST_ACTOR, id, { appId: newApp.id }),
        async (tx) => {
          await work(tx, id);
          isNewAppLocked = await isLocked();
        },
      );
      expect(outcome).toEqual(['done', 'done']);
      expect(isNewAppLocked).toBe(true);
      await expect.poll(() => announcements.length).toBe(2);
      expect(announcements[1]).toContain(`app:${newApp.slug}`);
      await stop();
    },
  );

  test('keep an image that one writer releases while the other uses it as a logo', async () => {
    const logo = await makeImage(db);
    const app = await makeApp(db, { logoImageId: logo });
    const other = await makeApp(db);
    const outcome = await interleave(
      (tx) => updateApp(tx, TEST_ACTOR, other.id, { logoImageId: logo }),
      (tx) => updateApp(tx, TEST_ACTOR, app.id, { logoImageId: null }),
    );
    expect(outcome).toEqual(['done', 'done']);
    const image = await db.selectFrom('images').select('state').where('id', '=', logo).executeTakeFirst();
    expect(image?.state).toBe('final');
  });

  test('cannot add the same image twice', async () => {
    const app = await makeApp(db);
    const sha256 = randomBytes(32).toString('hex');
    const images = await Promise.all(Array.from({ length: 6 }, () => makeImage(db, { sha256 })));
    const outcome = await runConcurrently(
      images.map(
        (imageId) => () =>
          createScreen(db, TEST_ACTOR, { appId: app.id, platform: 'web', title: 'Same', imageId }),
      ),
    );
    expect(outcome).toEqual({ done: 1, refused: { duplicate_image: 5 } });
    const states = await db.selectFrom('images').select('state').where('sha256', '=', sha256).execute();
    expect(states.filter((image) => image.state === 'final')).toHaveLength(1);
  });

  test('cannot take the same slug', async () => {
    expect(
      await runConcurrently(
        Array.from({ length: 6 }, () => () => makeApp(db, { name: 'Wanted', slug: 'wanted' })),
      ),
    ).toEqual({
      done: 1,
      refused: { duplicate_slug: 5 },
    });
    const type = 'styles' as const;
    expect(
      await runConcurrently(
        Array.from({ length: 6 }, () => () => makeCategory(db, { type, slug: 'wanted' })),
      ),
    ).toEqual({
      done: 1,
      refused: { duplicate_slug: 5 },
    });
  });

  test('get the same new app and category from ensureApp and ensureCategory', async () => {
    const apps = await Promise.all(
      Array.from({ length: 8 }, () => ensureApp(db, TEST_ACTOR, { slug: 'ensured', name: 'Ensured' })),
    );
    expect(new Set(apps.map((app) => app.id)).size).toBe(1);
    expect(apps.filter((app) => app.created)).toHaveLength(1);
    const categories = await Promise.all(
      Array.from({ length: 8 }, () => ensureCategory(db, TEST_ACTOR, { type: 'styles', name: 'Ensured' })),
    );
    expect(new Set(categories.map((category) => category.id)).size).toBe(1);
    expect(categories.filter((category) => category.created)).toHaveLength(1);
  });

  test('cannot create a cycle of categories', async () => {
    const [a, b, c] = await Promise.all([makeCategory(db), makeCategory(db), makeCategory(db)]);
    const under = (child: string, parent: string) => (tx: Db) =>
      sql`update categories set parent_id = ${parent} where id = ${child}`.execute(tx);
    expect(await interleave(under(a.id, b.id), under(b.id, a.id))).toEqual(['done', CHECK_VIOLATION]);
    for (let round = 0; round < 5; round += 1) {
      await db
        .updateTable('categories')
        .set({ parent_id: null })
        .where('id', 'in', [a.id, b.id, c.id])
        .execute();
      const outcome = await runConcurrently([
        () => updateCategory(db, TEST_ACTOR, a.id, { parentId: b.id }),
        () => updateCategory(db, TEST_ACTOR, b.id, { parentId: c.id }),
        () => updateCategory(db, TEST_ACTOR, c.id, { parentId: a.id }),
      ]);
      expect(outcome).toEqual({ done: 2, refused: { category_cycle: 1 } });
    }
  });

  test('cannot leave a child below a category that is being deleted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const parent = await makeCategory(db);
      await runConcurrently([
        () => deleteCategory(db, TEST_ACTOR, parent.id),
        () =>
          createCategory(db, TEST_ACTOR, {
            type: 'screen-types',
            name: `Child ${round}`,
            parentId: parent.id,
          }),
      ]);
      const { rows } = await sql`select from categories c where c.parent_id is not null
        and not exists (select from categories p where p.id = c.parent_id)`.execute(db);
      expect(rows).toEqual([]);
      expect(await db.selectFrom('categories').select('id').where('id', '=', parent.id).execute()).toEqual(
        [],
      );
    }
  });

  test('cannot leave a tag with the previous platform of its screen', async () => {
    const app = await makeApp(db);
    const category = await makeCategory(db);
    const change = (id: string) => (tx: Db) =>
      sql`update screens set platform = 'ios' where id = ${id}`.execute(tx);
    const tag = (id: string) => (tx: Db) =>
      sql`insert into screen_categories (screen_id, category_id) values (${id}, ${category.id})`.execute(tx);
    const [one, two] = await Promise.all([makeScreen(db, app.id), makeScreen(db, app.id)]);
    expect(await interleave(change(one), tag(one))).toEqual(['done', 'done']);
    expect(await interleave(tag(two), change(two))).toEqual(['done', 'done']);
    expect(await findCounterDifferences(db)).toEqual({});
  });

  test('keep the count of untagged screens correct when one writer removes the last tag of a screen and another adds one', async () => {
    const { id: app } = await makeApp(db);
    const [removedTag, addedTag] = [await makeCategory(db), await makeCategory(db)];
    const screen = await makeScreen(db, app, { categoryIds: [removedTag.id] });
    await interleave(
      (tx) => tx.deleteFrom('screen_categories').where('category_id', '=', removedTag.id).execute(),
      (tx) =>
        sql`insert into screen_categories (screen_id, category_id) values (${screen}, ${addedTag.id})`.execute(
          tx,
        ),
    );
    expect(await findCounterDifferences(db)).toEqual({});
  });

  test('keep the counters correct when an app gets a screen while it gets or loses a category', async () => {
    const app = await makeApp(db);
    const category = await makeCategory(db, { type: 'app' });
    const add = async (tx: Db) => makeScreen(tx, app.id);
    const link = (tx: Db) => updateApp(tx, TEST_ACTOR, app.id, { categoryIds: [category.id] });
    const unlink = (tx: Db) => updateApp(tx, TEST_ACTOR, app.id, { categoryIds: [] });
    for (const [first, second] of [
      [add, link],
      [add, unlink],
      [link, add],
      [unlink, add],
    ] as const) {
      expect(await interleave(first, second)).toEqual(['done', 'done']);
      expect(await findCounterDifferences(db)).toEqual({});
    }
  });

  test('cannot give two popular categories the same position', async () => {
    const categories = await Promise.all(
      Array.from({ length: 6 }, () => makeCategory(db, { type: 'ux-patterns' })),
    );
    const outcome = await runConcurrently(
      categories.map((category) => () => addPopular(db, TEST_ACTOR, 'ux-patterns', category.id)),
    );
    expect(outcome).toEqual({ done: 6, refused: {} });
    const rows = await db
      .selectFrom('popular_categories')
      .select('display_order')
      .orderBy('display_order')
      .execute();
    expect(rows.map((row) => row.display_order)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('all succeed with many changes of the same rows, and leave all counters correct', async () => {
    const apps = await Promise.all(Array.from({ length: 4 }, () => makeApp(db)));
    const categories = await Promise.all(Array.from({ length: 8 }, () => makeCategory(db)));
    const screens = await Promise.all(apps.flatMap((app) => [1, 2, 3].map(() => makeScreen(db, app.id))));
    const writer = async (seed: number): Promise<void> => {
      const next = createSeededRandom(seed);
      const random = (below: number): number => Math.floor(next() * below);
      const randomCategoryIds = () =>
        categories
          .filter(() => random(2))
          .map((category) => category.id)
          .sort(() => random(3) - 1);
      for (let round = 0; round < 12; round += 1) {
        const screen = screens[random(screens.length)] as string;
        const appId = (apps[random(apps.length)] as { id: string }).id;
        const tags = randomCategoryIds().map((categoryId) => ({ categoryId }));
        const platform = random(2) ? ('web' as const) : ('ios' as const);
        if (random(4) === 0) {
          const id = await makeScreen(db, appId, {
            platform,
            categoryIds: randomCategoryIds(),
            isCover: random(2) === 0,
          });
          if (random(2)) await deleteScreens(db, TEST_ACTOR, [id]);
        } else
          await updateScreen(db, TEST_ACTOR, screen, {
            tags,
            appId,
            platform,
            isCover: random(3) === 0,
            title: `Word ${random(9)} and ${random(9)}`,
          });
      }
    };
    expect(await runConcurrently(Array.from({ length: 8 }, (_, seed) => () => writer(seed)))).toEqual({
      done: 8,
      refused: {},
    });
    expect(await findCounterDifferences(db)).toEqual({});
  });
});
