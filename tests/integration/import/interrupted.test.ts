import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '#services/open-services.ts';
import { describePostgres, ensureTemplate, makeDataDir } from '../../support/database.ts';
import { createPostgresDatabase } from '../../support/postgres.ts';
import type { ServerSettings } from '../../support/server.ts';
import {
  listImageIdsOnDisk,
  makeFolder,
  makeImages,
  openTestServices,
  runImportCommand,
  startImport,
  type TestFolder,
} from './import-fixture.ts';

const SCREENS = 16;
const CONCURRENCY = ['--concurrency', '3'];

let images: Record<string, Buffer>;
let folder: TestFolder;
let dataDir: string;

beforeAll(async () => {
  await ensureTemplate();
  images = await makeImages(SCREENS, 360);
});
beforeEach(async () => {
  folder = await makeFolder(images);
  ({ dataDir } = await makeDataDir());
});
afterEach(async () => {
  await folder.remove();
  await rm(dataDir, { recursive: true, force: true });
});

/** Returns the rows and files that the next process finds. */
async function readState(settings?: ServerSettings) {
  const services: Services = await openTestServices(dataDir, settings);
  const { db } = services;
  const images = await db.selectFrom('images').select(['id', 'state']).execute();
  const screens = await db.selectFrom('screens').select(['image_id', 'title', 'app_id']).execute();
  const apps = await db.selectFrom('apps').select(['slug', 'web_count', 'ios_count']).execute();
  const covers = await db.selectFrom('screens').select('id').where('is_cover', '=', true).execute();
  await services.close();
  return {
    screens: screens.length,
    screenImageIds: screens.map(({ image_id }) => image_id).sort(),
    /** Number of different titles, counted per app. */
    titles: new Set(screens.map(({ app_id, title }) => `${app_id} ${title}`)).size,
    temporary: images.filter((image) => image.state === 'temporary').length,
    imageIds: images.map(({ id }) => id).sort(),
    /** Sum of the screen counters that the apps store. */
    counted: apps.reduce((sum, app) => sum + app.web_count + app.ios_count, 0),
    apps: apps.map(({ slug }) => slug).sort(),
    covers: covers.length,
    imageIdsOnDisk: await listImageIdsOnDisk(dataDir),
  };
}

/** Expects all images of the folder exactly once, and nothing else in the tables or on the disk. */
function expectComplete(state: Awaited<ReturnType<typeof readState>>): void {
  expect(state).toMatchObject({
    screens: SCREENS,
    titles: SCREENS,
    temporary: 0,
    counted: SCREENS,
    apps: ['app-0', 'app-1'],
    // Two apps on two platforms.
    covers: 4,
  });
  expect(state.imageIds).toEqual(state.screenImageIds);
  expect(state.imageIdsOnDisk).toEqual(state.screenImageIds);
}

/** Waits until at least `number` originals are on the disk or the process has ended. */
async function waitForOriginals(number: number, ended: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    const names = await readdir(path.join(dataDir, 'files/originals'), { recursive: true }).catch(() => []);
    // The file of an original is named by the image id, which has 32 characters.
    if (names.filter((name) => path.basename(name).length === 32).length >= number) return;
    await pause(3);
  }
}

describe('an import that is killed', { timeout: 300_000 }, () => {
  test('several times leaves only complete screens, and the next run adds exactly the others', async () => {
    let screenCount = 0;
    let killCount = 0;
    // Kills each run at another point: `delayMs` after the disk contains this number of `originals`.
    for (const [originals, delayMs] of [
      [1, 0],
      [6, 40],
      [10, 5],
    ] as const) {
      const run = startImport([folder.path, ...CONCURRENCY], dataDir);
      await waitForOriginals(originals, run.ended);
      await pause(delayMs);
      run.kill('SIGKILL');
      const { signal } = await run.ended;
      if (signal === 'SIGKILL') killCount += 1;
      const state = await readState();
      expect(state.screens).toBeGreaterThanOrEqual(screenCount);
      expect(state.counted).toBe(state.screens);
      // Every screen has its files. The files of unfinished images belong to no screen yet.
      expect(state.imageIdsOnDisk).toEqual(expect.arrayContaining(state.screenImageIds));
      screenCount = state.screens;
    }
    // The third run may end before it is killed.
    expect(killCount).toBeGreaterThan(1);
    expect(screenCount).toBeGreaterThan(0);
    const lastRun = await runImportCommand([folder.path, ...CONCURRENCY], dataDir);
    expect(lastRun).toMatchObject({ code: 0 });
    expect(lastRun.stdout).toContain(`${SCREENS - screenCount} screens added, 0 skipped, 0 failed`);
    expectComplete(await readState());
    const repeatedRun = await runImportCommand([folder.path], dataDir);
    expect(repeatedRun.stdout).toContain(`0 new screens, ${SCREENS} already in the gallery`);
  });

  test('leaves partial files that the next run removes', async () => {
    const run = startImport([folder.path, ...CONCURRENCY], dataDir);
    await waitForOriginals(3, run.ended);
    run.kill('SIGKILL');
    await run.ended;
    const scratch = path.join(dataDir, 'files/.tmp');
    // The kill rarely interrupts a write, so the test adds a partial file itself.
    await writeFile(path.join(scratch, 'half'), 'x');
    expect(await runImportCommand([folder.path], dataDir)).toMatchObject({ code: 0 });
    expect(await readdir(scratch)).toEqual([]);
    expectComplete(await readState());
  });
});

describe('an import that is interrupted', () => {
  test('by two signals at once finishes the screens in progress, exits with 130 and is completed by the next run', async () => {
    const run = startImport([folder.path, ...CONCURRENCY], dataDir);
    await waitForOriginals(5, run.ended);
    // The two signals differ, because the system may deliver two equal pending signals only once.
    run.kill('SIGINT');
    run.kill('SIGTERM');
    const { code, stdout, stderr } = await run.ended;
    expect(code).toBe(130);
    expect(stderr).toContain('Stopping after the current screens');
    const [, added, remaining] =
      /(\d+) screens added, 0 skipped, 0 failed.*\n(\d+) screens? not processed/s.exec(stdout) ?? [];
    expect(Number(added) + Number(remaining)).toBe(SCREENS);

    const state = await readState();
    expect(state.screens).toBe(Number(added));
    expect(state).toMatchObject({ temporary: 0, counted: Number(added) });
    expect(state.imageIds).toEqual(state.screenImageIds);
    expect(state.imageIdsOnDisk).toEqual(state.screenImageIds);

    const nextRun = await runImportCommand([folder.path], dataDir);
    expect(nextRun).toMatchObject({ code: 0 });
    expect(nextRun.stdout).toContain(`${remaining} screens added, 0 skipped, 0 failed`);
    expectComplete(await readState());
  });
});

describePostgres('imports on PostgreSQL', () => {
  let server: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let settings: ServerSettings;
  beforeEach(async () => {
    server = await createPostgresDatabase();
    settings = { DATABASE_URL: server.databaseUrl };
  });
  afterEach(() => server.drop());

  test('complete a killed import in one run', async () => {
    for (const originals of [2, 7]) {
      const run = startImport([folder.path, ...CONCURRENCY], dataDir, settings);
      await waitForOriginals(originals, run.ended);
      run.kill('SIGKILL');
      await run.ended;
    }
    expect(await runImportCommand([folder.path], dataDir, settings)).toMatchObject({ code: 0 });
    expectComplete(await readState(settings));
  });

  test('of one folder at the same time add each image once and leave no extra files', async () => {
    const runs = await Promise.all([
      startImport([folder.path, ...CONCURRENCY, '--json'], dataDir, settings).ended,
      startImport([folder.path, ...CONCURRENCY, '--json'], dataDir, settings).ended,
    ]);
    let added = 0;
    for (const { code, stdout, stderr } of runs) {
      expect(code, stderr).toBe(0);
      const { plan, result } = JSON.parse(stdout);
      expect(result).toMatchObject({ failed: [], remaining: 0 });
      expect(result.added + result.skipped + plan.existing.length).toBe(SCREENS);
      added += result.added;
    }
    expect(added).toBe(SCREENS);
    expectComplete(await readState(settings));
  });

  test('of one folder at the same time are completed and cleaned up even if one is killed', async () => {
    const [first, second] = [0, 1].map(() => startImport([folder.path, ...CONCURRENCY], dataDir, settings));
    if (!first || !second) throw new Error('Two imports must be started');
    await waitForOriginals(6, first.ended);
    first.kill('SIGKILL');
    await first.ended;
    expect(await second.ended).toMatchObject({ code: 0 });
    expect(await runImportCommand([folder.path], dataDir, settings)).toMatchObject({ code: 0 });
    expectComplete(await readState(settings));
  });
});
