import { startFacts, startOcr, startTraining } from '#analysis/index.ts';
import type { Accounts } from '#domain/accounts/accounts.ts';
import { startAnnouncingScheduledPosts } from '#domain/content/posts/scheduled.ts';
import { startWarmUp } from '#domain/demo/warm-up.ts';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import { startBackups } from '#services/backup/schedule.ts';
import { startHousekeeping } from '#services/housekeeping.ts';
import type { Services } from '#services/open-services.ts';
import { startStackChecks } from '#services/start-stack-checks.ts';

type BackgroundJobDeps = {
  config: Config;
  logger: Logger;
  services: Services;
  accounts: Accounts;
  /** Version of Vitrine, which backups record. */
  version: string;
  /** The demo, if it was loaded at this start of the server; otherwise null. Its renditions are rendered in advance. */
  demo: Parameters<typeof startWarmUp>[1] | null;
};

type Job = { stop(): Promise<unknown> };

/** Stops all jobs at the same time and waits for their end. A job that fails to stop is logged. */
export async function stopJobs(jobs: readonly Job[], logger: Logger): Promise<void> {
  for (const result of await Promise.allSettled(jobs.map((job) => job.stop())))
    if (result.status === 'rejected') logger.error({ err: result.reason }, 'a background job failed to stop');
}

/**
 * Starts the background jobs of the server. `stop` waits until all of them have ended, and logs failures. If a job
 * cannot start, stops the jobs that are already running and throws.
 */
export async function startBackgroundJobs({
  config,
  logger,
  services,
  accounts,
  version,
  demo,
}: BackgroundJobDeps): Promise<{ stop(): Promise<void> }> {
  const { auditRetentionDays } = config;
  const jobs: Job[] = [];
  const stop = (): Promise<void> => stopJobs(jobs, logger);
  try {
    await services.index.listen();
    services.index.buildInBackground();
    jobs.push(startHousekeeping({ ...services, accounts, auditRetentionDays }, logger));
    if (config.backups) jobs.push(startBackups({ ...services, version, logger }, config.backups));
    jobs.push(await startAnnouncingScheduledPosts({ ...services, logger }));
    jobs.push(startTraining({ ...services, logger }));
    jobs.push(await startFacts({ ...services, embedding: services.analysis.embedding, logger }));
    jobs.push(await startStackChecks({ ...services, logger }));
    if (demo) jobs.push(startWarmUp(services.images, demo, logger));
    if (config.textRecognition)
      jobs.push(await startOcr({ ...services, openOcrEngine: services.analysis.ocrEngine, logger }));
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
