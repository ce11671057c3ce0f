import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  authClientAt,
  bearer,
  enrollTotp,
  getAccessToken,
  PASSWORD,
  signInClient,
  unwrap,
} from '../../support/accounts.ts';
import { ensureBuilt } from '../../support/build.ts';
import { runVitrine } from '../../support/command-line.ts';
import { ensureTemplate, makeDataDir } from '../../support/database.ts';
import { spawnVitrine, startServer } from '../../support/server.ts';
import { sendRequest } from '../../support/test-server.ts';

let folder: Awaited<ReturnType<typeof makeDataDir>>;
let dataDir: string;
beforeAll(async () => {
  ensureBuilt();
  await ensureTemplate();
  folder = await makeDataDir();
  dataDir = path.join(folder.dataDir, 'data');
});
afterAll(() => folder?.remove());

const vitrine = (args: string[], input?: string) => runVitrine(args, dataDir, { LOG_LEVEL: 'silent' }, input);
const EMAIL = 'ada@example.com';

test('an operator creates, lists, resets and signs out accounts with the CLI and reads the audit log', async () => {
  const create = ['create-admin', '--email', 'Ada@Example.com', '--name', 'Ada Example', '--password-stdin'];
  // Only the first line of standard input is the password.
  const creation = await vitrine(create, `${PASSWORD}\nnot this line`);
  expect(creation).toMatchObject({ code: 0, stdout: `${EMAIL} can sign in now.\n` });

  // Invalid calls print one line and change nothing.
  for (const [args, input, message] of [
    [create, PASSWORD, `An account for ${EMAIL} already exists`],
    [['reset-password', '--email', 'b@example.com'], undefined, '--password-stdin'],
  ] as const) {
    const failure = await vitrine([...args], input);
    expect([failure.code, failure.stderr.trim().split('\n').length], failure.stderr).toEqual([1, 1]);
    expect(failure.stderr).toContain(message);
  }

  let server = await startServer(dataDir);
  const client = await signInClient(server.url, { email: EMAIL });
  /** Requests a route of the back office. Returns the HTTP status. */
  const requestStats = async (url: string, token: string) =>
    (await sendRequest(url, '/api/admin/stats', { headers: bearer(token) })).status;
  expect(await requestStats(server.url, await getAccessToken(client))).toBe(200);
  // The server offers a link to create the first account only if no account exists yet.
  expect(server.log()).not.toContain('/auth/setup');
  await enrollTotp(client);
  const token = await getAccessToken(client);
  await authClientAt(server.url).signInWithPassword({ email: EMAIL, password: 'a wrong guess' });
  await server.stop();

  // The reader of the output closes the pipe before the first output, like `| head -0`.
  const child = spawnVitrine(['list-users'], dataDir, { LOG_LEVEL: 'silent' });
  child.stdout?.destroy();
  let errorOutput = '';
  child.stderr?.on('data', (part) => {
    errorOutput += part;
  });
  expect([(await once(child, 'close'))[0], errorOutput]).toEqual([0, '']);

  expect(JSON.parse((await vitrine(['list-users', '--json'])).stdout)).toMatchObject([
    { email: EMAIL, name: 'Ada Example', admin: true, secondFactor: true },
  ]);
  expect((await vitrine(['list-users'])).stdout).toMatch(/last sign-in \d{4}-\d\d-\d\d \d\d:\d\d UTC\n$/);
  expect((await vitrine(['revoke-sessions', '--email', EMAIL])).stdout).toBe('1 session ended.\n');
  const reset = await vitrine(
    ['reset-password', '--email', EMAIL, '--remove-factors', '--password-stdin'],
    'another good password',
  );
  expect(reset.stdout).toBe(`${EMAIL} has a new password and no second factor.\n`);

  server = await startServer(dataDir);
  expect(await requestStats(server.url, token)).toBe(401);
  const newClient = authClientAt(server.url);
  await unwrap(newClient.signInWithPassword({ email: EMAIL, password: 'another good password' }));
  expect(await requestStats(server.url, await getAccessToken(newClient))).toBe(200);
  await server.stop();

  const audit = await vitrine(['audit', '--limit', '20']);
  expect(audit.stdout).toMatch(/session\.refuse .*ip=127\.0\.0\.1 reason=password/);
  const actions = audit.stdout
    .trim()
    .split('\n')
    // Two spaces separate the columns: time, actor, action, target, details.
    .map((line) => line.split(/ {2}/)[2]);
  expect(actions).toEqual([
    'session.create',
    'user.password',
    'session.revoke',
    'session.refuse',
    'factor.verify',
    'factor.enroll',
    'session.create',
    // The first start of the server created the default post and pages.
    'post.create',
    ...Array.from({ length: 4 }, () => 'page.create'),
    'user.create',
  ]);
  expect(audit.stdout).not.toContain(PASSWORD);
});
