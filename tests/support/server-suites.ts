import { afterAll, beforeAll, describe } from 'vitest';
import { createPostgresDatabase, describePostgres, hasPostgres, type Kind } from './database.ts';
import type { ServerSettings } from './server.ts';
import { startTestServer, type TestServer } from './test-server.ts';

type Settings = () => ServerSettings | Promise<ServerSettings>;
type Body = (getServer: () => TestServer, kind: Kind) => void;
type CreatedDatabase = { databaseUrl?: string; drop(): Promise<void> };

/** For the embedded database, which the server creates in its data directory. */
const NO_DATABASE: CreatedDatabase = { drop: async () => undefined };

/** Starts one server for all tests of the body. `settings` is called before it starts. */
function defineServerSuite(kind: Kind, settings: Settings, body: Body): void {
  let server: TestServer | undefined;
  let drop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const database: CreatedDatabase = kind === 'postgres' ? await createPostgresDatabase() : NO_DATABASE;
    drop = database.drop;
    server = await startTestServer({
      ...(await settings()),
      ...(database.databaseUrl && { DATABASE_URL: database.databaseUrl }),
    });
  });
  afterAll(async () => {
    await server?.close();
    await drop?.();
  });
  body(() => {
    if (!server) throw new Error('The server runs inside tests and hooks only');
    return server;
  }, kind);
}

/**
 * Runs the same tests against a server on each kind of database. `getServer()` returns the server inside tests and
 * hooks. Tests that do not depend on the database may check the kind and run only once.
 */
export function describeOnBothDatabases(title: string, settings: Settings, body: Body): void {
  describe(`${title}, embedded`, () => defineServerSuite('embedded', settings, body));
  describePostgres(`${title}, on PostgreSQL`, () => defineServerSuite('postgres', settings, body));
}

/** Runs tests once: on PostgreSQL, which has concurrent writers, or else on the embedded database. */
export function describeOnOneDatabase(title: string, settings: Settings, body: Body): void {
  describe(title, () => defineServerSuite(hasPostgres ? 'postgres' : 'embedded', settings, body));
}
