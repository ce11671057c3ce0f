import { stat } from 'node:fs';

/**
 * Asks the threads that work for Node something small every now and then, for as long as the process has anything
 * else to do. Before glibc 2.41 a thread can miss that there is work for it (its bug 25847; macOS has one alike), and
 * where nothing else is asked for it sleeps on: an import was once seen to wait for minutes for a small file. Whatever
 * is asked next wakes it.
 */
export function wakeThreads(intervalMs = 1000): void {
  setInterval(() => stat('/', () => {}), intervalMs).unref();
}
