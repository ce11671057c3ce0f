import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { provideDefaultContent } from '#domain/content/default-content.ts';
import { openServices, type Services } from '#domain/open-services.ts';
import { type Config, parseConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';

export const rootDir = path.resolve(import.meta.dirname, '..');

export type Workspace = { config: Config; services: Services; close(): Promise<void> };

/** Services on a data directory that exists only for this run, or on the database of BENCH_DATABASE_URL. */
export async function openWorkspace(): Promise<Workspace> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vitrine-bench-'));
  const config = parseConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'off',
    TEXT_RECOGNITION: 'off',
    DATABASE_URL: process.env.BENCH_DATABASE_URL,
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
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
