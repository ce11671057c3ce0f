import { expect, test } from 'vitest';
import { findByWords } from '#domain/similar/picture/word-search.ts';
import { foldWords } from '#domain/similar/words.ts';
import { PLATFORMS } from '#shared/platforms.ts';
import { makeApp } from '../../support/catalogue.ts';
import { describeOnOneDatabase } from '../../support/database.ts';
import { makeScreenWithText } from '../../support/screens-with-text.ts';

describeOnOneDatabase('the search by the words of a picture', (getDatabase) => {
  test('[E-10] finds screens of both platforms, or only those of one', async () => {
    const { db } = getDatabase();
    const lines = ['Quarterly revenue', 'Outstanding invoices'];
    const { id: appId } = await makeApp(db);
    for (const platform of PLATFORMS) await makeScreenWithText(db, appId, lines, { platform });
    const screens = await db.selectFrom('screens').select(['ord', 'platform']).execute();
    const words = await foldWords(db, lines.join(' '));
    const platformsFound = async (platform?: (typeof PLATFORMS)[number]): Promise<unknown[]> => {
      const matches = await findByWords(db, words, { platform, screens: 2, limit: 10 });
      return matches.map(({ ord }) => screens.find((screen) => screen.ord === ord)?.platform).sort();
    };
    expect(await platformsFound()).toEqual([...PLATFORMS].sort());
    for (const platform of PLATFORMS) expect(await platformsFound(platform)).toEqual([platform]);
  });

  test('compares only the longest words of a screen that has more words than the search can compare', async () => {
    const { db } = getDatabase();
    const letters = [...'abcdefghij'];
    const shortWords = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => `a${a}${b}${c}`)));
    const longWords = ['yesterdays', 'zookeepers', 'zoological', 'zoologists'];
    const { id: appId } = await makeApp(db);
    await makeScreenWithText(db, appId, [...shortWords, ...longWords]);
    const words = await foldWords(db, longWords.join(' '));
    const [match] = await findByWords(db, words, { screens: 1, limit: 1 });
    expect(match?.share).toBe(1);
  });
});
