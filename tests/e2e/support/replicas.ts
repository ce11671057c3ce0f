import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '#platform/logger.ts';
import { moveGallery } from '#services/backup/move-gallery.ts';
import { startS3Server } from '../../integration/storage/s3-server.ts';
import { createDatabase, ensureServerFor, findPostgresBinDir } from '../../support/database-server.ts';
import { type ServerSettings, startServer } from '../../support/server.ts';

/**
 * Whether every gallery of the browser tests is two replicas behind nginx, with PostgreSQL and an S3 store, instead of
 * one server with the embedded database. `npm run proof -- --only replicas` runs the tests that way.
 */
export const usesReplicas = (): boolean => process.env.VITRINE_E2E_REPLICAS === '1';

/** Name of the database with the seeded catalogue. The global setup creates it, and seeded galleries copy it. */
const TEMPLATE = 'vitrine_e2e_seed';
/**
 * Environment variable with the process id of the global setup, which owns the PostgreSQL server. Every worker inherits
 * it and uses the same server.
 */
const POSTGRES_OWNER_VARIABLE = 'VITRINE_E2E_POSTGRES_OWNER';
/** Name of the folder in which the S3 server stores its buckets. */
const BUCKETS = 's3';
/** At the interval below, nginx has 5 s to start. */
const MAX_NGINX_CHECKS = 100;
const NGINX_CHECK_INTERVAL_MS = 50;

const postgresUrl = (): Promise<string> => {
  const binDir = findPostgresBinDir();
  if (!binDir) throw new Error('Browser tests with replicas need PostgreSQL 15 or newer.');
  return ensureServerFor(Number(process.env[POSTGRES_OWNER_VARIABLE]), binDir);
};

/** Copies the seeded gallery into a PostgreSQL database and an S3 store below `seedDirectory`. */
export async function seedReplicas(seedDirectory: string): Promise<void> {
  process.env[POSTGRES_OWNER_VARIABLE] = String(process.pid);
  const database = await createDatabase(await postgresUrl(), TEMPLATE);
  const s3 = await startS3Server(path.join(seedDirectory, BUCKETS));
  try {
    const source = { dataDir: seedDirectory, databaseUrl: null, upgradeBackup: false, s3: null };
    const logger = createLogger({ level: 'silent', format: 'json' });
    await moveGallery(source, { ...source, databaseUrl: database.databaseUrl, s3: s3.settings }, logger);
  } finally {
    await s3.stop();
  }
}

async function findFreePort(): Promise<number> {
  const server = net.createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * A complete nginx configuration with the main settings of `deploy/nginx.conf`. Unlike there, the Host header keeps the
 * port, because nginx listens on a random one.
 */
const nginxConfig = (folder: string, port: number, replicas: readonly string[]): string => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream vitrine {
    ${replicas.map((url) => `server ${new URL(url).host.replace('localhost', '127.0.0.1')};`).join('\n    ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 64m;
    gzip off;
    location / {
      proxy_pass http://vitrine;
      proxy_http_version 1.1;
      proxy_set_header Connection '';
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_read_timeout 150s;
      proxy_request_buffering off;
    }
  }
}
`;

/** Starts nginx in front of the replicas. Resolves when it accepts connections. */
async function startNginx(
  folder: string,
  port: number,
  replicas: readonly string[],
): Promise<{ stop(): Promise<void> }> {
  await mkdir(folder);
  await writeFile(path.join(folder, 'nginx.conf'), nginxConfig(folder, port, replicas));
  const nginx = spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' });
  await once(nginx, 'spawn');
  const exit = once(nginx, 'exit');
  const stop = async (): Promise<void> => {
    nginx.kill('SIGQUIT');
    await exit;
  };
  for (let attempt = 0; ; attempt += 1) {
    const isListening = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isListening) break;
    if (attempt === MAX_NGINX_CHECKS || nginx.exitCode !== null) {
      await stop();
      throw new Error(`nginx did not start or could not reach the replicas, see ${folder}`);
    }
    await pause(NGINX_CHECK_INTERVAL_MS);
  }
  return { stop };
}

let serial = 0;

/**
 * Starts two replicas behind nginx, on a copy of the seeded data or an empty gallery. `folder` must be empty. `log`
 * returns the logs of both replicas. `stop` resolves with 0 if all replicas exited with 0, otherwise with the
 * exit code of one that did not (null if it was killed because it did not stop in time).
 */
export async function startReplicas(
  folder: string,
  { isSeeded, settings }: { isSeeded: boolean; settings: ServerSettings },
  seedDirectory: string,
): Promise<{ url: string; log(): string; stop(): Promise<number | null> }> {
  serial += 1;
  const name = `vitrine_e2e_${process.pid}_${serial}`;
  /** Functions that stop what has been started so far. They are called in reverse order. */
  const stops: (() => Promise<unknown>)[] = [];
  const stopAll = async (): Promise<void> => {
    for (const stop of stops.toReversed()) await stop();
  };
  try {
    const database = await createDatabase(await postgresUrl(), name, isSeeded ? TEMPLATE : undefined);
    stops.push(database.drop);
    const buckets = path.join(folder, BUCKETS);
    if (isSeeded) await cp(path.join(seedDirectory, BUCKETS), buckets, { recursive: true });
    const s3 = await startS3Server(buckets);
    stops.push(() => s3.stop());
    const port = await findFreePort();
    const url = `http://localhost:${port}`;
    const shared = {
      DATABASE_URL: database.databaseUrl,
      S3_ENDPOINT: s3.settings.endpoint,
      S3_REGION: s3.settings.region,
      S3_BUCKET: s3.settings.bucket,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
      PUBLIC_URL: url,
      TRUSTED_PROXIES: '1',
      ...settings,
    };
    const codes: (number | null)[] = [];
    const startReplica = async (replica: string) => {
      const server = await startServer(path.join(folder, replica), shared);
      stops.push(async () => codes.push(await server.stop()));
      return server;
    };
    const first = await startReplica('first');
    const second = await startReplica('second');
    const nginx = await startNginx(path.join(folder, 'nginx'), port, [first.url, second.url]);
    stops.push(nginx.stop);
    return {
      url,
      log: () => first.log() + second.log(),
      async stop() {
        await stopAll();
        const failedIndex = codes.findIndex((code) => code !== 0);
        return failedIndex < 0 ? 0 : (codes[failedIndex] as number | null);
      },
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}
