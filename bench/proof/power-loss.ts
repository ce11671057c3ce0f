import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../datasets/random.ts';
import { ConfirmedWrites, checkGallery, findingsOf } from './confirmed-writes.ts';
import { createAdmin, startProofServer, withFolder } from './gallery.ts';
import { compileLibrary, DurableRecord } from './power-loss/durable-record.ts';
import { type Finding, finding, type Scenario } from './scenario.ts';

// Scenario of `npm run proof`: simulates power losses while clients write. After each, the server must start again. At
// the end, no write that the server has confirmed may be lost.

const LOSSES = 15;
const random = createRandom(12);

async function findSkipReason(): Promise<string | null> {
  try {
    execFileSync('cc', ['--version'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'there is no C compiler';
  }
}

async function run(): Promise<Finding[]> {
  return withFolder(async (folder) => {
    const library = compileLibrary(folder);
    const confirmed = new ConfirmedWrites();
    let dataDir = path.join(folder, 'data-0');
    await createAdmin(dataDir);
    let starts = 0;
    for (let loss = 1; loss <= LOSSES; loss += 1) {
      const recordDir = path.join(folder, `record-${loss}`);
      const record = new DurableRecord(dataDir, recordDir);
      const server = await startProofServer(dataDir, record.settings(library));
      starts += 1;
      const writing = confirmed.writeUntilFailure(server.url);
      await pause(500 + random.next() * 2500);
      await server.stop('SIGKILL');
      await writing;
      const next = path.join(folder, `data-${loss}`);
      record.restoreTo(next);
      await Promise.all([dataDir, recordDir].map((old) => rm(old, { recursive: true, force: true })));
      dataDir = next;
    }
    const what = `power lost ${LOSSES} times`;
    return [
      finding(`${what}: successful starts of the server`, starts, String(LOSSES), starts === LOSSES),
      ...findingsOf(what, confirmed, await checkGallery(dataDir, {}, confirmed)),
    ];
  });
}

export const powerLoss: Scenario = {
  name: 'power-loss',
  title: 'Power loss',
  description:
    'A preloaded library records what the server has synced to the disk. The server is killed while clients write, ' +
    'and everything that was not synced is discarded, both file contents and directory entries.',
  needsIdleMachine: false,
  maxMinutes: 5,
  findSkipReason,
  run,
};
