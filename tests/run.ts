import { IS_BUILT_VARIABLE } from './support/build.ts';
import { addCounts, type Counts, formatCounts } from './support/counts.ts';
import { runSuite } from './support/run-suite.ts';
import { makeScratch } from './support/scratch.ts';
import { COMPILE_CACHE } from './support/server.ts';
import { type Suite, suitesIn } from './support/suites.ts';

// The test command: `npm test` runs every suite, `npm test -- unit e2e` only the named ones. A failing suite does not
// stop the others. At the end, the command prints the failed tests and the result of each suite. The last line is
// `N passed, N failed`, followed by the number of skipped tests if it is not zero. The exit code is 1 if a test failed
// or none passed, and 130 after an interruption.

/** Time limit of each suite. */
const LIMIT_MS = 30 * 60_000;

const elapsedSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/** Runs the suites and prints their results. Returns null after SIGINT or SIGTERM. */
async function runSuites(suites: Suite[]): Promise<Counts | null> {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
  const start = performance.now();
  const resultLines: string[] = [];
  const failures: string[] = [];
  let total: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const suite of suites) {
    console.log(`\n== ${suite.name} ==`);
    const suiteStart = performance.now();
    const {
      counts,
      failures: failedTests,
      problem,
    } = await runSuite(suite, { limitMs: LIMIT_MS, signal: interruption.signal });
    if (interruption.signal.aborted) return null;
    total = addCounts(total, counts);
    failures.push(...failedTests.map(({ test, message }) => `failed: ${suite.name}: ${test}\n  ${message}`));
    if (suite.name === 'build' && counts.failed === 0) process.env[IS_BUILT_VARIABLE] = 'yes';
    const line = `${suite.name}: ${formatCounts(counts)}${problem ? ` (the suite ${problem})` : ''} in ${elapsedSince(suiteStart)}`;
    console.log(line);
    resultLines.push(line);
  }
  if (failures.length > 0) console.log(`\n${failures.join('\n')}`);
  console.log(`\n${resultLines.join('\n')}\nin ${elapsedSince(start)}\n`);
  return total;
}

async function main(names: string[]): Promise<number> {
  const scratch = await makeScratch();
  process.env.TMPDIR = scratch.folder;
  process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
  try {
    const suites = suitesIn(scratch.folder);
    const unknownName = names.find((name) => !suites.some((suite) => suite.name === name));
    if (unknownName) {
      const suiteNames = suites.map(({ name }) => name).join(', ');
      console.error(`There is no suite '${unknownName}': choose from ${suiteNames}.`);
      return 1;
    }
    const total = await runSuites(suites.filter(({ name }) => names.length === 0 || names.includes(name)));
    if (!total) return 130;
    console.log(formatCounts(total));
    return total.failed > 0 || total.passed === 0 ? 1 : 0;
  } finally {
    await scratch.remove();
  }
}

process.exitCode = await main(process.argv.slice(2));
