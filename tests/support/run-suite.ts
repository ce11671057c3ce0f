import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Counts, Failure, TestReport } from './counts.ts';
import { ROOT } from './server.ts';
import type { Suite } from './suites.ts';

/** `failures` are the failed tests of the report. `problem` describes a failure of the suite itself. */
export type Outcome = { counts: Counts; failures: Failure[]; problem?: string };

export type RunOptions = {
  /** A suite that takes longer is considered hung, and is ended with all its processes. */
  limitMs: number;
  signal?: AbortSignal;
};

/** Time that a suite has to clean up between SIGTERM and SIGKILL. */
const GRACE_MS = 10_000;

/** Signals a process group: the leading process and its children. */
function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Puts `node_modules/.bin` first, so that `node` inside a suite is the version that the project installs. */
const searchPath = (): string =>
  [path.join(ROOT, 'node_modules/.bin'), process.env.PATH ?? ''].join(path.delimiter);

async function run(
  suite: Suite,
  { limitMs, signal }: RunOptions,
): Promise<{ code: number | null; hasTimedOut: boolean }> {
  const child = spawn(process.execPath, suite.args, {
    cwd: ROOT,
    env: { ...process.env, PATH: searchPath(), ...suite.env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  let hasTimedOut = false;
  let grace: NodeJS.Timeout | undefined;
  const end = (): void => {
    signalGroup(child.pid, 'SIGTERM');
    grace = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), GRACE_MS);
  };
  const limit = setTimeout(() => {
    hasTimedOut = true;
    end();
  }, limitMs);
  signal?.addEventListener('abort', end);
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    return { code, hasTimedOut };
  } finally {
    clearTimeout(limit);
    clearTimeout(grace);
    signal?.removeEventListener('abort', end);
    // A suite that crashed may have left a server behind.
    signalGroup(child.pid, 'SIGKILL');
  }
}

async function reportOf({ report }: Suite, code: number | null): Promise<TestReport> {
  if (!report) {
    return { counts: { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }, failures: [] };
  }
  return report.read(await readFile(report.file, 'utf8'));
}

const NO_TESTS: TestReport = { counts: { passed: 0, failed: 0, skipped: 0 }, failures: [] };

/**
 * Runs a suite and passes its output through. A suite that hangs counts as one failed test, in addition to the failed
 * tests in its report. A suite that crashes, writes no report or runs no test counts as one failed test, unless its
 * report contains failed tests.
 */
export async function runSuite(suite: Suite, options: RunOptions): Promise<Outcome> {
  const { code, hasTimedOut } = await run(suite, options);
  const failedBy = ({ counts, failures }: TestReport, problem: string): Outcome => ({
    counts: { ...counts, failed: counts.failed + 1 },
    failures,
    problem,
  });
  if (hasTimedOut) {
    // The report may contain failures that explain the hang.
    const report = suite.report ? await reportOf(suite, code).catch(() => NO_TESTS) : NO_TESTS;
    return failedBy(report, `was ended after ${options.limitMs / 1000} s`);
  }
  let report: TestReport;
  try {
    report = await reportOf(suite, code);
  } catch {
    return failedBy(NO_TESTS, `ended with code ${code} and wrote no report`);
  }
  if (report.counts.failed > 0) return report;
  if (code !== 0) return failedBy(report, `ended with code ${code} although no test failed`);
  if (report.counts.passed === 0) return failedBy(report, 'ran no test');
  return report;
}
