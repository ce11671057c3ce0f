import path from 'node:path';
import type { S3Config } from '../config.ts';
import { openDiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

/**
 * Opens the S3-compatible store if one is configured, otherwise the folder `files` of the data directory.
 * `isExclusive` means that no other process uses that folder. `allowSlowUploads` lets an upload to S3 take many
 * minutes. It is for commands, where no HTTP client waits for an upload.
 */
export async function openStorage(settings: {
  dataDir: string;
  s3?: S3Config | null;
  isExclusive?: boolean;
  allowSlowUploads?: boolean;
}): Promise<Storage> {
  const { dataDir, s3, isExclusive = false, allowSlowUploads = false } = settings;
  if (!s3) return openDiskStorage(path.join(dataDir, 'files'), { isExclusive });
  // Loaded on demand, because the SDK takes 13 MB of memory.
  const { openS3Storage, SLOW_UPLOAD_TIMEOUTS } = await import('./s3-storage.ts');
  return openS3Storage(s3, allowSlowUploads ? SLOW_UPLOAD_TIMEOUTS : undefined);
}
