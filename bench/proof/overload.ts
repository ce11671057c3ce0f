import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../datasets/random.ts';
import { fillGallery, startProofServer, withFolder } from './gallery.ts';
import { expectNone, type Finding, finding, formatMs, percentile, type Scenario } from './scenario.ts';
import { type Answer, readAddresses, send, sendClosedLoop, sendOpenLoop } from './traffic.ts';

// Scenario of `npm run proof`: sends more searches than the server can answer. The server must refuse the excess with
// 503, still answer cached pages, and recover quickly.

/** Duration of the overload. */
const SECONDS = 30;
/** Duration of the measurement of the maximum throughput. */
const THROUGHPUT_SECONDS = 10;
/** Rate of the overload, as a multiple of the maximum throughput. */
const OVERLOAD_FACTOR = 4;
const MAX_RECOVERY_MS = 5000;
/** A search that is answered in less time has probably not waited for other searches. */
const QUICK_MS = 250;

/**
 * Returns the maximum throughput: successful searches per second with eight clients, each of which waits for an answer
 * before it sends its next search.
 */
async function measureThroughput(url: string, nextAddress: () => string): Promise<number> {
  let served = 0;
  const onAnswer = ({ status }: Answer): void => {
    if (status === 200) served += 1;
  };
  const signal = AbortSignal.timeout(THROUGHPUT_SECONDS * 1000);
  await sendClosedLoop(url, { clients: 8, nextAddress, signal, onAnswer });
  return served / THROUGHPUT_SECONDS;
}

/** Requests a cached page about five times a second. */
async function probeCachedPage(url: string, signal: AbortSignal): Promise<Answer[]> {
  const probes: Answer[] = [];
  while (!signal.aborted) {
    probes.push(await send(`${url}/web`));
    await pause(200);
  }
  return probes;
}

/** Returns the time in ms until a search is answered within `QUICK_MS`, or Infinity after 30 s. */
async function waitForRecovery(url: string, nextAddress: () => string): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < 30_000) {
    const { status, ms } = await send(`${url}${nextAddress()}`);
    if (status === 200 && ms < QUICK_MS) return performance.now() - start;
    await pause(50);
  }
  return Number.POSITIVE_INFINITY;
}

function toFindings(answers: readonly Answer[], probes: readonly Answer[], recoveryMs: number): Finding[] {
  const formatP95 = (list: readonly Answer[]): string =>
    formatMs(
      percentile(
        list.map(({ ms }) => ms),
        0.95,
      ),
    );
  const refused = answers.filter(({ status }) => status === 503);
  const ok = answers.filter(({ status }) => status === 200);
  const probesOk = probes.filter(({ status }) => status === 200);
  return [
    finding(`searches sent in ${SECONDS} s`, answers.length.toLocaleString('en')),
    finding('searches answered with 200', ok.length.toLocaleString('en')),
    finding('searches answered with 503', refused.length.toLocaleString('en'), '> 0', refused.length > 0),
    expectNone(
      'answers with 503 but without Retry-After',
      refused.filter(({ retryAfter }) => !retryAfter).length,
    ),
    expectNone(
      'failed requests and answers with another status',
      answers.length - refused.length - ok.length,
    ),
    finding('response time of answers with 200, 95th percentile', formatP95(ok)),
    finding('response time of answers with 503, 95th percentile', formatP95(refused)),
    finding(
      'cached pages answered during the overload',
      `${probesOk.length} of ${probes.length}, 95th percentile ${formatP95(probesOk)}`,
      'all',
      probesOk.length === probes.length,
    ),
    finding(
      `time after the overload until a search takes less than ${QUICK_MS} ms`,
      formatMs(recoveryMs),
      `<= ${formatMs(MAX_RECOVERY_MS)}`,
      recoveryMs <= MAX_RECOVERY_MS,
    ),
  ];
}

async function run(): Promise<Finding[]> {
  return withFolder(async (folder) => {
    const dataDir = path.join(folder, 'data');
    await fillGallery(dataDir, { screens: 2000, images: 0 });
    const server = await startProofServer(dataDir);
    try {
      const { searches } = await readAddresses(server.url);
      const random = createRandom(7);
      // The random number makes nearly every search different, so that hardly any answer comes from a cache.
      const nextAddress = (): string => `${random.pick(searches)}%20${random.int(1e6)}`;
      const throughput = await measureThroughput(server.url, nextAddress);
      const answers: Answer[] = [];
      const signal = AbortSignal.timeout(SECONDS * 1000);
      const onAnswer = (answer: Answer): void => void answers.push(answer);
      const [probes] = await Promise.all([
        probeCachedPage(server.url, signal),
        sendOpenLoop(server.url, { perSecond: throughput * OVERLOAD_FACTOR, nextAddress, signal, onAnswer }),
      ]);
      const recoveryMs = await waitForRecovery(server.url, nextAddress);
      return [
        finding('maximum throughput of searches, 8 clients', `${Math.round(throughput)} req/s`),
        ...toFindings(answers, probes, recoveryMs),
      ];
    } finally {
      await server.stop();
    }
  });
}

export const overload: Scenario = {
  name: 'overload',
  title: 'Overload',
  description: `${SECONDS} seconds of distinct, uncached searches at ${OVERLOAD_FACTOR} times the maximum throughput, sent without waiting for answers.`,
  needsIdleMachine: true,
  maxMinutes: 3,
  run,
};
