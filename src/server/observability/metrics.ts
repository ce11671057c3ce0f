import path from 'node:path';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readDatabaseSize } from '#db/size.ts';
import type { IndexState } from '#domain/explore/index/live-index.ts';
import { getInstallation } from '#domain/installation.ts';
import { getOcrProgress } from '#domain/ocr/queries.ts';
import type { Config } from '#platform/config.ts';
import type { Semaphore } from '#platform/semaphore.ts';
import type { Services } from '#services/open-services.ts';
import { readDisk, sumFiles } from '#services/status.ts';
import type { PageCache } from '../pages/page-cache.ts';
import type { FinishedRequest } from './request-end.ts';

export type Metrics = {
  observe(request: FinishedRequest): void;
  /** Returns all metrics in the text format of Prometheus. */
  render(): Promise<string>;
  contentType: string;
};

type MetricsDeps = {
  config: Config;
  services: Services;
  pageCache: PageCache;
  readLimit: Semaphore;
  /** Version of Vitrine. */
  version: string;
};

/** Upper bounds in seconds: from a cached page to a slow upload. */
const DURATION_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Timeout for reading a value from the database or the disk, in ms. Otherwise a database that hangs would block the
 * scrape.
 */
const COLLECT_TIMEOUT_MS = 2_000;

/** Creates the metrics of one server. Values of the database and the disk are read on each scrape. */
export function createMetrics({ config, services, pageCache, readLimit, version }: MetricsDeps): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'vitrine_http_request_duration_seconds',
    help: 'Duration of requests, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers,
  });
  const failures = new Counter({
    name: 'vitrine_metrics_failures_total',
    help: 'Values that could not be read for a scrape',
    labelNames: ['metric'],
    registers,
  });
  /** Adds a gauge. If its value cannot be read in time, the gauge has no value. */
  const addGauge = (name: string, help: string, read: () => Promise<number | null> | number | null): void => {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await withTimeout(async () => read()).catch(() => {
          failures.inc({ metric: name });
          return null;
        });
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  };
  new Gauge({
    name: 'vitrine_info',
    help: 'Version of Vitrine, and kinds of its database and storage',
    labelNames: ['version', 'database', 'storage'],
    registers,
  }).set({ version, database: services.database.kind, storage: config.s3 ? 's3' : 'disk' }, 1);
  addGauge('vitrine_page_cache_pages', 'Rendered pages in memory', () => pageCache.size);
  addGauge('vitrine_page_cache_bytes', 'Size of the rendered pages in memory', () => pageCache.bytes);
  addGauge('vitrine_reads_in_progress', 'Running reads for visitors', () => readLimit.load().running);
  addGauge('vitrine_reads_waiting', 'Waiting reads for visitors', () => readLimit.load().waiting);
  addGauge('vitrine_images_in_progress', 'Images being decoded', () => services.images.load().running);
  addGauge('vitrine_images_waiting', 'Images waiting to be decoded', () => services.images.load().waiting);
  addIndexGauges(addGauge, services);
  addDataGauges(addGauge, { config, services });
  return {
    observe: ({ method, route, status, ms }) => durations.observe({ method, route, status }, ms / 1000),
    render: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

type AddGauge = (name: string, help: string, read: () => Promise<number | null> | number | null) => void;

function addIndexGauges(addGauge: AddGauge, { index }: Services): void {
  const readIfBuilt = (value: (state: IndexState) => number) => () =>
    index.state.builtAt === null ? null : value(index.state);
  addGauge(
    'vitrine_filter_index_screens',
    'Screens in the filter index; no value before it is built',
    readIfBuilt(({ screens }) => screens),
  );
  addGauge(
    'vitrine_filter_index_bytes',
    'Size of the filter index',
    readIfBuilt(({ bytes }) => bytes),
  );
  addGauge(
    'vitrine_filter_index_build_seconds',
    'Duration of the last build of the filter index',
    readIfBuilt(({ buildMs }) => buildMs / 1000),
  );
  addGauge(
    'vitrine_filter_index_lag_seconds',
    'Age of the oldest announced change that the filter index does not contain',
    readIfBuilt(({ lagMs }) => lagMs / 1000),
  );
}

function addDataGauges(
  addGauge: AddGauge,
  { config, services }: Pick<MetricsDeps, 'config' | 'services'>,
): void {
  const { database, db } = services;
  const countOcrScreens = (key: 'waiting' | 'failed') => async () => (await getOcrProgress(db))[key];
  addGauge('vitrine_ocr_screens_waiting', 'Screens waiting for text recognition', countOcrScreens('waiting'));
  addGauge(
    'vitrine_ocr_screens_failed',
    'Screens on which text recognition has failed',
    countOcrScreens('failed'),
  );
  addGauge('vitrine_database_bytes', 'Size of the database', async () => (await readDatabaseSize(db)).bytes);
  addGauge('vitrine_last_backup_timestamp_seconds', 'Time of the last backup', async () => {
    const { backedUpAt } = await getInstallation(db);
    return backedUpAt === null ? null : Date.parse(backedUpAt) / 1000;
  });
  addGauge(
    'vitrine_disk_free_bytes',
    'Free space of the disk of DATA_DIR',
    async () => (await readDisk(config.dataDir)).freeBytes,
  );
  if (database.kind === 'embedded') {
    const walFolder = path.join(config.dataDir, 'database/pg_wal');
    addGauge('vitrine_wal_bytes', 'Size of the write-ahead log', () => sumFiles(walFolder));
  }
  const stats = database.readPoolStats();
  // The embedded database has no connection pool.
  if (stats === null) return;
  for (const key of Object.keys(stats) as (keyof typeof stats)[])
    addGauge(
      `vitrine_database_connections_${key}`,
      `Database connections: ${key}`,
      () => database.readPoolStats()?.[key] ?? null,
    );
}

async function withTimeout<T>(read: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), COLLECT_TIMEOUT_MS);
  });
  return Promise.race([read(), timeout]).finally(() => clearTimeout(timer));
}
