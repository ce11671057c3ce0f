import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { generateCatalogue } from '../../../bench/datasets/generate.ts';
import { describeOnOneDatabase, emptyCatalogueTables } from '../../support/database.ts';
import { findCounterDifferences } from '../../support/database-recount.ts';

describeOnOneDatabase('the generated catalogue of the benchmarks', (getDatabase) => {
  test('depends only on the seed and has correct counters', async () => {
    const { db } = getDatabase();
    const digest = async (): Promise<unknown> => {
      const { rows } = await sql`
        select md5(string_agg(s::text, '|' order by s.id)) as screens,
          (select md5(string_agg(sc::text, '|' order by sc.screen_id, sc.category_id)) from screen_categories sc) as tags
        from (select id, app_id, title, platform, is_cover, image_id, created_at from screens) s`.execute(db);
      return rows[0];
    };
    const size = { screens: 300, apps: 12 };
    expect(await generateCatalogue(db, { ...size, seed: 1 })).toMatchObject(size);
    const first = await digest();
    expect(await findCounterDifferences(db)).toEqual({});
    await emptyCatalogueTables(db);
    await generateCatalogue(db, { ...size, seed: 1 });
    expect(await digest()).toEqual(first);
    await emptyCatalogueTables(db);
    await generateCatalogue(db, { ...size, seed: 2 });
    expect(await digest()).not.toEqual(first);
  });
});
