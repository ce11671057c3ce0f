import { stat } from 'node:fs';

/**
 * Workaround for glibc bug 25847 (fixed in 2.41; macOS has a similar bug): a libuv worker can miss a wake-up
 * and sleep until the next file operation. An import once waited for minutes for a small file. A periodic
 * `stat()` wakes the workers. Its timer does not keep the process alive.
 */
export function wakeThreads(intervalMs = 1000): void {
  setInterval(() => stat('/', () => {}), intervalMs).unref();
}
