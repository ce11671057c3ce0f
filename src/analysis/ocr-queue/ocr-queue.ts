import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database } from '#db/database.ts';
import { recordOcrFailure } from '#domain/ocr/commands.ts';
import { OCR_VERSION } from '#domain/ocr/ocr-text.ts';
import { listPendingPictures, type PendingPicture } from '#domain/ocr/queries.ts';
import { failureReason } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';

const SCHEMA = 'vitrine_jobs';
/**
 * Each OCR version has its own queue. During an upgrade, servers of the old release would otherwise take jobs that
 * only the new one should process.
 */
const QUEUE_PREFIX = 'read-screens-';
const queueOf = (version: number): string => `${QUEUE_PREFIX}${version}`;
/** `ocr_texts` knows which pictures are pending; the queue contains the next ones. */
const MAX_QUEUED = 200;
const MAX_ATTEMPTS = 3;
/**
 * Pause before the second attempt; the third waits twice as long. The queue adds random jitter of up to the same
 * length.
 */
const FIRST_PAUSE_SECONDS = 5;
/** A worker without a heartbeat for this time counts as crashed. */
const HEARTBEAT_SECONDS = 15;
const HEARTBEAT_EVERY_MS = 5_000;
/** Longer than any recognition, which has a shorter time limit. */
const MAX_SECONDS = 300;
/** How often an idle process checks for crashed workers. */
const MAX_WAIT_MS = 10_000;
const MIN_WAIT_MS = 100;

const CRASH_MESSAGE = 'The process that was reading it ended in the middle';

/** A picture assigned to this process only. */
export type OcrJob = { id: string; picture: PendingPicture };

export type OcrQueue = {
  /** Adds the next pictures. Returns the number of new ones. */
  fill(): Promise<number>;
  /** Returns the next picture that is due, or null. */
  next(): Promise<OcrJob | null>;
  /** Runs `work` and sends heartbeats for the job until it ends. */
  runWithHeartbeat<T>(job: OcrJob, work: () => Promise<T>): Promise<T>;
  /** Removes a job that is done or that `fill` will add again. */
  drop(job: OcrJob): Promise<void>;
  /** Records a failure. Schedules another attempt, or gives up after the last one. */
  fail(job: OcrJob, error: unknown): Promise<void>;
  /** Retries jobs of crashed processes. On the embedded database it must be called before any other method. */
  recover(): Promise<void>;
  /** Returns the time until the next job may be due, in milliseconds, or null if the queue is empty. */
  waitMs(): Promise<number | null>;
  close(): Promise<void>;
};

/** Starts pg-boss with the queue of this version, and deletes the queues of older versions. Loads the library. */
async function startBoss(database: Database, logger: Logger, version: number): Promise<PgBoss> {
  const { PgBoss: Boss } = await import('pg-boss');
  const boss = new Boss({
    db: { executeSql: (text, values) => database.execute(text, values) },
    schema: SCHEMA,
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    // Disabled, because nothing may run in an idle gallery. `processOcrQueue` polls while there is work.
    ...{ supervise: false, schedule: false, reindex: false, monitorVacuum: false },
    // One replica per interval looks for crashed workers.
    monitorIntervalSeconds: MAX_WAIT_MS / 1000,
  });
  boss.on('error', (err) => logger.warn({ err }, 'the OCR queue reported an error'));
  await boss.start();
  try {
    for (const { name } of await boss.getQueues())
      if (name.startsWith(QUEUE_PREFIX) && Number(name.slice(QUEUE_PREFIX.length)) < version)
        await boss.deleteQueue(name);
    if (!(await boss.getQueue(queueOf(version)))) {
      await boss.createQueue(queueOf(version), {
        policy: 'exclusive',
        retryLimit: MAX_ATTEMPTS - 1,
        retryDelay: FIRST_PAUSE_SECONDS,
        retryBackoff: true,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        expireInSeconds: MAX_SECONDS,
      });
    }
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  return boss;
}

/**
 * Opens the queue of pending pictures, which all replicas share: pg-boss in its own schema. The job key is the
 * picture's content, so adding it twice has no effect. Finished jobs are deleted, because `ocr_texts` knows the
 * results. Queues of older versions are deleted. pg-boss is loaded here and stops with `close`.
 */
export async function openOcrQueue({
  database,
  logger,
  version = OCR_VERSION,
}: {
  database: Database;
  logger: Logger;
  /** Tests pass another version to represent a server of another release. */
  version?: number;
}): Promise<OcrQueue> {
  const queue = queueOf(version);
  const boss = await startBoss(database, logger, version);
  const listJobs = (): Promise<JobWithMetadata<PendingPicture>[]> => boss.findJobs<PendingPicture>(queue);

  /** Gives up pictures that failed for the last time and removes them from the queue. */
  async function giveUp(): Promise<void> {
    const failed = (await listJobs()).filter(({ state }) => state === 'failed');
    for (const { id, data, output } of failed) {
      const { message } = output as { message?: unknown };
      const reason = typeof message === 'string' ? message : CRASH_MESSAGE;
      await recordOcrFailure(database.db, data.sha256, reason);
      logger.warn({ sha256: data.sha256, reason }, 'gave up OCR of a picture');
      await boss.deleteJob(queue, id);
    }
  }

  return {
    async fill() {
      const pictures = await listPendingPictures(database.db, MAX_QUEUED);
      if (pictures.length === 0) return 0;
      const added = await boss.insert(
        queue,
        pictures.map((picture) => ({ data: picture, singletonKey: picture.sha256 })),
        { returnId: true },
      );
      return added?.length ?? 0;
    },

    async next() {
      const [job] = await boss.fetch<PendingPicture>(queue);
      return job ? { id: job.id, picture: job.data } : null;
    },

    async runWithHeartbeat(job, work) {
      const heartbeat = setInterval(() => {
        boss
          .touch(queue, job.id)
          .catch((err: unknown) => logger.debug({ err }, 'could not send a heartbeat'));
      }, HEARTBEAT_EVERY_MS);
      try {
        return await work();
      } finally {
        clearInterval(heartbeat);
      }
    },

    drop: async ({ id }) => void (await boss.deleteJob(queue, id)),

    async fail({ id }, error) {
      await boss.fail(queue, id, { message: failureReason(error) });
      await giveUp();
    },

    async recover() {
      if (database.kind === 'embedded') {
        // No other process uses this database, so active jobs are left from a crash of the previous process.
        const abandoned = (await listJobs()).filter(({ state }) => state === 'active').map(({ id }) => id);
        if (abandoned.length > 0) await boss.fail(queue, abandoned, { message: CRASH_MESSAGE });
      } else {
        await boss.supervise(queue);
      }
      await giveUp();
    },

    async waitMs() {
      const waits = (await listJobs()).flatMap(({ state, startAfter }) => {
        if (state === 'active') return [MAX_WAIT_MS];
        return state === 'created' || state === 'retry' ? [new Date(startAfter).getTime() - Date.now()] : [];
      });
      if (waits.length === 0) return null;
      return Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, Math.min(...waits)));
    },

    close: () => boss.stop({ graceful: false }),
  };
}
