import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildNewestMatchesQuery } from '#domain/search/text/newest-matches.ts';
import { expandTextTerms } from '#domain/search/text/text-terms.ts';
import { makeApp } from '../../support/catalogue.ts';
import { describeOnOneDatabase } from '../../support/database.ts';

const START_MS = Date.UTC(2026, 0, 1);
const SCREENS = 120;
/** Returns the creation time of the screen 'Number `n`'. */
const createdAt = (n: number): string => new Date(START_MS + n * 60_000).toISOString();

describeOnOneDatabase('the newest matches of a word', (getDatabase) => {
  test('are the same with the whole index, with the index restricted to recent screens, and with a scan', async () => {
    const { db } = getDatabase();
    const { id: appId } = await makeApp(db, { name: 'Matches' });
    await sql`
      insert into images (id, sha256, format, content_type, bytes, width, height, state)
      select md5(n::text), md5(n::text) || md5(n::text), 'png', 'image/png', 1, 1, 1, 'final'
      from generate_series(1, ${SCREENS}) n`.execute(db);
    await sql`
      insert into screens (id, app_id, title, platform, image_id, created_at)
      select gen_random_uuid(), ${appId}::uuid, 'Number ' || n,
        case when n % 10 = 9 then 'ios' else 'web' end, md5(n::text), ${createdAt(0)}::timestamptz + n * interval '1 minute'
      from generate_series(1, ${SCREENS}::int) n`.execute(db);
    // Most matches are old, so a search of only the newest screens can find too few and must fall back to all screens.
    await sql`update screen_text set ocr = 'Continue'
      where created_at < ${createdAt(50)} or created_at >= ${createdAt(110)}`.execute(db);
    const titles = async (
      plan: Parameters<typeof buildNewestMatchesQuery>[2],
      appFilter?: string,
    ): Promise<string[]> => {
      const matches = buildNewestMatchesQuery("'continue'", { platform: 'web', appId: appFilter }, plan);
      const { rows } = await sql<{ title: string }>`
        select s.title from (${matches}) f join screens s on s.id = f.screen_id order by s.created_at desc`.execute(
        db,
      );
      return rows.map(({ title }) => title);
    };
    const allTitles = await titles({ kind: 'index', limit: SCREENS });
    // All screens belong to this app, so a scan of the whole app and a scan of all screens return the same.
    const wholeScan = { kind: 'scan', limit: 20, scanLimit: SCREENS, isWhole: true } as const;
    for (const appFilter of [undefined, appId])
      expect(await titles(wholeScan, appFilter)).toEqual(allTitles.slice(0, 20));
    // 49 old and 11 new matches. Of these 60, 6 are on iOS.
    expect(allTitles).toHaveLength(54);
    expect(allTitles.slice(0, 2)).toEqual(['Number 120', 'Number 118']);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: SCREENS + 20 }),
        fc.boolean(),
        async (limit, recentScreens, hasAppFilter) => {
          const appFilter = hasAppFilter ? appId : undefined;
          const expectedTitles = allTitles.slice(0, limit);
          const since = createdAt(SCREENS - recentScreens);
          expect(await titles({ kind: 'index', limit }, appFilter)).toEqual(expectedTitles);
          expect(await titles({ kind: 'recent-index', limit, since }, appFilter)).toEqual(expectedTitles);
          expect(await titles({ kind: 'scan', limit, scanLimit: recentScreens }, appFilter)).toEqual(
            expectedTitles,
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  test('are searched with a plan that uses the number and the creation times of all screens', async () => {
    const { db, maintain } = getDatabase();
    await maintain();
    const [term] = await expandTextTerms(db, ['continue'], []);
    const bounds = term?.estimates.corpus.createdAtBounds.map((bound) => Date.parse(bound)) ?? [];
    expect(term?.estimates.corpus.screens).toBe(SCREENS);
    expect(bounds[0]).toBe(Date.parse(createdAt(1)));
    expect(bounds.at(-1)).toBe(Date.parse(createdAt(SCREENS)));
    expect(bounds).toEqual(bounds.toSorted((one, other) => one - other));
  });
});
