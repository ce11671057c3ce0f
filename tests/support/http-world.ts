import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import type { Accounts } from '#domain/accounts/accounts.ts';
import type { Services } from '#domain/open-services.ts';
import type { Clock } from '#platform/clock.ts';
import { type Config, parseConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { startServer } from '#server/main.ts';
import { ensureBuilt } from './build.ts';
import { ROOT, type ServerSettings } from './server.ts';

export type Answer = {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  text(): string;
  /** What the body says as JSON. */
  json<T = unknown>(): T;
};

export type Ask = { method?: string; headers?: Record<string, string>; body?: string | Buffer };

export type HttpWorld = {
  url: string;
  dataDir: string;
  /** What the server works with: write here, ask over HTTP. */
  services: Services;
  accounts: Accounts;
  config: Config;
  /** Leads to the page of the first admin. */
  setupLink: string | null;
  /** Sends one request over a connection of its own, exactly as told: nothing is decoded, followed or added. */
  ask(target: string, options?: Ask): Promise<Answer>;
  /** Every line of the log so far. */
  log: Record<string, unknown>[];
  close(): Promise<void>;
};

/** One request on a connection of its own. `target` goes into the request line as it is. */
export function askAt(
  url: string,
  target: string,
  { method = 'GET', headers, body }: Ask = {},
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = http.request(
      { hostname, port, path: target, method, headers: { ...headers }, agent: false },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const whole = Buffer.concat(parts);
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
            ),
            body: whole,
            text: () => whole.toString(),
            json: <T>() => JSON.parse(whole.toString()) as T,
          });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/**
 * The real server in this process, on a free port, with a data directory of its own and an empty catalogue. `clock`
 * is that of its accounts.
 */
export async function openHttpWorld(
  settings: ServerSettings = {},
  { clock }: { clock?: Clock } = {},
): Promise<HttpWorld> {
  ensureBuilt();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrine-http-'));
  const config = parseConfig({
    DATA_DIR: path.join(folder, 'data'),
    DEMO: 'off',
    TEXT_RECOGNITION: 'off',
    PORT: '0',
    ...settings,
  });
  const log: Record<string, unknown>[] = [];
  const logger = createLogger(
    { level: 'debug', format: 'json' },
    { write: (line: string) => void log.push(JSON.parse(line)) },
  );
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
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
    config,
    setupLink: server.setupLink,
    ask: (target, options) => askAt(server.url, target, options),
    log,
    close: async () => {
      await server.close();
      await remove();
    },
  };
}
