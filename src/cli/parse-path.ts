import path from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { Terminal } from './terminal.ts';

/**
 * Returns a parser of the path of a file or folder, relative to the working directory. The parser refuses an empty text,
 * which usually comes from an unset variable in a script and would mean the working directory itself.
 */
export const pathParser =
  (terminal: Pick<Terminal, 'directory'>) =>
  (text: string): string => {
    if (text === '') throw new InvalidArgumentError('It must not be empty.');
    return path.resolve(terminal.directory, text);
  };
