import os from 'node:os';

/**
 * Niceness of background work. When a background thread shares a core with a normal thread, it gets about a tenth of
 * the processor time.
 */
const BACKGROUND_NICENESS = 10;

/**
 * Lowers the priority of the calling thread. Has an effect on Linux only: elsewhere, a priority belongs to the
 * whole process.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') os.setPriority(BACKGROUND_NICENESS);
}
