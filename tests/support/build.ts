import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { holdFile } from '#db/lock.ts';
import { ROOT } from './server.ts';

const PATIENCE_MS = 300_000;

/**
 * Builds the pages and the database template when the sources have changed since. Test files that run beside
 * each other take turns. Throws when the build fails.
 */
export function ensureBuilt(): void {
  const folder = path.join(ROOT, 'dist');
  mkdirSync(folder, { recursive: true });
  const lock = holdFile(path.join(folder, 'build.lock'), PATIENCE_MS);
  if (!lock) throw new Error('Another build takes too long.');
  try {
    const { status } = spawnSync(process.execPath, [path.join(ROOT, 'scripts/build.ts'), '--if-stale'], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status !== 0) throw new Error(`The build failed with exit code ${status}.`);
  } finally {
    lock.close();
  }
}
