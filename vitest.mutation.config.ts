import { defineConfig } from 'vitest/config';

/**
 * The tests that `npm run test:mutation` runs against each mutant: those of the modules that `stryker.config.mjs`
 * mutates, without the tests that start other processes.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    execArgv: ['--liftoff-only'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: [
      'src/domain/accounts/**/*.test.ts',
      'src/server/http/**/*.test.ts',
      'src/server/pages/*.test.ts',
      'tests/integration/accounts/*.test.ts',
      'tests/integration/catalogue/{commands,covers,merge-categories}.test.ts',
      'tests/integration/http/{admin-apps,admin-categories,admin-screens,admin-screens-bulk,uploads,page-cache}.test.ts',
      'tests/integration/storage/{conformance,disk,s3-paging}.test.ts',
      'tests/security/accounts/*.test.ts',
    ],
  },
});
