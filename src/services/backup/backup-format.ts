import { z } from 'zod';

/**
 * Version of the format of backups. A backup is a tar archive. Its entries, in this order:
 *
 * - `vitrine-backup.json`: the header (`headerSchema`).
 * - `files/<key>`: the original images and avatars, under their keys in the storage.
 * - `tables/<table>/<number>.jsonl.gz`: the rows of all tables, referenced tables first.
 * - `SHA256SUMS`: checksums of all entries above, in the format of `sha256sum`.
 * - `manifest.json`: counts and checksums (`manifestSchema`). An archive without it is truncated.
 */
export const FORMAT = 1;

/** A gallery counts as empty if these tables are empty. Other tables may have rows from migrations. */
export const TABLES_TO_BE_EMPTY = ['apps', 'screens', 'images', 'posts', 'auth_users'];

export const HEADER_ENTRY = 'vitrine-backup.json';
export const SUMS_ENTRY = 'SHA256SUMS';
export const MANIFEST_ENTRY = 'manifest.json';
export const FILES_FOLDER = 'files/';
const TABLE_ENTRY = /^tables\/([a-z_0-9]+)\/\d+\.jsonl\.gz$/;

export const tableEntry = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}.jsonl.gz`;

/** Returns the name of the table whose rows an entry contains, or null if it contains no rows. */
export const tableOfEntry = (entry: string): string | null => TABLE_ENTRY.exec(entry)?.[1] ?? null;

export const headerSchema = z.object({
  format: z.literal(FORMAT),
  /** Version of Vitrine. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** Name of the last migration of the database. */
  migration: z.string(),
  /** Approximate number of files, for the progress of a restore. */
  files: z.int().min(0),
});
export type BackupHeader = z.infer<typeof headerSchema>;

const tableSummarySchema = z.object({ rows: z.int().min(0), checksum: z.string() });

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** Number and checksum of the rows of each table, in the order of the entries. */
  tables: z.record(z.string(), tableSummarySchema),
  files: z.object({ count: z.int().min(0), bytes: z.int().min(0) }),
  /** SHA-256 of the entry `SHA256SUMS`. */
  sums: z.string(),
});
export type BackupManifest = z.infer<typeof manifestSchema>;
