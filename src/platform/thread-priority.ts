import os from 'node:os';

/**
 * Niceness of background work. When a background thread shares a core with a normal thread, it gets about a tenth of
 * the processor time.
 */
const BACKGROUND_NICENESS = 10;

/**
 * Lowers the priority of the calling thread on Linux, and of the whole process elsewhere. A priority that is already
 * lower does not change, because only root may raise it.
 */
export function lowerPriority(): void {
  if (os.getPriority() < BACKGROUND_NICENESS) os.setPriority(BACKGROUND_NICENESS);
}

/** Lowers the priority of the calling thread. Has an effect on Linux only, where each thread has its own priority. */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') lowerPriority();
}
