import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../../support/accounts.ts';
import { ensureTemplate, makeDataDir } from '../../support/database.ts';
import { runVitrineProcess } from '../../support/server.ts';

// Other tests run commands inside the process of the test. There, a command that keeps its process alive, or that lacks
// an import that another test has loaded, would not be noticed.

let folder: Awaited<ReturnType<typeof makeDataDir>>;
beforeAll(async () => {
  await ensureTemplate();
  folder = await makeDataDir();
});
afterAll(() => folder?.remove());

test('the process of each command ends with the exit code of the command', async () => {
  const inFolder = (name: string): string => path.join(folder.dataDir, name);
  const commands: [string[], string?][] = [
    [['create-admin', '--email', 'ada@example.com', '--name', 'Ada', '--password-stdin'], PASSWORD],
    [['reset-password', '--email', 'ada@example.com', '--password-stdin'], PASSWORD],
    [['revoke-sessions', '--email', 'ada@example.com']],
    [['demo', 'remove']],
    [['jobs', '--run']],
    [['audit']],
    [['status']],
    [['maintain']],
    [['export', inFolder('export.tar')]],
    [['import', inFolder('export.tar')]],
    [['backup', inFolder('backup.tar')]],
  ];
  for (const [args, input] of commands) {
    const { code, stderr } = await runVitrineProcess(args, inFolder('data'), {}, input);
    expect(code, `${args.join(' ')}: ${stderr}`).toBe(0);
  }
  const restore = await runVitrineProcess(['restore', inFolder('backup.tar')], inFolder('restored'));
  expect(restore.code, restore.stderr).toBe(0);
});
