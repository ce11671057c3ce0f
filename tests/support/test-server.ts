import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import type { Accounts } from '#domain/accounts/accounts.ts';
import type { Clock } from '#platform/clock.ts';
import { type Config, parseConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { type RunningServer, startServer } from '#server/main.ts';
import type { Services } from '#services/open-services.ts';
import { ensureBuilt } from './build.ts';
import { createMigratedPostgresDatabase, FASTEST_KIND, type Kind } from './postgres.ts';
import { ROOT, type ServerSettings } from './server.ts';

export type TestResponse = {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  text(): string;
  /** Parses the body as JSON. */
  json<T = unknown>(): T;
};

export type TestRequest = { method?: string; headers?: Record<string, string>; body?: string | Buffer };

export type TestServer = {
  url: string;
  dataDir: string;
  /** The server's services: tests write through them and read over HTTP. */
  services: Services;
  accounts: Accounts;
  operations: RunningServer['operations'];
  config: Config;
  /** Link to the page that creates the first admin, or null if there is an admin. */
  setupLink: string | null;
  /** Sends a request to the server with `sendRequest`. */
  request(target: string, options?: TestRequest): Promise<TestResponse>;
  /** All log lines so far. */
  log: Record<string, unknown>[];
  close(): Promise<void>;
};

/**
 * Sends one request on its own connection. `target` goes into the request line unchanged, redirects are not
 * followed and the body is not decompressed.
 */
export function sendRequest(
  url: string,
  target: string,
  { method = 'GET', headers, body }: TestRequest = {},
): Promise<TestResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = http.request(
      { hostname, port, path: target, method, headers: { ...headers }, agent: false },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const wholeBody = Buffer.concat(parts);
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
            ),
            body: wholeBody,
            text: () => wholeBody.toString(),
            json: <T>() => JSON.parse(wholeBody.toString()) as T,
          });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/**
 * Starts the real server in this process on a free port, with its own data directory and an empty catalogue. Without
 * `DATABASE_URL` the server gets its own database of `kind`, by default the fastest that is available. `clock` replaces
 * the clock of the accounts module.
 */
export async function startTestServer(
  settings: ServerSettings = {},
  { clock, kind = FASTEST_KIND }: { clock?: Clock; kind?: Kind } = {},
): Promise<TestServer> {
  ensureBuilt();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrine-http-'));
  const database =
    settings.DATABASE_URL === undefined && kind === 'postgres'
      ? await createMigratedPostgresDatabase()
      : undefined;
  const config = parseConfig({
    DATA_DIR: path.join(folder, 'data'),
    DEMO: 'off',
    TEXT_RECOGNITION: 'off',
    PORT: '0',
    ...(database && { DATABASE_URL: database.databaseUrl }),
    ...settings,
  });
  const log: Record<string, unknown>[] = [];
  const logger = createLogger(
    { level: 'debug', format: 'json' },
    { write: (line: string) => void log.push(JSON.parse(line)) },
  );
  const remove = async (): Promise<void> => {
    await rm(folder, { recursive: true, force: true });
    await database?.drop();
  };
  const server = await startServer({
    config,
    logger,
    rootDir: ROOT,
    mode: 'built',
    ...(clock && { clock }),
  }).catch(async (error) => {
    await remove();
    throw error;
  });
  return {
    url: server.url,
    dataDir: config.dataDir,
    services: server.services,
    accounts: server.accounts,
    operations: server.operations,
    config,
    setupLink: server.setupLink,
    request: (target, options) => sendRequest(server.url, target, options),
    log,
    close: () => server.close().finally(remove),
  };
}
