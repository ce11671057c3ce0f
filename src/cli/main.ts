import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { describeFailure } from '#platform/failures.ts';
import { wakeThreads } from '#platform/wake-threads.ts';

const rootDir = path.resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(path.join(rootDir, 'package.json'), 'utf8')) as {
  version: string;
};

wakeThreads();

// A reader that has seen enough closes the pipe (`vitrine list-users | head`): the command still ends in order.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const program = new Command('vitrine')
  .description('A self-hosted gallery of real screenshots from web and iOS apps.')
  .version(version)
  .showHelpAfterError();

/** Modules in the order of the help, with the names of their commands. */
const MODULES: { names: string[]; register(): Promise<void> }[] = [
  {
    names: ['start'],
    register: async () => (await import('./start-command.ts')).registerStart(program, rootDir),
  },
  {
    names: ['import'],
    register: async () => (await import('./import-command.ts')).registerImport(program),
  },
  {
    names: ['demo'],
    register: async () => (await import('./demo-command.ts')).registerDemo(program, rootDir),
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
    names: ['audit'],
    register: async () => (await import('./audit-command.ts')).registerAudit(program),
  },
];

// Loading every module takes twice as long as loading one; the help and an unknown name need all of them.
const named = MODULES.find(({ names }) => names.includes(process.argv[2] ?? ''));
for (const { register } of named ? [named] : MODULES) await register();

try {
  await program.parseAsync();
} catch (error) {
  // One line for what the operator can mend; the whole story for what only we can.
  console.error(describeFailure(error) ?? error);
  process.exitCode = 1;
}
