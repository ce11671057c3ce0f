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
  /** The demo, if this start has loaded it: its renditions are then rendered in advance. Null otherwise. */
  demo: Parameters<typeof startWarmUp>[1] | null;
};

/**
 * Starts the background jobs of the server. `stop` waits until all of them have ended. If a job cannot start, stops the
 * jobs that are already running and throws.
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
  const jobs: { stop(): Promise<unknown> }[] = [];
  const stop = async (): Promise<void> => {
    for (const job of jobs.toReversed()) await job.stop();
  };
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
