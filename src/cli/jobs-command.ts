import type { Command } from 'commander';
import { z } from 'zod';
import { defineCommand } from './operator-command.ts';
import { runCommand } from './run-command.ts';
import type { JobsOptions } from './run-jobs.ts';
import type { Terminal } from './terminal.ts';

const jobsOptionsSchema = z.strictObject({
  retry: z.boolean().optional(),
  run: z.boolean().optional(),
  json: z.boolean().optional(),
});

export const jobsCommand = defineCommand({
  name: 'jobs',
  needsGallery: () => true,
  options: jobsOptionsSchema,
  cancelNotice: 'Stopping; the current images will be processed the next time',
  serverLostNotice: 'The results so far are kept.',
  run: async (context, options) => (await import('./run-jobs.ts')).runJobs(context, options),
});

/** `vitrine jobs` */
export function registerJobs(program: Command, terminal: Terminal): void {
  program
    .command('jobs')
    .description('show the progress of text recognition and of the analysis of images')
    .option('--retry', 'retry images that have failed permanently')
    .option('--run', 'process all waiting images now, and show the progress')
    .option('--json', 'print JSON')
    .action((options: JobsOptions) => runCommand(terminal, jobsCommand, options));
}
