import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '#platform/failures.ts';

/** Another process has the embedded database. The message says which and what to do. */
export class DatabaseLockedError extends OperatorError {
  override readonly name = 'DatabaseLockedError';
}

type Holder = { pid: number; command: string; since: string };

/** The command as its user typed it, as near as the process knows. */
const ownCommand = (): string => ['node', ...process.argv.slice(1)].join(' ');

function describeHolder(file: string): string {
  try {
    const { pid, command, since } = JSON.parse(readFileSync(file, 'utf8')) as Holder;
    return `process ${pid} (${command}), since ${since}`;
  } catch {
    return 'another process';
  }
}

const SQLITE_BUSY = 5;
const SQLITE_READONLY = 8;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;
const codeOf = (error: unknown): number | undefined => (error as { errcode?: number }).errcode;

/**
 * Takes the kernel's lock on `file`, waiting for it at most `waitMs` (blocking), or returns null. Closing what
 * is returned gives it back, and so does the end of the process, however it ends. Throws `OperatorError` where the
 * file cannot be made or written, or the disk is full.
 */
export function holdFile(file: string, waitMs = 0): DatabaseSync | null {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: waitMs });
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock?.close();
    const code = codeOf(error);
    if (code === SQLITE_BUSY) return null;
    if (code === SQLITE_FULL) {
      throw new OperatorError(
        `The disk is full: the file ${file} cannot be written. Free some space first.`,
        {
          cause: error,
        },
      );
    }
    if (code !== SQLITE_CANTOPEN && code !== SQLITE_READONLY) throw error;
    throw new OperatorError(`The file ${file} cannot be written: who may write there?`, { cause: error });
  }
}

/**
 * Takes the one right to open the embedded database `directory`, or throws `DatabaseLockedError` naming who
 * has it. Returns the function that gives it back.
 *
 * PGlite has no lock of its own: with two processes in one directory acknowledged writes are lost. A file
 * with a process id in it would have to guess whether that process still lives, and guesses wrong between
 * containers that share a volume. So the lock is the kernel's, held through SQLite's exclusive transaction,
 * and the file beside it only says who has it.
 */
export function lockDatabase(directory: string): () => void {
  const holderFile = `${directory}.holder.json`;
  const lock = holdFile(`${directory}.lock`);
  if (!lock) {
    throw new DatabaseLockedError(
      `The database in ${directory} is in use by ${describeHolder(holderFile)}. ` +
        'Stop that first, or set another DATA_DIR.',
    );
  }
  const holder: Holder = { pid: process.pid, command: ownCommand(), since: new Date().toISOString() };
  writeFileSync(holderFile, `${JSON.stringify(holder)}\n`);
  return () => {
    if (!lock.isOpen) return;
    rmSync(holderFile, { force: true });
    lock.close();
  };
}
