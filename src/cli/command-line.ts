import { inspect } from 'node:util';
import { Command, CommanderError } from 'commander';
import { describeFailure } from '#platform/failures.ts';
import { VERSION } from './project.ts';
import type { Terminal } from './terminal.ts';

/** Command modules in the order of the help, with the names of their commands. */
const MODULES: { names: string[]; load(): Promise<(program: Command, terminal: Terminal) => void> }[] = [
  { names: ['start'], load: async () => (await import('./start-command.ts')).registerStart },
  { names: ['import'], load: async () => (await import('./import-command.ts')).registerImport },
  { names: ['export'], load: async () => (await import('./export-command.ts')).registerExport },
  { names: ['demo'], load: async () => (await import('./demo-command.ts')).registerDemo },
  { names: ['jobs'], load: async () => (await import('./jobs-command.ts')).registerJobs },
  {
    names: ['create-admin', 'reset-password', 'list-users', 'revoke-sessions'],
    load: async () => (await import('./accounts-command.ts')).registerAccounts,
  },
  { names: ['backup', 'restore'], load: async () => (await import('./backup-command.ts')).registerBackup },
  { names: ['move'], load: async () => (await import('./move-command.ts')).registerMove },
  { names: ['status', 'maintain'], load: async () => (await import('./status-command.ts')).registerStatus },
  { names: ['audit'], load: async () => (await import('./audit-command.ts')).registerAudit },
];

/** Makes Commander point to `--help` after an argument error. */
function addHelpHint(command: Command, name: string): void {
  command.showHelpAfterError(`Run '${name} --help' for its arguments and options`);
  for (const child of command.commands) addHelpHint(child, `${name} ${child.name()}`);
}

/**
 * Runs `vitrine` with `args`, such as `['import', 'screens']`, and sets the exit code of the terminal. Failures are
 * printed to its standard error.
 */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<void> {
  const program = new Command('vitrine')
    .description('A self-hosted gallery of real screenshots from web and iOS apps.')
    .version(VERSION)
    .configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      writeErr: (text) => void terminal.stderr.write(text),
    })
    // Makes Commander throw instead of ending the process.
    .exitOverride();
  // Load only the module of the given command, which takes half as long as loading all modules. `--version` needs no
  // module. The help and the error for an unknown command need all modules.
  const [name = ''] = args;
  const requested = MODULES.find(({ names }) => names.includes(name));
  const isVersion = name === '--version' || name === '-V';
  if (!isVersion) for (const { load } of requested ? [requested] : MODULES) (await load())(program, terminal);
  addHelpHint(program, program.name());
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    // Commander has already printed the message, the help or the version.
    if (error instanceof CommanderError) return terminal.setExitCode(error.exitCode);
    // A failure that the operator can fix is printed as one line, a bug with its stack trace.
    terminal.stderr.write(`${describeFailure(error) ?? inspect(error)}\n`);
    terminal.setExitCode(1);
  }
}
