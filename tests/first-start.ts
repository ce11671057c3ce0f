import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROOT, startServerWithBuild } from './support/server.ts';
import { sendRequest } from './support/test-server.ts';

// The suite `build`: the first `vitrine start` in a fresh checkout builds the pages and the database template, reports
// each step, and serves the pages. The next start does not build again. The other suites use this build.

const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrine-first-start-'));
try {
  await rm(path.join(ROOT, 'dist'), { recursive: true, force: true });

  const first = await startServerWithBuild(path.join(folder, 'data'), { LOG_FORMAT: 'text' });
  const pageSteps = ['gallery', 'back office', 'server', 'compression'].map(
    (part, index) => `Building the pages, ${index + 1} of 4: ${part}…`,
  );
  const lines = first.log().split('\n');
  // The first five lines report four steps of the pages and the preparation of the database. The preparation comes
  // first if the machine has too little memory to do both at the same time, otherwise last (`scripts/build.ts`).
  const isPreparation = (line: string): boolean => line === 'Preparing the database…';
  assert.deepEqual(
    lines.slice(0, 5).filter((line) => !isPreparation(line)),
    pageSteps,
  );
  assert.ok(lines.some(isPreparation));
  assert.match(lines[5] ?? '', /^Opening the gallery in .+…$/);
  const page = (await sendRequest(first.url, '/')).text();
  const [, asset = ''] = /"(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  assert.equal((await sendRequest(first.url, asset)).status, 200);
  assert.equal(await first.stop(), 0);

  const second = await startServerWithBuild(path.join(folder, 'data'), { LOG_FORMAT: 'text' });
  // The log begins with the opening of the gallery: nothing was built again.
  assert.match(second.log(), /^Opening the gallery in .+…\n/);
  assert.equal((await sendRequest(second.url, asset)).status, 200);
  assert.equal(await second.stop(), 0);
} finally {
  await rm(folder, { recursive: true, force: true });
}
