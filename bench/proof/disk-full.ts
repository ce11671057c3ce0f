import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import { cp, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { spawnVitrine } from '../../tests/support/server.ts';
import { ConfirmedWrites, checkGallery, findingsOf } from './confirmed-writes.ts';
import { fillGallery, SETTINGS, startProofServer, withFolder } from './gallery.ts';
import { expectNone, type Finding, finding, formatMs, type Scenario } from './scenario.ts';
import { type Answer, readAddresses, send } from './traffic.ts';

const DISK_MB = 400;
/** Free space in kB when a server starts. One start is tested with each value. */
const FREE_AT_START_KB = [0, 64, 1024, 8192];
/** How long the disk stays full while the server runs. */
const FULL_MS = 15_000;
const MAX_START_MS = 30_000;
const MAX_RECOVERY_MS = 10_000;

/** A small file system in memory, which the tests can fill. Mounting it needs root. */
class SmallDisk {
  readonly path: string;

  constructor(folder: string) {
    this.path = path.join(folder, 'disk');
    mkdirSync(this.path);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', this.path], { stdio: 'pipe' });
  }

  get #filler(): string {
    return path.join(this.path, 'filler');
  }

  /** Occupies all space except `freeKb`. */
  async fill(freeKb: number): Promise<void> {
    this.empty();
    const { bavail, bsize } = statfsSync(this.path);
    const file = await open(this.#filler, 'w');
    const block = Buffer.alloc(64 * 1024);
    try {
      for (let rest = bavail * bsize - freeKb * 1024; rest > 0; rest -= block.length)
        await file.write(block, 0, Math.min(block.length, rest));
    } finally {
      await file.close();
    }
  }

  empty(): void {
    rmSync(this.#filler, { force: true });
  }

  remove(): void {
    execFileSync('umount', [this.path]);
  }
}

async function findSkipReason(): Promise<string | null> {
  return withFolder(async (folder) => {
    try {
      new SmallDisk(folder).remove();
      return null;
    } catch (error) {
      return `file systems cannot be mounted (${(error as Error).message.trim().split('\n').at(-1)})`;
    }
  });
}

/** Starts a server on a nearly full disk. It must become ready, or end with a message that names the cause. */
async function testStart(dataDir: string, freeKb: number): Promise<Finding> {
  const begin = performance.now();
  const child = spawnVitrine(['start'], dataDir, SETTINGS);
  let text = '';
  const ready = new Promise<'ready'>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        if (text.includes('is ready at')) resolve('ready');
      });
  });
  const closed = once(child, 'close').then(([code]) => code as number | null);
  const outcome = await Promise.race([ready, closed, pause(MAX_START_MS).then(() => 'hangs' as const)]);
  const ms = performance.now() - begin;
  child.kill('SIGKILL');
  await closed;
  const showsStack = /^\s+at .+:\d+:\d+/m.test(text);
  const namesCause = /disk|space|ENOSPC/i.test(text);
  const ok =
    outcome === 'ready' || (typeof outcome === 'number' && outcome !== 0 && namesCause && !showsStack);
  const result = typeof outcome === 'number' ? `ends with code ${outcome}` : outcome;
  // Replaces the path of the data directory, which differs in every run, so that reports can be compared.
  const lastLine = text.trim().split('\n').at(-1)?.replaceAll(dataDir, 'DATA_DIR').slice(0, 160) ?? '';
  const message = outcome === 'ready' ? '' : `: ${lastLine}`;
  return finding(
    `start with ${freeKb} kB free`,
    `${result} after ${formatMs(ms)}${message}`,
    'ready, or an exit code other than 0 and a message that names the cause',
    ok,
  );
}

async function testStartsOnNearlyFullDisk(disk: SmallDisk, dataDir: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const freeKb of FREE_AT_START_KB) {
    await disk.fill(freeKb);
    findings.push(await testStart(dataDir, freeKb));
  }
  disk.empty();
  return findings;
}

/** Fills the disk that a running server uses, while clients write and read. */
async function fillWhileRunning(disk: SmallDisk, dataDir: string): Promise<Finding[]> {
  const confirmed = new ConfirmedWrites();
  let server = await startProofServer(dataDir);
  let restarts = 0;
  try {
    let hasEnded = false;
    void server.ended.then(() => {
      hasEnded = true;
    });
    const { pages, searches } = await readAddresses(server.url);
    const earlyFailures = await confirmed.writeUntilFailure(server.url, AbortSignal.timeout(3000));
    await disk.fill(0);
    const fullPhase = AbortSignal.timeout(FULL_MS);
    const reasons: string[] = [];
    const answers: Answer[] = [];
    const write = async (): Promise<void> => {
      while (!fullPhase.aborted && !hasEnded) {
        reasons.push(...(await confirmed.writeUntilFailure(server.url, fullPhase)));
        await pause(200);
      }
    };
    const read = async (addresses: string[]): Promise<void> => {
      for (let index = 0; !fullPhase.aborted && !hasEnded; index += 1) {
        answers.push(await send(`${server.url}${addresses[index % addresses.length]}`));
        await pause(50);
      }
    };
    await Promise.all([write(), read(pages), read(searches)]);
    const endedWhileFull = hasEnded;
    disk.empty();
    const begin = performance.now();
    if (endedWhileFull) {
      restarts += 1;
      server = await startProofServer(dataDir);
    }
    let recoveryMs = Number.POSITIVE_INFINITY;
    while (performance.now() - begin < 60_000) {
      const count = confirmed.screens.length;
      // A successful attempt writes for 2 s, so the measured recovery includes these 2 s.
      await confirmed.writeUntilFailure(server.url, AbortSignal.timeout(2000));
      if (confirmed.screens.length > count) {
        recoveryMs = performance.now() - begin;
        break;
      }
      await pause(200);
    }
    await server.stop();
    const unclear = reasons.filter((reason) => !/answered with 503|The storage is full/.test(reason));
    const failedReads = answers.filter(({ status }) => status !== 200);
    const what = `disk full for ${FULL_MS / 1000} s`;
    return [
      expectNone('writes refused before the disk is full', earlyFailures.length),
      finding(`${what}: writes refused`, reasons.length),
      finding(
        `${what}: refused writes with neither 503 nor 'The storage is full'`,
        unclear.length === 0 ? 0 : `${unclear.length}, such as ${unclear[0]?.slice(0, 160)}`,
        '0',
        unclear.length === 0,
      ),
      finding(
        `${what}: reads answered with 200`,
        `${answers.length - failedReads.length} of ${answers.length}`,
        'all',
        failedReads.length === 0 && answers.length > 0,
      ),
      finding(`${what}: restarts needed`, restarts, '0', restarts === 0),
      finding(
        `${what}: time until screens can be added again`,
        formatMs(recoveryMs),
        `<= ${formatMs(MAX_RECOVERY_MS)}`,
        recoveryMs <= MAX_RECOVERY_MS,
      ),
      ...findingsOf(what, confirmed, await checkGallery(dataDir, {}, confirmed)),
    ];
  } finally {
    await server.stop('SIGKILL');
  }
}

async function run(): Promise<Finding[]> {
  return withFolder(async (folder) => {
    const disk = new SmallDisk(folder);
    try {
      const source = path.join(folder, 'source');
      await fillGallery(source, { screens: 0, images: 40 });
      const dataDir = path.join(disk.path, 'data');
      await mkdir(dataDir);
      await cp(source, dataDir, { recursive: true });
      return [
        ...(await testStartsOnNearlyFullDisk(disk, dataDir)),
        ...(await fillWhileRunning(disk, dataDir)),
      ];
    } finally {
      disk.remove();
    }
  });
}

export const diskFull: Scenario = {
  name: 'disk-full',
  title: 'Disk full',
  description:
    `The data directory is on a file system of ${DISK_MB} MB. It is nearly full when the server starts, or becomes full while ` +
    'clients read and write; then space is freed.',
  needsIdleMachine: false,
  maxMinutes: 5,
  findSkipReason,
  run,
};
