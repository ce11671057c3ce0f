import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { failureReason, OperatorError } from './failures.ts';

/**
 * Throws `OperatorError` if no file can be written to the folder. Called at startup, because otherwise the first write
 * would fail, possibly weeks later.
 */
export async function assertWritable(folder: string): Promise<void> {
  const probe = path.join(folder, randomBytes(12).toString('hex'));
  try {
    await writeFile(probe, 'x', { flag: 'wx' });
    await rm(probe);
  } catch (error) {
    throw unwritableError(folder, error);
  }
}

/** Creates the folder if it is missing. Throws `OperatorError` if no file can be written to it. */
export async function ensureWritableFolder(folder: string): Promise<void> {
  try {
    await createFolder(folder);
  } catch (error) {
    throw unwritableError(folder, error);
  }
  await assertWritable(folder);
}

/**
 * Creates a folder and its parents. Does not use the recursive `mkdir` of Node, because that call never returns in a
 * file system such as `/proc`.
 */
async function createFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) await createFolder(parent);
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

const unwritableError = (folder: string, error: unknown): OperatorError =>
  new OperatorError(
    `No file can be written to ${folder}: ${failureReason(error)}. Check its owner, permissions and free space`,
    { cause: error },
  );
