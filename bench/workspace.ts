import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { provideDefaultContent } from '#domain/content/default-content.ts';
import { type Config, parseConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { openServices, type Services } from '#services/open-services.ts';
import { createDatabase, ensureServerFor, findPostgresBinDir } from '../tests/support/database-server.ts';

// Prepares what a benchmark needs: the built pages, and services with a temporary data directory or database.

export const rootDir = path.resolve(import.meta.dirname, '..');

/** Builds outdated pages. Ends the process if the build fails: otherwise an earlier build would be measured. */
export function buildPages(): void {
  const program = path.join(rootDir, 'scripts/build.ts');
  const { status } = spawnSync(process.execPath, [program, '--if-stale'], { cwd: rootDir, stdio: 'inherit' });
  if (status === 0) return;
  console.error('The build failed. Nothing was measured.');
  process.exit(1);
}

export const BENCH_DATABASES = ['embedded', 'postgres'] as const;
export type BenchDatabase = (typeof BENCH_DATABASES)[number];

export type Workspace = { config: Config; services: Services; close(): Promise<void> };

/**
 * A filled database to copy: a data directory, or the name of a database on the PostgreSQL server. `loadingSeconds` is
 * the time that filling it took.
 */
export type KeptCatalogue = { directory?: string; template?: string; loadingSeconds: number };

/**
 * Returns the URL of a PostgreSQL server: BENCH_DATABASE_URL, or a private server that ends with this process.
 */
export async function postgresServerUrl(): Promise<string> {
  if (process.env.BENCH_DATABASE_URL) return process.env.BENCH_DATABASE_URL;
  const binDir = findPostgresBinDir();
  if (!binDir) throw new Error('Install PostgreSQL 15 or newer, or set BENCH_DATABASE_URL to a server.');
  return ensureServerFor(process.pid, binDir);
}

/**
 * Opens services with a temporary data directory and, for 'postgres', a temporary database. With `kept`, the data
 * directory or the database is a copy of it.
 */
export async function openWorkspace(
  kind: BenchDatabase = 'embedded',
  kept: KeptCatalogue | null = null,
): Promise<Workspace> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vitrine-bench-'));
  if (kept?.directory) await cp(kept.directory, dataDir, { recursive: true });
  const name = `vitrine_bench_${process.pid}_${Date.now().toString(36)}`;
  const database =
    kind === 'postgres' ? await createDatabase(await postgresServerUrl(), name, kept?.template) : null;
  const config = parseConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'off',
    TEXT_RECOGNITION: 'off',
    DATABASE_URL: database?.databaseUrl,
    PUBLIC_URL: 'http://localhost:3000',
  });
  const services = await openServices(config, createLogger({ level: 'error', format: 'json' }));
  // Otherwise a measured server would create this content at its first start, which would take longer.
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
