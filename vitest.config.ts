import { defineConfig } from 'vitest/config';

/**
 * Three suites: the unit tests beside the code, and the integration and security tests, which open databases, files and
 * ports.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    // More than the two processors of a small machine, because tests often wait.
    maxWorkers: 4,
    // The test files of a process share the loaded modules, because loading them takes a second for each file.
    isolate: false,
    // Without this flag, V8 would optimize the embedded database, which takes longer than a whole test file (see
    // `bin/vitrine.js`).
    execArgv: [
      '--liftoff-only',
      `--import=${new URL('tests/support/setup-worker.ts', import.meta.url).href}`,
    ],
    passWithNoTests: false,
    // Far above the duration of any test, so that tests do not time out on a loaded machine.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: ['{src,bench,scripts}/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'integration', include: ['tests/integration/**/*.test.ts'] } },
      { extends: true, test: { name: 'security', include: ['tests/security/**/*.test.ts'] } },
    ],
  },
});
