import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from '#domain/catalogue/apps/commands.ts';
import { createScreen } from '#domain/catalogue/screens/commands.ts';
import { parseConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { openServices, type Services } from '#services/open-services.ts';
import { PASSWORD } from '../../tests/support/accounts.ts';
import { openBackOfficeAt } from '../../tests/support/back-office.ts';
import { imageFile } from '../../tests/support/images.ts';
import {
  runVitrineProcess,
  type ServerSettings,
  spawnVitrine,
  startServer,
} from '../../tests/support/server.ts';
import { generateCatalogue } from '../datasets/generate.ts';

/**
 * Default settings of the servers and commands that the scenarios start: no demo, no text recognition, and a log of
 * warnings and errors only.
 */
export const SETTINGS: ServerSettings = { DEMO: 'off', TEXT_RECOGNITION: 'off', LOG_LEVEL: 'warn' };
/** Screens that have image files have this first word in their titles. It is also the name of their app. */
export const ILLUSTRATED_TITLE_PREFIX = 'Illustrated';
export const ADMIN = 'ada@example.com';
const ACTOR = { id: null, name: 'proof' };
const logger = createLogger({ level: 'silent', format: 'json' });

/** Runs `work` with a new folder, which is removed afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-proof-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Opens the services of a gallery that no server has open, and closes them after `work`. */
export async function withServices<T>(
  dataDir: string,
  settings: ServerSettings,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const services = await openServices(parseConfig({ ...SETTINGS, DATA_DIR: dataDir, ...settings }), logger);
  try {
    return await work(services);
  } finally {
    await services.close();
  }
}

export async function createAdmin(dataDir: string, settings: ServerSettings = {}): Promise<void> {
  const args = ['create-admin', '--email', ADMIN, '--name', 'Ada', '--password-stdin'];
  const { code, stderr } = await runVitrineProcess(args, dataDir, { ...SETTINGS, ...settings }, PASSWORD);
  if (code !== 0) throw new Error(`create-admin failed: ${stderr}`);
}

/**
 * Fills a new gallery with `screens` generated screens, which have no image files, then with `images` screens that have
 * image files, and creates the admin.
 */
export async function fillGallery(
  dataDir: string,
  { screens, images: count, settings = {} }: { screens: number; images: number; settings?: ServerSettings },
): Promise<void> {
  await withServices(dataDir, settings, async ({ db, images, database }) => {
    if (screens > 0) await generateCatalogue(db, { screens, seed: 1 });
    const app = await createApp(db, ACTOR, { name: ILLUSTRATED_TITLE_PREFIX });
    for (let seed = 1; seed <= count; seed += 1) {
      const file = await imageFile({ width: 390, height: 844, seed });
      const { id: imageId } = await images.ingest(file, { purpose: 'screen' });
      const platform = seed % 2 === 0 ? 'web' : 'ios';
      await createScreen(db, ACTOR, {
        appId: app.id,
        platform,
        title: `${ILLUSTRATED_TITLE_PREFIX} ${seed}`,
        imageId,
      });
    }
    await database.maintain();
  });
  await createAdmin(dataDir, settings);
}

export const startProofServer = (dataDir: string, settings: ServerSettings = {}) =>
  startServer(dataDir, { ...SETTINGS, ...settings });

export const signInAsAdmin = (url: string) => openBackOfficeAt(url, ADMIN);

export const runCommand = (args: string[], dataDir: string, settings: ServerSettings = {}) =>
  runVitrineProcess(args, dataDir, { ...SETTINGS, ...settings });

/** Starts a command and kills it if it is still running after `afterMs`. Returns whether it was killed. */
export async function runUntilKilled(
  args: string[],
  dataDir: string,
  afterMs: number,
  settings: ServerSettings = {},
): Promise<boolean> {
  const child = spawnVitrine(args, dataDir, { ...SETTINGS, ...settings });
  child.stdout?.resume();
  child.stderr?.resume();
  const closed = once(child, 'close');
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
  const [, signal] = await closed;
  clearTimeout(timer);
  return signal === 'SIGKILL';
}

/** Resident memory of a process in MB. */
export const readResidentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
