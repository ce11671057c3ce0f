import type { Readable } from 'node:stream';
import { type Environment, PROCESS_ENVIRONMENT } from '#platform/config.ts';
import type { ProgressOutput } from './progress-bar.ts';

/**
 * Where a command line runs: the process that the operator started, or a test. Commands use it instead of the globals
 * of `process`, except `start`, which always has a process of its own.
 */
export type Terminal = {
  /** Environment variables. */
  env: Environment;
  /** Working directory, which may contain the file `.env`. Relative paths in arguments are resolved against it. */
  directory: string;
  stdin: Readable & { isTTY?: boolean };
  stdout: { write(text: string): unknown };
  stderr: ProgressOutput;
  /** Calls the listener at every SIGINT (Ctrl-C) and SIGTERM, until the returned function is called. */
  onInterrupt(listener: () => void): () => void;
  /** Sets the exit code, which is 0 by default. */
  setExitCode(code: number): void;
  /** Ends the process immediately. */
  exit(code: number): void;
};

export const processTerminal: Terminal = {
  env: PROCESS_ENVIRONMENT,
  get directory() {
    return process.cwd();
  },
  // Read only by commands that need it, because Node changes the mode of a pipe when it opens standard input.
  get stdin() {
    return process.stdin;
  },
  stdout: process.stdout,
  stderr: process.stderr,
  onInterrupt: (listener) => {
    process.on('SIGINT', listener);
    process.on('SIGTERM', listener);
    return () => {
      process.off('SIGINT', listener);
      process.off('SIGTERM', listener);
    };
  },
  setExitCode: (code) => {
    process.exitCode = code;
  },
  exit: (code) => process.exit(code),
};
