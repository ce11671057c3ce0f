import { expect, test } from 'vitest';
import type { Analysis } from '#shared/contracts/analysis.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { type AnalysisRun, runAnalyses } from './analysis-run.ts';
import type { BatchItem } from './batch.ts';

const items = Array.from({ length: 8 }, (_, index) => ({ id: `${index}` }) as BatchItem);
const analysis = { categories: [], suggestions: [] } as unknown as Analysis;

/** Runs analyses of eight screens. `errorOf` returns the error for a screen, or a falsy value for success. */
function run(errorOf: (id: string) => unknown, overrides: Partial<AnalysisRun> = {}) {
  const analyzed: string[] = [];
  const completed: string[] = [];
  const outcome = runAnalyses({
    items,
    analyze: async ({ id }) => {
      analyzed.push(id);
      const error = errorOf(id);
      if (error) throw error;
      return analysis;
    },
    isInBatch: () => true,
    signal: new AbortController().signal,
    onStart: () => undefined,
    onComplete: (id) => void completed.push(id),
    ...overrides,
  });
  return { outcome, analyzed, completed };
}
const analysisFailed = new ApiError('The screenshot could not be analyzed', 502, 'analysis_failed');

test('[A-34] a run skips a screen whose analysis fails and reports it at the end', async () => {
  const { outcome, completed } = run((id) => (id === '2' || id === '5') && analysisFailed);
  expect(await outcome).toMatchObject({ kind: 'complete', done: 6, skipped: [{ item: items[2] }, {}] });
  expect(completed).toEqual(['0', '1', '3', '4', '6', '7']);
});

test('[A-34] a run fails on network, session and rate limit errors, after five failures in a row, or if all analyses fail', async () => {
  for (const [status, code] of [
    [0, 'network'],
    [401, 'authentication_required'],
    [429, 'rate_limited'],
  ] as const) {
    const error = new ApiError('No', status, code);
    const { outcome, analyzed } = run((id) => id === '1' && error);
    expect(await outcome).toEqual({ kind: 'failed', error });
    expect(analyzed).toEqual(['0', '1']);
  }
  const { outcome, analyzed } = run((id) => id !== '0' && analysisFailed);
  expect(await outcome).toEqual({ kind: 'failed', error: analysisFailed });
  // One success and five failures.
  expect(analyzed).toHaveLength(6);
  const few = run(() => analysisFailed, { items: items.slice(0, 2) });
  expect(await few.outcome).toEqual({ kind: 'failed', error: analysisFailed });
});

test('[A-34] a canceled run sends no further requests and ignores a late response', async () => {
  const controller = new AbortController();
  // `abort` returns undefined, so the analysis of screen 1 succeeds after the run was canceled.
  const { outcome, analyzed, completed } = run((id) => id === '1' && controller.abort(), {
    signal: controller.signal,
  });
  expect(await outcome).toEqual({ kind: 'cancelled' });
  expect([analyzed, completed]).toEqual([['0', '1'], ['0']]);
});

test('a run skips removed screens, and ignores the error of a screen that is removed during its analysis', async () => {
  const removed = new Set(['3']);
  const { outcome, analyzed, completed } = run(
    (id) => {
      if (id !== '1') return null;
      removed.add('1');
      return new DOMException('Gone', 'AbortError');
    },
    { isInBatch: (id) => !removed.has(id) },
  );
  expect(await outcome).toMatchObject({ kind: 'complete', done: 6, skipped: [] });
  expect(analyzed).not.toContain('3');
  expect(completed).toEqual(['0', '2', '4', '5', '6', '7']);
});
