import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startS3Server } from '../../tests/integration/storage/s3-server.ts';
import { imageFile } from '../../tests/support/images.ts';
import { fillGallery, signInAsAdmin, startProofServer, withFolder } from './gallery.ts';
import { findPostgresSkipReason, PostgresServer } from './postgres.ts';
import { type Finding, finding, formatMs, percentile, type Scenario } from './scenario.ts';
import { TcpProxy } from './tcp-proxy.ts';
import { type Answer, readAddresses, send } from './traffic.ts';

/** Duration of each outage. */
const OUTAGE_MS = 20_000;
/** Maximum time of an answer. If PostgreSQL does not respond, the server gives up on a statement after 35 s. */
const MAX_ANSWER_MS = 36_000;
/** Maximum time of an upload. The server gives up on an upload to S3 after 45 s. */
const MAX_UPLOAD_MS = 50_000;
const MAX_RECOVERY_MS = 10_000;

/** The server under test and paths to request. `nextUncached` returns a different search each time. */
type Gallery = { url: string; cachedPage: string; nextUncached: () => string; rendition: string };

/** Returns the time in ms until `/readyz` and an uncached read succeed again. */
async function waitForRecovery({ url, nextUncached }: Gallery): Promise<number> {
  const begin = performance.now();
  while (performance.now() - begin < 60_000) {
    const answers = await Promise.all([send(`${url}/readyz`), send(`${url}${nextUncached()}`)]);
    if (answers.every(({ status }) => status === 200)) return performance.now() - begin;
    await pause(100);
  }
  return Number.POSITIVE_INFINITY;
}

/** Sends requests one after another until `performance.now()` reaches `until`. */
async function sendDuring(until: number, address: () => string): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (performance.now() < until) {
    answers.push(await send(address()));
    await pause(200);
  }
  return answers;
}

/** Whether an answer has the status 200, or 503 and Retry-After, and arrived in time. */
const isProperAnswer = ({ status, ms, retryAfter }: Answer, maxMs: number): boolean =>
  ms <= maxMs && (status === 200 || (status === 503 && retryAfter !== null));

/**
 * Starts an outage, sends requests while it lasts, ends it and waits for the recovery. If the outage does not affect
 * the database, uncached reads must succeed while it lasts.
 */
async function observeOutage(
  what: string,
  gallery: Gallery,
  {
    startOutage,
    endOutage,
  }: { startOutage: () => Promise<void> | void; endOutage: () => Promise<void> | void },
  affectsDatabase: boolean,
): Promise<Finding[]> {
  const { url, cachedPage, nextUncached, rendition } = gallery;
  await send(`${url}${cachedPage}`);
  await startOutage();
  const until = performance.now() + OUTAGE_MS;
  const [pages, reads, renditions, probes] = await Promise.all([
    sendDuring(until, () => `${url}${cachedPage}`),
    sendDuring(until, () => `${url}${nextUncached()}`),
    sendDuring(until, () => `${url}${rendition}`),
    sendDuring(until, () => `${url}/readyz`),
  ]);
  await endOutage();
  const recoveryMs = await waitForRecovery(gallery);
  const longest = (answers: readonly Answer[]): string => formatMs(Math.max(...answers.map(({ ms }) => ms)));
  const pagesOk = pages.filter(({ status }) => status === 200);
  const unready = probes.filter(({ status }) => status === 503);
  return [
    finding(
      `${what}: cached pages answered with 200`,
      `${pagesOk.length} of ${pages.length}, 95th percentile ${formatMs(
        percentile(
          pages.map(({ ms }) => ms),
          0.95,
        ),
      )}`,
      'all',
      pagesOk.length === pages.length,
    ),
    finding(
      `${what}: uncached reads answered with 200, or with 503 and Retry-After`,
      `${reads.filter((answer) => isProperAnswer(answer, MAX_ANSWER_MS)).length} of ${reads.length}, at most ${longest(reads)}`,
      affectsDatabase ? `all, <= ${formatMs(MAX_ANSWER_MS)}` : 'all with 200',
      reads.every(
        (answer) => isProperAnswer(answer, MAX_ANSWER_MS) && (affectsDatabase || answer.status === 200),
      ),
    ),
    finding(
      `${what}: stored renditions answered with 200, or with 503 and Retry-After`,
      `${renditions.filter((answer) => isProperAnswer(answer, MAX_ANSWER_MS)).length} of ${renditions.length}`,
      'all',
      renditions.every((answer) => isProperAnswer(answer, MAX_ANSWER_MS)),
    ),
    finding(
      `${what}: answers of /readyz that report the outage`,
      `${unready.length} of ${probes.length}`,
      'all, or all except one',
      unready.length >= probes.length - 1,
    ),
    finding(
      `${what}: time until the recovery, without a restart`,
      formatMs(recoveryMs),
      `<= ${formatMs(MAX_RECOVERY_MS)}`,
      recoveryMs <= MAX_RECOVERY_MS,
    ),
  ];
}

/** Uploads an image while S3 does not answer, and again after the outage. */
async function uploadDuringOutage(url: string, proxy: TcpProxy): Promise<Finding[]> {
  const admin = await signInAsAdmin(url);
  const file = await imageFile({ width: 200, height: 300, seed: 99 });
  proxy.freeze();
  const begin = performance.now();
  const outcome = await admin.upload(file).then(
    () => 'stored',
    (error: Error) => error.message,
  );
  const ms = performance.now() - begin;
  proxy.thaw();
  // Gives the server time to notice that `thaw` has broken the frozen connections.
  await pause(1000);
  const again = await admin.upload(file).then(
    () => 'stored',
    (error: Error) => error.message,
  );
  return [
    finding(
      'answer to an upload while S3 is frozen',
      `${/answered with (\d+)/.exec(outcome)?.[1] ?? outcome} after ${formatMs(ms)}`,
      `503, <= ${formatMs(MAX_UPLOAD_MS)}`,
      outcome.includes('answered with 503') && ms <= MAX_UPLOAD_MS,
    ),
    finding('result of the same upload afterwards', again, 'stored', again === 'stored'),
  ];
}

async function run(): Promise<Finding[]> {
  return withFolder(async (folder) => {
    const postgres = await PostgresServer.create();
    const s3 = await startS3Server();
    const proxy = await TcpProxy.open(Number(new URL(s3.settings.endpoint).port));
    const settings = {
      DATABASE_URL: postgres.url,
      S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
      S3_REGION: s3.settings.region,
      S3_BUCKET: s3.settings.bucket,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    };
    const dataDir = path.join(folder, 'data');
    try {
      await fillGallery(dataDir, { screens: 300, images: 10, settings });
      const server = await startProofServer(dataDir, settings);
      try {
        const { searches, renditions } = await readAddresses(server.url);
        let serial = 0;
        const nextUncached = (): string => {
          serial += 1;
          return `${searches[serial % searches.length]}%20${serial}`;
        };
        const rendition = renditions.at(0) as string;
        const gallery: Gallery = { url: server.url, cachedPage: '/web', nextUncached, rendition };
        return [
          ...(await observeOutage(
            'PostgreSQL stopped',
            gallery,
            { startOutage: () => postgres.stop(), endOutage: () => postgres.start() },
            true,
          )),
          ...(await observeOutage(
            'PostgreSQL frozen',
            gallery,
            { startOutage: () => postgres.freeze(), endOutage: () => postgres.thaw() },
            true,
          )),
          ...(await observeOutage(
            'S3 unreachable',
            gallery,
            { startOutage: () => proxy.refuse(), endOutage: () => proxy.listen() },
            false,
          )),
          ...(await observeOutage(
            'S3 frozen',
            gallery,
            { startOutage: () => proxy.freeze(), endOutage: () => proxy.thaw() },
            false,
          )),
          ...(await uploadDuringOutage(server.url, proxy)),
        ];
      } finally {
        await server.stop();
      }
    } finally {
      proxy.close();
      await s3.stop();
      await postgres.remove();
    }
  });
}

export const dependencies: Scenario = {
  name: 'dependencies',
  title: 'Outages of PostgreSQL and S3',
  description:
    `While visitors read, PostgreSQL is stopped for ${OUTAGE_MS / 1000} seconds and then frozen for the same time. Then the same ` +
    'happens to the S3 store: its connections are refused, and then frozen. ' +
    'The server is never restarted.',
  needsIdleMachine: false,
  maxMinutes: 6,
  findSkipReason: findPostgresSkipReason,
  run,
};
