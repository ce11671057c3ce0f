import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './server.ts';

/**
 * Name of an environment variable, which is set once this process or its test run has built the sources. It saves
 * the check of `--if-stale`, which takes 0.3 s.
 */
export const IS_BUILT_VARIABLE = 'VITRINE_TESTS_BUILT';

/**
 * Builds the pages and the database template if the sources have changed. Concurrent test files take turns.
 * Throws if the build fails.
 */
export function ensureBuilt(): void {
  if (process.env[IS_BUILT_VARIABLE]) return;
  const { status } = spawnSync(process.execPath, [path.join(ROOT, 'scripts/build.ts'), '--if-stale'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`The build failed with exit code ${status}.`);
  process.env[IS_BUILT_VARIABLE] = 'yes';
}
