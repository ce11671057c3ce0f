import path from 'node:path';
import { Readable } from 'node:stream';
import { runCommandLine } from '#cli/command-line.ts';
import type { Terminal } from '#cli/terminal.ts';
import { runVitrineProcess, type ServerSettings, serverEnvironment } from './server.ts';

/** Exit code and output of a command. */
export type CommandResult = { code: number | null; stdout: string; stderr: string };

/**
 * Returns a terminal that is not interactive, with `input` on its standard input, and a function that returns the
 * result so far. Its signals never arrive and `exit` throws.
 */
export function createTestTerminal(
  options: { env?: Terminal['env']; directory?: string; input?: string } = {},
): { terminal: Terminal; readResult(): CommandResult } {
  const { env = {}, directory = '/', input = '' } = options;
  const result = { code: 0, stdout: '', stderr: '' };
  const output = (name: 'stdout' | 'stderr') => ({
    write(text: string): void {
      result[name] += text;
    },
  });
  const terminal: Terminal = {
    env,
    directory,
    stdin: Readable.from([Buffer.from(input)]),
    stdout: output('stdout'),
    stderr: output('stderr'),
    onInterrupt: () => () => undefined,
    setExitCode: (code) => {
      result.code = code;
    },
    exit: (code) => {
      throw new Error(`The command ended the process with code ${code}`);
    },
  };
  return { terminal, readResult: () => ({ ...result }) };
}

/**
 * Runs a command to completion, with `input` on its standard input. `start` runs in a process of its own. Other commands
 * run in this process, which takes a third of the processor time.
 */
export async function runVitrine(
  args: string[],
  dataDir: string,
  settings: ServerSettings = {},
  input = '',
): Promise<CommandResult> {
  if (args[0] === 'start') return runVitrineProcess(args, dataDir, settings, input);
  const { terminal, readResult } = createTestTerminal({
    env: serverEnvironment(dataDir, settings),
    directory: path.dirname(dataDir),
    input,
  });
  await runCommandLine(args, terminal);
  return readResult();
}
