import type { Accounts } from '#domain/accounts/accounts.ts';
import { removeDemo } from '#domain/demo/remove-demo.ts';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import { runMaintenance } from '#services/maintenance.ts';
import type { Services } from '#services/open-services.ts';
import { readProblems, readStatus } from '#services/status.ts';
import type { SystemStatus } from '#shared/contracts/status.ts';
import type { Operations } from './api/deps.ts';
import type { PageCache } from './pages/page-cache.ts';

type OperationsDeps = {
  config: Config;
  logger: Logger;
  services: Services;
  accounts: Accounts;
  pageCache: PageCache;
  /** Version of Vitrine. */
  version: string;
};

/** Creates the functions with which admins and CLI commands inspect and maintain the running server. */
export function createOperations({
  config,
  logger,
  services,
  accounts,
  pageCache,
  version,
}: OperationsDeps): Operations & {
  readServerState(): NonNullable<SystemStatus['server']>;
} {
  const startedAt = new Date().toISOString();
  const readServerState = () => {
    const { running, waiting } = services.images.load();
    return {
      startedAt,
      memoryBytes: process.memoryUsage.rss(),
      cachedPages: pageCache.size,
      cachedPageBytes: pageCache.bytes,
      imagesInProgress: running,
      imagesWaiting: waiting,
    };
  };
  return {
    readServerState,
    readStatus: () => readStatus({ config, services, version, server: readServerState() }),
    readProblems: (origin) => readProblems({ config, services }, origin),
    removeDemo: (actor) => removeDemo({ ...services, logger }, actor),
    runMaintenance: (actor, task) =>
      runMaintenance(
        { ...services, accounts, logger, auditRetentionDays: config.auditRetentionDays },
        actor,
        task,
      ),
  };
}
