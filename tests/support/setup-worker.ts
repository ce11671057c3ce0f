import { isMainThread } from 'node:worker_threads';
import { wakeThreads } from '#platform/wake-threads.ts';

// Runs in each process of the Vitest suites before their test files. `wakeThreads` works around a bug of glibc that can
// leave a file operation waiting until the test reaches its time limit. Threads of the process load this file too.
if (isMainThread) wakeThreads();
