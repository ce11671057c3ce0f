import { globSync, readFileSync } from 'node:fs';
import { sampleLines } from './scripts/mutation/sample.ts';

/**
 * Mutation tests (docs/testing.md) of the modules that guard access and data. By default Stryker mutates about one in
 * 15 lines of their code. This takes less than half an hour on 2 cores. MUTATION_EVERY=1 selects every line,
 * MUTATION_SEED another sample, and MUTATION_FILES (a glob) other files.
 */
const FILES = [
  'src/server/http/guard.ts',
  'src/server/http/read-upload.ts',
  'src/server/api/uploads.routes.ts',
  'src/server/pages/page-cache.ts',
  'src/domain/accounts/**/*.ts',
  'src/domain/images/uploads.ts',
  'src/platform/storage/*.ts',
  'src/domain/catalogue/*/{commands,bulk-commands}.ts',
];

const { MUTATION_EVERY = '15', MUTATION_SEED = '', MUTATION_FILES } = process.env;
const files = (MUTATION_FILES ? [MUTATION_FILES] : FILES)
  .flatMap((pattern) => globSync(pattern))
  .filter((file) => !file.endsWith('.test.ts'))
  .sort();
// One kind of database, the embedded one, is enough to detect a mutant.
process.env.TEST_POSTGRES = 'off';
// `npm run test:mutation` has already built the project, and the copy that Stryker mutates contains that build.
process.env.VITRINE_TESTS_BUILT = 'yes';

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts', pool: 'forks', related: false },
  // `not-used.json` does not exist: Stryker would rewrite an existing file through the JavaScript API of TypeScript,
  // which version 7 lacks.
  tsconfigFile: 'not-used.json',
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  // Texts of errors and log lines are not behavior that a test should repeat.
  mutator: { excludedMutations: ['StringLiteral'] },
  mutate: files.flatMap((file) =>
    sampleLines(file, readFileSync(file, 'utf8'), Number(MUTATION_EVERY), MUTATION_SEED),
  ),
  ignorePatterns: ['coverage', 'data', 'reports', 'test-results', 'playwright-report'],
  concurrency: 2,
  timeoutMS: 20_000,
  reporters: ['clear-text', 'html', 'json'],
  htmlReporter: { fileName: 'reports/mutation.html' },
  jsonReporter: { fileName: 'reports/mutation.json' },
  clearTextReporter: { logTests: false, allowColor: false },
  thresholds: { high: 90, low: 80, break: 80 },
  tempDirName: '.cache/stryker',
  cleanTempDir: 'always',
};
