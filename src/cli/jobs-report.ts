import { toSingleLine } from '#platform/single-line.ts';
import type { EmbeddingStatus, FactsProgress, OcrFailureEntry, OcrProgress } from '#shared/contracts/jobs.ts';

const countScreens = (count: number): string => `${count} ${count === 1 ? 'screen' : 'screens'}`;

type Report = {
  progress: OcrProgress;
  failures: readonly OcrFailureEntry[];
  /** Whether text recognition is on. */
  isEnabled: boolean;
  facts: FactsProgress;
  /** Status of the operator's embedding model; null if none is configured. */
  embedding: EmbeddingStatus | null;
};

/** Formats the progress of text recognition and image analysis as text for the terminal. */
export function formatJobsReport({
  progress: { screens, done, waiting, failed },
  failures,
  isEnabled,
  facts,
  embedding,
}: Report): string {
  if (screens === 0) return 'There are no screens yet.';
  const lines = [`Text recognition: ${done} of ${countScreens(screens)} processed.`];
  if (waiting > 0) {
    lines.push(
      isEnabled
        ? `${countScreens(waiting)} waiting; a running server processes them, or \`vitrine jobs --run\` does so now.`
        : `${countScreens(waiting)} waiting; TEXT_RECOGNITION is off, but \`vitrine jobs --run\` processes them anyway.`,
    );
  }
  if (failed > 0) {
    lines.push(`${countScreens(failed)} failed; \`vitrine jobs --retry\` tries again:`);
    lines.push(...failures.map(({ app, title, failure }) => toSingleLine(`  ${app}: ${title} (${failure})`)));
    if (failed > failures.length) lines.push(`  and ${failed - failures.length} more`);
  }
  lines.push(`Image analysis: ${facts.done} of ${countScreens(facts.screens)} processed.`);
  if (facts.waiting > 0) lines.push(`${countScreens(facts.waiting)} waiting.`);
  if (facts.failed > 0)
    lines.push(`${countScreens(facts.failed)} could not be analyzed; \`vitrine jobs --retry\` tries again.`);
  if (embedding?.problem) lines.push(embedding.problem);
  else if (embedding) {
    lines.push(
      `Embedding model ${embedding.model}: ${embedding.done} of ${countScreens(embedding.screens)} processed.`,
    );
    if (embedding.waiting > 0) lines.push(`${countScreens(embedding.waiting)} waiting.`);
    if (embedding.failed > 0)
      lines.push(
        `${countScreens(embedding.failed)} could not be processed; \`vitrine jobs --retry\` tries again.`,
      );
  }
  return lines.join('\n');
}
