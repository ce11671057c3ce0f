import type { JobWithMetadata } from 'pg-boss';
import type { Database } from '#db/database.ts';
import { recordOcrFailure } from '#domain/ocr/commands.ts';
import { OCR_VERSION } from '#domain/ocr/ocr-text.ts';
import { listPendingPictures, type PendingPicture } from '#domain/ocr/queries.ts';
import { failureReason } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';

const SCHEMA = 'vitrine_jobs';
/**
 * Each version has a queue of its own: while a new release comes, servers of the old one go on beside it, and would take
 * what only the new one is to read.
 */
const QUEUES = 'read-screens-';
const queueOf = (version: number): string => `${QUEUES}${version}`;
/** What is to be read is known to `readings`; the queue holds what comes next. */
const MOST_QUEUED = 200;
const MOST_TRIES = 3;
/** Before the second try; twice as long before the third. The queue adds up to as much again by chance. */
const FIRST_PAUSE_SECONDS = 5;
/** Whoever reads says so more often than this, or has died. */
const HEARTBEAT_SECONDS = 15;
const HEARTBEAT_EVERY_MS = 5_000;
/** More than a reader ever takes, its own limit included. */
const LONGEST_SECONDS = 300;
/** How often somebody who has nothing to do looks after those who read. */
const LONGEST_WAIT_MS = 10_000;
const SHORTEST_WAIT_MS = 100;

const DIED = 'The process that was reading it ended in the middle';

/** A picture that this process, and no other, is to read now. */
export type OcrJob = { id: string; picture: PendingPicture };

export type OcrQueue = {
  /** Puts in what is to be read next; returns how many pictures were not there yet. */
  fill(): Promise<number>;
  /** The next picture whose time has come; null when there is none. */
  next(): Promise<OcrJob | null>;
  /** Does the work on a job and lets the others know meanwhile that it is being done. */
  attend<T>(job: OcrJob, work: () => Promise<T>): Promise<T>;
  /** Takes it out: it is done, or will be put in anew. */
  drop(job: OcrJob): Promise<void>;
  /** It did not work: another try later, or, after the last one, given up. */
  fail(job: OcrJob, error: unknown): Promise<void>;
  /** Gives another try to what was being read by a process that has died. On the embedded database: call it first. */
  recover(): Promise<void>;
  /** How long until it makes sense to ask again, in milliseconds; null when the queue is empty. */
  waitMs(): Promise<number | null>;
  close(): Promise<void>;
};

/**
 * The queue of pictures to be read, which all replicas share: pg-boss in a schema of its own. A job is the content of a
 * picture, so that putting it in twice does nothing. A job that is done is deleted: what was read is known to
 * `readings`. Queues of older versions are deleted. Nothing of pg-boss is loaded before this, and nothing runs after
 * `close`.
 */
export async function openOcrQueue({
  database,
  logger,
  version = OCR_VERSION,
}: {
  database: Database;
  logger: Logger;
  /** Another one than ours stands for a server of another release. */
  version?: number;
}): Promise<OcrQueue> {
  const queue = queueOf(version);
  const { PgBoss } = await import('pg-boss');
  const embedded = database.kind === 'embedded';
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.execute(text, values) },
    schema: SCHEMA,
    backend: embedded ? 'pglite' : 'postgres',
    // We ask when there is something to do: nothing may run on its own beside an idle gallery.
    ...{ supervise: false, schedule: false, reindex: false, monitorVacuum: false },
    // One replica in so many seconds looks for those that died.
    monitorIntervalSeconds: LONGEST_WAIT_MS / 1000,
  });
  boss.on('error', (err) => logger.warn({ err }, 'the queue of pictures to be read has trouble'));
  await boss.start();
  try {
    for (const { name } of await boss.getQueues())
      if (name.startsWith(QUEUES) && Number(name.slice(QUEUES.length)) < version)
        await boss.deleteQueue(name);
    if (!(await boss.getQueue(queue))) {
      await boss.createQueue(queue, {
        policy: 'exclusive',
        retryLimit: MOST_TRIES - 1,
        retryDelay: FIRST_PAUSE_SECONDS,
        retryBackoff: true,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        expireInSeconds: LONGEST_SECONDS,
      });
    }
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  const all = (): Promise<JobWithMetadata<PendingPicture>[]> => boss.findJobs<PendingPicture>(queue);

  /** What has failed for the last time is given up, and leaves the queue. */
  async function giveUp(): Promise<void> {
    const failed = (await all()).filter(({ state }) => state === 'failed');
    for (const { id, data, output } of failed) {
      const { message } = output as { message?: unknown };
      const reason = typeof message === 'string' ? message : DIED;
      await recordOcrFailure(database.db, data.sha256, reason);
      logger.warn({ sha256: data.sha256, reason }, 'the text of a picture was given up');
      await boss.deleteJob(queue, id);
    }
  }

  return {
    async fill() {
      const pictures = await listPendingPictures(database.db, MOST_QUEUED);
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

    async attend(job, work) {
      const beat = setInterval(() => {
        boss.touch(queue, job.id).catch((err: unknown) => logger.debug({ err }, 'no sign of life was given'));
      }, HEARTBEAT_EVERY_MS);
      try {
        return await work();
      } finally {
        clearInterval(beat);
      }
    },

    drop: async ({ id }) => void (await boss.deleteJob(queue, id)),

    async fail({ id }, error) {
      await boss.fail(queue, id, { message: failureReason(error) });
      await giveUp();
    },

    async recover() {
      if (embedded) {
        // Nobody else has the database: whoever was reading was this process before it died.
        const left = (await all()).filter(({ state }) => state === 'active').map(({ id }) => id);
        if (left.length > 0) await boss.fail(queue, left, { message: DIED });
      } else {
        await boss.supervise(queue);
      }
      await giveUp();
    },

    async waitMs() {
      const waits = (await all()).flatMap(({ state, startAfter }) => {
        if (state === 'active') return [LONGEST_WAIT_MS];
        return state === 'created' || state === 'retry' ? [new Date(startAfter).getTime() - Date.now()] : [];
      });
      if (waits.length === 0) return null;
      return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, Math.min(...waits)));
    },

    close: () => boss.stop({ graceful: false }),
  };
}
