import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { describeFailure } from '#platform/failures.ts';
import { wakeThreads } from '#platform/wake-threads.ts';
import { registerAccounts } from './accounts-command.ts';
import { registerAudit } from './audit-command.ts';
import { registerDemo } from './demo-command.ts';
import { registerImport } from './import-command.ts';
import { registerJobs } from './jobs-command.ts';
import { registerStart } from './start-command.ts';

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

registerStart(program, rootDir);
registerImport(program);
registerDemo(program, rootDir);
registerJobs(program);
registerAccounts(program);
registerAudit(program);

try {
  await program.parseAsync();
} catch (error) {
  // One line for what the operator can mend; the whole story for what only we can.
  console.error(describeFailure(error) ?? error);
  process.exitCode = 1;
}
