import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawPhoneScreenshot } from '../images.ts';
import { fillGallery, runCommand, startProofServer, withFolder } from './gallery.ts';
import { expectNone, type Finding, finding, formatMs, percentile, type Scenario } from './scenario.ts';
import { type Answer, createAddressPicker, readAddresses, sendOpenLoop } from './traffic.ts';

const SCREENS = 300;
const IMPORTED_SCREENS = 80;
/** Requests per second of the visitors, as in a busy gallery. The server could answer far more. */
const PER_SECOND = 20;
/** How long visitors are measured while no command runs. */
const ALONE_MS = 30_000;
/** Minimum time for which visitors are measured while a command runs. */
const MIN_MEASURED_MS = 10_000;
const MAX_SLOWDOWN = 2;

/** Writes screenshots of four apps, in the folder structure that `vitrine import` reads. */
async function writeScreenshots(folder: string): Promise<void> {
  for (let seed = 1; seed <= IMPORTED_SCREENS; seed += 1) {
    const app = path.join(folder, 'ios', `app-${seed % 4}`);
    await mkdir(app, { recursive: true });
    await writeFile(path.join(app, `screen-${seed}.png`), await drawPhoneScreenshot(seed));
  }
}

/** Sends requests of visitors until `work` has ended. Returns their answers and the result of `work`. */
async function measureVisitorsDuring<T>(
  url: string,
  nextAddress: () => string,
  work: () => Promise<T>,
): Promise<{ answers: Answer[]; result: T }> {
  const answers: Answer[] = [];
  const end = new AbortController();
  const visitors = sendOpenLoop(url, {
    perSecond: PER_SECOND,
    nextAddress,
    signal: end.signal,
    onAnswer: (answer) => void answers.push(answer),
  });
  try {
    return { answers, result: await work() };
  } finally {
    end.abort();
    await visitors;
  }
}

async function run(): Promise<Finding[]> {
  return withFolder(async (folder) => {
    const dataDir = path.join(folder, 'data');
    const screenshots = path.join(folder, 'screenshots');
    await fillGallery(dataDir, { screens: 0, images: SCREENS });
    await writeScreenshots(screenshots);
    const server = await startProofServer(dataDir);
    try {
      const { url } = server;
      const nextAddress = createAddressPicker(await readAddresses(url), 7);
      const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
      // These requests only fill the caches of the server.
      await measureVisitorsDuring(url, nextAddress, () => wait(10_000));
      const alone = await measureVisitorsDuring(url, nextAddress, () => wait(ALONE_MS));
      const p95 = (answers: Answer[]): number =>
        percentile(
          answers.map(({ ms }) => ms),
          0.95,
        );
      const findings: Finding[] = [
        finding(
          `visitors alone, ${PER_SECOND} requests per second: response time, 95th percentile`,
          formatMs(p95(alone.answers)),
        ),
      ];
      const failed: Answer[] = [];
      const commands = [
        { label: `import of ${IMPORTED_SCREENS} screenshots`, args: () => ['import', screenshots] },
        { label: 'backup', args: (serial: number) => ['backup', path.join(folder, `backup-${serial}.tar`)] },
        { label: 'export', args: (serial: number) => ['export', path.join(folder, `export-${serial}`)] },
        { label: 'audit', args: () => ['audit'] },
      ];
      for (const { label, args } of commands) {
        const begin = performance.now();
        let runs = 0;
        const { answers, result } = await measureVisitorsDuring(url, nextAddress, async () => {
          for (;;) {
            runs += 1;
            const result = await runCommand(args(runs), dataDir);
            // A short command is repeated until there are enough requests for a percentile.
            if (result.code !== 0 || performance.now() - begin > MIN_MEASURED_MS) return result;
          }
        });
        const seconds = (performance.now() - begin) / 1000 / runs;
        const ratio = p95(answers) / p95(alone.answers);
        findings.push(
          finding(
            `${label}: exit code and duration`,
            `${result.code}, ${seconds.toFixed(1)} s`,
            '0',
            result.code === 0,
          ),
          finding(
            `${label}: response time of the visitors, 95th percentile, and its ratio to visitors alone`,
            `${formatMs(p95(answers))}, ${ratio.toFixed(1)} times`,
            `<= ${MAX_SLOWDOWN} times`,
            ratio <= MAX_SLOWDOWN,
          ),
        );
        failed.push(...answers.filter(({ status }) => status !== 200));
      }
      return [...findings, expectNone('failed requests of the visitors', failed.length)];
    } finally {
      await server.stop();
    }
  });
}

export const commands: Scenario = {
  name: 'commands',
  title: 'Commands beside the running server',
  description:
    `Visitors browse and search in a gallery with ${SCREENS} screens, on the embedded database, ` +
    'while commands run through the server.',
  needsIdleMachine: true,
  maxMinutes: 6,
  run,
};
