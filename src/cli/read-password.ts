import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { OperatorError } from '#platform/failures.ts';

type Options = {
  /** Read the first line of standard input instead of asking, for scripts. */
  fromStdin: boolean;
  /** Ask twice, because the input is not echoed. */
  twice: boolean;
};

/** Prints the question and does not echo the answer. */
async function ask(question: string): Promise<string> {
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

async function firstLine(): Promise<string> {
  let text = '';
  for await (const part of process.stdin.setEncoding('utf8')) text += part as string;
  return text.split(/\r?\n/, 1)[0] ?? '';
}

/**
 * Reads a password from the terminal without echo, or from standard input. Command-line arguments are not supported,
 * because other users of the machine can see them.
 */
export async function readPassword({ fromStdin, twice }: Options): Promise<string> {
  if (fromStdin) return firstLine();
  if (!process.stdin.isTTY) {
    throw new OperatorError(
      'There is no terminal to ask for the password. Pass it on standard input with --password-stdin.',
    );
  }
  const password = await ask('Password: ');
  if (twice && (await ask('Repeat the password: ')) !== password)
    throw new OperatorError('The two passwords differ.');
  return password;
}
