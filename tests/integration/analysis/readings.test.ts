import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { READING_VERSION, type Reading } from '#domain/analysis/reading.ts';
import {
  forgetReadings,
  keepReading,
  noteFailedReading,
  retryFailedReadings,
} from '#domain/analysis/readings/commands.ts';
import {
  failedReadings,
  getReading,
  readingProgress,
  unreadPictures,
} from '#domain/analysis/readings/queries.ts';
import { deleteScreens, updateScreen } from '#domain/catalogue/screens/commands.ts';
import { makeApp, makeImage, makeScreen, tester } from '../../support/catalogue.ts';
import { describeDatabases, emptyTables } from '../../support/database.ts';
import { recount } from '../../support/database-recount.ts';

const sum = (letter: string): string => letter.repeat(64);

const readingOf = (...texts: string[]): Reading => ({
  width: 1440,
  height: 900,
  boxes: texts.map((text, row) => ({
    ...{ text, x: 0.1, y: row / 10, width: 0.25, height: 0.0333 },
    ...{ letterHeight: 0.03, confidence: 0.9 },
  })),
});

describeDatabases('stored OCR results', (use) => {
  beforeEach(() => emptyTables(use().db));

  const keep = (sha256: string, reading: Reading) =>
    keepReading(use().db, { sha256, reader: 'a reader', reading, tookMs: 480 });
  const textsOf = async (id: string) => {
    const { rows } = await sql<{ ocr: string; found: boolean }>`
      select ocr, words @@ to_tsquery('simple', 'harbour') as found
      from screen_text where screen_id = ${id}`.execute(use().db);
    return rows[0];
  };

  test('give a screen the text of its picture, in either order of creation, and of a replaced picture', async () => {
    const { db } = use();
    const app = await makeApp(db);
    const first = await makeScreen(db, app.id, { imageId: await makeImage(db, { sha256: sum('a') }) });
    expect(await textsOf(first)).toEqual({ ocr: '', found: false });
    expect(await unreadPictures(db, 10)).toMatchObject([{ sha256: sum('a') }]);
    expect(await readingProgress(db)).toEqual({ screens: 1, read: 0, waiting: 1, failed: 0 });
    expect(await getReading(db, sum('a'))).toBeNull();

    const reading = readingOf('The Harbour', 'closes \ud83d\udea2 at nine');
    await keep(sum('a'), reading);
    expect(await textsOf(first)).toEqual({ ocr: 'The Harbour\ncloses \ud83d\udea2 at nine', found: true });
    expect(await getReading(db, sum('a'))).toEqual(reading);
    expect(await unreadPictures(db, 10)).toEqual([]);

    // The upload form ran OCR before the screen existed.
    await keep(sum('b'), readingOf('harbour lights'));
    const second = await makeScreen(db, app.id, { imageId: await makeImage(db, { sha256: sum('b') }) });
    expect(await textsOf(second)).toEqual({ ocr: 'harbour lights', found: true });

    const imageId = await makeImage(db, { sha256: sum('c') });
    await updateScreen(db, tester, second, { imageId });
    expect(await textsOf(second)).toEqual({ ocr: '', found: false });
    await deleteScreens(db, tester, [first]);
    await makeScreen(db, app.id, { imageId: await makeImage(db, { sha256: sum('a') }) });
    expect(await readingProgress(db)).toEqual({ screens: 2, read: 1, waiting: 1, failed: 0 });
    expect(await recount(db)).toEqual({});
  });

  test('are stored once per version; an old version is used until the new one succeeds or is given up', async () => {
    const { db } = use();
    const app = await makeApp(db);
    const screen = await makeScreen(db, app.id, { imageId: await makeImage(db, { sha256: sum('a') }) });
    await keep(sum('a'), readingOf('harbour'));
    await keep(sum('a'), readingOf('something else'));
    const times = () => db.selectFrom('readings').select(['times', 'version', 'failures']).execute();
    expect(await times()).toEqual([{ times: 1, version: READING_VERSION, failures: 0 }]);
    expect((await textsOf(screen))?.ocr).toBe('harbour');

    // Simulates an upgrade to a release with better OCR.
    await db.updateTable('readings').set({ version: 0 }).execute();
    await noteFailedReading(db, sum('a'), 'no luck \0 today');
    expect(await readingProgress(db)).toEqual({ screens: 1, read: 0, waiting: 0, failed: 1 });
    expect(await unreadPictures(db, 10)).toEqual([]);
    expect(await failedReadings(db, 10)).toMatchObject([{ screenId: screen, failure: 'no luck  today' }]);

    expect(await retryFailedReadings(db, tester)).toBe(1);
    expect(await retryFailedReadings(db, tester)).toBe(0);
    expect(await unreadPictures(db, 10)).toMatchObject([{ sha256: sum('a') }]);
    const notes = await db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'reading.retry')
      .execute();
    expect(notes).toEqual([{ details: { pictures: 1 } }]);
    await keep(sum('a'), readingOf('harbour again'));
    expect(await times()).toEqual([{ times: 2, version: READING_VERSION, failures: 0 }]);
    expect((await textsOf(screen))?.ocr).toBe('harbour again');
  });

  test('are cut to a maximum length, and deleted after a day without their picture', async () => {
    const { db } = use();
    const app = await makeApp(db);
    const screen = await makeScreen(db, app.id, { imageId: await makeImage(db, { sha256: sum('a') }) });
    await keep(
      sum('a'),
      readingOf(...Array.from({ length: 300 }, (_, line) => `${line} ${'word '.repeat(60)}`)),
    );
    expect((await textsOf(screen))?.ocr.length).toBeLessThanOrEqual(50_000);

    await keep(sum('b'), readingOf('of a form'));
    expect(await forgetReadings(db)).toBe(0);
    await sql`update readings set read_at = now() - interval '2 days'`.execute(db);
    expect(await forgetReadings(db)).toBe(1);
    expect(await getReading(db, sum('a'))).not.toBeNull();
  });
});
