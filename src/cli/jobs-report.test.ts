import { expect, test } from 'vitest';
import { jobsReport } from './jobs-report.ts';

const NONE = { screens: 0, read: 0, waiting: 0, failed: 0 };

test('the report shows the progress of text recognition and how to process waiting screens', () => {
  expect(jobsReport(NONE, [], true)).toBe('There are no screens yet.');
  expect(jobsReport({ ...NONE, screens: 1, read: 1 }, [], true)).toBe(
    'Text recognition: 1 of 1 screen processed.',
  );
  const progress = { screens: 226, read: 180, waiting: 46, failed: 0 };
  expect(jobsReport(progress, [], true)).toBe(
    'Text recognition: 180 of 226 screens processed.\n' +
      '46 screens waiting; a running server processes them, or `vitrine jobs --run` does so now.',
  );
  expect(jobsReport(progress, [], false)).toContain('TEXT_RECOGNITION is off, but');
});

test('the report lists failed screens with their reasons, one line each', () => {
  const failure = { screenId: '1', title: 'Log\nin', app: 'Marlowe', failure: 'Recognition failed' };
  expect(jobsReport({ screens: 9, read: 7, waiting: 0, failed: 2 }, [failure], true)).toBe(
    'Text recognition: 7 of 9 screens processed.\n' +
      '2 screens failed; `vitrine jobs --retry` retries them:\n' +
      '  Marlowe: Log\\nin (Recognition failed)\n' +
      '  and 1 more',
  );
});
