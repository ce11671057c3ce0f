import { toSingleLine } from '#platform/single-line.ts';
import type { OcrFailureEntry, OcrProgress } from '#shared/contracts/jobs.ts';

const screensOf = (count: number): string => `${count} ${count === 1 ? 'screen' : 'screens'}`;

/** Human-readable progress of text recognition. */
export function jobsReport(
  { screens, read, waiting, failed }: OcrProgress,
  failures: readonly OcrFailureEntry[],
  isOn: boolean,
): string {
  if (screens === 0) return 'There are no screens to read.';
  const lines = [`Text search: ${read} of ${screensOf(screens)} read.`];
  if (waiting > 0) {
    lines.push(
      isOn
        ? `${screensOf(waiting)} waiting; a running server processes them, or \`vitrine jobs --run\` does so now.`
        : `${screensOf(waiting)} waiting; TEXT_RECOGNITION is off, but \`vitrine jobs --run\` processes them anyway.`,
    );
  }
  if (failed > 0) {
    lines.push(`${screensOf(failed)} failed; \`vitrine jobs --retry\` retries them:`);
    lines.push(...failures.map(({ app, title, failure }) => toSingleLine(`  ${app}: ${title} (${failure})`)));
    if (failed > failures.length) lines.push(`  and ${failed - failures.length} more`);
  }
  return lines.join('\n');
}
