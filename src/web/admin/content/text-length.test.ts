import { expect, test } from 'vitest';
import { LIMITS } from '#shared/limits.ts';
import { findLengthProblem } from './text-length.ts';

test('[A-50] findLengthProblem reports a text that is longer than the server accepts', () => {
  expect(findLengthProblem('x'.repeat(LIMITS.contentMax))).toBeNull();
  expect(findLengthProblem('x'.repeat(LIMITS.contentMax + 1))).toBe(
    'The text is too long. At most 200,000 characters are allowed.',
  );
});
