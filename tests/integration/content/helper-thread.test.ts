import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HelperThread } from '#platform/helper-thread.ts';

const SERVE_THREAD_URL = new URL('../../../src/platform/serve-thread.ts', import.meta.url).href;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'vitrine-thread-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the time limit of the first request to a helper thread excludes the time to load its modules', async () => {
  const program = path.join(folder, 'slow-to-load.mjs');
  writeFileSync(
    program,
    `import { serveThread } from ${JSON.stringify(SERVE_THREAD_URL)};
     await new Promise((resolve) => setTimeout(resolve, 2500));
     serveThread((input) => (input === 'endless' ? new Promise(() => {}) : input));`,
  );
  const thread = new HelperThread<string, string>({
    program: pathToFileURL(program),
    idleMs: 60_000,
    limit: { ms: 2000, onTimeout: () => new Error('too slow') },
  });
  expect(await thread.run('text')).toBe('text');
  await expect(thread.run('endless')).rejects.toThrow('too slow');
  await thread.close();
});

test('a request fails when the helper thread exits before it is ready, and a new thread answers the next request', async () => {
  const program = path.join(folder, 'exits-once.mjs');
  const marker = path.join(folder, 'has-exited');
  writeFileSync(
    program,
    `import { existsSync, writeFileSync } from 'node:fs';
     import { serveThread } from ${JSON.stringify(SERVE_THREAD_URL)};
     if (!existsSync(${JSON.stringify(marker)})) {
       writeFileSync(${JSON.stringify(marker)}, '');
       process.exit(3);
     }
     serveThread((input) => input);`,
  );
  const thread = new HelperThread<string, string>({ program: pathToFileURL(program), idleMs: 60_000 });
  await expect(thread.run('first')).rejects.toThrow('exited with code 3');
  expect(await thread.run('second')).toBe('second');
  await thread.close();
});

test('after an abort, a new helper thread answers the request that still waits', async () => {
  const program = path.join(folder, 'endless.mjs');
  writeFileSync(
    program,
    `import { serveThread } from ${JSON.stringify(SERVE_THREAD_URL)};
     serveThread((input) => (input === 'endless' ? new Promise(() => {}) : input));`,
  );
  const thread = new HelperThread<string, string>({ program: pathToFileURL(program), idleMs: 60_000 });
  const cancel = new AbortController();
  const runningRequest = thread.run('endless', cancel.signal);
  const waitingRequest = thread.run('text');
  const canceledWaitingRequest = thread.run('never', cancel.signal);
  await expect.poll(() => thread.isRunning).toBe(true);
  cancel.abort(new Error('not wanted'));
  await expect(runningRequest).rejects.toThrow('not wanted');
  await expect(canceledWaitingRequest).rejects.toThrow('not wanted');
  expect(await waitingRequest).toBe('text');
  // Closing rejects the running request and every later one.
  const rejection = expect(thread.run('endless')).rejects.toMatchObject({ code: 'unavailable' });
  await thread.close();
  await rejection;
  await expect(thread.run('text')).rejects.toMatchObject({ code: 'unavailable' });
});
