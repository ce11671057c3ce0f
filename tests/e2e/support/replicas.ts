import { cpSync } from 'node:fs';
import path from 'node:path';
import { createLogger } from '#platform/logger.ts';
import { moveGallery } from '#services/backup/move-gallery.ts';
import { startS3Server } from '../../integration/storage/s3-server.ts';
import { createDatabase, ensureServerFor, findPostgresBinDir } from '../../support/database-server.ts';
import { findFreePort } from '../../support/free-port.ts';
import { startNginx } from '../../support/nginx.ts';
import { type ServerSettings, startServer } from '../../support/server.ts';

/**
 * Whether two replicas behind nginx serve each gallery of the browser tests, with PostgreSQL and an S3 store, instead
 * of one server with the embedded database. `npm run proof -- --only replicas` runs the tests that way.
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

let serial = 0;

/** Merges JSON logs in the order of their times, as if one server had written them. */
function mergeLogs(...logs: string[]): string {
  const timeOf = (line: string): number => Date.parse(/"time":"([^"]+)"/.exec(line)?.[1] ?? '') || 0;
  const lines = logs.flatMap((log) => log.split('\n').filter((line) => line !== ''));
  return lines.sort((a, b) => timeOf(a) - timeOf(b)).join('\n');
}

/**
 * Starts two replicas behind nginx, on a copy of the seeded data or an empty gallery. `folder` must be empty. `stop`
 * resolves with 0 if both replicas exited with 0, otherwise with the exit code of one that did not, or null if it did
 * not stop in time and was killed.
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
    if (isSeeded) cpSync(path.join(seedDirectory, BUCKETS), buckets, { recursive: true });
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
      log: () => mergeLogs(first.log(), second.log()),
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
