import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#platform/config.ts';
import { measureRequestsPerSecond } from './load.ts';
import { figureRow, type Row } from './measure.ts';
import { rootDir } from './workspace.ts';

// Part of `npm run bench`: measures the start, the requests per second and the memory of a server process.

/**
 * Starts the real server in its own process, on a free port. `readyMs` is the time from the start of the process until
 * the first page is served.
 */
export async function startServer(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  settings: Record<string, string> = {},
): Promise<{ child: ChildProcess; url: string; readyMs: number; stop(): Promise<void> }> {
  const start = performance.now();
  const child = spawn(process.execPath, [path.join(rootDir, 'bin/vitrine.js'), 'start'], {
    cwd: rootDir,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl ?? '',
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: 'off',
      TEXT_RECOGNITION: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.once('exit', (code) => reject(new Error(`The server ended with exit code ${code}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk;
      const [, found] = /ready at (\S+)/.exec(text) ?? [];
      if (found) resolve(found);
    });
  });
  await (await fetch(`${url}/web`)).arrayBuffer();
  const stop = async (): Promise<void> => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  return { child, url, readyMs: performance.now() - start, stop };
}

const UNCACHED_CLIENTS = 8;

/** Measures rendered pages per second with `clients` concurrent clients. Requests each page once, so none is cached. */
async function measureRenderedPerSecond(
  url: string,
  pages: readonly string[],
  clients: number,
): Promise<number> {
  const remaining = [...pages];
  const start = performance.now();
  const visit = async (): Promise<void> => {
    for (let page = remaining.pop(); page !== undefined; page = remaining.pop()) {
      const response = await fetch(`${url}${page}`);
      if (response.status !== 200) throw new Error(`${page} answered ${response.status}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: clients }, visit));
  return (pages.length / (performance.now() - start)) * 1000;
}

const readResidentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Measures requests per second of cached responses, the time to the first page, and memory after all `pages`. */
export async function benchThroughput(config: Config, pages: readonly string[]): Promise<Row[]> {
  const { child, url, readyMs, stop } = await startServer(config);
  try {
    const rows = [
      figureRow(
        'Server',
        'time from start to first page, with existing data',
        `${(readyMs / 1000).toFixed(2)} s`,
        '<= 3 s',
        readyMs <= 3000,
      ),
    ];
    // Warms up the server.
    await measureRequestsPerSecond(`${url}/healthz`);
    const baseline = await measureRequestsPerSecond(`${url}/healthz`);
    rows.push(figureRow('Server', 'baseline: /healthz', `${Math.round(baseline)} req/s`));
    const page = await measureRequestsPerSecond(`${url}/web`);
    rows.push({
      ...figureRow(
        'Server',
        'home, from the cache',
        `${Math.round(page)} req/s`,
        '>= 10,000 req/s',
        page >= 10_000,
      ),
      ratio: `${(baseline / page).toFixed(1)}x`,
    });
    for (const route of pages) await (await fetch(`${url}${route}`)).arrayBuffer();
    // After its last response, the server still works for a moment. The memory that this work needs should not count.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const memoryMb = readResidentMb(child.pid as number);
    rows.push(
      figureRow(
        'Server',
        'memory after requests of all kinds of pages',
        `${Math.round(memoryMb)} MB after ${pages.length} pages`,
        '<= 350 MB',
        memoryMb <= 350,
      ),
    );
    return rows;
  } finally {
    await stop();
  }
}

/**
 * Measures uncached pages of a server that has just started: half of the pages with one client, the others with
 * `UNCACHED_CLIENTS` clients.
 */
export async function benchUncached(config: Config, pages: readonly string[]): Promise<Row[]> {
  const { url, stop } = await startServer(config);
  try {
    const single = await measureRenderedPerSecond(
      url,
      pages.filter((_, index) => index % 2 === 0),
      1,
    );
    const many = await measureRenderedPerSecond(
      url,
      pages.filter((_, index) => index % 2 === 1),
      UNCACHED_CLIENTS,
    );
    return [
      figureRow('Server', 'baseline: uncached pages, 1 client', `${Math.round(single)} req/s`),
      {
        ...figureRow('Server', `uncached pages, ${UNCACHED_CLIENTS} clients`, `${Math.round(many)} req/s`),
        ratio: `${(many / single).toFixed(1)}x`,
      },
    ];
  } finally {
    await stop();
  }
}
