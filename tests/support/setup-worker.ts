import { isMainThread } from 'node:worker_threads';
import { wakeThreads } from '#platform/wake-threads.ts';

// Runs in each process of the Vitest suites before their test files. Without it, a file operation of a test could wait
// until the time limit. Threads of the process load this file too.
if (isMainThread) wakeThreads();
