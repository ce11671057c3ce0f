import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { drawPhoneScreenshot } from '../images.ts';
import { rootDir } from '../workspace.ts';
import { fillGallery, SETTINGS, signInAsAdmin, withFolder } from './gallery.ts';
import { sampleDuring } from './sample.ts';
import { expectNone, type Finding, finding, formatMs, percentile, type Scenario } from './scenario.ts';
import { type Answer, createAddressPicker, readAddresses, sendClosedLoop } from './traffic.ts';

// Scenario of `npm run proof`: runs the server with little memory while clients browse and an admin uploads. The kernel
// must not kill it, and no request may fail.

const LIMITS_MB = [512, 1024];
const SECONDS = 60;
const CLIENTS = 16;
const UPLOADS = 20;

/**
 * Files of the kernel's memory controller in version 1 and version 2 of control groups (cgroups). The machine uses the
 * first version whose file `marker` exists and contains `word`. Every file contains an empty `word`.
 */
const CONTROLLERS = [
  {
    root: '/sys/fs/cgroup/memory',
    marker: '/sys/fs/cgroup/memory/memory.limit_in_bytes',
    word: '',
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    events: 'memory.oom_control',
  },
  {
    root: '/sys/fs/cgroup',
    marker: '/sys/fs/cgroup/cgroup.subtree_control',
    word: 'memory',
    limit: 'memory.max',
    peak: 'memory.peak',
    events: 'memory.events',
  },
];

/** A new control group with a memory limit. */
class MemoryGroup {
  readonly #controller: (typeof CONTROLLERS)[number];
  readonly path: string;

  constructor(limitMb: number) {
    const controller = CONTROLLERS.find(
      ({ marker, word }) => existsSync(marker) && readFileSync(marker, 'utf8').includes(word),
    );
    if (!controller) throw new Error('There is no memory controller');
    this.#controller = controller;
    this.path = path.join(controller.root, `vitrine-proof-${process.pid}-${limitMb}`);
    mkdirSync(this.path);
    writeFileSync(path.join(this.path, controller.limit), String(limitMb * 2 ** 20));
  }

  /** Highest usage so far in MB, including the kernel's file cache. */
  get peakMb(): number {
    return Number(readFileSync(path.join(this.path, this.#controller.peak), 'utf8')) / 2 ** 20;
  }

  /** Memory in MB without the kernel's file cache. */
  get residentMb(): number {
    const stat = readFileSync(path.join(this.path, 'memory.stat'), 'utf8');
    return Number(/^(?:rss|anon) (\d+)/m.exec(stat)?.[1] ?? 0) / 2 ** 20;
  }

  /** Number of processes of the group that the kernel has killed for lack of memory. */
  get kills(): number {
    const text = readFileSync(path.join(this.path, this.#controller.events), 'utf8');
    return Number(/^oom_kill (\d+)/m.exec(text)?.[1] ?? 0);
  }

  remove(): void {
    rmdirSync(this.path);
  }
}

/** Starts the server inside the group: a shell joins the group and then executes the server. */
async function startInGroup(dataDir: string, group: MemoryGroup) {
  const join = `echo $$ > ${group.path}/cgroup.procs && exec "$@"`;
  const program = [process.execPath, path.join(rootDir, 'bin/vitrine.js'), 'start'];
  const child = spawn('sh', ['-c', join, 'sh', ...program], {
    cwd: path.dirname(dataDir),
    env: { PATH: process.env.PATH, ...SETTINGS, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  let text = '';
  const ready = new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      const [, url] = /is ready at (\S+)/.exec(text) ?? [];
      if (url) resolve(url);
    });
  });
  const url = await Promise.race([
    ready,
    exit.then(() => {
      throw new Error(`The server ended before it was ready: ${text}`);
    }),
  ]);
  return {
    url,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

/** Uploads `UPLOADS` screenshots, two at a time. Returns the number of failed uploads. */
async function uploadScreenshots(url: string): Promise<number> {
  const admin = await signInAsAdmin(url);
  let failures = 0;
  for (let seed = 1; seed <= UPLOADS; seed += 2) {
    const files = await Promise.all([drawPhoneScreenshot(seed), drawPhoneScreenshot(seed + 1)]);
    const outcomes = await Promise.allSettled(files.map((file) => admin.upload(file)));
    failures += outcomes.filter(({ status }) => status === 'rejected').length;
    await pause(500);
  }
  return failures;
}

async function runWithLimit(dataDir: string, limitMb: number): Promise<Finding[]> {
  const group = new MemoryGroup(limitMb);
  const server = await startInGroup(dataDir, group).catch((error: unknown) => {
    group.remove();
    throw error;
  });
  try {
    const nextAddress = createAddressPicker(await readAddresses(server.url), 3);
    const answers: Answer[] = [];
    const signal = AbortSignal.timeout(SECONDS * 1000);
    const onAnswer = (answer: Answer): void => void answers.push(answer);
    const readMemory = (): number => group.residentMb;
    const { result, values } = await sampleDuring(500, readMemory, () =>
      Promise.all([
        sendClosedLoop(server.url, { clients: CLIENTS, nextAddress, signal, onAnswer }),
        uploadScreenshots(server.url),
      ]),
    );
    const [, failedUploads] = result;
    const residentMb = Math.max(0, ...values);
    const times = answers.map(({ ms }) => ms);
    const what = `${limitMb} MB`;
    return [
      finding(`${what}: requests answered`, answers.length.toLocaleString('en')),
      expectNone(`${what}: answers other than 200`, answers.filter(({ status }) => status !== 200).length),
      finding(`${what}: response time, 95th percentile`, formatMs(percentile(times, 0.95))),
      expectNone(`${what}: failed uploads (of ${UPLOADS})`, failedUploads),
      finding(
        `${what}: highest memory without the kernel's file cache; with it`,
        `${Math.round(residentMb)} MB; ${Math.round(group.peakMb)} MB`,
      ),
      expectNone(`${what}: processes killed for lack of memory`, group.kills),
      finding(
        `${what}: state of the server at the end`,
        server.isRunning() ? 'running' : 'stopped',
        'running',
        server.isRunning(),
      ),
    ];
  } finally {
    await server.stop();
    group.remove();
  }
}

async function findSkipReason(): Promise<string | null> {
  try {
    new MemoryGroup(64).remove();
    return null;
  } catch (error) {
    return `control groups cannot be created (${(error as Error).message})`;
  }
}

async function run(): Promise<Finding[]> {
  return withFolder(async (folder) => {
    const dataDir = path.join(folder, 'data');
    await fillGallery(dataDir, { screens: 2000, images: 20 });
    const findings: Finding[] = [];
    for (const limitMb of LIMITS_MB) findings.push(...(await runWithLimit(dataDir, limitMb)));
    return findings;
  });
}

export const memoryLimit: Scenario = {
  name: 'memory-limit',
  title: 'Memory limits',
  description:
    `The server runs with the embedded database in a control group of ${LIMITS_MB.join(' MB and then of ')} MB, for ${SECONDS} seconds ` +
    `each. ${CLIENTS} clients browse and search, and an admin uploads phone screenshots.`,
  needsIdleMachine: true,
  maxMinutes: 5,
  findSkipReason,
  run,
};
