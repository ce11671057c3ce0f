import { spawnSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Name of the environment variable that is set once this process, or the test run that started it, has built the
 * sources. The variable saves the time that `build.ts --if-stale` takes to find that nothing has changed.
 */
export const IS_BUILT_VARIABLE = 'VITRINE_TESTS_BUILT';

/**
 * Builds the pages and the database template if the sources have changed. The build takes a lock, so concurrent
 * test files wait for each other. Throws if the build fails.
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
