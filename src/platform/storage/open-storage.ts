import path from 'node:path';
import type { S3Config } from '../config.ts';
import { openDiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

/**
 * The S3-compatible store when one is configured, else the folder `files` of the data directory. `alone`: no other
 * process works with that folder.
 */
export async function openStorage(settings: {
  dataDir: string;
  s3?: S3Config | null;
  alone?: boolean;
}): Promise<Storage> {
  const { dataDir, s3, alone = false } = settings;
  if (!s3) return openDiskStorage(path.join(dataDir, 'files'), { alone });
  // The SDK is 13 MB of memory that a gallery on one disk does without.
  const { openS3Storage } = await import('./s3-storage.ts');
  return openS3Storage(s3);
}
