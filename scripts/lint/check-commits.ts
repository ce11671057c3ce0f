import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findSubjectProblems, subjectOf } from './commit-subject.ts';

// Checks commit subjects. `check-commits.ts --message FILE` checks one message, for the `commit-msg` hook.
// `check-commits.ts REVISION` checks all commits after the revision. Prints each problem; exit code 1 on any.

/** Runs git. Returns its output, or null if it fails. */
function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout : null;
}

/**
 * Returns the subjects of the commits after `revision`. Throws if `revision` is not an ancestor of HEAD. A shallow
 * clone may not contain it, so there the function returns the subjects of all commits instead.
 */
function subjectsAfter(revision: string): string[] {
  const isKnown = git('merge-base', '--is-ancestor', revision, 'HEAD') !== null;
  if (!isKnown && git('rev-parse', '--is-shallow-repository')?.trim() !== 'true') {
    throw new Error(`${revision} is not an ancestor of HEAD.`);
  }
  const log = git('log', '--format=%s', isKnown ? `${revision}..HEAD` : 'HEAD');
  if (log === null) throw new Error('git log failed.');
  return log.split('\n').filter(Boolean);
}

const [first, file, ...extra] = process.argv.slice(2);
// Only `--message` takes a second argument.
if (!first || (first === '--message') !== Boolean(file) || extra.length > 0) {
  console.error('Usage: check-commits.ts REVISION | --message FILE');
  process.exit(2);
}
const subjects = file ? [subjectOf(readFileSync(file, 'utf8'))] : subjectsAfter(first);
for (const subject of subjects) {
  for (const problem of findSubjectProblems(subject)) {
    console.error(`Commit subject '${subject}' ${problem}. CONTRIBUTING.md#commits has the rules.`);
    process.exitCode = 1;
  }
}
