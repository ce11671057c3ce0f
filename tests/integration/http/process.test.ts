import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { openServices } from '#services/open-services.ts';
import { ensureBuilt } from '../../support/build.ts';
import { runVitrine } from '../../support/command-line.ts';
import {
  COMPILE_CACHE,
  ROOT,
  type RunningServer,
  type ServerSettings,
  startServer,
} from '../../support/server.ts';
import { sendRequest } from '../../support/test-server.ts';

let folder: string;
let dataDir: string;
const runningServers: RunningServer[] = [];

beforeAll(() => ensureBuilt());
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'vitrine-process-'));
  dataDir = path.join(folder, 'data');
});
afterEach(async () => {
  for (const server of runningServers.splice(0)) await server.stop('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function start(settings?: ServerSettings, directory = dataDir): Promise<RunningServer> {
  const server = await startServer(directory, settings);
  runningServers.push(server);
  return server;
}

describe('vitrine start', () => {
  test('reads the .env file, logs its URL when ready, serves the home page and exits with 0 on SIGTERM', async () => {
    writeFileSync(path.join(folder, '.env'), 'SITE_NAME=Showcase\nPORT=http\n');
    // The environment variable PORT, which `startServer` sets, takes precedence over the invalid PORT of the file.
    const server = await start({ LOG_FORMAT: 'text' });
    expect(server.log()).toContain(`Showcase is ready at ${server.url}\n`);
    await expect.poll(() => server.log()).toMatch(/^AUTH_SECRET is not set: [^\n]+$/m);
    const page = await sendRequest(server.url, '/');
    expect(page.status).toBe(200);
    expect(page.text()).toContain('<title>Showcase');
    // Canonical links use the actual port.
    expect(page.text()).toContain(`href="${server.url}`);
    expect(await server.stop('SIGTERM')).toBe(0);
  });

  test('writes only JSON with LOG_FORMAT=json, and logs the link for the first admin at any LOG_LEVEL', async () => {
    const server = await start({ LOG_FORMAT: 'json', LOG_LEVEL: 'error' });
    await expect.poll(() => server.log()).toContain('AUTH_SECRET is not set');
    const messages = server
      .log()
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages).toEqual([
      `Opening the gallery in ${dataDir}…`,
      `Vitrine is ready at ${server.url}`,
      expect.stringMatching(/^There is no account yet\. .* at http:\S+\/auth\/setup#token=[\w-]+$/),
      expect.stringMatching(/^AUTH_SECRET is not set/),
    ]);
  });

  const catalogue = path.join(ROOT, 'demo/catalogue.json');
  test.skipIf(!existsSync(catalogue))(
    'shows the demo on the home page, and the demo command removes and loads the demo',
    async () => {
      const first = await start({ DEMO: 'on' });
      const page = (await sendRequest(first.url, '/')).text();
      const { apps } = JSON.parse(readFileSync(catalogue, 'utf8')) as {
        apps: { name: string; added: string; screens: { platform: string }[] }[];
      };
      const onWeb = apps.filter(({ screens }) => screens.some(({ platform }) => platform === 'web'));
      const newest = onWeb.toSorted((a, b) => b.added.localeCompare(a.added))[0]?.name ?? '';
      expect(page).toContain(newest);
      const [, image = ''] = /src="(\/images\/[^"]+width=[^"]+)"/.exec(page) ?? [];
      expect((await sendRequest(first.url, image.replaceAll('&amp;', '&'))).status).toBe(200);
      expect(await first.stop()).toBe(0);
      const removal = await runVitrine(['demo', 'remove'], dataDir, { LOG_LEVEL: 'silent' });
      expect(removal.stdout).toMatch(/^Removed \d+ screens, \d+ apps, \d+ categories and 1 post\.\n$/);
      const second = await start({ DEMO: 'on' });
      expect((await sendRequest(second.url, '/')).text()).not.toContain(newest);
      await second.stop();
      const loading = await runVitrine(['demo', 'load'], dataDir, { LOG_LEVEL: 'silent' });
      expect(loading.stdout).toMatch(/^Loaded \d+ screens, \d+ apps, \d+ categories and 1 post\.\n$/);
    },
  );

  describe('on a gallery with a large image', () => {
    let gallery: string;
    let image: { id: string; bytes: number };
    beforeAll(async () => {
      gallery = mkdtempSync(path.join(os.tmpdir(), 'vitrine-process-'));
      image = await storeLargeImage(path.join(gallery, 'data'));
    });
    afterAll(() => rmSync(gallery, { recursive: true, force: true }));

    test.each(['SIGINT', 'SIGHUP'] as const)(
      'finishes running requests on %s, accepts no new ones and exits with 0, even if another signal follows at once',
      async (signal) => {
        const server = await start({}, path.join(gallery, 'data'));
        const request = http.get(`${server.url}/images/${image.id}/raw`);
        const [response] = (await once(request, 'response')) as [http.IncomingMessage];
        // The client does not read yet, so the bytes beyond the socket buffers are still unsent.
        const exitCode = server.stop(signal);
        // The second signal differs, because the system may deliver two equal pending signals only once.
        process.kill(server.pid, 'SIGTERM');
        await expect.poll(() => server.log()).toContain('stopping');
        await expect.poll(() => refusesConnections(server.url)).toBe(true);
        let bytes = 0;
        for await (const part of response) bytes += (part as Buffer).length;
        expect(bytes).toBe(image.bytes);
        expect(await exitCode).toBe(0);
      },
    );

    test('exits immediately with 130 if a second signal arrives some time after the first', async () => {
      const server = await start({}, path.join(gallery, 'data'));
      const request = http.get(`${server.url}/images/${image.id}/raw`);
      request.on('error', () => undefined);
      // The client reads nothing, so the request does not end.
      await once(request, 'response');
      const exitCode = server.stop('SIGINT');
      await expect.poll(() => server.log()).toContain('stopping');
      const repetition = setInterval(() => void server.stop('SIGINT'), 50);
      server.ended.finally(() => clearInterval(repetition));
      expect(await exitCode).toBe(130);
    });

    test('finishes running requests and exits with 0 if its terminal or log reader has ended', async () => {
      const server = await start({}, path.join(gallery, 'data'));
      const request = http.get(`${server.url}/images/${image.id}/raw`);
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      server.closeOutput();
      const exitCode = server.stop('SIGHUP');
      await expect.poll(() => refusesConnections(server.url)).toBe(true);
      let bytes = 0;
      for await (const part of response) bytes += (part as Buffer).length;
      expect(bytes).toBe(image.bytes);
      expect(await exitCode).toBe(0);
    });
  });

  /** Runs a program that starts the server, and returns the process and a function that returns its output so far. */
  const spawnStart = (program: string, args: string[]) => {
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: 'off',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
    };
    // `detached` creates a process group, so that the test can also kill a server that outlives the program.
    const child = spawn(program, args, {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    onTestFinished(() => {
      try {
        process.kill(-(child.pid as number), 'SIGKILL');
      } catch {
        // All processes of the group have ended.
      }
    });
    let output = '';
    child.stdout.on('data', (part: Buffer) => {
      output += part;
    });
    return { child, output: () => output };
  };

  test('stops when npm is stopped, although npm sends its signal only to the shell that runs the server', async () => {
    const { child: npm, output } = spawnStart('npm', ['start']);
    await expect.poll(output, { timeout: 60_000 }).toMatch(/is ready at \S+\n/);
    const [, url = ''] = /is ready at (\S+)/.exec(output()) ?? [];
    const closed = once(npm, 'close');
    npm.kill('SIGTERM');
    await expect.poll(() => refusesConnections(url), { timeout: 20_000 }).toBe(true);
    // The server inherits the output of npm, so `close` is emitted only after the server has closed its database.
    await closed;
  });

  test('stops when npm is stopped before the server is ready', async () => {
    const { child: npm, output } = spawnStart('npm', ['start']);
    let isClosed = false;
    npm.once('close', () => {
      isClosed = true;
    });
    await expect.poll(output, { timeout: 60_000, interval: 10 }).toContain('Opening the gallery');
    npm.kill('SIGTERM');
    // The server inherits the output of npm, so `close` is emitted only after the server has ended.
    await expect.poll(() => isClosed, { timeout: 20_000 }).toBe(true);
  });

  // Only Linux has process namespaces, and not every container or user may create one.
  const canBePid1 = spawnSync('unshare', ['--pid', '--fork', 'true']).status === 0;
  test.skipIf(!canBePid1)('exits with 0 on SIGTERM before the server is ready, also as PID 1', async () => {
    const server = [process.execPath, path.join(ROOT, 'bin/vitrine.js'), 'start', '--no-build'];
    const { child, output } = spawnStart('unshare', ['--pid', '--fork', '--kill-child', ...server]);
    const closed = once(child, 'close');
    await expect.poll(output, { timeout: 60_000, interval: 10 }).toContain('Opening the gallery');
    const pid = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8'));
    process.kill(pid, 'SIGTERM');
    const killTimer = setTimeout(() => child.kill('SIGKILL'), 20_000);
    const [code] = (await closed) as [number | null];
    clearTimeout(killTimer);
    expect(code).toBe(0);
    expect(output()).not.toContain('is ready at');
  });

  test('rejects a data directory in use, names the process that uses it and does not disturb that process', async () => {
    const first = await start();
    const second = await runVitrine(['start', '--no-build'], dataDir);
    expect(second.code).toBe(1);
    expect(second.stderr).toMatch(
      new RegExp(
        `in use by process ${first.pid} \\(node .*vitrine\\.js start\\), since \\d{4}-.*another DATA_DIR\\.\n$`,
      ),
    );
    expect(second.stderr.trim().split('\n')).toHaveLength(1);
    expect((await sendRequest(first.url, '/readyz')).status).toBe(200);
    // The lock of a killed process does not prevent the next start.
    expect(await first.stop('SIGKILL')).toBeNull();
    expect((await sendRequest((await start()).url, '/readyz')).status).toBe(200);
  });

  test('[O-09] reports a port in use in one line', async () => {
    const other = net.createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as net.AddressInfo;
    const { code, stderr } = await runVitrine(['start', '--no-build'], dataDir, {
      PORT: String(port),
    });
    other.close();
    expect([code, stderr]).toEqual([
      1,
      `Port ${port} on 127.0.0.1 is used by another program. Set PORT to another port\n`,
    ]);
  });

  test('[O-09] reports a host that the machine does not have in one line', async () => {
    // 192.0.2.1 is reserved for documentation, and names below .invalid never exist.
    for (const [settings, message] of [
      [{ HOST: '192.0.2.1' }, "HOST is '192.0.2.1', which is not an address of this machine\n"],
      [
        { HOST: 'no-such-host.invalid' },
        "HOST is 'no-such-host.invalid', which cannot be resolved to an address\n",
      ],
      [
        { METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' },
        "METRICS_HOST is '192.0.2.1', which is not an address of this machine\n",
      ],
    ] as const) {
      const { code, stderr } = await runVitrine(['start', '--no-build'], dataDir, {
        PORT: '0',
        ...settings,
      });
      expect([code, stderr], JSON.stringify(settings)).toEqual([1, message]);
    }
  });

  test('[O-09] reports an invalid setting in one line and creates nothing', async () => {
    const { code, stdout, stderr } = await runVitrine(['start', '--no-build'], dataDir, {
      PORT: 'http',
    });
    expect([code, stdout, stderr]).toEqual([1, '', "PORT is 'http' but must be a port number, 0 to 65535\n"]);
  });
});

test('the log contains no secrets', async () => {
  const secrets = {
    S3_ACCESS_KEY_ID: 'hunter2-access',
    S3_SECRET_ACCESS_KEY: 'hunter2-secret',
  };
  const server = await start({
    LOG_LEVEL: 'trace',
    // Nothing listens on this port, so every attempt fails and is logged.
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_REGION: 'nowhere',
    S3_BUCKET: 'nothing',
    ...secrets,
  });
  const headers = { authorization: 'Bearer hunter2-token', cookie: 'session=hunter2-cookie' };
  for (const target of [
    '/',
    '/readyz',
    '/api/search?platform=web&q=hunter2-query',
    `/images/${'0'.repeat(32)}/raw`,
  ]) {
    await sendRequest(server.url, target, { headers });
  }
  expect(server.log()).toContain('"msg":"request"');
  await server.stop();
  expect(server.log()).not.toContain('hunter2');
});

describe('the vitrine command', () => {
  test('reports an outdated Node in one line', () => {
    const shimFile = path.join(folder, 'older.cjs');
    writeFileSync(
      shimFile,
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.17.1' } });`,
    );
    const bin = path.join(ROOT, 'bin/vitrine.js');
    const { status, stderr } = spawnSync(process.execPath, ['--require', shimFile, bin, '--version'], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^vitrine needs Node 22\.18 or newer and found 22\.17\.1\. [^\n]+\n$/);
  });

  test('runs on the Node of the system or reports it as outdated', () => {
    // npm adds node_modules/.bin to PATH, which may contain another Node than the system's.
    const projectModules = path.join(ROOT, 'node_modules');
    const searchPath = (process.env.PATH ?? '')
      .split(path.delimiter)
      .filter((part) => !part.startsWith(projectModules));
    const env = { ...process.env, PATH: searchPath.join(path.delimiter) };
    const { stdout: version } = spawnSync('node', ['-p', 'process.versions.node'], { env, encoding: 'utf8' });
    const [major = 99, minor = 0] = (version ?? '').split('.').map(Number);
    const isOutdated = Boolean(version) && (major < 22 || (major === 22 && minor < 18));
    const node = version ? 'node' : process.execPath;
    const result = spawnSync(node, [path.join(ROOT, 'bin/vitrine.js'), '--version'], {
      env,
      encoding: 'utf8',
    });
    expect(result.status).toBe(isOutdated ? 1 : 0);
    if (isOutdated) expect(result.stderr).toMatch(/^vitrine needs Node 22\.18 or newer and found [^\n]+\n$/);
    else expect(result.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test('rejects an unknown subcommand, suggests a similar one and names the help', async () => {
    const { code, stderr } = await runVitrine(['strat'], dataDir);
    expect(code).toBe(1);
    expect(stderr).toMatch(/unknown command 'strat'/);
    expect(stderr).toMatch(/Did you mean start\?/);
    expect(stderr).toMatch(/Run 'vitrine --help'/);
  });
});

/** Stores an image of noise, 2,000 pixels square, which exceeds the socket buffers. */
async function storeLargeImage(directory: string): Promise<{ id: string; bytes: number }> {
  const size = 2000;
  const noise = await sharp(randomBytes(size * size * 3), { raw: { width: size, height: size, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const services = await openServices(
    parseConfig({ DATA_DIR: directory }),
    createLogger({ level: 'warn', format: 'json' }),
  );
  const { id } = await services.images.ingest(noise, { purpose: 'screen' });
  await services.db.updateTable('images').set({ state: 'final' }).where('id', '=', id).execute();
  const raw = await services.images.openRaw(id);
  const { body, length } = await raw.open();
  if ('destroy' in body) body.destroy();
  await services.close();
  return { id, bytes: length };
}

const refusesConnections = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(true));
  });
