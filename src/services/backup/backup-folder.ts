import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * If no process has written to an unfinished backup for this time, the process that began it counts as killed. A
 * running backup pauses only while a table is read, for minutes at most.
 */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

const COMPLETE_NAME = /^vitrine-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar$/;
const INCOMPLETE_NAME = /^vitrine-\d{4}-\d{2}-\d{2}T\d{6}Z\.incomplete\.tar$/;

/**
 * Returns the name of a backup made at `time`. The name of a backup that lacks files contains `incomplete`, because
 * such a backup must not cause the deletion of a complete one. The alphabetical order of the names of one kind is the
 * order of their times.
 */
export const backupName = (time: Date, { isComplete }: { isComplete: boolean }): string =>
  `vitrine-${time.toISOString().slice(0, 19).replaceAll(':', '')}Z${isComplete ? '' : '.incomplete'}.tar`;

const PARTIAL_NAME = /^vitrine-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar\.[a-f0-9]{8}\.partial$/;

/**
 * Deletes the unfinished backups that killed processes have left in a folder, which may be missing. Skips those that
 * cannot be deleted, because they must not prevent the next backup.
 */
export async function deleteAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((candidate) => PARTIAL_NAME.test(candidate))) {
    const file = path.join(folder, name);
    try {
      const { mtimeMs } = await stat(file);
      if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(file, { force: true });
    } catch {}
  }
}

/**
 * Deletes old backups from a folder after a new one was written, and returns their names. Keeps the newest `keep`
 * incomplete backups. If the new backup is complete, also keeps only the newest `keep` complete ones. A new backup
 * without files deletes no complete one, because it is probably not of the same gallery. Backups with later names than
 * the new one were made while the clock was ahead, so they count as older.
 */
export async function deleteOldBackups(
  folder: string,
  keep: number,
  { file, files, missing }: { file: string; files: number; missing: readonly string[] },
): Promise<string[]> {
  const mayDeleteComplete = missing.length === 0 && files > 0;
  const newest = path.basename(file);
  const names = (await readdir(folder)).sort();
  const byAge = [...names.filter((name) => name > newest), ...names.filter((name) => name <= newest)];
  const old = [INCOMPLETE_NAME, ...(mayDeleteComplete ? [COMPLETE_NAME] : [])].flatMap((pattern) => {
    const namesOfKind = byAge.filter((name) => pattern.test(name));
    return namesOfKind.slice(0, Math.max(0, namesOfKind.length - keep));
  });
  for (const name of old) await rm(path.join(folder, name), { force: true });
  return old;
}
