import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt } from '../../support/build.ts';
import { ensureChromium } from '../../support/chromium.ts';
import { ROOT } from '../../support/server.ts';
import { seedReplicas, usesReplicas } from './replicas.ts';
import { SEED_DIRECTORY_VARIABLE, SITE_URL_VARIABLE, startSite } from './site.ts';

/** Seeds the catalogue in a separate process, whose memory is released when it ends. */
function seedInChild(dataDir: string): void {
  const script = path.join(ROOT, 'tests/support/seed-command.ts');
  const { status } = spawnSync(process.execPath, [script, dataDir], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error('The catalogue could not be seeded.');
}

/**
 * Playwright's global setup: installs a browser if there is none, and builds the gallery if its sources have changed.
 * It then seeds a catalogue (with replicas, also in PostgreSQL and S3) and starts a server on it. Returns the teardown.
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export
export default async function setup(): Promise<() => Promise<void>> {
  ensureChromium();
  ensureBuilt();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrine-seed-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const seedDataDir = path.join(folder, 'data');
    seedInChild(seedDataDir);
    if (usesReplicas()) await seedReplicas(seedDataDir);
    const site = await startSite({ catalogue: 'seeded' }, seedDataDir);
    process.env[SEED_DIRECTORY_VARIABLE] = seedDataDir;
    process.env[SITE_URL_VARIABLE] = site.url;
    return async () => {
      await site.stop().finally(remove);
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
