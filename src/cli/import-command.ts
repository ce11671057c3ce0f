import { type Command, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import { OperatorError } from '#platform/failures.ts';
import { PLATFORMS } from '#shared/platforms.ts';
import { formatJson } from './format-json.ts';
import { formatExportImport, formatPlan, formatResult } from './import-report.ts';
import { type CommandContext, defineCommand, INTERRUPTED } from './operator-command.ts';
import { pathParser } from './parse-path.ts';
import { withProgressBar } from './progress-bar.ts';
import { runCommand } from './run-command.ts';
import type { Terminal } from './terminal.ts';

const MAX_CONCURRENCY = 64;

const importOptionsSchema = z.strictObject({
  /** Absolute path of a folder of screenshots, or of an export, which is a folder or a file. */
  source: z.string(),
  dryRun: z.boolean().optional(),
  update: z.boolean().optional(),
  concurrency: z.int().min(1).max(MAX_CONCURRENCY).optional(),
  platform: z.enum(PLATFORMS).optional(),
  json: z.boolean().optional(),
});
type ImportOptions = z.infer<typeof importOptionsSchema>;

/** Parses the value of `--concurrency`. Throws `InvalidArgumentError`, which Commander reports. */
export function parseConcurrency(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > MAX_CONCURRENCY)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_CONCURRENCY}.`);
  return value;
}

/**
 * Imports a folder of screenshots or an export. Returns the exit code: 0, 1 if there were problems or warnings or the
 * import stopped early, or 130 after Ctrl-C.
 */
async function runImportCommand(context: CommandContext, options: ImportOptions): Promise<number> {
  const { logger, signal, printLine } = context;
  const { source, dryRun, update = false, concurrency = context.parallelism, platform, json } = options;
  const { isExport } = await import('#domain/export/read-export.ts');
  if (isExport(source)) return runExportImport(context, options);
  const { planImport } = await import('#domain/import/plan-import.ts');
  const { runImport } = await import('#domain/import/run-import.ts');
  const { scanFolder } = await import('#domain/import/scan-folder.ts');
  // Scan before opening the services, so that a missing folder does not create a database.
  const scan = await scanFolder(source, { platform });
  const services = await context.openServices();
  const plan = await withProgressBar('Checking', context.progress, (onProgress) =>
    planImport({ db: services.db, signal, onProgress }, scan),
  );
  if (signal.aborted) return INTERRUPTED;
  if (!json) printLine(formatPlan(plan, { update }));
  if (dryRun) {
    if (json) printLine(formatJson({ plan }));
    return plan.problems.length > 0 ? 1 : 0;
  }
  const start = performance.now();
  const result = await withProgressBar('Importing', context.progress, (onProgress) =>
    runImport({ ...services, logger }, plan, { concurrency, update, signal, onProgress }),
  );
  const seconds = (performance.now() - start) / 1000;
  printLine(json ? formatJson({ plan, result, seconds }) : formatResult(result, seconds));
  if (signal.aborted) return INTERRUPTED;
  const problemCount = plan.problems.length + result.failed.length + result.warnings.length;
  return problemCount > 0 || result.stopped ? 1 : 0;
}

/** Imports an export of Vitrine. Returns the exit code like `runImportCommand`. */
async function runExportImport(context: CommandContext, options: ImportOptions): Promise<number> {
  const { config, logger, signal, printLine } = context;
  const { source, dryRun = false, update, concurrency = context.parallelism, platform, json } = options;
  if (update || platform)
    throw new OperatorError(
      '--update and --platform are for folders of screenshots. An export is imported as it is',
    );
  const { openExport } = await import('#domain/export/read-export.ts');
  const { loadExport } = await import('#domain/export/load-export.ts');
  const openedExport = await openExport(source);
  const services = await context.openServices();
  const start = performance.now();
  const result = await withProgressBar(
    dryRun ? 'Checking' : 'Importing',
    context.progress,
    (onProgress) =>
      loadExport({ ...services, logger, publicUrl: config.site.publicUrl }, openedExport, {
        concurrency,
        dryRun,
        signal,
        onProgress,
      }),
    openedExport.progressUnit,
  );
  const seconds = (performance.now() - start) / 1000;
  printLine(json ? formatJson({ result, seconds }) : formatExportImport(result, { dryRun, seconds }));
  if (signal.aborted) return INTERRUPTED;
  return result.failed.length > 0 || result.stopped ? 1 : 0;
}

export const importCommand = defineCommand({
  name: 'import',
  needsGallery: ({ dryRun }) => dryRun === true,
  options: importOptionsSchema,
  cancelNotice: 'Stopping after the current screens',
  serverLostNotice: 'The screens imported so far are kept. Run the same command again to continue.',
  run: runImportCommand,
});

/** `vitrine import <source>` */
export function registerImport(program: Command, terminal: Terminal): void {
  program
    .command('import')
    .description(
      'import a folder of screenshots, {web|ios}/{app}/{file} and optionally a manifest.json, or an export of Vitrine',
    )
    .argument('<source>', 'the folder to import, or a file written by vitrine export', pathParser(terminal))
    .option('--dry-run', 'report what would be imported, and change nothing')
    .option(
      '--update',
      'also apply the manifest to screens that are already in the gallery: it replaces derived titles, fills empty fields and adds tags',
    )
    .option(
      '--concurrency <n>',
      'number of screens imported in parallel (default: the number of processors, at most 8; half as many while a server runs)',
      parseConcurrency,
    )
    .addOption(
      new Option(
        '--platform <platform>',
        'platform of the files that are not in web/ or ios/, such as {app}/{file} or {file}',
      ).choices(PLATFORMS),
    )
    .option('--json', 'print the report as JSON')
    .action((source: string, options: Omit<ImportOptions, 'source'>) =>
      runCommand(terminal, importCommand, { ...options, source }),
    );
}
