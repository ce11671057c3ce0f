import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordOcrFailure } from '#domain/ocr/commands.ts';
import type { Services } from '#services/open-services.ts';
import { ensureBuilt } from '../../support/build.ts';
import { makeApp, makeImage, makeScreen } from '../../support/catalogue.ts';
import { runVitrine } from '../../support/command-line.ts';
import { describePostgres, ensureTemplate, makeDataDir, openTestDatabase } from '../../support/database.ts';
import { ROOT, startServer } from '../../support/server.ts';
import { openTestServices } from '../import/import-fixture.ts';

/** Enough images for the test to kill the server before the last one is processed: OCR takes a second for each. */
const IMAGE_COUNT = 4;
/** Part of a screen of the demo that contains text. OCR of the whole screen takes several seconds. */
const PART = { left: 0, top: 0, width: 900, height: 500 };

let folder: { dataDir: string; remove(): Promise<void> };
beforeAll(async () => {
  ensureBuilt();
  await ensureTemplate();
});
beforeEach(async () => {
  folder = await makeDataDir();
});
afterEach(() => folder.remove());

/** Creates screens whose images contain text, without OCR results. */
async function fillGallery(services: Services): Promise<void> {
  const directory = path.join(ROOT, 'demo/screens/atelier-norr');
  const app = await makeApp(services.db);
  const files = (await readdir(directory)).slice(0, IMAGE_COUNT);
  for (const file of files) {
    const screen = await readFile(path.join(directory, file));
    const bytes = await sharp(screen).extract(PART).png().toBuffer();
    const { id: imageId } = await services.images.ingest(bytes, { purpose: 'screen' });
    await makeScreen(services.db, app.id, { imageId });
  }
}

test('[P-21] a server that is killed during OCR keeps the finished results and does not compute them again', async () => {
  const { dataDir } = folder;
  const setupServices = await openTestServices(dataDir);
  await fillGallery(setupServices);
  await setupServices.close();

  const server = await startServer(dataDir, { TEXT_RECOGNITION: 'on', LOG_LEVEL: 'debug' });
  await expect.poll(server.log, { timeout: 60_000, interval: 20 }).toContain('OCR of an image finished');
  await server.stop('SIGKILL');

  const readOcrTexts = async () => {
    const services = await openTestServices(dataDir);
    try {
      // `times`: how often OCR has stored a result for the image.
      return await services.db.selectFrom('ocr_texts').select(['times', 'text']).execute();
    } finally {
      await services.close();
    }
  };
  const textsAtKill = await readOcrTexts();
  const finishedTexts = textsAtKill.filter(({ times }) => times > 0);
  expect(finishedTexts.length).toBeGreaterThan(0);
  expect(finishedTexts.length).toBeLessThan(textsAtKill.length);

  const { code, stdout } = await runVitrine(['jobs', '--run'], dataDir);
  expect([code, stdout]).toEqual([
    0,
    `Text recognition: ${textsAtKill.length} of ${textsAtKill.length} screens processed.\n` +
      `Image analysis: ${textsAtKill.length} of ${textsAtKill.length} screens processed.\n`,
  ]);
  const textsAfterRun = await readOcrTexts();
  expect(textsAfterRun.map(({ times }) => times)).toEqual(textsAtKill.map(() => 1));
  expect(textsAfterRun.every(({ text }) => text.length > 20)).toBe(true);
  // The time limit is long because OCR is several times slower while other tests use all processors.
}, 240_000);

describePostgres('the jobs command on PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
  });
  afterAll(() => database.drop());

  test('prints failed images with the reasons, retries them, and prints only JSON with --json', async () => {
    const { db, options } = database;
    const sha256 = 'a'.repeat(64);
    const app = await makeApp(db, { name: 'Larkspur' });
    await makeScreen(db, app.id, { imageId: await makeImage(db, { sha256 }), title: 'Home' });
    await recordOcrFailure(db, sha256, 'The image file is missing in the storage');
    const jobs = (...args: string[]) =>
      runVitrine(['jobs', ...args], folder.dataDir, { DATABASE_URL: options.databaseUrl ?? '' });

    const { code, stdout } = await jobs();
    expect(code).toBe(1);
    expect(stdout).toContain('Text recognition: 0 of 1 screen processed.');
    expect(stdout).toContain('Larkspur: Home (The image file is missing in the storage)');

    const retry = await jobs('--retry', '--json');
    expect(JSON.parse(retry.stdout)).toMatchObject({ waiting: 1, failed: 0, isEnabled: false, failures: [] });
    expect(retry.code).toBe(0);

    // A process holds this lock while it analyzes images.
    const release = await database.tryLock('vitrine image facts');
    const run = await jobs('--run', '--json');
    await release?.();
    expect(run.stderr).toContain('Another process is analyzing the images.');
    expect(JSON.parse(run.stdout)).toMatchObject({ facts: { waiting: 1 } });
  });
});
