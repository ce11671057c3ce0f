import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Config } from '#platform/config.ts';
import { OperatorError } from '#platform/failures.ts';
import { syncDirectory } from '#platform/sync.ts';

/** Database and storage into which a backup is restored. */
export type RestoreTarget = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>;

const markerSchema = z.object({
  /** Database and storage of the target. The data of another target must not be deleted. */
  database: z.string(),
  storage: z.string(),
  /** Whether the restore has verified that the target was empty. Only then may files of the storage be deleted. */
  wasEmpty: z.boolean(),
});
type Marker = z.infer<typeof markerSchema>;

/** Returns the path of the marker, a file in DATA_DIR that exists while a restore runs and after it was interrupted. */
const markerFile = (dataDir: string): string => path.join(dataDir, 'restore.incomplete');

/** Describes the target without the password of the database. */
function describeTarget({ databaseUrl, s3 }: RestoreTarget): Omit<Marker, 'wasEmpty'> {
  const database = databaseUrl ? new URL(databaseUrl) : null;
  return {
    database: database ? `${database.host}${database.pathname}` : 'embedded',
    storage: s3 ? `${s3.endpoint}/${s3.bucket}` : 'disk',
  };
}

/**
 * Returns the marker of an interrupted restore into this target, or null. If there is a marker, the target's embedded
 * database comes from that restore, which verified that there was none before. A PostgreSQL database and the files come
 * from that restore only if `wasEmpty` is true. Throws `OperatorError` if the marker is damaged.
 */
export async function readRestoreMarker(target: RestoreTarget): Promise<{ wasEmpty: boolean } | null> {
  const file = markerFile(target.dataDir);
  if (!existsSync(file)) return null;
  const { database, storage } = describeTarget(target);
  const marker = parseMarker(file, await readFile(file, 'utf8'));
  return marker.database === database && marker.storage === storage ? marker : null;
}

function parseMarker(file: string, text: string): Marker {
  try {
    return markerSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new OperatorError(
      `The file ${file} of an interrupted restore is damaged. Delete it, and restore into an empty gallery`,
      { cause: error },
    );
  }
}

/**
 * Throws `OperatorError` while a restore runs and after it was interrupted: the gallery is incomplete then.
 */
export function assertNoRestoreMarker(dataDir: string): void {
  if (!existsSync(markerFile(dataDir))) return;
  throw new OperatorError(
    `A restore into ${dataDir} is running or was interrupted, so the gallery is incomplete. Run vitrine restore again`,
  );
}

/** Writes the marker, or replaces it. Returns when it is on disk. */
export async function setRestoreMarker(target: RestoreTarget, wasEmpty: boolean): Promise<void> {
  const { dataDir } = target;
  await mkdir(dataDir, { recursive: true });
  // Rename the file when it is complete, so that a killed process never leaves an incomplete marker.
  const temporaryFile = `${markerFile(dataDir)}.new`;
  const handle = await open(temporaryFile, 'w');
  try {
    await handle.writeFile(JSON.stringify({ ...describeTarget(target), wasEmpty } satisfies Marker));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporaryFile, markerFile(dataDir));
  await syncDirectory(dataDir);
}

export async function removeRestoreMarker(dataDir: string): Promise<void> {
  await rm(markerFile(dataDir), { force: true });
  await syncDirectory(dataDir);
}
