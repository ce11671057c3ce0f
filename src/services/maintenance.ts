import { type Actor, recordAudit } from '#domain/audit/commands.ts';
import type { Logger } from '#platform/logger.ts';
import type { MaintenanceResult, MaintenanceTask } from '#shared/contracts/status.ts';
import { ProductError } from '#shared/errors.ts';
import { type HousekeepingParts, runHousekeeping } from './housekeeping.ts';

const LOCK = 'vitrine maintenance';

type MaintenanceDeps = HousekeepingParts & { logger: Logger };

/**
 * Runs a maintenance task now and records it in the audit log. `vacuum` frees the space of dead rows and refreshes the
 * planner's statistics. `sweep` runs housekeeping, which deletes abandoned uploads, files without a row and expired
 * data. Throws `conflict` while another task runs. If the signal is aborted, `sweep` records nothing and throws the
 * reason of the signal.
 */
export async function runMaintenance(
  { logger, ...deps }: MaintenanceDeps,
  actor: Actor,
  task: MaintenanceTask,
  signal?: AbortSignal,
): Promise<MaintenanceResult> {
  const { database, db } = deps;
  const release = await database.tryLock(LOCK);
  if (!release) throw new ProductError('conflict', 'Another maintenance task is running');
  try {
    const start = performance.now();
    if (task === 'vacuum') await database.maintain();
    else {
      await runHousekeeping(deps, logger, signal, true);
      signal?.throwIfAborted();
    }
    const ms = Math.round(performance.now() - start);
    await recordAudit(db, actor, { action: `maintenance.${task}`, target: 'gallery', details: { ms } });
    return { task, ms };
  } finally {
    await release();
  }
}
