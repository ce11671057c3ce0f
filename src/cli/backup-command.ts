import { existsSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { loadConfig } from '#platform/config.ts';
import { OperatorError } from '#platform/failures.ts';
import type { BackupResult } from '#services/backup/create-backup.ts';
import { formatBytes } from './format-bytes.ts';
import { listenForInterrupt } from './interruption.ts';
import { listMissing } from './list-items.ts';
import { type CommandContext, defineCommand, INTERRUPTED } from './operator-command.ts';
import { pathParser } from './parse-path.ts';
import { pluralize } from './pluralize.ts';
import { withProgressBar } from './progress-bar.ts';
import { VERSION } from './project.ts';
import { runCommand } from './run-command.ts';
import type { Terminal } from './terminal.ts';

const backupOptionsSchema = z.strictObject({
  /** Absolute path of a new file or an existing folder. */
  target: z.string(),
  keep: z.int().min(1).optional(),
});
type BackupOptions = z.infer<typeof backupOptionsSchema>;

const resolveLinks = (target: string): string => (existsSync(target) ? realpathSync(target) : target);
const isFolder = (target: string): boolean => existsSync(target) && statSync(target).isDirectory();

/**
 * Writes a backup and, with `keep`, deletes old ones. Records its time, so that the next scheduled backup is due a full
 * interval later. If backups are scheduled, a backup outside of their folder is not recorded: it must not delay them.
 * Returns the exit code: 0, 1 if files are missing in the storage, or 130 after Ctrl-C.
 */
async function runBackupCommand(context: CommandContext, { target, keep }: BackupOptions): Promise<number> {
  const { backupName, deleteOldBackups } = await import('#services/backup/backup-folder.ts');
  const { createBackup } = await import('#services/backup/create-backup.ts');
  const { recordBackup } = await import('#domain/installation.ts');
  const { config, signal, printLine, progress } = context;
  const isTargetFolder = isFolder(target);
  if (keep !== undefined && !isTargetFolder)
    throw new OperatorError('--keep needs an existing folder, in which it deletes older backups');
  const time = new Date();
  const pathOf = (isComplete: boolean): string =>
    isTargetFolder ? path.join(target, backupName(time, { isComplete })) : target;
  const file = pathOf(true);
  if (existsSync(file)) throw new OperatorError(`The file ${file} already exists`);
  const services = await context.openServices();
  const result = await withProgressBar('Copying files', progress, (onProgress) =>
    createBackup(services, file, { version: VERSION, incompleteFile: pathOf(false), signal, onProgress }),
  ).catch((error: unknown) => {
    if (signal.aborted) return null;
    throw error;
  });
  if (!result) return INTERRUPTED;
  const shouldRecord =
    config.backups === null ||
    resolveLinks(path.dirname(result.file)) === resolveLinks(config.backups.directory);
  if (shouldRecord) await recordBackup(services.db);
  for (const line of describeBackup(result)) printLine(line);
  const isComplete = result.missing.length === 0;
  if (!isComplete && isTargetFolder)
    printLine(
      "The backup is incomplete, so its name contains 'incomplete'. It does not replace a complete backup.",
    );
  const deleted = keep === undefined ? [] : await deleteOldBackups(target, keep, result);
  for (const name of deleted) printLine(`Deleted ${name}.`);
  if (keep !== undefined && result.files === 0)
    printLine('This gallery has no images. It may be the wrong one, so no complete backup was deleted.');
  return isComplete ? 0 : 1;
}

function describeBackup({ file, bytes, files, rows, missing }: BackupResult): string[] {
  const lines = [
    `${file}: ${pluralize(files, 'file')} and ${pluralize(rows, 'row')}, ${formatBytes(bytes)}.`,
  ];
  if (missing.length === 0) return lines;
  lines.push(
    `${pluralize(missing.length, 'file is', 'files are')} missing in the storage and therefore not in the backup:`,
  );
  return [...lines, ...listMissing(missing)];
}

export const backupCommand = defineCommand({
  name: 'backup',
  needsGallery: () => true,
  options: backupOptionsSchema,
  cancelNotice: 'Stopping; the unfinished backup is deleted',
  serverLostNotice: 'The backup is not complete. Run the same command again.',
  run: runBackupCommand,
});

function parseKeep(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError('It must be a whole number of at least 1.');
  return value;
}

/** Restores a backup into the configured gallery, which must be empty and not in use by a server. */
async function restore(terminal: Terminal, file: string): Promise<void> {
  const { restoreBackup } = await import('#services/backup/restore-backup.ts');
  const { createLogger } = await import('#platform/logger.ts');
  const config = loadConfig(terminal);
  const { signal, release } = listenForInterrupt(terminal, 'Stopping; nothing is restored');
  try {
    const { files, rows, createdAt } = await withProgressBar(
      'Restoring files',
      terminal.stderr,
      (onProgress) =>
        restoreBackup(config, createLogger(config.log, terminal.stderr), file, { signal, onProgress }),
    );
    terminal.stdout.write(
      `Restored the backup of ${createdAt}: ${pluralize(files, 'file')} and ${pluralize(rows, 'row')}. All checksums match.\n`,
    );
  } catch (error) {
    if (!signal.aborted) throw error;
    terminal.setExitCode(INTERRUPTED);
  } finally {
    release();
  }
}

/** `vitrine backup <target>` and `vitrine restore <file>` */
export function registerBackup(program: Command, terminal: Terminal): void {
  program
    .command('backup')
    .description('write the database and all original images to one file, also while the server runs')
    .argument(
      '<target>',
      'a new file, or a folder, in which the backup is named after the current time',
      pathParser(terminal),
    )
    .option(
      '--keep <n>',
      'keep the newest <n> complete backups in the folder, and the newest <n> incomplete ones',
      parseKeep,
    )
    .action((target: string, { keep }: { keep?: number }) =>
      runCommand(terminal, backupCommand, { target, ...(keep !== undefined && { keep }) }),
    );
  program
    .command('restore')
    .description('restore a backup into an empty gallery: a new DATA_DIR, or a new database and bucket')
    .argument('<file>', 'the backup', pathParser(terminal))
    .action((file: string) => restore(terminal, file));
}
