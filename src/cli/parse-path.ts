import path from 'node:path';
import { InvalidArgumentError } from 'commander';

/**
 * Returns a parser of the path of a file or folder, relative to `directory`. The parser refuses an empty text, which
 * usually comes from an unset variable in a script and would mean `directory` itself.
 */
export const pathParser =
  (directory: string) =>
  (text: string): string => {
    if (text === '') throw new InvalidArgumentError('It must not be empty.');
    return path.resolve(directory, text);
  };
