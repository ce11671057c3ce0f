import { computeMissingFacts, processOcrQueue } from '#analysis/index.ts';
import { getFactsProgress } from '#domain/image-facts/queries.ts';
import { retryFailedImages } from '#domain/ocr/commands.ts';
import { getOcrProgress, listOcrFailures } from '#domain/ocr/queries.ts';
import type { Services } from '#services/open-services.ts';
import { readEmbeddingStatus } from '#services/status.ts';
import { formatJson } from './format-json.ts';
import { formatJobsReport } from './jobs-report.ts';
import { type CommandContext, INTERRUPTED, OPERATOR } from './operator-command.ts';
import { ProgressBar } from './progress-bar.ts';

export type JobsOptions = {
  retry?: boolean | undefined;
  run?: boolean | undefined;
  json?: boolean | undefined;
};

/** Maximum number of failed images that are listed. */
const MAX_FAILURES = 20;

/** Runs text recognition on all waiting screens. Returns false if it was canceled. */
async function recognizeWaiting(services: Services, context: CommandContext): Promise<boolean> {
  const { signal, logger, progress } = context;
  const bar = new ProgressBar('Recognizing text', progress);
  const { waiting } = await getOcrProgress(services.db);
  let done = 0;
  try {
    await processOcrQueue(
      { ...services, openOcrEngine: services.analysis.ocrEngine, logger },
      {
        signal,
        onProcessed: () => {
          done += 1;
          bar.update(done, Math.max(done, waiting));
        },
      },
    );
    return true;
  } catch (error) {
    if (!signal.aborted) throw error;
    return false;
  } finally {
    bar.end();
  }
}

/** Computes the missing facts and embeddings of all images. Returns false if it was canceled. */
async function analyzeWaiting(services: Services, context: CommandContext): Promise<boolean> {
  const { signal, logger, progress } = context;
  const bar = new ProgressBar('Analyzing images', progress);
  const facts = await getFactsProgress(services.db);
  const waiting = facts.waiting + ((await readEmbeddingStatus(services))?.waiting ?? 0);
  let done = 0;
  try {
    const isDone = await computeMissingFacts(
      { ...services, embedding: services.analysis.embedding, logger },
      {
        signal,
        // Begin with the first screen.
        position: { ord: 0, embeddingOrd: 0 },
        onProcessed: () => {
          done += 1;
          bar.update(done, Math.max(done, waiting));
        },
      },
    );
    // Written to standard error, because with `--json` standard output must contain only JSON.
    if (!isDone) progress.write('Another process is analyzing the images.\n');
    return true;
  } catch (error) {
    if (!signal.aborted) throw error;
    return false;
  } finally {
    bar.end();
  }
}

/**
 * Retries failed images (`retry`) and processes waiting ones (`run`) if requested, then prints the progress.
 * Returns the exit code: 0, 1 if images have failed, 130 after Ctrl-C.
 */
export async function runJobs(context: CommandContext, { retry, run, json }: JobsOptions): Promise<number> {
  const { config, printLine } = context;
  const services = await context.openServices();
  const { db } = services;
  const retried = retry ? await retryFailedImages(db, OPERATOR) : null;
  if (retried !== null && !json) {
    printLine(
      retried === 0
        ? 'There are no failed images to retry.'
        : `${retried} failed ${retried === 1 ? 'image' : 'images'} will be retried.`,
    );
  }
  const isDone = run
    ? (await recognizeWaiting(services, context)) && (await analyzeWaiting(services, context))
    : true;
  const progress = await getOcrProgress(db);
  const facts = await getFactsProgress(db);
  const embedding = await readEmbeddingStatus(services);
  const failures = await listOcrFailures(db, MAX_FAILURES);
  const isEnabled = config.textRecognition;
  printLine(
    json
      ? formatJson({ ...progress, isEnabled, failures, facts, embedding })
      : formatJobsReport({ progress, failures, isEnabled, facts, embedding }),
  );
  if (!isDone) return INTERRUPTED;
  return progress.failed + facts.failed + (embedding?.failed ?? 0) > 0 ? 1 : 0;
}
