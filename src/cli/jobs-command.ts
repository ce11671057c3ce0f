import type { Command } from 'commander';
import { processOcrQueue } from '#analysis/index.ts';
import { DatabaseLockedError } from '#db/lock.ts';
import { retryFailedOcr } from '#domain/ocr/commands.ts';
import { getOcrProgress, listOcrFailures } from '#domain/ocr/queries.ts';
import { loadConfig } from '#platform/config.ts';
import { OperatorError } from '#platform/failures.ts';
import { createLogger, type Logger } from '#platform/logger.ts';
import { openServices, type Services } from '#services/open-services.ts';
import { INTERRUPTED, listenForInterrupt } from './interruption.ts';
import { jobsReport } from './jobs-report.ts';
import { ProgressBar } from './progress-bar.ts';

const OPERATOR = { id: null, name: 'command line' };
const MAX_FAILURES = 20;

type Options = { retry?: boolean; run?: boolean; json?: boolean };

const printLine = (text: string): void => void process.stdout.write(`${text}\n`);

/** Runs text recognition on all waiting screens. Returns false if it was interrupted. */
async function recognizeWaiting(services: Services, logger: Logger): Promise<boolean> {
  const { signal, release } = listenForInterrupt(
    'Stopping; the current images will be processed the next time',
  );
  const bar = new ProgressBar('Recognizing text');
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
    release();
  }
}

/** Opens the services. Explains the alternative if a running server uses the embedded database. */
async function open(): Promise<{ services: Services; logger: Logger; isOn: boolean }> {
  const config = loadConfig();
  const logger = createLogger(config.log);
  try {
    return { services: await openServices(config, logger), logger, isOn: config.textRecognition };
  } catch (error) {
    if (!(error instanceof DatabaseLockedError)) throw error;
    // The running server processes the jobs and knows the progress.
    throw new OperatorError(
      `${error.message} While the gallery is running, use the dashboard of the back office, which shows the same progress and can retry failed screens.`,
      { cause: error },
    );
  }
}

/**
 * Prints the progress, after the requested actions. Returns the exit code: 0, 1 if images have failed, 130
 * after Ctrl-C.
 */
async function showJobs({ retry, run, json }: Options): Promise<number> {
  const { services, logger, isOn } = await open();
  try {
    const { db } = services;
    const retried = retry ? await retryFailedOcr(db, OPERATOR) : null;
    if (retried !== null && !json) {
      printLine(
        retried === 0
          ? 'There are no failed images to retry.'
          : `${retried} failed ${retried === 1 ? 'image' : 'images'} will be retried.`,
      );
    }
    const isDone = run ? await recognizeWaiting(services, logger) : true;
    const progress = await getOcrProgress(db);
    const failures = await listOcrFailures(db, MAX_FAILURES);
    printLine(
      json ? JSON.stringify({ ...progress, isOn, failures }, null, 2) : jobsReport(progress, failures, isOn),
    );
    if (!isDone) return INTERRUPTED;
    return progress.failed > 0 ? 1 : 0;
  } finally {
    await services.close();
  }
}

/** `vitrine jobs` */
export function registerJobs(program: Command): void {
  program
    .command('jobs')
    .description('show the progress of text recognition in screenshots')
    .option('--retry', 'retry images that have failed permanently')
    .option('--run', 'process all waiting images now, and show the progress')
    .option('--json', 'print JSON')
    .action(async (options: Options) => {
      process.exitCode = await showJobs(options);
    });
}
