import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OPERATOR_COMMANDS } from '#cli/operator-commands.ts';
import { authClientAt, PASSWORD, signInClient } from '../../support/accounts.ts';
import { ensureBuilt } from '../../support/build.ts';
import { type CommandResult, runVitrine } from '../../support/command-line.ts';
import { ensureTemplate, makeDataDir } from '../../support/database.ts';
import { type RunningServer, spawnVitrine, startServer } from '../../support/server.ts';
import { sendRequest } from '../../support/test-server.ts';
import {
  makeFolder,
  makeImages,
  runImportCommand,
  startImport,
  type TestFolder,
} from '../import/import-fixture.ts';

const EMAIL = 'ada@example.com';
const SCREENS = 12;

let images: Record<string, Buffer>;
let dataDir: string;
let removeDataDir: () => Promise<void>;
let server: RunningServer | null;

beforeAll(async () => {
  ensureBuilt();
  await ensureTemplate();
  images = await makeImages(SCREENS, 360);
});
beforeEach(async () => {
  const newDirectory = await makeDataDir();
  dataDir = path.join(newDirectory.dataDir, 'data');
  removeDataDir = newDirectory.remove;
  server = await startServer(dataDir);
});
afterEach(async () => {
  await server?.stop('SIGKILL');
  await removeDataDir();
});

const vitrine = (args: string[], input?: string) => runVitrine(args, dataDir, { LOG_LEVEL: 'silent' }, input);
const socketPath = (): string => path.join(dataDir, 'control.sock');
const runningServer = (): RunningServer => {
  if (!server) throw new Error('The server was stopped');
  return server;
};
const stopServer = async (signal?: NodeJS.Signals): Promise<number | null> => {
  const code = await runningServer().stop(signal);
  server = null;
  return code;
};
const countScreens = async (): Promise<number> => {
  const stats = await sendRequest(runningServer().url, '/api/stats');
  return stats.json<{ screens: number }>().screens;
};
const logLines = (): Record<string, unknown>[] =>
  runningServer()
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const createAdmin = () =>
  vitrine(['create-admin', '--email', EMAIL, '--name', 'Ada', '--password-stdin'], PASSWORD);

/** Commands that the first test does not compare, each with the reason. */
const NOT_COMPARED: Record<string, string> = {
  'demo load': 'the second run finds the demo of the first run',
  backup: 'the output contains times and sizes; backup.test.ts runs it with and without a server',
  status: 'the output describes the server',
  maintain: 'the output contains sizes, which the first run changes',
};

describe('[O-01] a command beside a running server', () => {
  test('has the same output and exit code as without the server', async () => {
    expect(await createAdmin()).toEqual({ code: 0, stdout: `${EMAIL} can sign in now.\n`, stderr: '' });
    const [file, image] = Object.entries(images)[0] as [string, Buffer];
    // JSON allows these separators in strings, but `readline` ends lines at them.
    const description = 'a\u2028b\u2029c';
    const folder = await makeFolder({ [file]: image, 'manifest.json': [{ file, description }] });
    const commands = [
      ['create-admin', '--email', EMAIL, '--name', 'Ada', '--password-stdin'],
      ['list-users', '--json'],
      ['audit', '--action', 'user', '--json'],
      ['jobs'],
      ['jobs', '--retry'],
      ['revoke-sessions', '--email', 'unknown@example.com'],
      ['reset-password', '--email', 'unknown@example.com', '--password-stdin'],
      // The folder of the images exists, so nothing can be exported to it.
      ['export', folder.path],
      ['demo', 'remove'],
      ['import', '/folder/that/does/not/exist'],
      ['import', '/folder\u2028that\u2029does/not/exist'],
      ['import', folder.path, '--dry-run', '--json'],
    ];
    const namesOfCompared = OPERATOR_COMMANDS.filter((name) =>
      commands.some((args) => args.join(' ').startsWith(name)),
    );
    expect([...namesOfCompared, ...Object.keys(NOT_COMPARED)].sort()).toEqual([...OPERATOR_COMMANDS].sort());
    const results = async () => {
      const entries = [];
      for (const args of commands) entries.push([args, await vitrine(args, PASSWORD)]);
      return entries;
    };
    const resultsFromServer = await results();
    await stopServer();
    const resultsWithoutServer = await results();
    await folder.remove();
    expect(resultsWithoutServer).toEqual(resultsFromServer);
    // The commands with code 1 name an existing account, unknown accounts, an existing folder and missing folders.
    const codes = resultsFromServer.map(([, result]) => (result as { code: number }).code);
    expect(codes).toEqual([1, 0, 0, 0, 0, 1, 1, 1, 0, 1, 1, 0]);
    const [, dryRun] = resultsFromServer.at(-1) as [string[], { stdout: string }];
    expect(JSON.parse(dryRun.stdout)).toMatchObject({ plan: { screens: [{ entry: { description } }] } });
  }, 300_000);

  test('takes effect in the server immediately', async () => {
    await createAdmin();
    // Throws if the server does not accept the new account.
    await signInClient(runningServer().url, { email: EMAIL });
    const before = await sendRequest(runningServer().url, '/web');
    // The import makes this name from the folder `app-0`.
    expect(before.text()).not.toContain('App 0');

    const folder = await makeFolder(images);
    const result = await runImportCommand([folder.path], dataDir);
    await folder.remove();
    expect(result).toMatchObject({ code: 0 });
    expect(result.stdout).toContain(`${SCREENS} screens added, 0 skipped, 0 failed`);
    expect(result.stderr).toContain(`Importing  ${SCREENS} of ${SCREENS}`);
    expect(await countScreens()).toBe(SCREENS);
    await expect.poll(async () => (await sendRequest(runningServer().url, '/web')).text()).toContain('App 0');
  });

  test('can reset a password, which the server then accepts at once and does not log', async () => {
    await createAdmin();
    const reset = ['reset-password', '--email', EMAIL, '--password-stdin'];
    expect(await vitrine(reset, 'another good password')).toMatchObject({ code: 0 });
    const { error } = await authClientAt(runningServer().url).signInWithPassword({
      email: EMAIL,
      password: 'another good password',
    });
    expect(error).toBeNull();
    expect(runningServer().log()).not.toContain('another good password');
    expect(logLines()).toContainEqual(
      expect.objectContaining({ msg: 'command finished', command: 'reset-password', code: 0 }),
    );
  });
});

describe('[O-01] an import beside a running server', () => {
  let folder: TestFolder;
  beforeEach(async () => {
    folder = await makeFolder(images);
  });
  afterEach(() => folder.remove());

  /** Starts an import and returns it while it runs, once `screens` screens have been imported. */
  const startImportAndWaitFor = async (screens: number): Promise<ReturnType<typeof startImport>> => {
    const run = startImport([folder.path, '--concurrency', '1'], dataDir);
    while ((await countScreens()) < screens) await pause(10);
    return run;
  };
  const findFinishedCommand = () => logLines().find(({ msg }) => msg === 'command finished');
  /** Expects that the first import was incomplete and that a second one imports exactly the other screens. */
  const expectCompletionBySecondRun = async (firstRun: CommandResult | null): Promise<void> => {
    const added = await countScreens();
    expect(added).toBeLessThan(SCREENS);
    if (firstRun) expect(firstRun.stdout).toContain(`${SCREENS - added} screens not processed`);
    const secondRun = await runImportCommand([folder.path], dataDir);
    expect(secondRun).toMatchObject({ code: 0 });
    expect(secondRun.stdout).toContain(`${SCREENS - added} screens added, 0 skipped, 0 failed`);
    expect(await countScreens()).toBe(SCREENS);
  };

  test('is canceled in the server by Ctrl-C and reports how many screens remain', async () => {
    const run = await startImportAndWaitFor(2);
    run.kill('SIGINT');
    const result = await run.ended;
    expect(result.code).toBe(130);
    expect(result.stderr).toContain('Stopping after the current screens');
    expect(findFinishedCommand()).toMatchObject({ command: 'import', code: 130 });
    await expectCompletionBySecondRun(result);
  });

  test('is canceled in the server if the command is killed', async () => {
    const run = await startImportAndWaitFor(2);
    run.kill('SIGKILL');
    await run.ended;
    await expect
      .poll(findFinishedCommand, { timeout: 10_000 })
      .toMatchObject({ command: 'import', code: 130 });
    await expectCompletionBySecondRun(null);
  });

  test('ends with a report when the server stops', async () => {
    const run = await startImportAndWaitFor(2);
    expect(await stopServer()).toBe(0);
    const result = await run.ended;
    expect(result.code).toBe(130);
    expect(result.stderr).toContain('The server is stopping and cancels the command.');
    server = await startServer(dataDir);
    await expectCompletionBySecondRun(result);
  });

  test('reports that imported screens are kept when the server is killed, and the next import adds the others', async () => {
    const run = await startImportAndWaitFor(2);
    await stopServer('SIGKILL');
    const { code, stderr } = await run.ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /The connection to the running server was lost before the command ended\. The screens imported so far are kept\. Run the same command again to continue\.\n$/,
    );
    // The killed server has left its socket behind.
    expect(existsSync(socketPath())).toBe(true);
    expect(await runImportCommand([folder.path], dataDir)).toMatchObject({ code: 0 });
    server = await startServer(dataDir);
    expect(await countScreens()).toBe(SCREENS);
  });
});

describe('[O-01] the control socket', () => {
  /** Sends data to the socket. Returns the response once the server closes the connection, or after `limitMs`. */
  const send = async (data: string | Uint8Array, limitMs = 20_000): Promise<string> => {
    const socket = net.connect(socketPath());
    let response = '';
    socket.setEncoding('utf8').on('data', (part) => {
      response += part;
    });
    socket.on('error', () => undefined);
    const closing = once(socket, 'close');
    socket.write(data);
    const timer = setTimeout(() => socket.destroy(), limitMs);
    await closing;
    clearTimeout(timer);
    return response;
  };
  /** Returns a message that asks the server to run a command. The server refuses the default version `0`. */
  const runMessage = (fields: object): string =>
    `${JSON.stringify({ type: 'run', version: '0', command: 'audit', options: {}, terminal: { isTTY: false }, ...fields })}\n`;

  test('is open only to the user of the server, and is removed when the server stops', async () => {
    expect((await stat(socketPath())).mode & 0o777).toBe(0o600);
    expect(await stopServer()).toBe(0);
    expect(existsSync(socketPath())).toBe(false);
  });

  test('refuses a command of another version, an unknown command and invalid options', async () => {
    const version = (await vitrine(['--version'])).stdout.trim();
    expect(await send(runMessage({}))).toContain(
      `The running server is Vitrine ${version}, but this command is Vitrine 0.`,
    );
    for (const fields of [{ command: '__proto__' }, { command: 'start' }, { options: { limit: 1e9 } }]) {
      const response = await send(runMessage({ version, ...fields }));
      expect(response).toContain('does not know the command');
      expect(response).toContain('{"type":"exit","code":1}');
    }
  });

  test('survives a client that is killed before it has read the response', async () => {
    const socket = net.connect(socketPath());
    socket.on('error', () => undefined);
    // A socket that was paused before it is connected reads nothing.
    socket.pause();
    socket.write(runMessage({}));
    await expect.poll(() => runningServer().log()).toContain('command finished');
    // Closing a socket with unread data resets the connection, as the end of a killed process does.
    socket.destroy();
    expect(await send(runMessage({}))).toContain('but this command is Vitrine 0.');
  });

  test('executes no command if it receives arbitrary input, and still works afterwards', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ minLength: 1, maxLength: 300 }),
          fc.json(),
          fc
            .record({ version: fc.anything(), options: fc.anything(), command: fc.anything() })
            .map(runMessage),
        ),
        async (input) => {
          const text = typeof input === 'string' ? input : Buffer.from(input);
          // A line break ends each message.
          const response = await send(Buffer.concat([Buffer.from(text), Buffer.from('\n')]), 2_000);
          expect(response).not.toContain('"code":0');
        },
      ),
      { numRuns: 30 },
    );
    expect(await vitrine(['list-users'])).toMatchObject({ code: 0 });
  });

  test('serves several commands at the same time', async () => {
    const entries = await Promise.all(Array.from({ length: 6 }, () => vitrine(['audit', '--json'])));
    expect(new Set(entries.map(({ stdout }) => stdout)).size).toBe(1);
    expect(entries.every(({ code }) => code === 0)).toBe(true);
  });
});

test('a server that cannot create its socket starts without it', async () => {
  await stopServer();
  const otherDataDir = path.join(path.dirname(dataDir), 'blocked');
  await mkdir(path.join(otherDataDir, 'control.sock'), { recursive: true });
  server = await startServer(otherDataDir);
  expect(server.log()).toContain('the control socket could not be opened');
  expect(await stopServer()).toBe(0);
  await rm(otherDataDir, { recursive: true, force: true, maxRetries: 3 });
});

test('a server whose data directory has a path that is too long for a socket starts without the socket', async () => {
  await stopServer();
  // The path of a Unix socket has at most 107 bytes on Linux, and 103 on macOS.
  const longDataDir = path.join(path.dirname(dataDir), 'd'.repeat(120));
  server = await startServer(longDataDir);
  expect(server.log()).toContain('too long for a socket');
  const child = spawnVitrine(['list-users'], longDataDir, { LOG_LEVEL: 'silent' });
  let stderr = '';
  child.stderr?.on('data', (part) => {
    stderr += part;
  });
  expect((await once(child, 'close'))[0]).toBe(1);
  expect(stderr).toContain('is in use by process');
  await rm(longDataDir, { recursive: true, force: true, maxRetries: 3 });
});
