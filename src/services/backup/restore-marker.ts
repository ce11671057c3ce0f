import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { OperatorError } from '#platform/failures.ts';
import { syncDirectory } from '#platform/sync.ts';

const markerSchema = z.object({
  /** Id of the restore. The restore also writes this id to the file storage. */
  id: z.string().min(1),
});
type Marker = z.infer<typeof markerSchema>;

/**
 * Returns the path of the marker, a file in DATA_DIR that exists while a restore into an embedded database runs and
 * after it was interrupted. It is written before the database is created. With PostgreSQL, the marker is in the
 * database (`incomplete-copy.ts`), where all servers of the gallery find it.
 */
const markerFile = (dataDir: string): string => path.join(dataDir, 'restore.incomplete');

/**
 * Returns the id of an interrupted restore into an embedded database, or null. If there is one, the database in
 * DATA_DIR comes from that restore. Throws `OperatorError` if the marker is damaged.
 */
export async function readRestoreMarker(dataDir: string): Promise<string | null> {
  const file = markerFile(dataDir);
  if (!existsSync(file)) return null;
  try {
    return markerSchema.parse(JSON.parse(await readFile(file, 'utf8'))).id;
  } catch (error) {
    throw new OperatorError(
      `The file ${file} of an interrupted restore is damaged. Delete it, and restore into an empty gallery`,
      { cause: error },
    );
  }
}

/**
 * Throws `OperatorError` while a restore into an embedded database runs and after it was interrupted, because the
 * gallery is incomplete.
 */
export function assertNoRestoreMarker(dataDir: string): void {
  if (!existsSync(markerFile(dataDir))) return;
  throw new OperatorError(
    `A restore into ${dataDir} is running or was interrupted, so the gallery is incomplete. Run vitrine restore again`,
  );
}

/** Writes the marker, or replaces it. Returns when it is on disk. */
export async function setRestoreMarker(dataDir: string, id: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  // Rename the file when it is complete, so that a killed process never leaves an incomplete marker.
  const temporaryFile = `${markerFile(dataDir)}.new`;
  const handle = await open(temporaryFile, 'w');
  try {
    await handle.writeFile(JSON.stringify({ id } satisfies Marker));
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
