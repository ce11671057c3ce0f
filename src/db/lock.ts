import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '#platform/failures.ts';

/** Thrown if another process uses the embedded database. The message names the process and says what to do. */
export class DatabaseLockedError extends OperatorError {
  override readonly name = 'DatabaseLockedError';
}

type Holder = { pid: number; command: string; since: string };

/**
 * Returns the program and the name of its command, such as `node vitrine import`. Omits further arguments, because
 * they may contain a password, for example in the address of a database.
 */
function ownCommand(): string {
  const [, program = '', name = ''] = process.argv;
  return ['node', program, /^[a-z][a-z-]*$/.test(name) ? name : ''].join(' ').trim();
}

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
const sqliteErrorCode = (error: unknown): number | undefined => (error as { errcode?: number }).errcode;

/**
 * Takes a kernel lock on `file`. Blocks for at most `waitMs` and returns null if the lock is still taken. The lock
 * is released when the returned object is closed and when the process ends, even by a crash. Throws
 * `OperatorError` when the file cannot be created or written, or the disk is full.
 */
export function tryLockFile(file: string, waitMs = 0): DatabaseSync | null {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: waitMs });
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock?.close();
    const code = sqliteErrorCode(error);
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
    throw new OperatorError(`The file ${file} cannot be written. Check its permissions.`, { cause: error });
  }
}

/**
 * Takes the exclusive right to open the embedded database in `directory`. Returns the function that releases
 * it. Throws `DatabaseLockedError`, which names the holder, if another process has this right.
 *
 * PGlite has no lock: two processes in one directory would lose acknowledged writes. A pid file is not reliable,
 * because containers that share a volume cannot see whether each other's processes are running. Therefore the lock is
 * a kernel lock, held through an exclusive SQLite transaction. The holder file beside it only describes the process
 * that holds the lock.
 */
export function lockDatabase(directory: string): () => void {
  const holderFile = `${directory}.holder.json`;
  const lock = tryLockFile(`${directory}.lock`);
  if (!lock) {
    throw new DatabaseLockedError(
      `The database in ${directory} is in use by ${describeHolder(holderFile)}. ` +
        'Stop that process first, or set another DATA_DIR.',
    );
  }
  const holder: Holder = { pid: process.pid, command: ownCommand(), since: new Date().toISOString() };
  // Remove the file that a killed process left, because `writeFileSync` applies the mode only to a new file.
  rmSync(holderFile, { force: true });
  writeFileSync(holderFile, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  return () => {
    if (!lock.isOpen) return;
    rmSync(holderFile, { force: true });
    lock.close();
  };
}
