import { existsSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { readDatabaseSize } from '#db/size.ts';
import { getFactsProgress } from '#domain/image-facts/queries.ts';
import { sumOriginals } from '#domain/images/queries.ts';
import { getInstallation } from '#domain/installation.ts';
import { getOcrProgress } from '#domain/ocr/queries.ts';
import { getEmbeddingsProgress } from '#domain/similar/model/embeddings.ts';
import type { Config } from '#platform/config.ts';
import { OperatorError } from '#platform/failures.ts';
import type { CatalogueOrigin, OperationalProblems } from '#shared/contracts/dashboard.ts';
import type { EmbeddingStatus } from '#shared/contracts/jobs.ts';
import type { SystemStatus } from '#shared/contracts/status.ts';
import { findBackupProblem } from './backup/backup-problem.ts';
import type { Services } from './open-services.ts';

/** Whether the disk counts as nearly full: less than a tenth of its space is free, and less than 5 GB. */
const isLowSpace = (freeBytes: number, totalBytes: number): boolean =>
  freeBytes < Math.min(totalBytes / 10, 5e9);

type StatusDeps = {
  config: Config;
  services: Pick<Services, 'database' | 'db' | 'analysis'>;
  version: string;
  /** State of the server process; null in a CLI command that runs without the server. */
  server: SystemStatus['server'];
};

/**
 * Collects the state of a gallery for its operator: versions, sizes, the progress of background work, and the times of
 * the last backup and the last search for orphaned files.
 */
export async function readStatus({ config, services, version, server }: StatusDeps): Promise<SystemStatus> {
  const { database, db, analysis } = services;
  const [size, originals, disk, walBytes, ocr, facts, embedding, installation, engine] = await Promise.all([
    readDatabaseSize(db),
    sumOriginals(db),
    readDisk(config.dataDir),
    database.kind === 'embedded' ? sumFiles(path.join(config.dataDir, 'database/pg_wal')) : null,
    getOcrProgress(db),
    getFactsProgress(db),
    readEmbeddingStatus(services),
    getInstallation(db),
    analysis.ocrEngine(),
  ]);
  return {
    version,
    node: process.versions.node,
    database: { kind: database.kind, ...size, walBytes },
    storage: { kind: config.s3 ? 's3' : 'disk', ...originals },
    disk,
    ocr: { ...ocr, isEnabled: config.textRecognition, engine: engine.name },
    facts,
    embedding,
    backups: { lastAt: installation.backedUpAt, everyHours: config.backups?.everyHours ?? null },
    lastSweepAt: installation.filesSweptAt,
    server,
  };
}

/**
 * Returns the operator's model and how many screens have its vectors; null if no model is configured. If the model
 * cannot be used, `problem` says why and all counts are 0.
 */
export async function readEmbeddingStatus({
  db,
  analysis: { embedding },
}: Pick<Services, 'db' | 'analysis'>): Promise<EmbeddingStatus | null> {
  if (!embedding) return null;
  const { name: model } = embedding;
  try {
    const { id, hasText } = await embedding.open();
    return { model, hasText, problem: null, ...(await getEmbeddingsProgress(db, id)) };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return { model, hasText: false, problem: error.message, screens: 0, done: 0, waiting: 0, failed: 0 };
  }
}

/** Finds problems of the server that a curator should know of. Each visit of the dashboard runs this cheap check. */
export async function readProblems(
  { config, services }: Pick<StatusDeps, 'config'> & { services: Pick<Services, 'database' | 'db'> },
  catalogueOrigin: CatalogueOrigin,
): Promise<OperationalProblems> {
  const [disk, { backedUpAt }] = await Promise.all([readDisk(config.dataDir), getInstallation(services.db)]);
  const backupProblem = findBackupProblem({
    isEmbedded: services.database.kind === 'embedded',
    hasOwnScreens: catalogueOrigin === 'own' || catalogueOrigin === 'both',
    everyHours: config.backups?.everyHours ?? null,
    backedUpAt,
    now: Date.now(),
    uptimeMs: process.uptime() * 1000,
  });
  return { isDiskLow: disk.isLow, backupProblem };
}

/**
 * Returns the space of the disk that contains a folder, in bytes. If the folder does not exist, its nearest existing
 * parent folder counts: with PostgreSQL and S3, nothing is stored in DATA_DIR, so it may be missing.
 */
export async function readDisk(folder: string): Promise<SystemStatus['disk']> {
  let existing = path.resolve(folder);
  while (!existsSync(existing)) existing = path.dirname(existing);
  const { bavail, blocks, bsize } = await statfs(existing);
  const [freeBytes, totalBytes] = [bavail * bsize, blocks * bsize];
  return { freeBytes, totalBytes, isLow: isLowSpace(freeBytes, totalBytes) };
}

/** Returns the total size of the files directly in a folder, in bytes. */
export async function sumFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      stat(path.join(folder, entry.name)).then(
        ({ size }) => size,
        // The file was deleted after the folder was listed.
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
