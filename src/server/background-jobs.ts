import { startFacts, startOcr, startTraining } from '#analysis/index.ts';
import type { Accounts } from '#domain/accounts/accounts.ts';
import { startPublishing } from '#domain/content/posts/scheduled.ts';
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
  /** A demo that was just loaded, whose renditions are made in advance; null if no demo was loaded. */
  demo: Parameters<typeof startWarmUp>[1] | null;
};

/** Starts the background jobs of the server. `stop` waits until all of them have ended. */
export async function startBackgroundJobs({
  config,
  logger,
  services,
  accounts,
  version,
  demo,
}: BackgroundJobDeps): Promise<{ stop(): Promise<void> }> {
  const { auditRetentionDays } = config;
  await services.index.listen();
  services.index.buildInBackground();
  const housekeeping = startHousekeeping({ ...services, accounts, auditRetentionDays }, logger);
  const backups = config.backups && startBackups({ ...services, version, logger }, config.backups);
  const publishing = await startPublishing({ ...services, logger });
  const training = startTraining({ ...services, logger });
  const facts = await startFacts({ ...services, embedding: services.analysis.embedding, logger });
  const stackChecks = await startStackChecks({ ...services, logger });
  const warmUp = demo && startWarmUp(services.images, demo, logger);
  const ocr = config.textRecognition
    ? await startOcr({ ...services, openOcrEngine: services.analysis.ocrEngine, logger })
    : null;
  return {
    async stop() {
      await warmUp?.stop();
      await ocr?.stop();
      await facts.stop();
      await stackChecks.stop();
      await training.stop();
      await backups?.stop();
      await housekeeping.stop();
      await publishing.stop();
    },
  };
}
