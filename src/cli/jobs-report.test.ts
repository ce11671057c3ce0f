import { expect, test } from 'vitest';
import { formatJobsReport } from './jobs-report.ts';

const DONE = { screens: 226, done: 226, waiting: 0, failed: 0 };
const ANALYZED = '\nImage analysis: 226 of 226 screens processed.';
const NONE = { screens: 0, done: 0, waiting: 0, failed: 0 };

test('the report shows the progress of text recognition and how to process waiting screens', () => {
  expect(
    formatJobsReport({ progress: NONE, failures: [], isEnabled: true, facts: DONE, embedding: null }),
  ).toBe('There are no screens yet.');
  expect(
    formatJobsReport({
      progress: { ...NONE, screens: 1, done: 1 },
      failures: [],
      isEnabled: true,
      facts: { ...DONE, screens: 1, done: 0, failed: 1 },
      embedding: null,
    }),
  ).toBe(
    'Text recognition: 1 of 1 screen processed.\nImage analysis: 0 of 1 screen processed.\n' +
      '1 screen could not be analyzed; `vitrine jobs --retry` tries again.',
  );
  const progress = { screens: 226, done: 180, waiting: 46, failed: 0 };
  expect(
    formatJobsReport({
      progress,
      failures: [],
      isEnabled: true,
      facts: { ...DONE, done: 200, waiting: 26 },
      embedding: null,
    }),
  ).toBe(
    'Text recognition: 180 of 226 screens processed.\n' +
      '46 screens waiting; a running server processes them, or `vitrine jobs --run` does so now.\n' +
      'Image analysis: 200 of 226 screens processed.\n26 screens waiting.',
  );
  expect(
    formatJobsReport({ progress, failures: [], isEnabled: false, facts: DONE, embedding: null }),
  ).toContain('TEXT_RECOGNITION is off, but');
});

test('the report lists failed screens with their reasons, one line each', () => {
  const failure = { screenId: '1', title: 'Log\nin', app: 'Marlowe', failure: 'Recognition failed' };
  expect(
    formatJobsReport({
      progress: { screens: 9, done: 7, waiting: 0, failed: 2 },
      failures: [failure],
      isEnabled: true,
      facts: DONE,
      embedding: null,
    }),
  ).toBe(
    'Text recognition: 7 of 9 screens processed.\n' +
      '2 screens failed; `vitrine jobs --retry` tries again:\n' +
      '  Marlowe: Log\\nin (Recognition failed)\n' +
      '  and 1 more' +
      ANALYZED,
  );
});

test("the report shows the progress of the operator's model, or why it cannot be used", () => {
  const progress = { screens: 3, done: 3, waiting: 0, failed: 0 };
  const embedding = { model: 'vision.onnx', hasText: false, problem: null, ...DONE, screens: 3, done: 1 };
  const report = (changes: Partial<typeof embedding> | { problem: string }) =>
    formatJobsReport({
      progress,
      failures: [],
      isEnabled: true,
      facts: DONE,
      embedding: { ...embedding, ...changes },
    });
  expect(report({ waiting: 1, failed: 1 })).toContain(
    'Embedding model vision.onnx: 1 of 3 screens processed.\n1 screen waiting.\n' +
      '1 screen could not be processed; `vitrine jobs --retry` tries again.',
  );
  expect(report({ problem: 'EMBEDDING_MODEL has changed' })).toContain('\nEMBEDDING_MODEL has changed');
});
