import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SystemStatus } from '#shared/contracts/status.ts';
import { fillGallery, readResidentMb, signInAsAdmin, startProofServer, withFolder } from './gallery.ts';
import { sampleDuring } from './sample.ts';
import { expectNone, type Finding, finding, formatMs, percentile, type Scenario } from './scenario.ts';
import { type Answer, createAddressPicker, readAddresses, sendClosedLoop, sendOpenLoop } from './traffic.ts';

// Scenario of `npm run proof`: keeps the server nearly saturated for a long time with requests and edits. No request
// may fail, and the growth of memory and database is limited.

const MINUTES = 15;
const SCREENS = 2000;
const IMAGES = 40;
/** Request rate of the soak, as a share of the maximum throughput. */
const LOAD_FACTOR = 0.7;
/** Number of screens that one bulk edit changes. */
const EDITED_SCREENS = 50;
const EDIT_EVERY_MS = 2000;
const SAMPLE_EVERY_MS = 5000;
/** Duration of the measurement of the maximum throughput. */
const THROUGHPUT_SECONDS = 20;

type EditCounts = { attempts: number; failures: number };

/** Moves some screens to the other platform and back until the signal aborts. Each move purges cached pages. */
async function editScreens(url: string, signal: AbortSignal): Promise<EditCounts> {
  const admin = await signInAsAdmin(url);
  const { items } = await admin.get<{ items: { id: string }[] }>(
    `/api/admin/screens?platform=web&limit=${EDITED_SCREENS}`,
  );
  const ids = items.map(({ id }) => id);
  const result = { attempts: 0, failures: 0 };
  while (!signal.aborted) {
    const platform = result.attempts % 2 === 0 ? 'ios' : 'web';
    await admin
      .send('POST', '/api/admin/screens/bulk/platform', { selection: { ids }, platform })
      .catch(() => {
        result.failures += 1;
      });
    result.attempts += 1;
    await pause(EDIT_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  return result;
}

/**
 * Returns the maximum throughput: successful answers per second to 16 clients while an admin edits screens. Each client
 * waits for an answer before its next request.
 */
async function measureThroughput(url: string, nextAddress: () => string): Promise<number> {
  const signal = AbortSignal.timeout(THROUGHPUT_SECONDS * 1000);
  let served = 0;
  await Promise.all([
    sendClosedLoop(url, {
      clients: 16,
      nextAddress,
      signal,
      onAnswer: ({ status }) => {
        if (status === 200) served += 1;
      },
    }),
    editScreens(url, signal),
  ]);
  return served / THROUGHPUT_SECONDS;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

type SoakResult = {
  answers: Answer[];
  edits: EditCounts;
  memoryMb: number[];
  bytesBefore: number;
  bytesAfter: number;
};

async function soakServer(
  { url, pid }: { url: string; pid: number },
  perSecond: number,
  nextAddress: () => string,
): Promise<SoakResult> {
  const admin = await signInAsAdmin(url);
  const readBytes = async (): Promise<number> =>
    (await admin.get<SystemStatus>('/api/admin/status')).database.bytes;
  const answers: Answer[] = [];
  const bytesBefore = await readBytes();
  const signal = AbortSignal.timeout(MINUTES * 60_000);
  const onAnswer = (answer: Answer): void => void answers.push(answer);
  const readMemory = (): number => readResidentMb(pid);
  const { result, values: memoryMb } = await sampleDuring(SAMPLE_EVERY_MS, readMemory, () =>
    Promise.all([editScreens(url, signal), sendOpenLoop(url, { perSecond, nextAddress, signal, onAnswer })]),
  );
  const [edits] = result;
  return { answers, edits, memoryMb, bytesBefore, bytesAfter: await readBytes() };
}

function toFindings({ answers, edits, memoryMb, bytesBefore, bytesAfter }: SoakResult): Finding[] {
  // The first third of the samples is omitted, because memory also grows while the server warms up.
  const third = Math.floor(memoryMb.length / 3);
  const lateMb = mean(memoryMb.slice(-third));
  const growth = lateMb / mean(memoryMb.slice(third, 2 * third));
  const times = answers.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const bloat = bytesAfter / bytesBefore;
  return [
    finding('requests sent', answers.length.toLocaleString('en')),
    finding(`bulk edits of ${EDITED_SCREENS} screens meanwhile`, edits.attempts),
    expectNone('requests not answered with 200', answers.length - times.length),
    expectNone('failed edits', edits.failures),
    finding('response time, median', formatMs(percentile(times, 0.5))),
    finding('response time, 95th percentile', formatMs(percentile(times, 0.95))),
    finding(
      'mean memory in the last third of the time, and its ratio to the second third',
      `${Math.round(lateMb)} MB, ${growth.toFixed(2)}x`,
      '<= 1.10x',
      growth <= 1.1,
    ),
    finding(
      'size of the database after the edits, and its ratio to the size before',
      `${(bytesAfter / 1e6).toFixed(1)} MB, ${bloat.toFixed(2)}x`,
      '<= 2x',
      bloat <= 2,
    ),
  ];
}

async function run(): Promise<Finding[]> {
  return withFolder(async (folder) => {
    const dataDir = path.join(folder, 'data');
    await fillGallery(dataDir, { screens: SCREENS, images: IMAGES });
    const server = await startProofServer(dataDir);
    try {
      const nextAddress = createAddressPicker(await readAddresses(server.url), 1);
      const throughput = await measureThroughput(server.url, nextAddress);
      return [
        finding('maximum throughput with 16 clients', `${Math.round(throughput)} req/s`),
        ...toFindings(await soakServer(server, throughput * LOAD_FACTOR, nextAddress)),
      ];
    } finally {
      await server.stop();
    }
  });
}

export const soak: Scenario = {
  name: 'soak',
  title: 'Soak near saturation',
  description:
    `${MINUTES} minutes at ${LOAD_FACTOR * 100} % of the maximum throughput, on the embedded database with ${SCREENS.toLocaleString('en')} ` +
    'screens: pages, searches and renditions, and bulk edits that purge cached pages all the time.',
  needsIdleMachine: true,
  maxMinutes: MINUTES + 3,
  run,
};
