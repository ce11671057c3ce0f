import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { formatCounts, readPlaywrightReport, readVitestReport } from '../../support/counts.ts';
import { type Outcome, runSuite } from '../../support/run-suite.ts';
import { ROOT } from '../../support/server.ts';
import type { Suite } from '../../support/suites.ts';

let folder: string;
beforeAll(() => {
  // The folder is inside the checkout, so that the test projects find the test runners.
  mkdirSync(path.join(ROOT, '.cache'), { recursive: true });
  folder = mkdtempSync(path.join(ROOT, '.cache/runner-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string): string => path.join(folder, name);
const write = (name: string, text: string): string => {
  mkdirSync(path.dirname(file(name)), { recursive: true });
  writeFileSync(file(name), text);
  return file(name);
};

const script = (text: string, report?: Suite['report']): Suite => ({
  name: 'script',
  args: ['-e', text],
  ...(report && { report }),
});
const run = (suite: Suite, limitMs = 60_000): Promise<Outcome> => runSuite(suite, { limitMs });
/** Returns a report whose file contains the counts as JSON. */
const countsReport = (name: string): Suite['report'] => ({
  file: file(name),
  read: (text) => ({ counts: JSON.parse(text), failures: [] }),
});
/** Returns a suite that writes these counts to its report and exits with this code. */
const suiteWithReport = (name: string, counts: object, code: number): Suite =>
  script(
    `require('fs').writeFileSync(${JSON.stringify(file(name))}, ${JSON.stringify(JSON.stringify(counts))}); process.exit(${code})`,
    countsReport(name),
  );

describe('the suite runner', () => {
  test('counts a suite without a report as one test, whose result is the exit code', async () => {
    expect(await run(script(''))).toEqual({
      counts: { passed: 1, failed: 0, skipped: 0 },
      failures: [],
    });
    expect((await run(script('process.exit(2)'))).counts).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect((await run(script('process.kill(process.pid, "SIGKILL")'))).counts.failed).toBe(1);
  });

  test('uses the counts of the report', async () => {
    const counts = { passed: 3, failed: 0, skipped: 1 };
    expect(await run(suiteWithReport('good.json', counts, 0))).toEqual({ counts, failures: [] });
    const failingCounts = { passed: 3, failed: 2, skipped: 0 };
    expect(await run(suiteWithReport('bad.json', failingCounts, 1))).toEqual({
      counts: failingCounts,
      failures: [],
    });
  });

  test('reports a failure if a suite ran no test', async () => {
    const outcome = await run(suiteWithReport('none.json', { passed: 0, failed: 0, skipped: 4 }, 0));
    expect(outcome).toMatchObject({ counts: { passed: 0, failed: 1, skipped: 4 }, problem: 'ran no test' });
  });

  test('reports a failure if a suite exits with an error although all tests passed', async () => {
    const outcome = await run(suiteWithReport('odd.json', { passed: 2, failed: 0, skipped: 0 }, 1));
    expect(outcome.counts).toEqual({ passed: 2, failed: 1, skipped: 0 });
    expect(outcome.problem).toBe('ended with code 1 although no test failed');
  });

  test('reports a failure if a suite crashes before it writes its report', async () => {
    const outcome = await run(script('throw new Error("crash")', countsReport('never.json')));
    expect(outcome.counts.failed).toBe(1);
    expect(outcome.problem).toBe('ended with code 1 and wrote no report');
  });

  test('kills a hanging suite and reports a failure', async () => {
    const outcome = await run(script('setInterval(() => {}, 1000)'), 500);
    expect(outcome.counts.failed).toBe(1);
    expect(outcome.problem).toBe('was ended after 0.5 s');
  });

  test('counts a suite that hangs after writing its report as one more failure', async () => {
    const counts = { passed: 3, failed: 2, skipped: 1 };
    const { args, ...suite } = suiteWithReport('hung.json', counts, 0);
    const hanging = {
      ...suite,
      args: args.map((arg) => arg.replace('process.exit(0)', 'setInterval(() => {}, 1000)')),
    };
    expect(await run(hanging, 5000)).toMatchObject({
      counts: { ...counts, failed: 3 },
      problem: 'was ended after 5 s',
    });
  });

  test('kills the child processes of an interrupted suite', async () => {
    const pidFile = file('grandchild.pid');
    const grandchild = `require('fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000)`;
    const hanging = script(
      `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(grandchild)}]); setInterval(() => {}, 1000)`,
    );
    const interrupt = new AbortController();
    const outcome = runSuite(hanging, { limitMs: 120_000, signal: interrupt.signal });
    const pid = await vi.waitUntil(() => existsSync(pidFile) && Number(readFileSync(pidFile, 'utf8')), {
      timeout: 60_000,
    });
    interrupt.abort();
    await outcome;
    await vi.waitUntil(() => !isRunning(pid), { timeout: 60_000 });
  });
});

/** Returns whether a process is running. A zombie counts as ended. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return !existsSync(`/proc/${pid}/stat`) || !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

describe('the report readers', () => {
  test('count each test of a Vitest report, count one failure for a file that does not load or whose hook fails, and list the failures', () => {
    // The skips in the generated file are deliberate: this test checks how skipped tests are counted.
    write(
      'vitest/some.test.ts',
      `import { test } from 'vitest';
       test('a', () => {}); test('b', () => {}); test.skip('c', () => {}); test.todo('d');
       test('e', () => { throw new Error('e'); });`,
    );
    write('vitest/broken.test.ts', `import './nowhere.ts';`);
    write(
      'vitest/hook.test.ts',
      `import { beforeAll, test } from 'vitest';
       beforeAll(() => { throw new Error('hook'); }); test('f', () => {});`,
    );
    spawnSync(
      process.execPath,
      [
        path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
        ...[
          'run',
          '--root',
          file('vitest'),
          '--config',
          write('vitest/vitest.config.ts', 'export default {}'),
        ],
        ...['--reporter=json', `--outputFile=${file('vitest.json')}`],
      ],
      { stdio: 'ignore' },
    );
    // Test 'f' counts as skipped, because its hook fails.
    const { counts, failures } = readVitestReport(readFileSync(file('vitest.json'), 'utf8'));
    expect(counts).toEqual({ passed: 2, failed: 3, skipped: 3 });
    expect(failures.toSorted((a, b) => a.test.localeCompare(b.test))).toEqual([
      {
        test: expect.stringMatching(/vitest\/broken\.test\.ts$/),
        message: expect.stringContaining('./nowhere.ts'),
      },
      {
        test: expect.stringMatching(/vitest\/hook\.test\.ts$/),
        message: expect.stringContaining('hook'),
      },
      { test: expect.stringMatching(/vitest\/some\.test\.ts: e$/), message: 'Error: e' },
    ]);
    expect(formatCounts(counts)).toBe('2 passed, 3 failed, 3 skipped');
  });

  test('count each test of a Playwright report, count a failure for each flaky test and each file that does not load, and list the failures', () => {
    write('playwright/playwright.config.ts', `export default { testDir: '.', retries: 1, workers: 1 };`);
    // The skip in the generated file is deliberate: this test checks how skipped tests are counted.
    write(
      'playwright/some.spec.ts',
      `import { test } from '@playwright/test';
       test('a', () => {}); test.skip('b', () => {});
       test('c', () => { throw new Error('c'); });
       test('flaky', ({}, info) => { if (info.retry === 0) throw new Error('first'); });`,
    );
    const args = [path.join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=json'];
    const runPlaywright = (): void => {
      spawnSync(process.execPath, args, {
        cwd: file('playwright'),
        env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file('playwright.json') },
        stdio: 'ignore',
      });
    };
    runPlaywright();
    const { counts, failures } = readPlaywrightReport(readFileSync(file('playwright.json'), 'utf8'));
    expect(counts).toEqual({ passed: 1, failed: 2, skipped: 1 });
    expect(failures).toEqual([
      { test: 'some.spec.ts:3: c', message: 'Error: c' },
      { test: 'some.spec.ts:4: flaky', message: 'Error: first' },
    ]);
    write('playwright/broken.spec.ts', `import './nowhere.ts';`);
    runPlaywright();
    const broken = readPlaywrightReport(readFileSync(file('playwright.json'), 'utf8'));
    expect(broken.counts.failed).toBeGreaterThan(0);
    expect(broken.failures).toContainEqual({
      test: 'a file that does not load',
      message: expect.stringContaining('nowhere.ts'),
    });
  });

  test('omit the number of skipped tests from the summary if it is zero', () => {
    expect(formatCounts({ passed: 7, failed: 0, skipped: 0 })).toBe('7 passed, 0 failed');
  });
});

describe('npm test', () => {
  const command = (...names: string[]) =>
    spawnSync(process.execPath, [path.join(ROOT, 'tests/run.ts'), ...names], { encoding: 'utf8' });

  test('prints the counts in its last line and exits with a matching code', () => {
    const { status, stdout } = command('language');
    const lastLine = stdout.trimEnd().split('\n').at(-1);
    expect(lastLine).toMatch(/^\d+ passed, \d+ failed$/);
    expect(status).toBe(lastLine === '1 passed, 0 failed' ? 0 : 1);
  });

  test('rejects an unknown suite', () => {
    const { status, stderr } = command('language', 'e3e');
    expect(status).toBe(1);
    expect(stderr).toContain("There is no suite 'e3e'");
  });
});
