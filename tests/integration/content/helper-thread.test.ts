import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HelperThread } from '#platform/helper-thread.ts';

const SERVE = new URL('../../../src/platform/serve-thread.ts', import.meta.url).href;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'vitrine-thread-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the time limit of the first request excludes the time to load the modules of the thread', async () => {
  const program = path.join(folder, 'slow-to-load.mjs');
  writeFileSync(
    program,
    `import { serveThread } from ${JSON.stringify(SERVE)};
     await new Promise((resolve) => setTimeout(resolve, 2500));
     serveThread((input) => (input === 'endless' ? new Promise(() => {}) : input));`,
  );
  const thread = new HelperThread<string, string>({
    program: pathToFileURL(program),
    idleMs: 60_000,
    limit: { ms: 2000, onTimeout: () => new Error('too slow') },
  });
  expect(await thread.ask('text')).toBe('text');
  await expect(thread.ask('endless')).rejects.toThrow('too slow');
  await thread.close();
});
