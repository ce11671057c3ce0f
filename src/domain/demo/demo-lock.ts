import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#db/database.ts';

const LOCK = 'vitrine demo';
const RETRY_MS = 200;

/**
 * Runs the work with exclusive access to the demo. Other processes wait until it has ended. If a process
 * crashes, its lock is released.
 */
export async function withDemoLock<T>(database: Database, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const release = await database.tryLock(LOCK);
    if (!release) {
      await pause(RETRY_MS);
      continue;
    }
    try {
      return await work();
    } finally {
      await release();
    }
  }
}
