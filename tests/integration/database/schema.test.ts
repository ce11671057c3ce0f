import { readdirSync, readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate, readMigrations } from '#db/migrate.ts';
import { openDatabase } from '#db/open-database.ts';
import type { Db, Tables } from '#db/tables.ts';
import { listTables } from '#db/transfer/tables.ts';
import { listAudit } from '#domain/audit/queries.ts';
import { makeApp } from '../../support/catalogue.ts';
import {
  describeOnBothDatabases,
  describePostgres,
  openTestDatabase,
  type TestDatabase,
} from '../../support/database.ts';
import { createPostgresDatabase, type Kind } from '../../support/postgres.ts';
import { describeSchema } from './describe-schema.ts';

/** Opens an empty database without applying the migrations. */
async function openBlank(kind: Kind): Promise<{ db: Db; drop(): Promise<void> }> {
  if (kind === 'embedded') {
    const pglite = await PGlite.create({ extensions: { pg_trgm } });
    return { db: new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }), drop: () => pglite.close() };
  }
  const { databaseUrl, drop } = await createPostgresDatabase();
  const pool = new pg.Pool({ connectionString: databaseUrl });
  // Dropping the database terminates connections that are still closing.
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    drop: async () => {
      await db.destroy();
      await drop();
    },
  };
}

/** Returns the sorted names of the tables that a backup contains. */
async function tableNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely_%' and tablename <> 'catalogue_changes'`.execute(
    db,
  );
  return rows.map(({ name }) => name).sort();
}

describeOnBothDatabases('the schema', (getDatabase, kind) => {
  test('is the same whether the migrations are applied one by one or all at once, and `listTables` returns all tables', async () => {
    const { db, drop } = await openBlank(kind);
    try {
      const steps: string[][] = [];
      for (const { name } of await readMigrations()) {
        steps.push(await migrate(db, name));
        // Backups contain only the tables that `listTables` returns.
        expect((await listTables(db)).map((table) => table.name).sort(), name).toEqual(await tableNames(db));
      }
      expect(steps.map((step) => step.length)).toEqual(steps.map(() => 1));
      expect(await describeSchema(db)).toEqual(await describeSchema(getDatabase().db));
      expect(await migrate(db)).toEqual([]);
    } finally {
      await drop();
    }
  });

  test('recomputes search names and words when a migration changes the conversion to lower case', async () => {
    const { db, drop } = await openBlank(kind);
    try {
      // The next migration, 0008-search-fold, changes the conversion.
      await migrate(db, '0007-image-sums');
      await sql`insert into apps (id, slug, name) values (gen_random_uuid(), 'a', 'ПРИВЕТ мир')`.execute(db);
      await sql`insert into apps (id, slug, name) values (gen_random_uuid(), 'b', 'Plain world')`.execute(db);
      await migrate(db);
      const names = await sql`select search_name from apps order by slug`.execute(db);
      expect(names.rows).toEqual([{ search_name: 'привет мир' }, { search_name: 'plain world' }]);
      const words = await db.selectFrom('search_vocab').selectAll().execute();
      expect(words.map(({ word, ndoc }) => `${word} ${ndoc}`).sort()).toEqual(
        ['plain 1', 'world 1', 'мир 1', 'привет 1'].sort(),
      );
      await sql`delete from apps`.execute(db);
      expect(await db.selectFrom('search_vocab').selectAll().execute()).toEqual([]);
    } finally {
      await drop();
    }
  });

  test('keeps audit entries that bulk edits of older versions wrote for each screen', async () => {
    const { db, drop } = await openBlank(kind);
    try {
      // Newer versions write one entry for all screens of a bulk edit.
      await migrate(db, '0024-backups');
      await sql`
        insert into audit_log (id, actor_name, action, target_kind, target_id, details)
        select gen_random_uuid(), 'ada@example.com', 'screen.tag', 'screen', n::text, '{"add": ["a"]}'
        from generate_series(1, 3) as n`.execute(db);
      await migrate(db);
      expect((await listAudit(db, { target: '2' }, { limit: 10 })).items).toMatchObject([
        { action: 'screen.tag', target: { kind: 'screen', id: '2' }, details: { add: ['a'] } },
      ]);
      expect((await listAudit(db, { action: 'screen.tag' }, { limit: 10 })).items).toHaveLength(3);
    } finally {
      await drop();
    }
  });

  test('has the tables and columns that src/db/tables declares', async () => {
    const folder = new URL('../../../src/db/tables/', import.meta.url);
    const source = readdirSync(folder)
      .map((file) => readFileSync(new URL(file, folder), 'utf8'))
      .join('\n');
    // TypeScript types do not exist at run time, so the test parses their source.
    const columnsOf = (name: string): string[] => {
      const body = new RegExp(`interface ${name} \\{\\n([\\s\\S]*?)\\n\\}`).exec(source)?.[1] ?? '';
      return [...body.matchAll(/^ {2}(\w+):/gm)].map((match) => match[1] as string).sort();
    };
    // Interfaces such as `CatalogueTables` list the tables: `name: TypeOfItsRows;`.
    const tables = [...source.matchAll(/interface \w+Tables \{\n([\s\S]*?)\n\}/g)].map((match) => match[1]);
    const declaredColumns = Object.fromEntries(
      [...tables.join('\n').matchAll(/^ {2}(\w+): (\w+);/gm)].map(([, table, type]) => [
        table,
        columnsOf(type as string),
      ]),
    );
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select table_name as table, array_agg(column_name::text order by column_name::text) as columns
      from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely_%' group by 1`.execute(getDatabase().db);
    expect(Object.keys(declaredColumns).length).toBeGreaterThan(10);
    expect(declaredColumns).toEqual(
      Object.fromEntries(rows.map((row) => [row.table, [...row.columns].sort()])),
    );
  });

  test('can be used by an older release only if all newer migrations merely added to it', async () => {
    const { db, drop } = await openBlank(kind);
    /** Records a migration that this release does not have. */
    const recordNewerMigration = (name: string) =>
      sql`insert into kysely_migration values (${name}, '2999-01-01T00:00:00Z')`.execute(db);
    try {
      await migrate(db);
      await sql`alter table apps add column added_later text`.execute(db);
      await recordNewerMigration('9998-more-columns');
      expect(await migrate(db)).toEqual([]);
      await makeApp(db, { name: 'Berth' });
      await sql`insert into migration_contracts values ('9999-fewer-columns')`.execute(db);
      await recordNewerMigration('9999-fewer-columns');
      await expect(migrate(db)).rejects.toThrow(/newer version: its migration 9999-fewer-columns removed/);
    } finally {
      await drop();
    }
  });

  test('returns timestamps with microseconds, and bigints as numbers', async () => {
    const { rows } =
      await sql`select '2026-01-31 12:00:00.123456+02'::timestamptz as at, 7::bigint as n`.execute(
        getDatabase().db,
      );
    expect(rows).toEqual([{ at: '2026-01-31T10:00:00.123456Z', n: 7 }]);
  });

  test('maintenance removes the dead rows of a table', async () => {
    const { db, maintain } = getDatabase();
    await sql`create table scratch as select g from generate_series(1, 2000) g`.execute(db);
    await sql`delete from scratch`.execute(db);
    await maintain();
    const { rows } = await sql<{ bytes: number }>`select pg_relation_size('scratch') as bytes`.execute(db);
    await sql`drop table scratch`.execute(db);
    expect(rows[0]?.bytes).toBe(0);
  });
});

/** Statements after which the previous release may fail. */
const CONTRACTING =
  /\b(drop\s+(table|column|function|view|type)|rename\s+(to|column)|alter\s+column\s+\w+\s+(type|set\s+not\s+null)|add\s+constraint)\b/i;

// Migration 0026 introduced `migration_contracts`.
describe('migrations since 0026', () => {
  test('that remove, rename or restrict something insert their names into `migration_contracts`', async () => {
    const files = (await readMigrations()).filter(({ name }) => name >= '0026');
    expect(files.length).toBeGreaterThan(0);
    const undeclared = files.filter(({ name, text }) => {
      const statements = text.replace(/--.*$/gm, '');
      return (
        CONTRACTING.test(statements) &&
        !new RegExp(`insert\\s+into\\s+migration_contracts\\s+values\\s*\\('${name}'\\)`).test(statements)
      );
    });
    expect(undeclared.map(({ name }) => name)).toEqual([]);
  });

  test.each([
    'alter table apps drop column url;',
    'alter table apps rename column url to address;',
    'ALTER TABLE apps ALTER COLUMN url SET NOT NULL;',
    'drop table apps;',
  ])('are recognized as incompatible with the previous release: %s', (statement) => {
    expect(statement).toMatch(CONTRACTING);
  });

  test.each([
    'alter table apps add column extra text;',
    'create table extra (id uuid primary key);',
    'drop index apps_web; create index apps_web on apps (id);',
  ])('are recognized as compatible with the previous release: %s', (statement) => {
    expect(statement).not.toMatch(CONTRACTING);
  });
});

describePostgres('PostgreSQL', () => {
  let embedded: TestDatabase;
  let postgres: TestDatabase;
  beforeAll(async () => {
    embedded = await openTestDatabase('embedded');
    postgres = await openTestDatabase('postgres');
  });
  afterAll(async () => {
    await embedded.drop();
    await postgres.drop();
  });

  test('has the same schema as the embedded database', async () => {
    expect(await describeSchema(postgres.db)).toEqual(await describeSchema(embedded.db));
  });

  test('is migrated once when several connections open it at the same time', async () => {
    const { databaseUrl, drop } = await createPostgresDatabase();
    const databases = await Promise.all(
      Array.from({ length: 6 }, () => openDatabase({ dataDir: '/nowhere', databaseUrl })),
    );
    try {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        (databases[0] as TestDatabase).db,
      );
      expect(rows.map((row) => row.name)).toEqual((await readMigrations()).map((file) => file.name));
      expect(await describeSchema((databases[0] as TestDatabase).db)).toEqual(
        await describeSchema(postgres.db),
      );
    } finally {
      for (const database of databases) await database.close();
      await drop();
    }
  });
});

describe('migrations', () => {
  test('are numbered without gaps', async () => {
    const names = (await readMigrations()).map((file) => file.name);
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1));
  });
});
