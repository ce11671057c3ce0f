import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { OperatorError } from '#platform/failures.ts';
import type { Terminal } from './terminal.ts';

type Options = {
  /** Whether to read the first line of standard input instead of asking, for scripts. */
  fromStdin: boolean;
  /** Whether to ask twice. This detects typing errors, which the user cannot see because the input is not shown. */
  twice: boolean;
};

/** Asks on the terminal and returns the answer, which is not shown while it is typed. */
async function askHidden({ stdin, stderr }: Terminal, question: string): Promise<string> {
  stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('close', () => reject(new OperatorError('No password was given.')));
      lines.question('').then(resolve, reject);
    });
  } finally {
    lines.close();
    stderr.write('\n');
  }
}

async function readFirstLine({ stdin }: Terminal): Promise<string> {
  let text = '';
  for await (const part of stdin.setEncoding('utf8')) text += part as string;
  return text.split(/\r?\n/, 1)[0] ?? '';
}

/**
 * Reads a password from the terminal without showing it, or from standard input. A command-line argument is
 * not supported, because other users of the machine could see it. Without `fromStdin`, throws `OperatorError` if there
 * is no terminal, if the terminal is closed before the password is complete, or if the two passwords differ.
 */
export async function readPassword(terminal: Terminal, { fromStdin, twice }: Options): Promise<string> {
  if (fromStdin) return readFirstLine(terminal);
  if (!terminal.stdin.isTTY) {
    throw new OperatorError(
      'There is no terminal to ask for the password. Pass it on standard input with --password-stdin.',
    );
  }
  const password = await askHidden(terminal, 'Password: ');
  if (twice && (await askHidden(terminal, 'Repeat the password: ')) !== password)
    throw new OperatorError('The two passwords differ.');
  return password;
}
