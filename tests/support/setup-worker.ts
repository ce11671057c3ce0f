import { wakeThreads } from '#platform/wake-threads.ts';

// Runs once in each process of the Vitest suites, before their test files. Without it, a file operation of a test could
// wait until the time limit.
wakeThreads();
