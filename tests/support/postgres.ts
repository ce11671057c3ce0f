import { createHash } from 'node:crypto';
import { readMigrations } from '#db/migrate.ts';
import { openDatabase } from '#db/open-database.ts';
import { createDatabase, ensureTemplateDatabase, hasServer, postgresServerUrl } from './database-server.ts';

export type Kind = 'embedded' | 'postgres';

/**
 * Whether tests use PostgreSQL. Mutation tests set TEST_POSTGRES=off, because it is enough to run each test on one kind
 * of database per mutant.
 */
export const hasPostgres = process.env.TEST_POSTGRES !== 'off' && hasServer();

/**
 * The kind of database for tests that give the same results on both kinds. The embedded database runs the same SQL, but
 * many times slower.
 */
export const FASTEST_KIND: Kind = hasPostgres ? 'postgres' : 'embedded';

export type PostgresDatabase = { databaseUrl: string; drop(): Promise<void> };

let serial = 0;

async function createOnTestServer(template?: string): Promise<PostgresDatabase> {
  const server = await requirePostgresServer();
  serial += 1;
  return createDatabase(server, `vitrine_test_${process.pid}_${Date.now().toString(36)}_${serial}`, template);
}

async function requirePostgresServer(): Promise<string> {
  const server = await postgresServerUrl();
  if (!server) throw new Error('There is no PostgreSQL to test with');
  return server;
}

/** Creates an empty database without a schema on the test server. */
export const createPostgresDatabase = (): Promise<PostgresDatabase> => createOnTestServer();

/**
 * Returns the name of a database with the current schema on the test server, and creates the database if it does not
 * exist. The name contains a hash of the migrations, because a server of `TEST_DATABASE_URL` keeps the database for
 * later test runs, which may have other migrations.
 */
async function ensureMigratedTemplate(): Promise<string> {
  const hash = createHash('sha256');
  for (const { name, text } of await readMigrations()) hash.update(`${name}\0${text}\0`);
  const name = `vitrine_template_${hash.digest('hex').slice(0, 16)}`;
  await ensureTemplateDatabase(await requirePostgresServer(), name, async (databaseUrl) => {
    // Opening the database applies the migrations. PostgreSQL does not use the data directory.
    await (await openDatabase({ dataDir: '/nowhere', databaseUrl })).close();
  });
  return name;
}

let migratedTemplate: Promise<string> | undefined;

/**
 * Creates a database with the current schema and no rows on the test server. Copying a template takes a fraction of
 * the time of the migrations.
 */
export async function createMigratedPostgresDatabase(): Promise<PostgresDatabase> {
  migratedTemplate ??= ensureMigratedTemplate();
  return createOnTestServer(await migratedTemplate);
}
