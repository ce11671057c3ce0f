import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#db/database.ts';

const LOCK = 'vitrine demo';
const LOOK_MS = 200;

/** Works with the demo alone: whoever comes meanwhile waits. The end of a process, however it comes, ends its turn. */
export async function withDemoLock<T>(database: Database, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const release = await database.tryLock(LOCK);
    if (!release) {
      await pause(LOOK_MS);
      continue;
    }
    try {
      return await work();
    } finally {
      await release();
    }
  }
}
