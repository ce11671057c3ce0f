import path from 'node:path';
import { readPlaywrightReport, readVitestReport, type TestReport } from './counts.ts';
import { ROOT } from './server.ts';

export type Suite = {
  name: string;
  /** Arguments of Node. */
  args: string[];
  env?: Record<string, string>;
  /**
   * The report file and the function that reads it. A suite without a report counts as one test, which passes if the
   * exit code is 0.
   */
  report?: { file: string; read(text: string): TestReport };
};

const inNodeModules = (file: string): string => path.join(ROOT, 'node_modules', file);

/** Lists all suites in the order they run, static checks first. Reports are written to `directory`. */
export function suitesIn(directory: string): Suite[] {
  const vitest = (name: string): Suite => {
    const file = path.join(directory, `${name}.json`);
    return {
      name,
      args: [
        inNodeModules('vitest/vitest.mjs'),
        ...['run', '--project', name],
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      ],
      report: { file, read: readVitestReport },
    };
  };
  const browserReport = path.join(directory, 'e2e.json');
  return [
    { name: 'lint', args: [inNodeModules('@biomejs/biome/bin/biome'), 'check', '.'] },
    { name: 'language', args: [path.join(ROOT, 'scripts/lint/check-language.ts')] },
    { name: 'unused', args: [inNodeModules('knip/bin/knip.js')] },
    { name: 'typecheck', args: [inNodeModules('typescript/bin/tsc'), '--noEmit'] },
    // Builds the pages for the suites after it, which start the server.
    { name: 'build', args: [path.join(ROOT, 'tests/first-start.ts')] },
    vitest('unit'),
    vitest('integration'),
    vitest('security'),
    {
      name: 'e2e',
      args: [inNodeModules('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
      // A fixed folder, so that the next run finds the compiled code. The default is in the temporary folder, which is
      // new for each run.
      env: {
        PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
        PWTEST_CACHE_DIR: inNodeModules('.cache/playwright-transform'),
      },
      report: { file: browserReport, read: readPlaywrightReport },
    },
  ];
}
