import { defineConfig } from 'vitest/config';

/**
 * Three suites: the unit tests beside the code, and the integration and security tests, which open databases, files and
 * ports. Each integration or security file runs in a separate process: an embedded database takes about 200 MB, which
 * are freed only when the process ends.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 3,
    // Without this flag, V8 would optimize the embedded database, which takes longer than a whole test file (see
    // `bin/vitrine.js`).
    execArgv: ['--liftoff-only'],
    passWithNoTests: false,
    // Far above the duration of any test, so that tests do not time out on a loaded machine.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        // The unit tests need no isolation. With it, most of the time would be spent on loading the modules again for
        // each file.
        test: { name: 'unit', include: ['{src,bench,scripts}/**/*.test.{ts,tsx}'], isolate: false },
      },
      { extends: true, test: { name: 'integration', include: ['tests/integration/**/*.test.ts'] } },
      { extends: true, test: { name: 'security', include: ['tests/security/**/*.test.ts'] } },
    ],
  },
});
