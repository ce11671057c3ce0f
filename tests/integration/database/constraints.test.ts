import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeApp, makeCategory, makeImage, makeScreen } from '../../support/catalogue.ts';
import { describeOnBothDatabases } from '../../support/database.ts';
import { findCounterDifferences } from '../../support/database-recount.ts';

// SQLSTATE codes of violated constraints.
const UNIQUE = '23505';
const FOREIGN_KEY = '23503';
const CHECK = '23514';
const NOT_NULL = '23502';

describeOnBothDatabases('database constraints', (getDatabase) => {
  let app: { id: string; slug: string };
  let screenType: { id: string; slug: string };
  let appCategory: { id: string; slug: string };
  let screenId: string;
  let imageId: string;

  beforeAll(async () => {
    const { db } = getDatabase();
    app = await makeApp(db, { name: 'Acme' });
    screenType = await makeCategory(db, { name: 'Login' });
    appCategory = await makeCategory(db, { type: 'app', name: 'Finance' });
    imageId = await makeImage(db);
    screenId = await makeScreen(db, app.id, { imageId, categoryIds: [screenType.id], isCover: true });
  });

  /** Returns the SQLSTATE with which the statement fails, or undefined if it succeeds. */
  const errorCodeOf = async (statement: ReturnType<typeof sql>): Promise<string | undefined> => {
    try {
      await statement.execute(getDatabase().db);
      return undefined;
    } catch (error) {
      return (error as { code?: string }).code;
    }
  };
  const insert = (table: string, row: Record<string, unknown>): Promise<string | undefined> => {
    const columns = Object.keys(row);
    return errorCodeOf(
      sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(row))})`,
    );
  };
  const insertApp = (overrides: object = {}) =>
    insert('apps', { id: randomUUID(), slug: `app-${randomUUID()}`, name: 'App', ...overrides });
  const insertCategory = (overrides: object = {}) =>
    insert('categories', {
      id: randomUUID(),
      type: 'styles',
      slug: `c-${randomUUID()}`,
      name: 'Category',
      ...overrides,
    });
  const insertImage = (overrides: object = {}) =>
    insert('images', {
      id: randomBytes(16).toString('hex'),
      sha256: randomBytes(32).toString('hex'),
      format: 'png',
      content_type: 'image/png',
      bytes: 1,
      width: 1,
      height: 1,
      ...overrides,
    });
  /** Inserts a screen with a new image. Only an image in the state `final` can belong to a screen. */
  const insertScreen = async (overrides: object = {}) => {
    const image_id = await makeImage(getDatabase().db);
    await getDatabase().db.updateTable('images').set({ state: 'final' }).where('id', '=', image_id).execute();
    return insert('screens', {
      id: randomUUID(),
      app_id: app.id,
      title: 'Screen',
      platform: 'web',
      image_id,
      ...overrides,
    });
  };

  test('accept valid rows', async () => {
    expect(await insertApp()).toBeUndefined();
    expect(await insertCategory()).toBeUndefined();
    expect(await insertImage()).toBeUndefined();
    expect(await insertScreen()).toBeUndefined();
  });

  describe('of slugs', () => {
    test.each([
      '',
      'Upper',
      'two--dashes',
      '-lead',
      'trail-',
      'sp ace',
      'ümlaut',
      'a/b',
      'a\n',
      'x'.repeat(121),
    ])('reject a slug like %j', async (slug) => {
      expect(await insertApp({ slug })).toBe(CHECK);
      expect(await insertCategory({ slug })).toBe(CHECK);
    });
    test('reject the slug of another app', async () =>
      expect(await insertApp({ slug: app.slug })).toBe(UNIQUE));
    test('reject the slug of another category of the same type, but not of another type', async () => {
      expect(await insertCategory({ type: 'screen-types', slug: screenType.slug })).toBe(UNIQUE);
      expect(await insertCategory({ type: 'styles', slug: screenType.slug })).toBeUndefined();
    });
  });

  describe('of texts', () => {
    test.each(['', ' ', '   ', null])('reject a name like %j', async (name) => {
      const code = name === null ? NOT_NULL : CHECK;
      expect(await insertApp({ name })).toBe(code);
      expect(await insertCategory({ name })).toBe(code);
      expect(await insertScreen({ title: name })).toBe(code);
    });
    test('reject texts that are too long', async () => {
      expect(await insertApp({ name: 'x'.repeat(201) })).toBe(CHECK);
      expect(await insertApp({ description: 'x'.repeat(5001) })).toBe(CHECK);
      expect(await insertScreen({ title: 'x'.repeat(301) })).toBe(CHECK);
    });
    test.each(['#12345', '123456', '#12345g', 'red'])('reject a color like %j', async (brand_color) => {
      expect(await insertApp({ brand_color })).toBe(CHECK);
    });
    test.each(['javascript:alert(1)', 'ftp://example.com', 'example.com'])(
      'reject a URL like %j',
      async (url) => {
        expect(await insertApp({ url })).toBe(CHECK);
        expect(await insertScreen({ source_url: url })).toBe(CHECK);
      },
    );
  });

  describe('of screens', () => {
    test('reject an unknown platform', async () =>
      expect(await insertScreen({ platform: 'android' })).toBe(CHECK));
    test('reject an unknown app', async () =>
      expect(await insertScreen({ app_id: randomUUID() })).toBe(FOREIGN_KEY));
    test('reject an unknown image', async () =>
      expect(await insertScreen({ image_id: 'f'.repeat(32) })).toBe(FOREIGN_KEY));
    test('reject the image of another screen', async () =>
      expect(await insertScreen({ image_id: imageId })).toBe(UNIQUE));
    test('reject a screen whose image has the same content as the image of another screen', async () => {
      const { sha256 } = await getDatabase()
        .db.selectFrom('images')
        .select('sha256')
        .where('id', '=', imageId)
        .executeTakeFirstOrThrow();
      const copy = await makeImage(getDatabase().db, { sha256 });
      await getDatabase().db.updateTable('images').set({ state: 'final' }).where('id', '=', copy).execute();
      expect(await insertScreen({ image_id: copy })).toBe(UNIQUE);
    });
    test('reject a temporary image', async () => {
      expect(await insertScreen({ image_id: await makeImage(getDatabase().db) })).toBe(FOREIGN_KEY);
    });
    test('reject a second cover of the app on the same platform, but not on the other platform', async () => {
      expect(await insertScreen({ is_cover: true })).toBe(UNIQUE);
      expect(await insertScreen({ is_cover: true, platform: 'ios' })).toBeUndefined();
    });
    test('reject a tag with an app category', async () => {
      expect(await insert('screen_categories', { screen_id: screenId, category_id: appCategory.id })).toBe(
        CHECK,
      );
    });
    test('reject duplicate tags, unknown references, confidences above 1 and unknown sources', async () => {
      expect(await insert('screen_categories', { screen_id: screenId, category_id: screenType.id })).toBe(
        UNIQUE,
      );
      expect(await insert('screen_categories', { screen_id: screenId, category_id: randomUUID() })).toBe(
        FOREIGN_KEY,
      );
      expect(await insert('screen_categories', { screen_id: randomUUID(), category_id: screenType.id })).toBe(
        FOREIGN_KEY,
      );
      const other = await makeCategory(getDatabase().db);
      expect(
        await insert('screen_categories', { screen_id: screenId, category_id: other.id, confidence: 1.1 }),
      ).toBe(CHECK);
      expect(
        await insert('screen_categories', { screen_id: screenId, category_id: other.id, source: 'guess' }),
      ).toBe(CHECK);
    });
  });

  describe('of images', () => {
    test.each([
      [{ id: 'x'.repeat(32) }],
      [{ id: 'ab' }],
      [{ sha256: 'ab' }],
      [{ phash: 'xyz' }],
      [{ format: 'tiff', content_type: 'image/tiff' }],
      [{ content_type: 'image/gif' }],
      [{ bytes: 0 }],
      [{ width: 0 }],
      [{ height: -1 }],
      [{ state: 'lost' }],
    ])('reject values like %j', async (overrides) => expect(await insertImage(overrides)).toBe(CHECK));
    test('reject the deletion of an image that a screen uses, and changes of its state and hash', async () => {
      expect(await errorCodeOf(sql`update images set state = 'temporary' where id = ${imageId}`)).toBe(
        FOREIGN_KEY,
      );
      expect(await errorCodeOf(sql`delete from images where id = ${imageId}`)).toBe(FOREIGN_KEY);
      expect(await errorCodeOf(sql`update images set sha256 = ${'0'.repeat(64)} where id = ${imageId}`)).toBe(
        FOREIGN_KEY,
      );
    });
  });

  describe('of categories', () => {
    test('reject an unknown category type', async () =>
      expect(await insertCategory({ type: 'themes' })).toBe(CHECK));
    test('reject a parent category of another type', async () => {
      expect(await insertCategory({ type: 'styles', parent_id: screenType.id })).toBe(FOREIGN_KEY);
      expect(await insertCategory({ type: 'screen-types', parent_id: screenType.id })).toBeUndefined();
    });
    test('reject a parent that is the category itself or one of its descendants', async () => {
      const child = await makeCategory(getDatabase().db, { parentId: screenType.id });
      const grandchild = await makeCategory(getDatabase().db, { parentId: child.id });
      const move = (id: string, parent: string) =>
        errorCodeOf(sql`update categories set parent_id = ${parent} where id = ${id}`);
      expect(await move(screenType.id, screenType.id)).toBe(CHECK);
      expect(await move(screenType.id, child.id)).toBe(CHECK);
      expect(await move(screenType.id, grandchild.id)).toBe(CHECK);
      expect(await move(grandchild.id, screenType.id)).toBeUndefined();
    });
    test('reject a cycle that a single statement creates', async () => {
      const [a, b] = [randomUUID(), randomUUID()];
      expect(
        await errorCodeOf(sql`insert into categories (id, type, name, slug, parent_id) values
          (${a}, 'styles', 'A', 'circle-a', ${b}), (${b}, 'styles', 'B', 'circle-b', ${a})`),
      ).toBe(CHECK);
      const [c, d] = [await makeCategory(getDatabase().db), await makeCategory(getDatabase().db)];
      expect(
        await errorCodeOf(sql`update categories set parent_id = case id when ${c.id}::uuid then ${d.id}::uuid else ${c.id}::uuid end
          where id in (${c.id}, ${d.id})`),
      ).toBe(CHECK);
    });
    test('reject a change of the category type', async () => {
      expect(await errorCodeOf(sql`update categories set type = 'styles' where id = ${screenType.id}`)).toBe(
        CHECK,
      );
    });
    test('reject a screen type as a category of an app', async () => {
      expect(await insert('app_categories', { app_id: app.id, category_id: screenType.id })).toBe(
        FOREIGN_KEY,
      );
      expect(await insert('app_categories', { app_id: app.id, category_id: appCategory.id })).toBeUndefined();
    });
    test('reject popular categories with an unsupported or wrong type, or with an invalid or duplicate position', async () => {
      const popular = (category_id: string, category_type: string, display_order = 0) =>
        insert('popular_categories', { category_id, category_type, display_order });
      const style = await makeCategory(getDatabase().db, { type: 'styles' });
      expect(await popular(style.id, 'styles')).toBe(CHECK);
      expect(await popular(appCategory.id, 'app')).toBe(CHECK);
      expect(await popular(screenType.id, 'ux-patterns')).toBe(FOREIGN_KEY);
      expect(await popular(screenType.id, 'screen-types', -1)).toBe(CHECK);
      expect(await popular(screenType.id, 'screen-types')).toBeUndefined();
      const second = await makeCategory(getDatabase().db);
      expect(await popular(second.id, 'screen-types')).toBe(UNIQUE);
    });
  });

  test('reject the deletion of an app with screens', async () => {
    expect(await errorCodeOf(sql`delete from apps where id = ${app.id}`)).toBe(FOREIGN_KEY);
  });

  test('reject a published post without a publication time, and a draft with one', async () => {
    const post = (overrides: object) =>
      insert('posts', { id: randomUUID(), title: 'Post', slug: `post-${randomUUID()}`, ...overrides });
    expect(await post({ published: true })).toBe(CHECK);
    expect(await post({ published_at: '2026-01-01' })).toBe(CHECK);
    expect(await post({ published: true, published_at: '2026-01-01' })).toBeUndefined();
  });

  test('leave all counters correct after rejected statements', async () => {
    expect(await findCounterDifferences(getDatabase().db)).toEqual({});
  });
});
