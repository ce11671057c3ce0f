import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './server.ts';

/** Numbers of tests by result. */
export type Counts = { passed: number; failed: number; skipped: number };

/** A failed test: its file and title, and the first line of its message. */
export type Failure = { test: string; message: string };

export type TestReport = { counts: Counts; failures: Failure[] };

function failureOf(test: string, message = ''): Failure {
  const [firstLine = ''] = stripVTControlCharacters(message).trim().split('\n');
  return { test, message: firstLine };
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

/**
 * Reads Vitest's JSON report. A failed file without a failed test counts as one failed test: the file did not load, or
 * one of its hooks failed.
 */
export function readVitestReport(text: string): TestReport {
  const report = JSON.parse(text) as VitestReport;
  const failedFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  );
  const fileOf = (name: string): string => path.relative(ROOT, name);
  return {
    counts: {
      passed: report.numPassedTests,
      failed: report.numFailedTests + failedFiles.length,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    failures: [
      ...failedFiles.map(({ name, message }) => failureOf(fileOf(name), message)),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) =>
            failureOf(`${fileOf(name)}: ${fullName}`, failureMessages[0]),
          ),
      ),
    ],
  };
}

type PlaywrightError = { message?: string };
type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { errors: PlaywrightError[] }[] }[];
  }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: PlaywrightError[];
};

/** Reads Playwright's JSON report. Flaky tests and files that fail to load count as failed. */
export function readPlaywrightReport(text: string): TestReport {
  const { stats, suites, errors } = JSON.parse(text) as PlaywrightReport;
  const failuresOf = ({ suites = [], specs }: PlaywrightSuite): Failure[] => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => {
          const message = results.flatMap(({ errors }) => errors)[0]?.message;
          return failureOf(`${file}:${line}: ${title}`, message);
        }),
    ),
    ...suites.flatMap(failuresOf),
  ];
  return {
    counts: {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      skipped: stats.skipped,
    },
    failures: [
      ...errors.map(({ message }) => failureOf('a file that does not load', message)),
      ...suites.flatMap(failuresOf),
    ],
  };
}

/** Returns `N passed, N failed`, with `, N skipped` if there are any. */
export const formatCounts = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

export const addCounts = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});
