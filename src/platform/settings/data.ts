import { z } from 'zod';
import type { Setting } from './setting.ts';
import { flag, isPostgresUrl, optionalText, POSTGRES_URL_ALLOWED, text, wholeNumber } from './values.ts';

/** Settings of the data directory, the database, backups, the audit log and the demo. */
export const DATA_SETTINGS = {
  DATA_DIR: {
    group: 'Data',
    doc: 'Folder of the embedded database and of the images, unless they are stored elsewhere.',
    defaultValue: './data',
    allowed: 'a path',
    schema: text(1000),
  },
  DATABASE_URL: {
    group: 'Data',
    doc: 'Address of a PostgreSQL database, version 15 or newer. Default: an embedded database in DATA_DIR.',
    defaultValue: null,
    allowed: POSTGRES_URL_ALLOWED,
    schema: z.string().trim().refine(isPostgresUrl).optional(),
    isSecret: true,
  },
  PREPARED_READS: {
    group: 'Data',
    doc: 'Whether the embedded database keeps prepared statements, which makes reads faster. This relies on internals of the embedded database, so turn it off if reads fail.',
    defaultValue: 'on',
    allowed: 'on or off',
    schema: flag,
  },
  BACKUP_DIR: {
    group: 'Data',
    doc: 'Folder for regular backups of the database and the original images. Default: no regular backups.',
    defaultValue: null,
    allowed: 'a path',
    schema: optionalText(1000),
  },
  BACKUP_EVERY: {
    group: 'Data',
    doc: 'Hours between two regular backups.',
    defaultValue: '24',
    allowed: 'a whole number, 1 to 8760',
    schema: wholeNumber(1, 8760),
  },
  BACKUP_KEEP: {
    group: 'Data',
    doc: 'Maximum number of complete backups in BACKUP_DIR, and the same maximum for incomplete ones. The oldest are deleted.',
    defaultValue: '7',
    allowed: 'a whole number, 1 to 1000',
    schema: wholeNumber(1, 1000),
  },
  AUDIT_RETENTION_DAYS: {
    group: 'Data',
    doc: 'Days after which entries of the audit log are deleted. 0 keeps all entries.',
    defaultValue: '0',
    allowed: 'a whole number, 0 to 36500',
    schema: wholeNumber(0, 36_500),
  },
  UPGRADE_BACKUP: {
    group: 'Data',
    doc: 'Whether the embedded database is copied within DATA_DIR before a new version changes its schema.',
    defaultValue: 'on',
    allowed: 'on or off',
    schema: flag,
  },
  DEMO: {
    group: 'Data',
    doc: 'Whether an empty gallery starts with the demo catalogue. `vitrine demo remove` removes it.',
    defaultValue: 'on',
    allowed: 'on or off',
    schema: flag,
  },
} as const satisfies Record<string, Setting<unknown>>;
