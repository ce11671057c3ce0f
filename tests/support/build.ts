import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './server.ts';

/** Set where a build has just succeeded, by this process or the test run that it belongs to: to ask again takes 0.3 s. */
export const IS_BUILT = 'VITRINE_TESTS_BUILT';

/**
 * Builds the pages and the database template when the sources have changed since. Test files that run beside
 * each other take turns. Throws when the build fails.
 */
export function ensureBuilt(): void {
  if (process.env[IS_BUILT]) return;
  const { status } = spawnSync(process.execPath, [path.join(ROOT, 'scripts/build.ts'), '--if-stale'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`The build failed with exit code ${status}.`);
  process.env[IS_BUILT] = 'yes';
}
