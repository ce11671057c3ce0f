import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseLockedError } from '#db/lock.ts';
import { openDatabase } from '#db/open-database.ts';
import { ensureTemplate, makeDataDir } from '../../support/database.ts';
import { NODE_FLAGS } from '../../support/server.ts';

const HOLDER_SCRIPT = fileURLToPath(new URL('./hold-database-lock.ts', import.meta.url));

let dataDir: string;
let remove: () => Promise<void>;
const children: ChildProcess[] = [];

beforeEach(async () => {
  await ensureTemplate();
  ({ dataDir, remove } = await makeDataDir());
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await remove();
});

/** Starts a process that opens the database. Resolves with the process and its first line of output. */
async function startLockHolder(): Promise<{ child: ChildProcess; output: string }> {
  const child = spawn(process.execPath, [...NODE_FLAGS, HOLDER_SCRIPT, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const [output] = (await once(lines, 'line')) as [string];
  return { child, output };
}

const openInThisProcess = () => openDatabase({ dataDir });

describe('the lock of the embedded database', () => {
  test('rejects a second process and names the holder', async () => {
    const first = await startLockHolder();
    expect(first.output).toBe('open');
    const second = await startLockHolder();
    expect(second.output).toContain(`process ${first.child.pid} (`);
    expect(second.output).toContain('hold-database-lock.ts');
    expect(second.output).toContain(dataDir);
    await expect(openInThisProcess()).rejects.toThrow(DatabaseLockedError);
  });

  test('records the command of its holder without options, in a file that only the same user can read', async () => {
    const holderFile = `${dataDir}/database.holder.json`;
    writeFileSync(holderFile, '{}', { mode: 0o644 });
    const { argv } = process;
    process.argv = ['/bin/node', '/opt/vitrine', 'move', '--to', 'postgres://user:secret@host/db'];
    try {
      const { close } = await openInThisProcess();
      const { command } = JSON.parse(readFileSync(holderFile, 'utf8'));
      const { mode } = statSync(holderFile);
      await close();
      expect(command).toBe('node /opt/vitrine move');
      expect(mode & 0o777).toBe(0o600);
    } finally {
      process.argv = argv;
    }
  });

  test('is released when its holder is killed, without losing acknowledged data', async () => {
    const { db, close } = await openInThisProcess();
    await sql`create table kept (n integer)`.execute(db);
    await close();
    for (let round = 0; round < 3; round += 1) {
      const { child, output } = await startLockHolder();
      expect(output).toBe('open');
      child.kill('SIGKILL');
      await once(child, 'exit');
      const reopenedDatabase = await openInThisProcess();
      await sql`insert into kept values (${round})`.execute(reopenedDatabase.db);
      const { rows } = await sql<{ n: number }>`select n from kept order by n`.execute(reopenedDatabase.db);
      expect(rows.map((row) => row.n)).toEqual(Array.from({ length: round + 1 }, (_, n) => n));
      await reopenedDatabase.close();
    }
  });

  test('is released by close, which may be called twice', async () => {
    const database = await openInThisProcess();
    await database.close();
    await database.close();
    const { child, output } = await startLockHolder();
    expect(output).toBe('open');
    child.stdin?.write('stop\n');
    expect((await once(child, 'exit'))[0]).toBe(0);
    await (await openInThisProcess()).close();
  });

  test('rejects a second open in the same process', async () => {
    const database = await openInThisProcess();
    await expect(openInThisProcess()).rejects.toThrow(`process ${process.pid} (`);
    await sql`select 1`.execute(database.db);
    await expect(openInThisProcess()).rejects.toThrow(DatabaseLockedError);
    await database.close();
  });

  test('admits exactly one of several concurrent processes', async () => {
    const outputs = (await Promise.all(Array.from({ length: 4 }, startLockHolder))).map(
      (holder) => holder.output,
    );
    expect(outputs.filter((line) => line === 'open')).toHaveLength(1);
    expect(outputs.filter((line) => line.includes('is in use by'))).toHaveLength(3);
  });

  test('is released if opening fails', async () => {
    await (await openInThisProcess()).close();
    const versionFile = `${dataDir}/database/PG_VERSION`;
    const originalVersion = readFileSync(versionFile);
    writeFileSync(versionFile, '17\n');
    await expect(openInThisProcess()).rejects.toThrow('made by PostgreSQL 17');
    expect(existsSync(`${dataDir}/database.holder.json`)).toBe(false);
    writeFileSync(versionFile, originalVersion);
    const { output } = await startLockHolder();
    expect(output).toBe('open');
  });
});
