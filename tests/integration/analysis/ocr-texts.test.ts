import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { deleteScreens, updateScreen } from '#domain/catalogue/screens/commands.ts';
import {
  deleteOrphanedOcrTexts,
  recordOcrFailure,
  retryFailedImages,
  saveOcrText,
} from '#domain/ocr/commands.ts';
import { OCR_VERSION, type OcrText } from '#domain/ocr/ocr-text.ts';
import { getOcrProgress, getOcrText, listOcrFailures, listPendingImages } from '#domain/ocr/queries.ts';
import { makeApp, makeImage, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { describeOnOneDatabase, emptyCatalogueTables } from '../../support/database.ts';
import { findCounterDifferences } from '../../support/database-recount.ts';

const sha256Of = (letter: string): string => letter.repeat(64);

const ocrTextOf = (...texts: string[]): OcrText => ({
  width: 1440,
  height: 900,
  boxes: texts.map((text, row) => ({
    text,
    x: 0.1,
    y: row / 10,
    width: 0.25,
    height: 0.0333,
    letterHeight: 0.03,
    confidence: 0.9,
  })),
});

describeOnOneDatabase('stored OCR results', (getDatabase) => {
  beforeEach(() => emptyCatalogueTables(getDatabase().db));

  const save = (sha256: string, ocrText: OcrText) =>
    saveOcrText(getDatabase().db, { sha256, ocrEngine: 'an OCR engine', ocrText, tookMs: 480 });
  /** Returns the OCR text of a screen, and whether its indexed words include 'harbour'. */
  const indexedTextOf = async (id: string) => {
    const { rows } = await sql<{ ocr: string; found: boolean }>`
      select ocr, words @@ to_tsquery('simple', 'harbour') as found
      from screen_text where screen_id = ${id}`.execute(getDatabase().db);
    return rows[0];
  };

  test('give a screen the text of its current image, even if the text was stored before the screen', async () => {
    const { db } = getDatabase();
    const app = await makeApp(db);
    const firstScreen = await makeScreen(db, app.id, {
      imageId: await makeImage(db, { sha256: sha256Of('a') }),
    });
    expect(await indexedTextOf(firstScreen)).toEqual({ ocr: '', found: false });
    expect(await listPendingImages(db, 10)).toMatchObject([{ sha256: sha256Of('a') }]);
    expect(await getOcrProgress(db)).toEqual({ screens: 1, done: 0, waiting: 1, failed: 0 });
    expect(await getOcrText(db, sha256Of('a'))).toBeNull();

    const ocrText = ocrTextOf('The Harbour', 'closes \ud83d\udea2 at nine');
    await save(sha256Of('a'), ocrText);
    expect(await indexedTextOf(firstScreen)).toEqual({
      ocr: 'The Harbour\ncloses \ud83d\udea2 at nine',
      found: true,
    });
    expect(await getOcrText(db, sha256Of('a'))).toEqual(ocrText);
    expect(await listPendingImages(db, 10)).toEqual([]);

    // The upload form runs OCR before the screen exists.
    await save(sha256Of('b'), ocrTextOf('harbour lights'));
    const secondScreen = await makeScreen(db, app.id, {
      imageId: await makeImage(db, { sha256: sha256Of('b') }),
    });
    expect(await indexedTextOf(secondScreen)).toEqual({ ocr: 'harbour lights', found: true });

    const imageId = await makeImage(db, { sha256: sha256Of('c') });
    await updateScreen(db, TEST_ACTOR, secondScreen, { imageId });
    expect(await indexedTextOf(secondScreen)).toEqual({ ocr: '', found: false });
    // A new screen with the image of a deleted one gets its text without another OCR.
    await deleteScreens(db, TEST_ACTOR, [firstScreen]);
    await makeScreen(db, app.id, { imageId: await makeImage(db, { sha256: sha256Of('a') }) });
    expect(await getOcrProgress(db)).toEqual({ screens: 2, done: 1, waiting: 1, failed: 0 });
    expect(await findCounterDifferences(db)).toEqual({});
  });

  test('are stored once per version; the text of an older version stays until the current one succeeds', async () => {
    const { db } = getDatabase();
    const app = await makeApp(db);
    const screen = await makeScreen(db, app.id, { imageId: await makeImage(db, { sha256: sha256Of('a') }) });
    await save(sha256Of('a'), ocrTextOf('harbour'));
    await save(sha256Of('a'), ocrTextOf('something else'));
    const readCounts = () => db.selectFrom('ocr_texts').select(['times', 'version', 'failures']).execute();
    expect(await readCounts()).toEqual([{ times: 1, version: OCR_VERSION, failures: 0 }]);
    expect((await indexedTextOf(screen))?.ocr).toBe('harbour');

    // Simulates an upgrade to a release with better OCR.
    await db.updateTable('ocr_texts').set({ version: 0 }).execute();
    await recordOcrFailure(db, sha256Of('a'), 'no luck \0 today');
    expect(await getOcrProgress(db)).toEqual({ screens: 1, done: 0, waiting: 0, failed: 1 });
    expect(await listPendingImages(db, 10)).toEqual([]);
    expect(await listOcrFailures(db, 10)).toMatchObject([{ screenId: screen, failure: 'no luck  today' }]);

    expect(await retryFailedImages(db, TEST_ACTOR)).toBe(1);
    expect(await retryFailedImages(db, TEST_ACTOR)).toBe(0);
    expect(await listPendingImages(db, 10)).toMatchObject([{ sha256: sha256Of('a') }]);
    const auditEntries = await db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'ocr.retry')
      .execute();
    expect(auditEntries).toEqual([{ details: { images: 1 } }]);
    await save(sha256Of('a'), ocrTextOf('harbour again'));
    expect(await readCounts()).toEqual([{ times: 2, version: OCR_VERSION, failures: 0 }]);
    expect((await indexedTextOf(screen))?.ocr).toBe('harbour again');
  });

  test('are cut to a maximum length, and deleted after a day if their image does not exist', async () => {
    const { db } = getDatabase();
    const app = await makeApp(db);
    const screen = await makeScreen(db, app.id, { imageId: await makeImage(db, { sha256: sha256Of('a') }) });
    // These lines have more than 90,000 characters.
    await save(
      sha256Of('a'),
      ocrTextOf(...Array.from({ length: 300 }, (_, line) => `${line} ${'word '.repeat(60)}`)),
    );
    expect((await indexedTextOf(screen))?.ocr.length).toBeLessThanOrEqual(50_000);

    // A form had this image analyzed but never uploaded it.
    await save(sha256Of('b'), ocrTextOf('of a form'));
    expect(await deleteOrphanedOcrTexts(db)).toBe(0);
    await sql`update ocr_texts set recognized_at = now() - interval '2 days'`.execute(db);
    expect(await deleteOrphanedOcrTexts(db)).toBe(1);
    expect(await getOcrText(db, sha256Of('a'))).not.toBeNull();
  });

  test('are requested again if the OCR row of an image was deleted although a screen uses the image', async () => {
    const { db } = getDatabase();
    const app = await makeApp(db);
    const imageId = await makeImage(db, { sha256: sha256Of('c') });
    await makeScreen(db, app.id, { imageId });
    const isPending = async () =>
      (await listPendingImages(db, 1_000)).some(({ sha256 }) => sha256 === sha256Of('c'));
    expect(await isPending()).toBe(true);
    // A deletion of orphans also deletes this row if it began before the image was uploaded again.
    await db.deleteFrom('ocr_texts').where('sha256', '=', sha256Of('c')).execute();
    expect(await isPending()).toBe(false);
    await deleteOrphanedOcrTexts(db);
    expect(await isPending()).toBe(true);
  });
});
