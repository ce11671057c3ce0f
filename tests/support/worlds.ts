import { afterAll, beforeAll, describe } from 'vitest';
import { createPostgresDatabase, describePostgres } from './database.ts';
import { type HttpWorld, openHttpWorld } from './http-world.ts';
import type { ServerSettings } from './server.ts';

/**
 * The same tests against a server on each kind of database, one server for all of them. `settings` is called before
 * it starts; `use()` gives it, inside tests and hooks.
 */
export function describeWorlds(
  title: string,
  settings: () => ServerSettings | Promise<ServerSettings>,
  body: (use: () => HttpWorld) => void,
): void {
  const suite = (database: () => Promise<{ databaseUrl?: string; drop(): Promise<void> }>): void => {
    let world: HttpWorld | undefined;
    let drop: (() => Promise<void>) | undefined;
    beforeAll(async () => {
      const opened = await database();
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
    });
  };
  describe(`${title}, embedded`, () => suite(async () => ({ drop: async () => undefined })));
  describePostgres(`${title}, on PostgreSQL`, () => suite(createPostgresDatabase));
}
