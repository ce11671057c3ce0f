import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { VECTOR_BYTES } from '#domain/image-facts/vector-layout.ts';
import { findByWords } from '#domain/similar/picture/word-search.ts';
import { ResidentVectors } from '#domain/similar/resident-vectors.ts';
import { findSimilarScreens } from '#domain/similar/similar-screens.ts';
import { builtInVectorSource } from '#domain/similar/vector-source.ts';
import { foldWords } from '#domain/similar/words.ts';
import { PLATFORMS } from '#shared/platforms.ts';
import { makeApp, makeCategory } from '../../support/catalogue.ts';
import { describeOnOneDatabase, emptyCatalogueTables } from '../../support/database.ts';
import { makeScreenWithText } from '../../support/screens-with-text.ts';

describeOnOneDatabase('the search by the words of a picture', (getDatabase) => {
  test('[E-10] finds screens of both platforms, or only of the requested one', async () => {
    const { db } = getDatabase();
    const lines = ['Quarterly revenue', 'Outstanding invoices'];
    const { id: appId } = await makeApp(db);
    for (const platform of PLATFORMS) await makeScreenWithText(db, appId, lines, { platform });
    const screens = await db.selectFrom('screens').select(['ord', 'platform']).execute();
    const words = await foldWords(db, lines.join(' '));
    const platformsFound = async (platform?: (typeof PLATFORMS)[number]): Promise<unknown[]> => {
      const matches = await findByWords(db, words, { platform, limit: 10 });
      return matches.map(({ ord }) => screens.find((screen) => screen.ord === ord)?.platform).sort();
    };
    expect(await platformsFound()).toEqual([...PLATFORMS].sort());
    for (const platform of PLATFORMS) expect(await platformsFound(platform)).toEqual([platform]);
  });

  test('[E-09] [E-10] words that all screens of a small platform share still count if they are rare on both platforms together', async () => {
    const { db } = getDatabase();
    await emptyCatalogueTables(db);
    const lines = ['Harbor pilot', 'Anchorage berthing'];
    const { id: categoryId } = await makeCategory(db, { type: 'screen-types' });
    const webScreens: string[] = [];
    for (const { id } of [await makeApp(db), await makeApp(db)])
      webScreens.push(await makeScreenWithText(db, id, lines, { title: 'Map', categoryIds: [categoryId] }));
    await sql`
      insert into image_facts (sha256, version, scheme, shape, colours, palette, vector)
      select image_sha256, 1, 'light', 'viewport', '{}', '[]', ${Buffer.alloc(VECTOR_BYTES, 1)} from screens`.execute(
      db,
    );
    const { id: phoneApp } = await makeApp(db);
    for (let index = 0; index < 30; index += 1)
      await makeScreenWithText(db, phoneApp, index < 4 ? lines : ['Settings'], { platform: 'ios' });

    const vectors = new ResidentVectors(db, builtInVectorSource);
    onTestFinished(() => vectors.release());
    const { items } = await findSimilarScreens(db, vectors, webScreens[0] as string, {
      by: 'idea',
      limit: 5,
    });
    expect(items.map(({ id }) => id)).toEqual([webScreens[1]]);
    expect(items[0]?.reasons.join()).toContain('same words: anchorage, berthing, harbor');
    const words = await foldWords(db, lines.join(' '));
    const matches = await findByWords(db, words, { platform: 'web', limit: 5 });
    expect(matches.map(({ share, shared }) => [share, shared.length])).toEqual([
      [1, 3],
      [1, 3],
    ]);
  });

  test('compares only the longest words of a screen that has more words than the search can compare', async () => {
    const { db } = getDatabase();
    const letters = [...'abcdefghij'];
    const shortWords = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => `a${a}${b}${c}`)));
    const longWords = ['yesterdays', 'zookeepers', 'zoological', 'zoologists'];
    const { id: appId } = await makeApp(db);
    await makeScreenWithText(db, appId, [...shortWords, ...longWords]);
    const words = await foldWords(db, longWords.join(' '));
    const [match] = await findByWords(db, words, { limit: 1 });
    expect(match?.share).toBe(1);
  });
});
