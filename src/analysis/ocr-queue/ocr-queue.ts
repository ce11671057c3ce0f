import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database } from '#db/database.ts';
import { recordOcrFailure } from '#domain/ocr/commands.ts';
import { OCR_VERSION } from '#domain/ocr/ocr-text.ts';
import { listPendingImages, type PendingImage } from '#domain/ocr/queries.ts';
import { failureReason } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';

const SCHEMA = 'vitrine_jobs';
/**
 * Each OCR version has its own queue. During an upgrade, servers of the old release would otherwise take jobs
 * that only the new one should process.
 */
const QUEUE_PREFIX = 'read-screens-';
const queueName = (version: number): string => `${QUEUE_PREFIX}${version}`;
/**
 * Maximum number of images that `fill` adds at a time. The table `ocr_texts` records all pending images, so
 * the queue needs only the next ones.
 */
const MAX_QUEUED = 200;
const MAX_ATTEMPTS = 3;
/**
 * Delay before the second attempt. The delay before the third is twice as long. pg-boss adds random jitter of up to the
 * length of the delay.
 */
const FIRST_RETRY_DELAY_SECONDS = 5;
/** A process that sends no heartbeat for this time counts as crashed. */
const HEARTBEAT_TIMEOUT_SECONDS = 15;
const HEARTBEAT_INTERVAL_MS = 5_000;
/** Jobs expire after this time, which exceeds the time limits of both OCR engines. */
const JOB_TIMEOUT_SECONDS = 300;
/** Longest wait until the queue is polled again. Each poll also retries the jobs of crashed processes. */
const MAX_POLL_DELAY_MS = 10_000;
const MIN_POLL_DELAY_MS = 100;

const CRASH_MESSAGE = 'The process ended during OCR';

/** A job for one image. Only this process works on it. */
export type OcrJob = { id: string; image: PendingImage };

export type OcrQueue = {
  /** Adds jobs for the next pending images. Returns the number of added jobs. */
  fill(): Promise<number>;
  /** Takes the next job that is due, or returns null. */
  takeNext(): Promise<OcrJob | null>;
  /** Runs `work` and sends heartbeats for the job until it ends. */
  runWithHeartbeat<T>(job: OcrJob, work: () => Promise<T>): Promise<T>;
  /** Removes a job, either because it is done or so that `fill` can add it again. */
  remove(job: OcrJob): Promise<void>;
  /** Records a failure. Schedules another attempt, or gives up after the last one. */
  fail(job: OcrJob, error: unknown): Promise<void>;
  /**
   * Retries jobs of crashed processes. On the embedded database, call it only while this process has no job, because it
   * treats every active job as abandoned.
   */
  recover(): Promise<void>;
  /** Returns the time until the next job may be due, in milliseconds, or null if the queue is empty. */
  msUntilNextJob(): Promise<number | null>;
  close(): Promise<void>;
};

/** Starts pg-boss with the queue of this version, and deletes the queues of older versions. */
async function startBoss(database: Database, logger: Logger, version: number): Promise<PgBoss> {
  const { PgBoss: Boss } = await import('pg-boss');
  const boss = new Boss({
    db: { executeSql: (text, values) => database.execute(text, values) },
    schema: SCHEMA,
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    // Disabled, because no timer may run in an idle gallery. `processOcrQueue` polls as long as there is work.
    supervise: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    // pg-boss checks for crashed processes once per interval, however many replicas call `supervise`.
    monitorIntervalSeconds: MAX_POLL_DELAY_MS / 1000,
  });
  boss.on('error', (err) => logger.warn({ err }, 'the OCR queue reported an error'));
  await boss.start();
  try {
    for (const { name } of await boss.getQueues())
      if (name.startsWith(QUEUE_PREFIX) && Number(name.slice(QUEUE_PREFIX.length)) < version)
        await boss.deleteQueue(name);
    if (!(await boss.getQueue(queueName(version)))) {
      await boss.createQueue(queueName(version), {
        policy: 'exclusive',
        retryLimit: MAX_ATTEMPTS - 1,
        retryDelay: FIRST_RETRY_DELAY_SECONDS,
        retryBackoff: true,
        heartbeatSeconds: HEARTBEAT_TIMEOUT_SECONDS,
        expireInSeconds: JOB_TIMEOUT_SECONDS,
      });
    }
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  return boss;
}

/**
 * Opens the queue of pending images, which all replicas share: pg-boss in its own schema. The job key is the hash of
 * the image, so adding an image twice has no effect. Finished jobs are deleted, because `ocr_texts` contains the
 * results. `close` stops pg-boss.
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
  const queue = queueName(version);
  const boss = await startBoss(database, logger, version);
  const listJobs = (): Promise<JobWithMetadata<PendingImage>[]> => boss.findJobs<PendingImage>(queue);

  /** Records a failure for each image whose last attempt failed, and removes its job from the queue. */
  async function giveUpFailedJobs(): Promise<void> {
    const failed = (await listJobs()).filter(({ state }) => state === 'failed');
    for (const { id, data, output } of failed) {
      const { message } = output as { message?: unknown };
      const reason = typeof message === 'string' ? message : CRASH_MESSAGE;
      await recordOcrFailure(database.db, data.sha256, reason);
      logger.warn({ sha256: data.sha256, reason }, 'gave up OCR of an image');
      await boss.deleteJob(queue, id);
    }
  }

  return {
    async fill() {
      const images = await listPendingImages(database.db, MAX_QUEUED);
      if (images.length === 0) return 0;
      const added = await boss.insert(
        queue,
        images.map((image) => ({ data: image, singletonKey: image.sha256 })),
        { returnId: true },
      );
      return added?.length ?? 0;
    },

    async takeNext() {
      const [job] = await boss.fetch<PendingImage>(queue);
      return job ? { id: job.id, image: job.data } : null;
    },

    async runWithHeartbeat(job, work) {
      const heartbeat = setInterval(() => {
        boss
          .touch(queue, job.id)
          .catch((err: unknown) => logger.debug({ err }, 'could not send a heartbeat'));
      }, HEARTBEAT_INTERVAL_MS);
      try {
        return await work();
      } finally {
        clearInterval(heartbeat);
      }
    },

    remove: async ({ id }) => void (await boss.deleteJob(queue, id)),

    async fail({ id }, error) {
      await boss.fail(queue, id, { message: failureReason(error) });
      await giveUpFailedJobs();
    },

    async recover() {
      if (database.kind === 'embedded') {
        // No other process uses this database, so active jobs are left from a crash of the previous process.
        const abandoned = (await listJobs()).filter(({ state }) => state === 'active').map(({ id }) => id);
        if (abandoned.length > 0) await boss.fail(queue, abandoned, { message: CRASH_MESSAGE });
      } else {
        await boss.supervise(queue);
      }
      await giveUpFailedJobs();
    },

    async msUntilNextJob() {
      const delays = (await listJobs()).flatMap(({ state, startAfter }) => {
        if (state === 'active') return [MAX_POLL_DELAY_MS];
        return state === 'created' || state === 'retry' ? [new Date(startAfter).getTime() - Date.now()] : [];
      });
      if (delays.length === 0) return null;
      return Math.min(MAX_POLL_DELAY_MS, Math.max(MIN_POLL_DELAY_MS, Math.min(...delays)));
    },

    close: () => boss.stop({ graceful: false }),
  };
}
