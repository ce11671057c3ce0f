import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open-database.ts';
import type { Db } from '#db/tables.ts';
import { templateFile } from '#db/template.ts';
import { createMigratedPostgresDatabase, FASTEST_KIND, hasPostgres, type Kind } from './postgres.ts';

/** A database for one test file. */
export type TestDatabase = Database & {
  /** Settings that open the same database again. */
  readonly options: { dataDir: string; databaseUrl?: string };
  /** Closes and removes the database. */
  drop(): Promise<void>;
};

const BUILD_TEMPLATE = fileURLToPath(new URL('../../scripts/build-database-template.ts', import.meta.url));

/**
 * Builds the database template if it is missing. Without it, opening a new embedded database takes several seconds and
 * 800 MB of memory.
 */
export async function ensureTemplate(): Promise<void> {
  if (!existsSync(await templateFile())) await promisify(execFile)(process.execPath, [BUILD_TEMPLATE]);
}

export async function makeDataDir(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'vitrine-test-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

export async function openTestDatabase(kind: Kind): Promise<TestDatabase> {
  if (kind === 'embedded') await ensureTemplate();
  const { dataDir, remove } = await makeDataDir();
  const server = kind === 'postgres' ? await createMigratedPostgresDatabase() : undefined;
  const options = { dataDir, ...(server && { databaseUrl: server.databaseUrl }) };
  const database = await openDatabase(options);
  return {
    ...database,
    options,
    drop: async () => {
      await database.close();
      await server?.drop();
      await remove();
    },
  };
}

export const NO_POSTGRES = 'no PostgreSQL: set TEST_DATABASE_URL or install the server';

/**
 * `describe` for tests that need a PostgreSQL server, such as tests of two concurrent writers. Without PostgreSQL
 * (`.ci/run` installs it) the tests are skipped, with the reason in the title.
 */
export function describePostgres(title: string, body: () => void): void {
  if (!hasPostgres) describe.skip(`${title} (${NO_POSTGRES})`, () => body());
  else describe(title, () => body());
}

type DatabaseSuite = (getDatabase: () => TestDatabase, kind: Kind) => void;

function defineDatabaseSuite(kind: Kind, body: DatabaseSuite): void {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database?.drop());
  body(() => {
    if (!database) throw new Error('The database is open inside tests and hooks only');
    return database;
  }, kind);
}

/**
 * Runs tests of SQL and of domain logic once, on PostgreSQL if it is available, otherwise on the embedded database.
 * All tests share one fresh database, which `getDatabase()` returns inside tests and hooks.
 */
export function describeOnOneDatabase(title: string, body: DatabaseSuite): void {
  describe(title, () => defineDatabaseSuite(FASTEST_KIND, body));
}

/**
 * Runs the same tests on both kinds of database. Use it for behavior in which the two differ: the driver, connections,
 * transactions, locks, notifications and large results. All tests of a kind share one fresh database, which
 * `getDatabase()` returns inside tests and hooks.
 */
export function describeOnBothDatabases(title: string, body: DatabaseSuite): void {
  describe(`${title}, embedded`, () => defineDatabaseSuite('embedded', body));
  describePostgres(`${title}, on PostgreSQL`, () => defineDatabaseSuite('postgres', body));
}

/** `emptyCatalogueTables` empties these tables and all that refer to them, directly or through other tables. */
const INDEPENDENT_TABLES =
  'images, image_facts, image_facts_failures, embeddings, ocr_texts, visual_features, models, apps, categories, search_vocab, text_vocab, profiles, posts, pages, audit_log';

/**
 * Empties the tables of the catalogue and its content, for tests that share a database. Other tables, such as those of
 * the accounts, keep their rows. Uses `delete`, because `truncate` recreates some 200 files and takes ten times as long.
 * The role `replica` switches off triggers and foreign keys, so that the order of the tables does not matter. If the
 * database user may not set this role, uses `truncate`.
 */
export async function emptyCatalogueTables(db: Db): Promise<void> {
  await sql
    .raw(`do $$
      declare
        table_name regclass;
      begin
        set local session_replication_role = replica;
        for table_name in
          with recursive tables (id) as (
            select trim(name)::regclass::oid from unnest(string_to_array('${INDEPENDENT_TABLES}', ',')) as name
            union
            select conrelid from pg_constraint join tables on confrelid = id where contype = 'f'
          )
          select id from tables
        loop
          execute format('delete from %s', table_name);
        end loop;
      exception when insufficient_privilege then
        truncate ${INDEPENDENT_TABLES} cascade;
      end $$`)
    .execute(db);
}
