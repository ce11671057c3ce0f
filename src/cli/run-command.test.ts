import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { lockDatabase } from '#db/lock.ts';
import { createTestTerminal } from '../../tests/support/command-line.ts';
import { defineCommand } from './operator-command.ts';
import { runCommand } from './run-command.ts';

describe('a command that needs a gallery, just after the first start of a server', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'vitrine-run-'));
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const command = defineCommand({
    name: 'count',
    needsGallery: () => true,
    options: z.strictObject({}),
    run: async () => 7,
  });
  /** Starts the command and waits until it has found no gallery. `ended` resolves to its exit code or error message. */
  async function start(): Promise<{ ended: Promise<unknown> }> {
    const { terminal, readResult } = createTestTerminal({ env: { DATA_DIR: dataDir }, directory: dataDir });
    const ended = runCommand(terminal, command, {}).then(
      () => readResult().code,
      (error: Error) => error.message,
    );
    await pause(50);
    return { ended };
  }
  /** Advances the fake clock beyond the time limit of the command until the command ends. */
  async function skipWait(ended: Promise<unknown>): Promise<unknown> {
    const timer = setInterval(() => vi.advanceTimersByTime(60_000), 10);
    return ended.finally(() => clearInterval(timer));
  }

  test('waits until the server creates the gallery', async () => {
    const { ended } = await start();
    mkdirSync(path.join(dataDir, 'database'));
    expect(await ended).toBe(7);
  });

  test('names the process that is creating the gallery, if that takes long', async () => {
    const release = lockDatabase(path.join(dataDir, 'database'));
    const { ended } = await start();
    expect(await skipWait(ended)).toContain(`is in use by process ${process.pid} (`);
    release();
  });

  test('reports that there is no gallery if none appears', async () => {
    const { ended } = await start();
    expect(await skipWait(ended)).toBe(`There is no gallery in ${dataDir}: check DATA_DIR`);
  });
});
