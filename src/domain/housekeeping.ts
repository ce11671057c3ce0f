import { sql } from 'kysely';
import type { Logger } from '#platform/logger.ts';
import type { Accounts } from './accounts/accounts.ts';
import { cleanUpAccounts } from './accounts/housekeeping.ts';
import { forgetReadings } from './analysis/readings/commands.ts';
import { forgetLooks } from './analysis/training/looks.ts';
import { deleteExpiredKeys } from './idempotency.ts';
import type { Services } from './open-services.ts';

const HOUR_MS = 60 * 60_000;
/** The first run is 1 to 3 minutes after the start, at random, so that replicas do not run at the same time. */
const firstRoundMs = (): number => 60_000 + Math.random() * 120_000;
const LOCK = 'vitrine sweep';

type Parts = Pick<Services, 'database' | 'db' | 'images'> & { accounts?: Accounts };

/** Scanning the storage is expensive: one of the processes does it once a day. */
async function isDue({ db }: Parts): Promise<boolean> {
  const row = await db
    .selectFrom('installation')
    .select('id')
    .where((of) =>
      of.or([
        of('files_swept_at', 'is', null),
        of('files_swept_at', '<', sql<string>`now() - interval '24 hours'`),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Forgets what has expired of the accounts, and what was only kept for a day. Removes temporary images that nobody
 * made final in time (`RETENTION_DAYS`), and once a day files without a row, and what was read and seen in pictures that are gone:
 * one process at a time, however many there are. Ends early when the signal is aborted.
 */
export async function runHousekeeping(parts: Parts, logger: Logger, signal?: AbortSignal): Promise<void> {
  const { database, db, images, accounts } = parts;
  if (accounts) await cleanUpAccounts(accounts);
  await deleteExpiredKeys(db);
  if (signal?.aborted) return;
  const temporary = await images.sweepTemporary();
  if (temporary > 0) logger.info({ temporary }, 'abandoned images swept');
  if (signal?.aborted || !(await isDue(parts))) return;
  const release = await database.tryLock(LOCK);
  if (!release) return;
  try {
    // Again under the lock: another process may have ended just now.
    if (!(await isDue(parts))) return;
    const orphaned = await images.sweepFiles({ ...(signal && { signal }) });
    if (signal?.aborted) return;
    await db.updateTable('installation').set({ files_swept_at: sql`now()` }).execute();
    const forgotten = (await forgetReadings(db)) + (await forgetLooks(db));
    logger.info({ orphaned, forgotten }, 'files without an image swept');
  } finally {
    await release();
  }
}

/**
 * Keeps house after `firstMs` and then every hour until it is stopped; a round that takes longer leaves the next one
 * out.
 */
export function startHousekeeping(
  parts: Parts,
  logger: Logger,
  firstMs: number = firstRoundMs(),
): { stop(): Promise<void> } {
  const stopped = new AbortController();
  let running: Promise<void> | null = null;
  const round = (): void => {
    running ??= runHousekeeping(parts, logger, stopped.signal)
      .catch((err: unknown) => logger.error({ err }, 'the sweep of abandoned images failed'))
      .finally(() => {
        running = null;
      });
  };
  const first = setTimeout(round, firstMs).unref();
  const timer = setInterval(round, HOUR_MS).unref();
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(timer);
      stopped.abort();
      await running;
    },
  };
}
