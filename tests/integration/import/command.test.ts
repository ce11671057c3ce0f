import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { ensureTemplate, makeDataDir } from '../../support/database.ts';
import {
  listImageIdsOnDisk,
  makeFolder,
  openTestServices,
  png,
  runImportCommand,
  type TestFolder,
} from './import-fixture.ts';

let folder: TestFolder;
let dataDir: string;
beforeAll(ensureTemplate);
beforeEach(async () => {
  folder = await makeFolder();
  ({ dataDir } = await makeDataDir());
});
afterEach(async () => {
  await folder.remove();
  await rm(dataDir, { recursive: true, force: true });
});

async function readTitles(): Promise<string[]> {
  const { db, close } = await openTestServices(dataDir);
  const rows = await db.selectFrom('screens').select('title').orderBy('created_at').execute();
  await close();
  return rows.map(({ title }) => title);
}

const lines = (text: string): string[] => text.trimEnd().split('\n');

describe('vitrine import', () => {
  test('prints the plan and the result, exits with 0, and adds nothing when repeated', async () => {
    await folder.write({
      'web/ice-cubes/1-login.png': await png(1),
      'web/ice-cubes/2-timeline.png': await png(2),
    });
    const first = await runImportCommand([folder.path], dataDir);
    expect(first).toMatchObject({ code: 0 });
    const [plan, newApps, result] = lines(first.stdout);
    expect(plan).toBe(
      '2 files: 2 new screens, 0 already in the gallery, 0 duplicates within the folder, 0 unusable.',
    );
    expect(newApps).toBe('New apps (1): Ice Cubes');
    expect(result).toMatch(/^2 screens added, 0 skipped, 0 failed in [\d.]+ s, [\d.]+ per second\.$/);
    expect(first.stderr).toMatch(/^Checking {2}2 of 2 .*$/m);
    expect(first.stderr).toMatch(/^Importing {2}2 of 2 {2}[\d.]+\/s {2}0 s left$/m);

    const second = await runImportCommand([folder.path], dataDir);
    expect(second).toMatchObject({ code: 0 });
    expect(second.stdout).toMatch(/^2 files: 0 new screens, 2 already in the gallery/);
    expect(second.stdout).toMatch(/^0 screens added, 0 skipped, 0 failed/m);
    expect(await readTitles()).toEqual(['Login', 'Timeline']);
  });

  test('reports unusable files, imports the others and exits with 1', async () => {
    await folder.write({
      'web/a/1-login.png': await png(1),
      'web/a/2-text.png': 'no picture',
      'web/a/4-cart.png': await png(2),
      'manifest.json': [{ file: 'web/a/3.png' }, { file: 'web/a/1-login.png', platform: 'android' }],
    });
    const { code, stdout } = await runImportCommand([folder.path], dataDir);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^ {2}web\/a\/2-text\.png: Invalid file type\./m);
    expect(stdout).toMatch(/^ {2}web\/a\/3\.png: the file does not exist$/m);
    expect(stdout).toMatch(/^ {2}web\/a\/1-login\.png: manifest: platform: /m);
    expect(stdout).toMatch(/^1 screen added, 0 skipped, 0 failed/m);
  });

  test('prints the plan and imports nothing with --dry-run', async () => {
    // Creates the gallery, because --dry-run is refused if there is none.
    expect(await readTitles()).toEqual([]);
    await folder.write({ 'web/a/1-login.png': await png(1) });
    const { code, stdout } = await runImportCommand([folder.path, '--dry-run'], dataDir);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^1 file: 1 new screen,/);
    expect(stdout).not.toContain('added');
    expect(await readTitles()).toEqual([]);
    expect(await listImageIdsOnDisk(dataDir)).toEqual([]);
    await folder.write({ 'web/a/2.png': 'no picture' });
    expect(await runImportCommand([folder.path, '--dry-run'], dataDir)).toMatchObject({ code: 1 });
  });

  test('prints one JSON document with --json, and the progress to stderr', async () => {
    // Creates the gallery, because --dry-run is refused if there is none.
    expect(await readTitles()).toEqual([]);
    // A terminal treats U+009B as the start of an escape sequence, so the command must print it escaped.
    await folder.write({ 'web/a/1-login.png': await png(1), 'web/a/2\u009b2J.png': 'no picture' });
    const dryRun = await runImportCommand([folder.path, '--json', '--dry-run'], dataDir);
    expect(dryRun.stdout).toContain('web/a/2\\u009b2J.png');
    expect(JSON.parse(dryRun.stdout)).toMatchObject({
      plan: {
        screens: [{ file: 'web/a/1-login.png', title: 'Login', appSlug: 'a', platform: 'web' }],
        problems: [{ file: 'web/a/2\u009b2J.png' }],
        newApps: [{ slug: 'a', name: 'A' }],
      },
    });
    const run = await runImportCommand([folder.path, '--json'], dataDir);
    expect(run.code).toBe(1);
    expect(JSON.parse(run.stdout)).toMatchObject({
      result: { added: 1, skipped: 0, failed: [], remaining: 0 },
    });
    expect(run.stderr).toContain('Importing  1 of 1');
  });

  test.each([
    ['a missing folder', async () => path.join(folder.path, 'none'), /none is not a folder$/],
    [
      'a manifest that is not JSON',
      async () => {
        await folder.write({ 'manifest.json': '{\n "screens": [\nnope', 'web/a/1.png': await png(1) });
        return folder.path;
      },
      /^manifest\.json is not valid JSON: /,
    ],
  ])('rejects %s with one line, exits with 1 and opens no database', async (_what, makePath, message) => {
    const { code, stdout, stderr } = await runImportCommand([await makePath()], dataDir);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(lines(stderr)).toHaveLength(1);
    expect(lines(stderr)[0]).toMatch(message);
    expect(existsSync(path.join(dataDir, 'database'))).toBe(false);
  });

  test('names the holder of a locked database in one line and exits with 1', async () => {
    await folder.write({ 'web/a/1.png': await png(1) });
    const database = await openDatabase({ dataDir });
    try {
      const { code, stdout, stderr } = await runImportCommand([folder.path], dataDir);
      expect(code).toBe(1);
      expect(stdout).toBe('');
      expect(lines(stderr)).toHaveLength(1);
      expect(stderr).toContain(`is in use by process ${process.pid} (`);
    } finally {
      await database.close();
    }
  });

  test('rejects a concurrency above 64', async () => {
    const { code, stderr } = await runImportCommand([folder.path, '--concurrency', '65'], dataDir);
    expect(code).toBe(1);
    expect(stderr).toContain('It must be a whole number from 1 to 64.');
  });

  test('reports zero files for an empty folder', async () => {
    const { code, stdout } = await runImportCommand([folder.path], dataDir);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^0 files: 0 new screens,.*\n0 screens added/);
  });
});
