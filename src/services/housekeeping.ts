import { deleteOrphanedFeatures } from '#analysis/index.ts';
import type { Accounts } from '#domain/accounts/accounts.ts';
import { cleanUpAccounts } from '#domain/accounts/housekeeping.ts';
import { deleteExpiredAudit, deleteExpiredUndoData } from '#domain/audit/housekeeping.ts';
import { pruneCatalogueChanges } from '#domain/catalogue-changes.ts';
import { deleteExpiredKeys } from '#domain/idempotency.ts';
import { deleteOrphanedFacts } from '#domain/image-facts/commands.ts';
import { isFileSweepDue, recordFileSweep } from '#domain/installation.ts';
import { deleteOrphanedOcrTexts } from '#domain/ocr/commands.ts';
import { deleteOrphanedEmbeddings } from '#domain/similar/model/embeddings.ts';
import type { Logger } from '#platform/logger.ts';
import type { Services } from './open-services.ts';

const HOUR_MS = 60 * 60_000;
/** Delay of the first run: 1 to 3 minutes at random, so that replicas do not run at the same time. */
const randomFirstDelayMs = (): number => 60_000 + Math.random() * 120_000;
const FILE_SWEEP_LOCK = 'vitrine sweep';
const AUDIT_LOCK = 'vitrine audit';

export type HousekeepingParts = Pick<Services, 'database' | 'db' | 'images'> & {
  accounts: Accounts;
  /** Age at which entries of the audit log are deleted, in days; null to keep them all. */
  auditRetentionDays: number | null;
};

/**
 * Deletes expired entries of the audit log. Holds a lock, so that only one replica at a time deletes entries and
 * records the deletion.
 */
async function cleanUpAudit(
  { database, db, auditRetentionDays }: HousekeepingParts,
  logger: Logger,
  signal?: AbortSignal,
): Promise<void> {
  if (auditRetentionDays === null) return;
  const release = await database.tryLock(AUDIT_LOCK);
  if (!release) return;
  try {
    const entries = await deleteExpiredAudit(db, auditRetentionDays, signal);
    if (entries > 0) logger.info({ entries }, 'deleted expired entries of the audit log');
  } finally {
    await release();
  }
}

/** Deletes temporary images that were not used in time. */
async function deleteAbandonedImages({ images }: HousekeepingParts, logger: Logger): Promise<void> {
  const temporary = await images.sweepTemporary();
  if (temporary > 0) logger.info({ temporary }, 'deleted abandoned images');
}

/**
 * Deletes stored files without a database row, and OCR texts, visual features, facts and embeddings of deleted images.
 * Runs once a day, in only one replica, because it scans the whole storage.
 */
async function sweepOncePerDay(
  { database, db, images }: HousekeepingParts,
  logger: Logger,
  signal: AbortSignal | undefined,
  isForced: boolean,
): Promise<void> {
  const isDue = async (): Promise<boolean> => isForced || (await isFileSweepDue(db));
  if (!(await isDue())) return;
  const release = await database.tryLock(FILE_SWEEP_LOCK);
  if (!release) return;
  try {
    // Another process may have finished a sweep before this one got the lock.
    if (!(await isDue())) return;
    const orphaned = await images.sweepFiles({ ...(signal && { signal }) });
    if (signal?.aborted) return;
    await recordFileSweep(db);
    const analyses =
      (await deleteOrphanedOcrTexts(db)) +
      (await deleteOrphanedFeatures(db)) +
      (await deleteOrphanedFacts(db)) +
      (await deleteOrphanedEmbeddings(db));
    logger.info({ orphaned, analyses }, 'deleted orphaned files and analysis results');
  } finally {
    await release();
  }
}

/**
 * Deletes expired account data, idempotency keys, catalogue changes, undo data and audit entries. Also deletes
 * temporary images that were not used in time (`RETENTION_DAYS`). `isSweepForced` runs the daily part
 * (`sweepOncePerDay`) even if it is not due. If a step fails, the others still run, and its error is thrown at the end.
 * Ends early when the signal is aborted.
 */
export async function runHousekeeping(
  parts: HousekeepingParts,
  logger: Logger,
  signal?: AbortSignal,
  isSweepForced = false,
): Promise<void> {
  const { db, accounts } = parts;
  const steps: (() => Promise<unknown>)[] = [
    () => cleanUpAccounts(accounts),
    () => deleteExpiredKeys(db),
    () => pruneCatalogueChanges(db),
    () => deleteExpiredUndoData(db),
    () => cleanUpAudit(parts, logger, signal),
    () => deleteAbandonedImages(parts, logger),
    () => sweepOncePerDay(parts, logger, signal, isSweepForced),
  ];
  const errors: unknown[] = [];
  for (const step of steps) {
    if (signal?.aborted) break;
    await step().catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 1) throw new AggregateError(errors, 'several steps of the housekeeping failed');
  if (errors.length === 1) throw errors[0];
}

/**
 * Runs housekeeping after `firstMs` milliseconds and then every hour until it is stopped. Skips a run if the
 * previous one is still in progress.
 */
export function startHousekeeping(
  parts: HousekeepingParts,
  logger: Logger,
  firstMs: number = randomFirstDelayMs(),
): { stop(): Promise<void> } {
  const stopController = new AbortController();
  let running: Promise<void> | null = null;
  const run = (): void => {
    running ??= runHousekeeping(parts, logger, stopController.signal)
      .catch((err: unknown) => logger.error({ err }, 'housekeeping failed'))
      .finally(() => {
        running = null;
      });
  };
  const firstRun = setTimeout(run, firstMs).unref();
  const timer = setInterval(run, HOUR_MS).unref();
  return {
    async stop() {
      clearTimeout(firstRun);
      clearInterval(timer);
      stopController.abort();
      await running;
    },
  };
}
