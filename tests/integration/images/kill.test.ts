import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { createImageService } from '#domain/images/image-service.ts';
import { ROOTS } from '#domain/images/keys.ts';
import { createLogger } from '#platform/logger.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { ensureTemplate } from '../../support/database.ts';
import { NODE_FLAGS } from '../../support/server.ts';

/** Runs `ingest-until-killed.ts` and kills it `afterMs` milliseconds after it has stored its first images. */
async function runAndKill(dataDir: string, afterMs: number): Promise<void> {
  const script = path.join(import.meta.dirname, 'ingest-until-killed.ts');
  const child = spawn(process.execPath, [...NODE_FLAGS, script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), exit]);
  expect(child.exitCode).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  child.kill('SIGKILL');
  await exit;
}

test('after kill -9 every row has its complete file, and the sweep removes all other files', async () => {
  await ensureTemplate();
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-kill-'));
  // The two times are arbitrary and differ, so that the kills interrupt different steps of an ingest.
  for (const afterMs of [150, 420]) await runAndKill(dataDir, afterMs);

  const database = await openDatabase({ dataDir });
  const storage = await openStorage({ dataDir });
  const images = createImageService({
    db: database.db,
    storage,
    logger: createLogger({ level: 'warn', format: 'json' }),
    settings: { avif: false, renditionCacheBytes: 1e6 },
  });
  // A killed process leaves files without a row only by chance, so the test adds such a file.
  await storage.put(`originals/aa/${'a'.repeat(32)}`, Buffer.from('half an upload'));
  await database.db.updateTable('images').set({ state: 'final' }).execute();
  const rows = await database.db.selectFrom('images').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);

  expect(await images.sweepFiles({ olderThanMs: 0 })).toBeGreaterThan(0);
  const owners = new Set<string>();
  for (const root of Object.values(ROOTS))
    for await (const { key } of storage.list(root)) owners.add(key.split('/')[2] as string);
  expect([...owners].sort()).toEqual(rows.map(({ id }) => id).sort());
  for (const { id, bytes } of rows) {
    expect((await storage.stat(`originals/${id.slice(0, 2)}/${id}`))?.size).toBe(bytes);
    for (const width of [300, 400]) {
      const rendition = await images.openRendition(
        id,
        new URLSearchParams({ width: String(width) }),
        'image/webp',
      );
      expect((await rendition.open()).length).toBeGreaterThan(0);
    }
  }
  await images.close();
  await database.close();
  await fs.rm(dataDir, { recursive: true, force: true });
});
