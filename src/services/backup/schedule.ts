import path from 'node:path';
import { isBackupDue, recordBackup } from '#domain/installation.ts';
import { OperatorError } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';
import { ensureWritableFolder } from '#platform/writable-folder.ts';
import type { Services } from '../open-services.ts';
import { backupName, deleteOldBackups } from './backup-folder.ts';
import { createBackup } from './create-backup.ts';

/** Settings of the scheduled backups. */
export type BackupSchedule = {
  /** Folder that the backups are written to. */
  directory: string;
  everyHours: number;
  /** Number of backups to keep of each kind, complete and incomplete. `deleteOldBackups` deletes older ones. */
  keep: number;
};

const CHECK_INTERVAL_MS = 10 * 60_000;
/** Delay of the first check after the start, because pages and OCR need the processor first. */
const FIRST_CHECK_MS = 60_000;
const LOCK = 'vitrine backup';

type ScheduledBackupDeps = Pick<Services, 'database' | 'db' | 'storage'> & {
  version: string;
  logger: Logger;
};

/**
 * Creates the folder of the scheduled backups if it is missing. Throws `OperatorError` if it cannot be used. Called at
 * startup, because otherwise only the log would show the problem, once the first backup fails.
 */
export async function prepareBackupFolder({ directory }: BackupSchedule): Promise<void> {
  await ensureWritableFolder(directory).catch((error: Error) => {
    throw new OperatorError(`BACKUP_DIR cannot be used. ${error.message}`, { cause: error });
  });
}

/** Writes a backup if one is due and no other process is writing one. Returns its path, or null. */
export async function runScheduledBackup(
  { version, logger, ...deps }: ScheduledBackupDeps,
  { directory, everyHours, keep }: BackupSchedule,
  signal?: AbortSignal,
): Promise<string | null> {
  const { database, db } = deps;
  if (!(await isBackupDue(db, everyHours))) return null;
  const release = await database.tryLock(LOCK);
  if (!release) return null;
  try {
    // Another process may have finished a backup before this one got the lock.
    if (!(await isBackupDue(db, everyHours))) return null;
    const time = new Date();
    const result = await createBackup(deps, path.join(directory, backupName(time, { isComplete: true })), {
      version,
      incompleteFile: path.join(directory, backupName(time, { isComplete: false })),
      ...(signal && { signal }),
    });
    await recordBackup(db);
    const isComplete = result.missing.length === 0;
    const deleted = await deleteOldBackups(directory, keep, result);
    logger.info({ ...result, deleted }, 'backup written');
    if (!isComplete)
      logger.warn(
        { missing: result.missing },
        'files are missing in the storage: the backup is incomplete and does not replace a complete one',
      );
    return result.file;
  } finally {
    await release();
  }
}

/**
 * Writes backups on schedule until it is stopped. A failed backup is logged and repeated at the next check.
 */
export function startBackups(deps: ScheduledBackupDeps, schedule: BackupSchedule): { stop(): Promise<void> } {
  const abort = new AbortController();
  let running: Promise<unknown> | null = null;
  const check = (): void => {
    running ??= runScheduledBackup(deps, schedule, abort.signal)
      .catch((err: unknown) => {
        if (!abort.signal.aborted) deps.logger.error({ err }, 'backup failed');
      })
      .finally(() => {
        running = null;
      });
  };
  const firstCheck = setTimeout(check, FIRST_CHECK_MS).unref();
  const timer = setInterval(check, CHECK_INTERVAL_MS).unref();
  return {
    async stop() {
      clearTimeout(firstCheck);
      clearInterval(timer);
      abort.abort();
      await running;
    },
  };
}
