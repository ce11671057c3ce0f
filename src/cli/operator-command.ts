import type { z } from 'zod';
import type { Accounts } from '#domain/accounts/accounts.ts';
import type { Actor } from '#domain/audit/commands.ts';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import type { Services } from '#services/open-services.ts';
import type { SystemStatus } from '#shared/contracts/status.ts';
import type { ProgressOutput } from './progress-bar.ts';

/** Actor in the audit log for changes on the command line. Imports and the demo have actors of their own. */
export const OPERATOR: Actor = { id: null, name: 'command line' };

/** Exit code of a command that was canceled with Ctrl-C. */
export const INTERRUPTED = 130;

/**
 * Access of a command to the process that runs it. A command runs in a process of its own, or in the running server
 * if that server uses the embedded database. Therefore it must use this context instead of `process.stdout`,
 * `process.exitCode` and the working directory.
 */
export type CommandContext = {
  config: Config;
  logger: Logger;
  /** Project root, which contains `demo/`. */
  rootDir: string;
  /** Aborted when the operator cancels the command. */
  signal: AbortSignal;
  /** Opens the services at the first call. The caller of the command closes them. */
  openServices(): Promise<Services>;
  openAccounts(): Promise<Accounts>;
  /**
   * Number of screens that a command may process in parallel. Lower in a server, which answers requests too.
   */
  parallelism: number;
  /** Returns the state of the server that runs the command; null if no server runs it. */
  readServerState(): SystemStatus['server'];
  /** Writes the text and a line break to standard output. */
  printLine(text: string): void;
  /** Standard error, for progress bars. */
  progress: ProgressOutput;
};

/** A command that works on the data of a gallery. */
export type OperatorCommand<Options> = {
  name: string;
  /** Schema of the options as they are sent to a running server. Paths must be absolute. */
  options: z.ZodType<Options>;
  /**
   * Printed at the first Ctrl-C, after which the command ends by itself. For a command without this notice, Ctrl-C
   * immediately ends the process that the operator started.
   */
  cancelNotice?: string;
  /** Whether the command fails if there is no gallery, because DATA_DIR is then probably wrong. */
  needsGallery?(options: Options): boolean;
  /** Printed if the server ends during the command. Says what the command has saved and what to do next. */
  serverLostNotice?: string;
  /**
   * Returns the exit code. Throws `OperatorError`, `ProductError` or `AuthError` for failures that the operator can
   * fix. Imports `domain` and `services` dynamically, so that a process whose command runs in the server does not load
   * them.
   */
  run(context: CommandContext, options: Options): Promise<number>;
  /**
   * Validates options from the socket. Returns the function that runs the command, or null if the options are invalid.
   */
  bind(options: unknown): ((context: CommandContext) => Promise<number>) | null;
};

/** Defines a command; `bind` is derived from the schema of its options. */
export const defineCommand = <Options>(
  command: Omit<OperatorCommand<Options>, 'bind'>,
): OperatorCommand<Options> => ({
  ...command,
  bind(options) {
    const parsed = command.options.safeParse(options);
    return parsed.success ? (context) => command.run(context, parsed.data) : null;
  },
});
