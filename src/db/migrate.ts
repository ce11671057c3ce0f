import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { OperatorError } from '#platform/failures.ts';

const DIRECTORY = new URL('./migrations/', import.meta.url);
const FILE_NAME = /^(\d{4}-[a-z0-9-]+)\.sql$/;
/** Dollar quotes that enclose a migration as a text. No migration may contain them. */
const OUTER = '$vitrine_outer$';
const INNER = '$vitrine_inner$';

export type MigrationFile = { name: string; text: string };

/** Reads the migrations in the order in which they are applied. */
export async function readMigrations(): Promise<MigrationFile[]> {
  const names = (await readdir(DIRECTORY)).filter((file) => FILE_NAME.test(file)).sort();
  return Promise.all(
    names.map(async (file) => ({
      name: file.replace(/\.sql$/, ''),
      text: await readFile(new URL(file, DIRECTORY), 'utf8'),
    })),
  );
}

const TABLE_NAME = /^(?:create table|alter table \w+ rename to) (\w+)/gm;

/**
 * Returns the names of the tables that migrations create, including former names of renamed tables. Returns null if a
 * newer release has migrated the database, because its migrations may have created more tables.
 */
export async function readTableNames<T>(db: Kysely<T>): Promise<ReadonlySet<string> | null> {
  const files = await readMigrations();
  const known = new Set(files.map(({ name }) => name));
  if ((await readAppliedMigrations(db)).some((name) => !known.has(name))) return null;
  return new Set(
    files.flatMap(({ text }) => [...text.matchAll(TABLE_NAME)].map(([, table]) => table as string)),
  );
}

/** Drivers accept one statement at a time, so the statements of a file are wrapped in one DO block. */
const wrapAsOneStatement = (text: string): string =>
  `do ${OUTER}begin execute ${INNER}${text}${INNER}; end ${OUTER}`;

const toMigration = ({ text }: MigrationFile): Migration => ({
  up: async (db) => {
    await sql.raw(wrapAsOneStatement(text)).execute(db);
  },
});

/**
 * Applies all pending migrations, or those up to `target`, in one transaction. When several processes start
 * at the same time, one migrates and the others wait. Returns the names of the applied migrations.
 *
 * A newer release may have migrated the database, because replicas of two releases run side by side during an
 * upgrade. This release can still use the database if those migrations only add to the schema. Throws `OperatorError`
 * if one of them is a contract, which removes something that this release needs.
 */
export async function migrate<T>(db: Kysely<T>, target?: string): Promise<string[]> {
  const files = await readMigrations();
  const provider: MigrationProvider = {
    getMigrations: async () => Object.fromEntries(files.map((file) => [file.name, toMigration(file)])),
  };
  const applied = await readAppliedMigrations(db);
  const known = new Set(files.map((file) => file.name));
  const unknownMigrations = applied.filter((name) => !known.has(name));
  if (unknownMigrations.length > 0) {
    await assertNoContract(db, unknownMigrations);
    return [];
  }
  if (target === undefined && applied.length === files.length) return [];
  const migrator = new Migrator({ db, provider });
  const { error, results = [] } = await (target === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(target));
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** Throws `OperatorError` if one of the given migrations of a newer release is a contract. */
async function assertNoContract<T>(db: Kysely<T>, migrations: readonly string[]): Promise<void> {
  const { rows } = await sql<{ migration: string }>`
    select migration from migration_contracts where migration = any (${migrations}::text[]) order by 1`.execute(
    db,
  );
  const [contract] = rows;
  if (!contract) return;
  throw new OperatorError(
    `The database was made by a newer version: its migration ${contract.migration} removed what this version needs. Start that version, or restore a backup made before this migration.`,
  );
}

/** Returns the names of the migrations that `migrate` would apply, in their order. */
export async function pendingMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const applied = new Set(await readAppliedMigrations(db));
  return (await readMigrations()).map(({ name }) => name).filter((name) => !applied.has(name));
}

/** Whether no migration was applied yet. */
export const isEmptyDatabase = async <T>(db: Kysely<T>): Promise<boolean> =>
  (await readAppliedMigrations(db)).length === 0;

/** Returns the name of the last applied migration. Throws if there is none. */
export async function lastMigration<T>(db: Kysely<T>): Promise<string> {
  const name = (await readAppliedMigrations(db)).at(-1);
  if (name === undefined) throw new Error('The database has no migrations');
  return name;
}

async function readAppliedMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return applied.rows.map((row) => row.name);
}
