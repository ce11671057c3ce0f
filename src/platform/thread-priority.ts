import os from 'node:os';

/** Niceness of background work. A thread then gets about a tenth of a core that it shares with a normal thread. */
const BACKGROUND_NICENESS = 10;

/**
 * Lowers the priority of the calling thread. Has an effect on Linux only: elsewhere, a priority belongs to the
 * whole process.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') os.setPriority(BACKGROUND_NICENESS);
}
