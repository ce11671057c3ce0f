const TYPES = ['build', 'chore', 'ci', 'docs', 'feat', 'fix', 'perf', 'refactor', 'revert', 'test'];
const MAX_LENGTH = 72;
const CONVENTIONAL = new RegExp(`^(${TYPES.join('|')})(\\([a-z0-9-]+\\))?!?: (\\S.*)$`);

/**
 * Returns how a commit subject (the first line of a message) violates the rules of CONTRIBUTING.md. Each result
 * completes a sentence that begins with the subject.
 */
export function findSubjectProblems(subject: string): string[] {
  // Git itself writes these subjects.
  if (/^(Merge|Revert|fixup!|squash!) /.test(subject)) return [];
  const problems: string[] = [];
  const length = [...subject].length;
  if (length > MAX_LENGTH) problems.push(`has ${length} characters; the limit is ${MAX_LENGTH}`);
  const description = CONVENTIONAL.exec(subject)?.[3];
  if (description === undefined) {
    problems.push(`is not 'type(scope): description' with a type of ${TYPES.join(', ')}`);
  } else {
    // The second letter is tested too, because an acronym such as OCR may begin a description.
    if (/^[A-Z][a-z]/.test(description)) problems.push('begins its description with a capital letter');
    if (description.endsWith('.')) problems.push('ends with a full stop');
  }
  return problems;
}

/** Returns the subject of a commit message: its first line that is neither empty nor a comment. */
export const subjectOf = (message: string): string =>
  message.split('\n').find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '';
