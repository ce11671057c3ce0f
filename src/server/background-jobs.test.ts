import { expect, test } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { stopJobs } from './background-jobs.ts';

test('stopJobs logs a background job that fails to stop, and stops the other jobs', async () => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'error', format: 'json' }, { write: (line) => lines.push(line) });
  const stopped: string[] = [];
  const jobs = [
    { stop: async () => stopped.push('first') },
    { stop: () => Promise.reject(new Error('the database is gone')) },
    { stop: async () => stopped.push('last') },
  ];
  await stopJobs(jobs, logger);
  expect(stopped).toEqual(['first', 'last']);
  expect(lines.join()).toContain('the database is gone');
});
