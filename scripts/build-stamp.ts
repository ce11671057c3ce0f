import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Files that the server opens first. A build without them is incomplete, even with a valid stamp. */
const REQUIRED_FILES = [
  'client/.vite/manifest.json',
  'client/.vite/admin-manifest.json',
  'server/entry-server.js',
];

const stampFile = (dist: string): string => path.join(dist, 'build.json');

/** Records that `dist` was built from these inputs (a hash). Call it after all other files were written. */
export function writeStamp(dist: string, inputs: string): void {
  mkdirSync(dist, { recursive: true });
  const temporaryFile = `${stampFile(dist)}.new`;
  writeFileSync(temporaryFile, `${JSON.stringify({ inputs })}\n`);
  renameSync(temporaryFile, stampFile(dist));
}

/**
 * Removes the stamp. Call it before `dist` changes, so that an interrupted build does not count as complete.
 */
export const removeStamp = (dist: string): void => rmSync(stampFile(dist), { force: true });

/** Whether `dist` is complete and was built from these inputs. False if the stamp cannot be read. */
export function isUpToDate(dist: string, inputs: string): boolean {
  try {
    const stamp = JSON.parse(readFileSync(stampFile(dist), 'utf8')) as { inputs?: string } | null;
    return stamp?.inputs === inputs && REQUIRED_FILES.every((file) => existsSync(path.join(dist, file)));
  } catch {
    return false;
  }
}
