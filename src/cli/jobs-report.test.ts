import { expect, test } from 'vitest';
import { jobsReport } from './jobs-report.ts';

const NONE = { screens: 0, read: 0, waiting: 0, failed: 0 };

test('how far the reading is, is said in plain words, with what to do about the rest', () => {
  expect(jobsReport(NONE, [], true)).toBe('There are no screens to read.');
  expect(jobsReport({ ...NONE, screens: 1, read: 1 }, [], true)).toBe('Text search: 1 of 1 screen read.');
  const under = { screens: 226, read: 180, waiting: 46, failed: 0 };
  expect(jobsReport(under, [], true)).toBe(
    'Text search: 180 of 226 screens read.\n' +
      '46 screens waiting; a running server reads them, or `vitrine jobs --run` does now.',
  );
  expect(jobsReport(under, [], false)).toContain('TEXT_RECOGNITION is off here');
});

test('what was given up is listed with its reason, on one line each', () => {
  const failure = { screenId: '1', title: 'Log\nin', app: 'Marlowe', failure: 'Recognition failed' };
  expect(jobsReport({ screens: 9, read: 7, waiting: 0, failed: 2 }, [failure], true)).toBe(
    'Text search: 7 of 9 screens read.\n' +
      '2 screens given up; `vitrine jobs --retry` tries again:\n' +
      '  Marlowe: Log\\nin (Recognition failed)\n' +
      '  and 1 more',
  );
});
