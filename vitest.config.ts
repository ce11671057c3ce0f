import { defineConfig } from 'vitest/config';

/**
 * Three suites: the unit tests beside the code, and the tests that open databases, files and ports.
 * Each of their files gets a process of its own: an embedded database is some 200 MB that only the end of
 * a process gives back.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 3,
    // To optimise the embedded database takes longer than all that one file does with it; see `bin/vitrine.js`.
    execArgv: ['--liftoff-only'],
    passWithNoTests: false,
    // Far above what any test takes alone: a loaded machine must not turn a slow test into a failed one.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    projects: [
      {
        extends: true,
        // Nothing to keep apart: to load the modules anew for each file took most of the time.
        test: { name: 'unit', include: ['{src,bench,scripts}/**/*.test.{ts,tsx}'], isolate: false },
      },
      { extends: true, test: { name: 'integration', include: ['tests/integration/**/*.test.ts'] } },
      { extends: true, test: { name: 'security', include: ['tests/security/**/*.test.ts'] } },
    ],
  },
});
