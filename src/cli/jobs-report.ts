import { toSingleLine } from '#platform/single-line.ts';
import type { OcrFailureEntry, OcrProgress } from '#shared/contracts/jobs.ts';

const countScreens = (count: number): string => `${count} ${count === 1 ? 'screen' : 'screens'}`;

/** Formats the progress of text recognition for people. */
export function jobsReport(
  { screens, read, waiting, failed }: OcrProgress,
  failures: readonly OcrFailureEntry[],
  isOn: boolean,
): string {
  if (screens === 0) return 'There are no screens yet.';
  const lines = [`Text recognition: ${read} of ${countScreens(screens)} processed.`];
  if (waiting > 0) {
    lines.push(
      isOn
        ? `${countScreens(waiting)} waiting; a running server processes them, or \`vitrine jobs --run\` does so now.`
        : `${countScreens(waiting)} waiting; TEXT_RECOGNITION is off, but \`vitrine jobs --run\` processes them anyway.`,
    );
  }
  if (failed > 0) {
    lines.push(`${countScreens(failed)} failed; \`vitrine jobs --retry\` retries them:`);
    lines.push(...failures.map(({ app, title, failure }) => toSingleLine(`  ${app}: ${title} (${failure})`)));
    if (failed > failures.length) lines.push(`  and ${failed - failures.length} more`);
  }
  return lines.join('\n');
}
