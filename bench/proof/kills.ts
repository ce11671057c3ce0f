import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeFolder, makeImages } from '../../tests/integration/import/import-fixture.ts';
import { createRandom } from '../datasets/random.ts';
import { ConfirmedWrites, checkGallery, findingsOf } from './confirmed-writes.ts';
import {
  createAdmin,
  runCommand,
  runUntilKilled,
  startProofServer,
  withFolder,
  withServices,
} from './gallery.ts';
import { findPostgresSkipReason, PostgresServer } from './postgres.ts';
import { expectNone, type Finding, finding, type Scenario } from './scenario.ts';

// Scenario of `npm run proof`: kills the server, commands and PostgreSQL at random moments. Afterwards no write that
// the server has confirmed may be lost, and no file may be damaged.

const KILLS = { server: 40, import: 20, backup: 15, restore: 15, postgres: 10 };
const random = createRandom(11);
const randomMs = (low: number, high: number): number => low + random.next() * (high - low);

/** Runs a command. If it fails, throws an error with its message. */
async function runToEnd(args: string[], dataDir: string): Promise<void> {
  const { code, stderr } = await runCommand(args, dataDir);
  if (code !== 0) throw new Error(`${args[0]} failed: ${stderr}`);
}

async function killServer(folder: string): Promise<Finding[]> {
  const dataDir = path.join(folder, 'server');
  await createAdmin(dataDir);
  const confirmed = new ConfirmedWrites();
  for (let kill = 0; kill < KILLS.server; kill += 1) {
    const server = await startProofServer(dataDir);
    const writing = confirmed.writeUntilFailure(server.url);
    await pause(randomMs(300, 1500));
    await server.stop('SIGKILL');
    await writing;
  }
  const what = `server, killed ${KILLS.server} times`;
  return findingsOf(what, confirmed, await checkGallery(dataDir, {}, confirmed));
}

const IMPORTED_SCREENS = 60;
/** Width of the imported screenshots in pixels. */
const IMPORTED_WIDTH = 200;
/** After this number of kills, the import runs to its end. The next import begins in a new gallery. */
const KILLS_PER_IMPORT = 5;

async function killImport(folder: string): Promise<Finding[]> {
  const pictures = await makeFolder(await makeImages(IMPORTED_SCREENS, IMPORTED_WIDTH));
  const noWrites = new ConfirmedWrites();
  let [kills, runs, incomplete, problems] = [0, 0, 0, 0];
  while (kills < KILLS.import) {
    runs += 1;
    const dataDir = path.join(folder, `import-${runs}`);
    const args = ['import', pictures.path];
    for (let attempt = 0; attempt < KILLS_PER_IMPORT && kills < KILLS.import; attempt += 1) {
      if (!(await runUntilKilled(args, dataDir, randomMs(700, 3000)))) break;
      kills += 1;
    }
    await runToEnd(args, dataDir);
    const { damaged, orphans, wrongCounters } = await checkGallery(dataDir, {}, noWrites);
    problems += damaged + orphans + wrongCounters;
    const screens = await withServices(dataDir, {}, ({ db }) =>
      db.selectFrom('screens').select('id').execute(),
    );
    if (screens.length !== IMPORTED_SCREENS) incomplete += 1;
  }
  await pictures.remove();
  const what = `import, killed ${kills} times in ${runs} galleries`;
  return [
    expectNone(`${what}: galleries without all ${IMPORTED_SCREENS} screens`, incomplete),
    expectNone(`${what}: incomplete images, orphaned files and wrong counters`, problems),
  ];
}

/** Kills backups of the gallery that `killServer` has filled, then restores of such a backup. */
async function killBackupAndRestore(folder: string): Promise<Finding[]> {
  const dataDir = path.join(folder, 'server');
  const backup = path.join(folder, 'gallery.tar');
  let [kills, damagedBackups, serial] = [0, 0, 0];
  const canRestore = async (file: string): Promise<boolean> => {
    const target = path.join(folder, 'check');
    const { code } = await runCommand(['restore', file], target);
    await rm(target, { recursive: true, force: true });
    return code === 0;
  };
  while (kills < KILLS.backup) {
    serial += 1;
    const file = path.join(folder, `backup-${serial}.tar`);
    if (await runUntilKilled(['backup', file], dataDir, randomMs(300, 1800))) kills += 1;
    // A file under its final name must be complete.
    if (existsSync(file) && !(await canRestore(file))) damagedBackups += 1;
    await rm(file, { force: true });
  }
  // Throws if this backup fails: without a backup, each restore would end before it is killed, and the loop below would
  // never end.
  await runToEnd(['backup', backup], dataDir);
  const target = path.join(folder, 'restored');
  let [restoreKills, opened] = [0, 0];
  while (restoreKills < KILLS.restore) {
    if (!(await runUntilKilled(['restore', backup], target, randomMs(300, 1500)))) {
      // The restore ended before it was killed. The next restore needs an empty folder.
      await rm(target, { recursive: true, force: true });
      continue;
    }
    // Without this marker, the killed restore has written nothing yet or everything. There is nothing to check, and the
    // next restore needs an empty folder.
    if (!existsSync(path.join(target, 'restore.incomplete'))) {
      await rm(target, { recursive: true, force: true });
      continue;
    }
    restoreKills += 1;
    if ((await runCommand(['status'], target)).code === 0) opened += 1;
  }
  const { code } = await runCommand(['restore', backup], target);
  return [
    expectNone(`backup, killed ${kills} times: damaged files under the final name`, damagedBackups),
    expectNone(`restore, killed ${restoreKills} times: incomplete galleries that could be opened`, opened),
    finding(
      'result of the last restore, which is not killed',
      code === 0 ? 'complete' : 'failed',
      'complete',
      code === 0,
    ),
  ];
}

async function killPostgres(folder: string): Promise<Finding[]> {
  const postgres = await PostgresServer.create();
  try {
    const dataDir = path.join(folder, 'with-postgres');
    const settings = { DATABASE_URL: postgres.url };
    await createAdmin(dataDir, settings);
    const confirmed = new ConfirmedWrites();
    const server = await startProofServer(dataDir, settings);
    let recovered = 0;
    for (let kill = 0; kill < KILLS.postgres; kill += 1) {
      const writing = confirmed.writeUntilFailure(server.url);
      await pause(randomMs(500, 1500));
      await postgres.kill();
      await writing;
      await postgres.start();
      for (const deadline = Date.now() + 10_000; Date.now() < deadline; await pause(100)) {
        if ((await fetch(`${server.url}/readyz`)).status !== 200) continue;
        recovered += 1;
        break;
      }
    }
    await server.stop();
    const what = `PostgreSQL, killed ${KILLS.postgres} times`;
    return [
      ...findingsOf(what, confirmed, await checkGallery(dataDir, settings, confirmed)),
      finding(
        `${what}: recoveries of the server without a restart`,
        recovered,
        String(KILLS.postgres),
        recovered === KILLS.postgres,
      ),
    ];
  } finally {
    await postgres.remove();
  }
}

const total = Object.values(KILLS).reduce((sum, kills) => sum + kills, 0);

export const kills: Scenario = {
  name: 'kills',
  title: `${total} killed processes`,
  description:
    'Server, import, backup, restore and PostgreSQL are killed (`kill -9`) at random moments. Clients write meanwhile ' +
    'and remember the writes that the server has confirmed.',
  needsIdleMachine: false,
  maxMinutes: 15,
  findSkipReason: findPostgresSkipReason,
  run: () =>
    withFolder(async (folder) => [
      ...(await killServer(folder)),
      ...(await killImport(folder)),
      ...(await killBackupAndRestore(folder)),
      ...(await killPostgres(folder)),
    ]),
};
