import { wakeThreads } from '#platform/wake-threads.ts';
import { runCommandLine } from './command-line.ts';
import { processTerminal } from './terminal.ts';

// Workaround for a bug of glibc (see wake-threads.ts).
wakeThreads();

// A pipe that its reader has closed early (`vitrine list-users | head`) and a closed terminal are not errors.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
});
// A log that cannot be written must not end a server, because the server could not finish its requests.
process.stderr.on('error', () => {});

await runCommandLine(process.argv.slice(2), processTerminal);
