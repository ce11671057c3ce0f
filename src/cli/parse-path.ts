import path from 'node:path';
import { InvalidArgumentError } from 'commander';

/**
 * Parses the path of a file or folder, relative to the working directory. Refuses an empty text, which usually comes
 * from an unset variable in a script and would mean the working directory.
 */
export function parsePath(text: string): string {
  if (text === '') throw new InvalidArgumentError('It must not be empty.');
  return path.resolve(text);
}
