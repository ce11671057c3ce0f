import { afterAll, beforeAll, describe } from 'vitest';
import { describePostgres } from './database.ts';
import { FASTEST_KIND, type Kind } from './postgres.ts';
import type { ServerSettings } from './server.ts';
import { startTestServer, type TestServer } from './test-server.ts';

type Settings = () => ServerSettings | Promise<ServerSettings>;
type Body = (getServer: () => TestServer, kind: Kind) => void;

/** Starts one server for all tests of the body, with the settings that `settings` returns. */
function defineServerSuite(kind: Kind, settings: Settings, body: Body): void {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await startTestServer(await settings(), { kind });
  });
  afterAll(() => server?.close());
  body(() => {
    if (!server) throw new Error('The server runs inside tests and hooks only');
    return server;
  }, kind);
}

/**
 * Runs the same tests against a server on each kind of database. Tests that do not depend on the database may check the
 * kind and run only once.
 */
export function describeServerOnBothDatabases(title: string, settings: Settings, body: Body): void {
  describe(`${title}, embedded`, () => defineServerSuite('embedded', settings, body));
  describePostgres(`${title}, on PostgreSQL`, () => defineServerSuite('postgres', settings, body));
}

/** Runs tests once, on PostgreSQL if it is available, otherwise on the embedded database. */
export function describeServer(title: string, settings: Settings, body: Body): void {
  describe(title, () => defineServerSuite(FASTEST_KIND, settings, body));
}
