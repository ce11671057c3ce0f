import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildTemplate, EMBEDDED_MAJOR_VERSION, ensureDataDirectory } from '#db/data-directory.ts';
import { openDatabase } from '#db/open-database.ts';
import { openPglite } from '#db/pglite.ts';
import { templateFile } from '#db/template.ts';
import { ensureTemplate, makeDataDir } from '../../support/database.ts';

const BUILD_TEMPLATE = new URL('../../../src/db/data-directory.ts', import.meta.url).href;

let dataDir: string;
let directory: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  await ensureTemplate();
  ({ dataDir, remove } = await makeDataDir());
  directory = path.join(dataDir, 'database');
});
afterEach(() => remove());

const countTables = async (target: string): Promise<number> => {
  const pglite = await openPglite(target);
  const { rows } = await pglite.query<{ n: number }>(
    `select count(*)::integer as n from pg_tables where schemaname = 'public'`,
  );
  await pglite.close();
  return rows[0]?.n ?? 0;
};

describe('the first start', () => {
  test('unpacks the template and leaves nothing else behind', async () => {
    await ensureDataDirectory(directory);
    expect(readdirSync(dataDir)).toEqual(['database']);
    expect(await countTables(directory)).toBeGreaterThan(10);
  });

  test('creates the database with initdb if there is no template', async () => {
    await ensureDataDirectory(directory, { templates: path.join(dataDir, 'no-templates-here') });
    expect(readdirSync(dataDir)).toEqual(['database']);
    expect(await countTables(directory)).toBeGreaterThan(10);
  });

  test('deletes the unfinished directory of an earlier start that was interrupted', async () => {
    const unfinishedDirectory = path.join(dataDir, 'database.vitrine-new-Ab12cd');
    mkdirSync(unfinishedDirectory);
    writeFileSync(path.join(unfinishedDirectory, 'PG_VERSION'), EMBEDDED_MAJOR_VERSION);
    await ensureDataDirectory(directory);
    expect(readdirSync(dataDir)).toEqual(['database']);
  });

  test('deletes snapshots of killed processes, but no copy that the operator has made', async () => {
    const copies = ['database.new-schema', 'database.snapshot-2026-11-28', 'database.vitrine-snapshot-mine'];
    for (const name of ['database.vitrine-snapshot-Ab12cd', ...copies]) mkdirSync(path.join(dataDir, name));
    await ensureDataDirectory(directory);
    expect(readdirSync(dataDir).sort()).toEqual(['database', ...copies]);
  });

  test('leaves no directory behind when it fails', async () => {
    const templates = path.join(dataDir, 'templates');
    const brokenTemplate = await templateFile(templates);
    mkdirSync(templates);
    const templateContent = readFileSync(await templateFile());
    writeFileSync(brokenTemplate, templateContent.subarray(0, templateContent.length / 2));
    await expect(ensureDataDirectory(directory, { templates })).rejects.toThrow();
    expect(existsSync(directory)).toBe(false);
    expect(readdirSync(dataDir)).toEqual(['templates']);
  });
});

describe('an existing database', () => {
  test('keeps its data', async () => {
    const first = await openDatabase({ dataDir });
    await first.db
      .insertInto('apps')
      .values({ id: crypto.randomUUID(), slug: 'kept', name: 'Kept' })
      .execute();
    await first.close();
    const second = await openDatabase({ dataDir });
    expect(await second.db.selectFrom('apps').select('slug').execute()).toEqual([{ slug: 'kept' }]);
    await second.close();
  });

  test('of another major version of PostgreSQL is rejected with an error that names both versions', async () => {
    mkdirSync(directory);
    writeFileSync(path.join(directory, 'PG_VERSION'), '17\n');
    await expect(openDatabase({ dataDir })).rejects.toThrow(/made by PostgreSQL 17.*embeds PostgreSQL 18/);
    // The failed attempt has released the lock. Otherwise this attempt would fail with another error.
    await expect(openDatabase({ dataDir })).rejects.toThrow(/made by PostgreSQL 17/);
  });
});

describe('the template', () => {
  test('has the major version of PostgreSQL that the version check expects', async () => {
    await ensureDataDirectory(directory);
    const pglite = await openPglite(directory);
    const { rows } = await pglite.query<{ server_version: string }>('show server_version');
    await pglite.close();
    expect(rows[0]?.server_version.split('.')[0]).toBe(EMBEDDED_MAJOR_VERSION);
  });

  test('is built once and reused by a second build', async () => {
    const file = await buildTemplate();
    const before = readFileSync(file);
    expect(await buildTemplate()).toBe(file);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test.skipIf(process.platform === 'win32')(
    'is built by a process that may have only 1,024 open files',
    () => {
      const program = `import(${JSON.stringify(BUILD_TEMPLATE)}).then(({ buildTemplate }) => buildTemplate(process.argv[1]))`;
      const { status, stderr } = spawnSync(
        'sh',
        [
          '-c',
          'ulimit -n 1024 && exec "$@"',
          'sh',
          process.execPath,
          '-e',
          program,
          path.join(dataDir, 'templates'),
        ],
        { encoding: 'utf8' },
      );
      expect(stderr).toBe('');
      expect(status).toBe(0);
    },
  );
});
