import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { OperatorError } from '#platform/failures.ts';

type Options = {
  /** Whether to read the first line of standard input instead of asking, for scripts. */
  fromStdin: boolean;
  /** Whether to ask twice. This detects typing errors, which the user cannot see because the input is not shown. */
  twice: boolean;
};

/** Asks on the terminal and returns the answer, which is not shown while it is typed. */
async function askHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('close', () => reject(new OperatorError('No password was given.')));
      lines.question('').then(resolve, reject);
    });
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

async function readFirstLine(): Promise<string> {
  let text = '';
  for await (const part of process.stdin.setEncoding('utf8')) text += part as string;
  return text.split(/\r?\n/, 1)[0] ?? '';
}

/**
 * Reads a password from the terminal without showing it, or from standard input. A command-line argument is
 * not supported, because other users of the machine could see it. Without `fromStdin`, throws `OperatorError` if there
 * is no terminal, if the terminal is closed before the password is complete, or if the two passwords differ.
 */
export async function readPassword({ fromStdin, twice }: Options): Promise<string> {
  if (fromStdin) return readFirstLine();
  if (!process.stdin.isTTY) {
    throw new OperatorError(
      'There is no terminal to ask for the password. Pass it on standard input with --password-stdin.',
    );
  }
  const password = await askHidden('Password: ');
  if (twice && (await askHidden('Repeat the password: ')) !== password)
    throw new OperatorError('The two passwords differ.');
  return password;
}
