import { afterAll, beforeAll, describe } from 'vitest';
import { createPostgresDatabase, describePostgres, hasPostgres, type Kind } from './database.ts';
import { type HttpWorld, openHttpWorld } from './http-world.ts';
import type { ServerSettings } from './server.ts';

type Settings = () => ServerSettings | Promise<ServerSettings>;
type Body = (use: () => HttpWorld, kind: Kind) => void;
type OpenDatabase = () => Promise<{ databaseUrl?: string; drop(): Promise<void> }>;

const openEmbedded: OpenDatabase = async () => ({ drop: async () => undefined });

/** Starts one server for all tests of the body. `settings` is called before it starts. */
function describeInWorld(kind: Kind, settings: Settings, body: Body): void {
  let world: HttpWorld | undefined;
  let drop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const opened = await (kind === 'postgres' ? createPostgresDatabase() : openEmbedded());
    drop = opened.drop;
    world = await openHttpWorld({
      ...(await settings()),
      ...(opened.databaseUrl && { DATABASE_URL: opened.databaseUrl }),
    });
  });
  afterAll(async () => {
    await world?.close();
    await drop?.();
  });
  body(() => {
    if (!world) throw new Error('The server runs inside tests and hooks only');
    return world;
  }, kind);
}

/**
 * Runs the same tests against a server on each kind of database. `use()` returns it inside tests and hooks.
 * Tests that do not depend on the database may check the kind and run only once.
 */
export function describeWorlds(title: string, settings: Settings, body: Body): void {
  describe(`${title}, embedded`, () => describeInWorld('embedded', settings, body));
  describePostgres(`${title}, on PostgreSQL`, () => describeInWorld('postgres', settings, body));
}

/** Runs tests against a server on PostgreSQL, with concurrent writers, or on the embedded database without it. */
export function describeWorld(title: string, settings: Settings, body: Body): void {
  describe(title, () => describeInWorld(hasPostgres ? 'postgres' : 'embedded', settings, body));
}
