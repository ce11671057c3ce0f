import type { Command } from 'commander';
import { processOcrQueue } from '#analysis/index.ts';
import { DatabaseLockedError } from '#db/lock.ts';
import { retryFailedOcr } from '#domain/ocr/commands.ts';
import { getOcrProgress, listOcrFailures } from '#domain/ocr/queries.ts';
import { loadConfig } from '#platform/config.ts';
import { OperatorError } from '#platform/failures.ts';
import { createLogger, type Logger } from '#platform/logger.ts';
import { openServices, type Services } from '#services/open-services.ts';
import { INTERRUPTED, interruption } from './interruption.ts';
import { jobsReport } from './jobs-report.ts';
import { ProgressBar } from './progress-bar.ts';

const OPERATOR = { id: null, name: 'command line' };
const MAX_FAILURES = 20;

type Options = { retry?: boolean; run?: boolean; json?: boolean };

const tell = (text: string): void => void process.stdout.write(`${text}\n`);

/** Runs text recognition on all waiting screens. Returns false if it was interrupted. */
async function run(services: Services, logger: Logger): Promise<boolean> {
  const { signal, release } = interruption('Stopping; what is being read is read the next time');
  const bar = new ProgressBar('Reading');
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

async function open(): Promise<{ services: Services; logger: Logger; isOn: boolean }> {
  const config = loadConfig();
  const logger = createLogger(config.log);
  try {
    return { services: await openServices(config, logger), logger, isOn: config.textRecognition };
  } catch (error) {
    if (!(error instanceof DatabaseLockedError)) throw error;
    // The running server processes the jobs and knows the progress.
    throw new OperatorError(
      `${error.message} While the gallery is running, use the dashboard of the back office, which shows the same and can retry.`,
      { cause: error },
    );
  }
}

/** Returns the exit code: 0, 1 if jobs failed permanently, 130 after Ctrl-C. */
async function jobs({ retry, run: runs, json }: Options): Promise<number> {
  const { services, logger, isOn } = await open();
  try {
    const { db } = services;
    const retried = retry ? await retryFailedOcr(db, OPERATOR) : null;
    if (retried !== null && !json) {
      tell(retried === 0 ? 'Nothing was given up.' : `${retried} given up before, to be tried again.`);
    }
    const isDone = runs ? await run(services, logger) : true;
    const progress = await getOcrProgress(db);
    const failures = await listOcrFailures(db, MAX_FAILURES);
    tell(
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
    .option('--json', 'as JSON')
    .action(async (options: Options) => {
      process.exitCode = await jobs(options);
    });
}
