import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './server.ts';

/**
 * Builds the pages and the database template when the sources have changed since. Test files that run beside
 * each other take turns. Throws when the build fails.
 */
export function ensureBuilt(): void {
  const { status } = spawnSync(process.execPath, [path.join(ROOT, 'scripts/build.ts'), '--if-stale'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`The build failed with exit code ${status}.`);
}
