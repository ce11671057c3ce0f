import { describe, expect, test } from 'vitest';
import { findSubjectProblems, subjectOf } from './commit-subject.ts';

describe('the commit subject check', () => {
  test.each([
    'feat(search): rank exact titles first',
    'fix: stream renditions to slow clients',
    'refactor(bulk-upload)!: rename the draft store',
    'docs: describe S3_BUCKET',
    'build: use PostgreSQL 16',
    "Merge branch 'main'",
    'fixup! feat(search): rank exact titles first',
    `fix: ${'a'.repeat(67)}`,
  ])('accepts %j', (subject) => expect(findSubjectProblems(subject)).toEqual([]));

  test.each([
    ['show the user’s name', /is not 'type/],
    ['feature: search', /is not 'type/],
    ['feat:search', /is not 'type/],
    ['feat(Search): rank', /is not 'type/],
    ['feat: ', /is not 'type/],
    ['', /is not 'type/],
    ['fix: Stream renditions', /capital/],
    ['fix: stream renditions.', /full stop/],
    [`fix: ${'a'.repeat(68)}`, /has 73 characters/],
    [`fix: ${'é'.repeat(68)}`, /has 73 characters/],
  ])('refuses %j', (subject, reason) => expect(findSubjectProblems(subject).join()).toMatch(reason));

  test('takes the first line that is not a comment as the subject', () => {
    expect(subjectOf('\n# comment\nfix: a\n\nbody\n')).toBe('fix: a');
    expect(subjectOf('# only a comment\n')).toBe('');
  });
});
