import { expect, test } from 'vitest';
import { reportSteps, type StepOutput } from './step-report.ts';

const run = (terminal: Partial<StepOutput>): string => {
  let text = '';
  const report = reportSteps({ ...terminal, write: (part) => (text += part) });
  report.step('Building the pages (1 of 2)');
  report.step('Building the pages (2 of 2)');
  report.end();
  // A second call must print nothing.
  report.end();
  return text;
};

test('steps are printed one per line if the output is not a terminal', () => {
  expect(run({})).toBe('Building the pages (1 of 2)…\nBuilding the pages (2 of 2)…\n');
});

test('steps update one line on a terminal, and the line is cleared at the end', () => {
  const clear = '\r\u001b[K';
  expect(run({ isTTY: true, columns: 80 })).toBe(
    `${clear}Building the pages (1 of 2)…${clear}Building the pages (2 of 2)…${clear}`,
  );
});

test('a step is truncated to the width of the terminal', () => {
  // The last column stays empty, because a terminal may wrap a full line.
  expect(run({ isTTY: true, columns: 10 })).toContain('\u001b[KBuilding \r');
});
