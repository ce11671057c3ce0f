import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type ServerSettings, startServer } from '../../support/server.ts';
import { startReplicas, usesReplicas } from './replicas.ts';

/** The gallery under test. */
export type Site = {
  /** `http://localhost:<port>`, without a trailing slash. `page.goto('/web')` needs only the path. */
  url: string;
  /**
   * Returns the server's log so far, including links for the first admin and password resets. Throws for the shared
   * gallery, so a test that reads the log must start its own.
   */
  log(): string;
};

/** Options of a spec that needs its own gallery instead of the shared one. */
export type Serve = {
  /** The small catalogue of `tests/support/seed.ts`, or an empty one. */
  catalogue: 'seeded' | 'empty';
  /**
   * Environment variables. `{thirdParty}` and `{vision}` in a value are replaced by the addresses of these
   * fixtures.
   */
  settings?: ServerSettings;
};

/** Names of environment variables, which the global setup sets and every worker inherits. */
export const SITE_URL_VARIABLE = 'VITRINE_E2E_SITE_URL';
export const SEED_DIRECTORY_VARIABLE = 'VITRINE_E2E_SEED_DIRECTORY';

/** Returns the value of a variable of the global setup. */
export function readFromSetup(name: typeof SITE_URL_VARIABLE | typeof SEED_DIRECTORY_VARIABLE): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the global setup did not run.`);
  return value;
}

/** Starts a gallery on a copy of the seeded data or in an empty directory. `stop` also deletes this data. */
export async function startSite(
  { catalogue, settings }: Serve,
  seedDirectory: string,
): Promise<Site & { stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrine-e2e-'));
  const dataDir = path.join(folder, 'data');
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const isSeeded = catalogue === 'seeded';
    if (isSeeded && !usesReplicas()) cpSync(seedDirectory, dataDir, { recursive: true });
    const server = usesReplicas()
      ? await startReplicas(folder, { isSeeded, settings: settings ?? {} }, seedDirectory)
      : await startServer(dataDir, settings);
    return {
      url: server.url,
      log: server.log,
      stop: async () => {
        const code = await server.stop();
        await remove();
        if (code !== 0) throw new Error(`The server ended with code ${code}.\n${server.log()}`);
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
