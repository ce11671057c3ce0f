import { createHook } from 'node:async_hooks';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { wakeThreads } from './wake-threads.ts';

// Every asynchronous file operation creates a resource of the type FSREQCALLBACK and wakes a thread of libuv's pool.
test('wakeThreads repeatedly sends a file operation to the thread pool', async () => {
  let fileOperations = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'FSREQCALLBACK') fileOperations += 1;
    },
  }).enable();
  wakeThreads(5);
  await expect.poll(() => fileOperations).toBeGreaterThan(5);
  hook.disable();
});

test('the wake-up timer does not keep a process alive', async () => {
  const module = new URL('wake-threads.ts', import.meta.url).href;
  const code = `const { wakeThreads } = await import('${module}'); wakeThreads(); console.log('done');`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    timeout: 60_000,
  });
  expect(stdout).toBe('done\n');
});
