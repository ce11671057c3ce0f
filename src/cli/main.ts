import { Command } from 'commander';
import { describeFailure } from '#platform/failures.ts';
import { wakeThreads } from '#platform/wake-threads.ts';
import { VERSION } from './project.ts';

// Workaround for a bug of glibc (see wake-threads.ts).
wakeThreads();

// A pipe that its reader has closed early (`vitrine list-users | head`) and a closed terminal are not errors.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
});
// A log that cannot be written must not end a server, because the server could not finish its requests.
process.stderr.on('error', () => {});

const program = new Command('vitrine')
  .description('A self-hosted gallery of real screenshots from web and iOS apps.')
  .version(VERSION);

/** Command modules in the order of the help, with the names of their commands. */
const MODULES: { names: string[]; register(): Promise<void> }[] = [
  {
    names: ['start'],
    register: async () => (await import('./start-command.ts')).registerStart(program),
  },
  {
    names: ['import'],
    register: async () => (await import('./import-command.ts')).registerImport(program),
  },
  {
    names: ['export'],
    register: async () => (await import('./export-command.ts')).registerExport(program),
  },
  {
    names: ['demo'],
    register: async () => (await import('./demo-command.ts')).registerDemo(program),
  },
  {
    names: ['jobs'],
    register: async () => (await import('./jobs-command.ts')).registerJobs(program),
  },
  {
    names: ['create-admin', 'reset-password', 'list-users', 'revoke-sessions'],
    register: async () => (await import('./accounts-command.ts')).registerAccounts(program),
  },
  {
    names: ['backup', 'restore'],
    register: async () => (await import('./backup-command.ts')).registerBackup(program),
  },
  {
    names: ['move'],
    register: async () => (await import('./move-command.ts')).registerMove(program),
  },
  {
    names: ['status', 'maintain'],
    register: async () => (await import('./status-command.ts')).registerStatus(program),
  },
  {
    names: ['audit'],
    register: async () => (await import('./audit-command.ts')).registerAudit(program),
  },
];

// Load only the module of the given command, which takes half as long as loading all modules. `--version` needs no
// module. The help and the error for an unknown command need all modules.
const [, , name = ''] = process.argv;
const requested = MODULES.find(({ names }) => names.includes(name));
const isVersion = name === '--version' || name === '-V';
if (!isVersion) for (const { register } of requested ? [requested] : MODULES) await register();

/** Makes Commander point to `--help` after an argument error. */
function addHelpHint(command: Command, name: string): void {
  command.showHelpAfterError(`Run '${name} --help' for its arguments and options`);
  for (const child of command.commands) addHelpHint(child, `${name} ${child.name()}`);
}
addHelpHint(program, program.name());

try {
  await program.parseAsync();
} catch (error) {
  // A failure that the operator can fix is printed as one line, a bug with its stack trace.
  console.error(describeFailure(error) ?? error);
  process.exitCode = 1;
}
