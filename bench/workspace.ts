import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { provideDefaultContent } from '#domain/content/default-content.ts';
import { openServices, type Services } from '#domain/open-services.ts';
import { type Config, parseConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { findServerPrograms, serverOf } from '../tests/support/database-server.ts';

export const rootDir = path.resolve(import.meta.dirname, '..');

export const BENCH_DATABASES = ['embedded', 'postgres'] as const;
export type BenchDatabase = (typeof BENCH_DATABASES)[number];

export type Workspace = { config: Config; services: Services; close(): Promise<void> };

/** The server of BENCH_DATABASE_URL, or a private one that ends with this process. */
async function postgresServer(): Promise<string> {
  if (process.env.BENCH_DATABASE_URL) return process.env.BENCH_DATABASE_URL;
  const programs = findServerPrograms();
  if (!programs) throw new Error('Install PostgreSQL 15 or newer, or set BENCH_DATABASE_URL to a server.');
  return serverOf(process.pid, programs);
}

/** A database that exists only for this run: the role needs the right to create databases. */
async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = await postgresServer();
  const name = `vitrine_bench_${process.pid}_${Date.now().toString(36)}`;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name} encoding 'UTF8' template template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}

/** Services on a data directory and, for 'postgres', a database that exist only for this run. */
export async function openWorkspace(kind: BenchDatabase = 'embedded'): Promise<Workspace> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vitrine-bench-'));
  const database = kind === 'postgres' ? await createDatabase() : null;
  const config = parseConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'off',
    TEXT_RECOGNITION: 'off',
    DATABASE_URL: database?.url,
    PUBLIC_URL: 'http://localhost:3000',
  });
  const services = await openServices(config, createLogger({ level: 'error', format: 'json' }));
  // As after a first start, which the start that is measured later is not.
  await provideDefaultContent({ ...services, publicUrl: config.site.publicUrl }, config.site);
  return {
    config,
    services,
    async close() {
      await services.close();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
