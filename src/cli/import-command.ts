import { availableParallelism } from 'node:os';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ImportPlan, planImport } from '#domain/import/plan-import.ts';
import { type ImportResult, runImport } from '#domain/import/run-import.ts';
import { type Scan, scanFolder } from '#domain/import/scan-folder.ts';
import { loadConfig } from '#platform/config.ts';
import { createLogger, type Logger } from '#platform/logger.ts';
import { openServices, type Services } from '#services/open-services.ts';
import { PLATFORMS, type Platform } from '#shared/platforms.ts';
import { formatPlan, formatResult } from './import-report.ts';
import { INTERRUPTED, listenForInterrupt } from './interruption.ts';
import { ProgressBar } from './progress-bar.ts';

type Options = {
  dryRun?: boolean;
  update?: boolean;
  concurrency: number;
  platform?: Platform;
  json?: boolean;
};

/** Parses the value of `--concurrency`. Throws `InvalidArgumentError`, which Commander reports. */
export function parseConcurrency(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 64)
    throw new InvalidArgumentError('It must be a whole number from 1 to 64.');
  return value;
}

async function planWithProgress(scan: Scan, { db }: Services, signal: AbortSignal): Promise<ImportPlan> {
  const bar = new ProgressBar('Checking');
  const result = await planImport({ db, signal, onProgress: (done, total) => bar.update(done, total) }, scan);
  bar.end();
  return result;
}

async function runWithProgress(
  services: Services,
  logger: Logger,
  plan: ImportPlan,
  { concurrency, update = false }: Options,
  signal: AbortSignal,
): Promise<ImportResult> {
  const bar = new ProgressBar('Importing');
  const result = await runImport({ ...services, logger }, plan, {
    concurrency,
    update,
    signal,
    onProgress: (done, total) => bar.update(done, total),
  });
  bar.end();
  return result;
}

const printLine = (text: string): void => void process.stdout.write(`${text}\n`);

/**
 * Plans the import of a scanned folder, prints the plan, executes it and prints the result. Returns the exit
 * code.
 */
async function importScan(
  scan: Scan,
  options: Options,
  services: Services,
  logger: Logger,
  signal: AbortSignal,
): Promise<number> {
  const plan = await planWithProgress(scan, services, signal);
  if (signal.aborted) return INTERRUPTED;
  if (!options.json) printLine(formatPlan(plan, options));
  if (options.dryRun) {
    if (options.json) printLine(JSON.stringify({ plan }, null, 2));
    return plan.problems.length > 0 ? 1 : 0;
  }
  const start = performance.now();
  const result = await runWithProgress(services, logger, plan, options, signal);
  const seconds = (performance.now() - start) / 1000;
  printLine(
    options.json ? JSON.stringify({ plan, result, seconds }, null, 2) : formatResult(result, seconds),
  );
  if (signal.aborted) return INTERRUPTED;
  const problemCount = plan.problems.length + result.failed.length + result.warnings.length;
  return problemCount > 0 || result.stopped ? 1 : 0;
}

/** Imports a folder. Returns the exit code: 0, 1 if there were problems or warnings, or 130 after Ctrl-C. */
async function importFolder(folder: string, options: Options): Promise<number> {
  const config = loadConfig();
  const logger = createLogger(config.log);
  const { signal, release } = listenForInterrupt('Stopping when the current screens have been imported');
  try {
    // Scan before opening the services, so that a missing folder does not create a database.
    const scan = await scanFolder(folder, { platform: options.platform });
    const services = await openServices(config, logger);
    try {
      return await importScan(scan, options, services, logger, signal);
    } finally {
      await services.close();
    }
  } finally {
    release();
  }
}

/** `vitrine import <folder>` */
export function registerImport(program: Command): void {
  program
    .command('import')
    .description(
      'import a folder of screenshots: {web|ios}/{app}/{file}, optionally described by a manifest.json',
    )
    .argument('<folder>', 'the folder to import')
    .option('--dry-run', 'report what would be imported, and change nothing')
    .option(
      '--update',
      'also add values from the manifest to existing screens: titles, empty fields and tags',
    )
    .option(
      '--concurrency <n>',
      'number of screens imported in parallel',
      parseConcurrency,
      Math.min(8, availableParallelism()),
    )
    .addOption(
      new Option(
        '--platform <platform>',
        'platform of files outside web/ and ios/: {app}/{file}, or files without a folder',
      ).choices(PLATFORMS),
    )
    .option('--json', 'print the report as JSON')
    .action(async (folder: string, options: Options) => {
      process.exitCode = await importFolder(folder, options);
    });
}
